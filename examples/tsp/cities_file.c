/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of TSPLIB (Reinelt 1991): lines "KEYWORD: value", NODE_COORD_SECTION, a line "number x y"
 * for each city, EOF. Of the keywords DIMENSION and EDGE_WEIGHT_TYPE matter here, and have to come
 * before the section.
 */
#include "cities.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double FARTHEST = 1e9;

typedef struct lines {
    FILE *file;
    const char *path;
    char *why;
    char *line; /* without blanks around it; NULL at the end */
    char *buffer;
    size_t size;
    int number;
    int dimension;
    bool euclidean;
} lines;

static char *trimmed(char *text)
{
    text += strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

/* the next that is not empty */
static const char *next_line(lines *l)
{
    do {
        l->number++;
        l->line = getline(&l->buffer, &l->size, l->file) < 0 ? NULL : trimmed(l->buffer);
    } while (l->line && *l->line == '\0');
    return l->line;
}

static bool refuse(lines *l, const char *expected)
{
    if (ferror(l->file))
        snprintf(l->why, WHY, "%.200s: cannot be read: %s", l->path, strerror(errno));
    else if (!l->line)
        snprintf(l->why, WHY, "%.200s:%d: the file ends where %s should stand", l->path, l->number,
                 expected);
    else
        snprintf(l->why, WHY, "%.200s:%d: '%.60s' stands where %s should", l->path, l->number,
                 l->line, expected);
    return false;
}

/* the value, when the line has that keyword */
static char *value_of(lines *l, const char *keyword)
{
    const size_t length = strlen(keyword);
    if (strncmp(l->line, keyword, length) != 0)
        return NULL;
    char *rest = trimmed(l->line + length);
    return *rest == ':' ? trimmed(rest + 1) : NULL;
}

static bool take_dimension(lines *l, const char *value)
{
    char *end;
    errno = 0;
    const long n = strtol(value, &end, 10);
    if (end == value || *end != '\0' || errno || n < LEAST_CITIES || n > MOST_CITIES) {
        char expected[80];
        snprintf(expected, sizeof expected, "DIMENSION: a number of cities from %d to %d",
                 LEAST_CITIES, MOST_CITIES);
        return refuse(l, expected);
    }
    l->dimension = (int)n;
    return true;
}

static bool take_header(lines *l)
{
    const char *value;
    if ((value = value_of(l, "DIMENSION")))
        return take_dimension(l, value);
    if ((value = value_of(l, "EDGE_WEIGHT_TYPE"))) {
        l->euclidean = strcmp(value, "EUC_2D") == 0;
        return l->euclidean || refuse(l, "EDGE_WEIGHT_TYPE: EUC_2D");
    }
    return strchr(l->line, ':') || refuse(l, "NODE_COORD_SECTION or a line 'KEYWORD: value'");
}

static bool read_header(lines *l)
{
    while (next_line(l) && strcmp(l->line, "NODE_COORD_SECTION") != 0)
        if (!take_header(l))
            return false;
    if (!l->line)
        return refuse(l, "NODE_COORD_SECTION");
    if (l->dimension == 0)
        return refuse(l, "DIMENSION");
    return l->euclidean || refuse(l, "EDGE_WEIGHT_TYPE: EUC_2D");
}

/* of a word that ends at a blank or with the line */
static bool coordinate(const char **text, double *value)
{
    char *end;
    *value = strtod(*text, &end);
    const bool good = end != *text && (*end == '\0' || isspace((unsigned char)*end));
    *text = end;
    return good && fabs(*value) <= FARTHEST;
}

static bool read_city(lines *l, int number, double at[2])
{
    if (next_line(l)) {
        const char *rest = l->line;
        double read;
        if (coordinate(&rest, &read) && read == number && coordinate(&rest, &at[0]) &&
            coordinate(&rest, &at[1]) && *rest == '\0')
            return true;
    }
    char expected[80];
    snprintf(expected, sizeof expected, "city %d with two coordinates, as in '%d 10 20',", number,
             number);
    return refuse(l, expected);
}

static bool read_places(lines *l, double (*places)[2])
{
    for (int i = 0; i < l->dimension; i++)
        if (!read_city(l, i + 1, places[i]))
            return false;
    const bool more = next_line(l);
    const bool good = more ? strcmp(l->line, "EOF") == 0 : !ferror(l->file);
    return good || refuse(l, "EOF");
}

static bool read_all(lines *l, cities *c)
{
    static double places[MOST_CITIES][2];
    if (!read_header(l) || !read_places(l, places))
        return false;
    cities_init(c, l->dimension);
    for (int a = 0; a < c->n; a++)
        for (int b = 0; b < a; b++)
            cities_set(c, a, b, hypot(places[a][0] - places[b][0], places[a][1] - places[b][1]));
    return true;
}

bool cities_load(cities *c, const char *path, char why[WHY])
{
    *c = (cities){0};
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(why, WHY, "%.200s: cannot be opened: %s", path, strerror(errno));
        return false;
    }
    lines l = {.file = file, .path = path, .why = why};
    const bool good = read_all(&l, c);
    free(l.buffer);
    fclose(file);
    return good;
}
