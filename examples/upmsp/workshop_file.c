/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instance files of Vallada and Ruiz's benchmark, read as a sequence of words: jobs, machines, 1,
 * machines; for each job its pairs of machine and processing time; SSD; and for each machine M0,
 * M1, ... and its square of setup times.
 */
#include "workshop.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 64 };

typedef struct words {
    FILE *file;
    const char *path;
    char *why;
    int line;
    char word[WORD]; /* the last one read; the beginning of a longer one */
} words;

/* false at the end */
static bool next_word(words *w)
{
    int c = getc_unlocked(w->file);
    for (; isspace(c); c = getc_unlocked(w->file))
        w->line += c == '\n';
    size_t length = 0;
    for (; c != EOF && !isspace(c); c = getc_unlocked(w->file))
        if (length < WORD - 1)
            w->word[length++] = (char)c;
    w->word[length] = '\0';
    if (c != EOF)
        ungetc(c, w->file);
    return length > 0;
}

static bool refuse(words *w, const char *expected)
{
    if (ferror(w->file))
        snprintf(w->why, WHY, "%s: cannot be read: %s", w->path, strerror(errno));
    else if (w->word[0] == '\0')
        snprintf(w->why, WHY, "%s:%d: the file ends where %s should stand", w->path, w->line,
                 expected);
    else
        snprintf(w->why, WHY, "%s:%d: '%s' stands where %s should", w->path, w->line, w->word,
                 expected);
    return false;
}

/* a whole number from least to most */
static bool number(words *w, int least, int most, const char *what, int *value)
{
    char expected[120];
    if (next_word(w)) {
        char *end;
        errno = 0;
        const long read = strtol(w->word, &end, 10);
        if (*end == '\0' && errno == 0 && read >= least && read <= most) {
            *value = (int)read;
            return true;
        }
    }
    if (least == most)
        snprintf(expected, sizeof expected, "%d (%s)", least, what);
    else
        snprintf(expected, sizeof expected, "%s from %d to %d", what, least, most);
    return refuse(w, expected);
}

static bool literal(words *w, const char *text)
{
    return (next_word(w) && strcmp(w->word, text) == 0) || refuse(w, text);
}

static bool read_size(words *w, int *n, int *m)
{
    int skipped;
    return number(w, 1, MOST_JOBS, "the number of jobs", n) &&
           number(w, 1, MOST_MACHINES, "the number of machines", m) &&
           number(w, 1, 1, "third of the first line", &skipped) &&
           number(w, *m, *m, "the number of machines again", &skipped);
}

static bool read_work(words *w, workshop *shop)
{
    int skipped;
    for (int j = 0; j < shop->n; j++)
        for (int k = 0; k < shop->m; k++)
            if (!number(w, k, k, "a machine", &skipped) ||
                !number(w, 0, LONGEST, "a processing time",
                        &shop->work[(size_t)k * (size_t)shop->n + (size_t)j]))
                return false;
    return true;
}

static bool read_setups(words *w, workshop *shop)
{
    int time;
    char machine[16];
    for (int k = 0; k < shop->m; k++) {
        snprintf(machine, sizeof machine, "M%d", k);
        if (!literal(w, machine))
            return false;
        for (int i = 0; i < shop->n; i++)
            for (int j = 0; j < shop->n; j++) {
                if (!number(w, 0, LONGEST, "a setup time", &time))
                    return false;
                workshop_set_setup(shop, k, i, j, time);
            }
    }
    return true;
}

static bool read_all(words *w, workshop *shop)
{
    int n, m;
    if (!read_size(w, &n, &m) || !workshop_init(shop, n, m, w->why))
        return false;
    return read_work(w, shop) && literal(w, "SSD") && read_setups(w, shop) &&
           (!next_word(w) || refuse(w, "the end of the file"));
}

bool workshop_load(workshop *shop, const char *path, char why[WHY])
{
    *shop = (workshop){0};
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(why, WHY, "%.200s: cannot be opened: %s", path, strerror(errno));
        return false;
    }
    words w = {.file = file, .path = path, .why = why, .line = 1};
    const bool good = read_all(&w, shop);
    fclose(file);
    if (!good)
        workshop_release(shop);
    return good;
}

bool workshop_write(const workshop *shop, FILE *file)
{
    fprintf(file, "%d  %d  1\n%d\n", shop->n, shop->m, shop->m);
    for (int j = 0; j < shop->n; j++) {
        for (int k = 0; k < shop->m; k++)
            fprintf(file, "\t%d\t%d", k, work_on(shop, k, j));
        fputc('\n', file);
    }
    fputs("SSD\n", file);
    for (int k = 0; k < shop->m; k++) {
        fprintf(file, "M%d\n", k);
        for (int i = 0; i < shop->n; i++)
            for (int j = 0; j < shop->n; j++)
                fprintf(file, "%d%c", setups_after(shop, k, i)[j], j + 1 < shop->n ? '\t' : '\n');
    }
    return fflush(file) == 0 && !ferror(file);
}
