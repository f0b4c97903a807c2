/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program of the supplement's example: the length of a round trip, through 21 cities of Europe
 * or those of a file, found by simulated annealing. Prints it as its last line.
 */
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "round_trip.h"

static const char HELP[] =
    "tsp: a round trip through cities, by simulated annealing\n"
    "\n"
    "  --instance FILE     of TSPLIB, with EUC_2D coordinates; distances are\n"
    "                      not rounded (21 cities of Europe, in km)\n"
    "  --temperature T     at the start, in the unit of the distances\n"
    "  --seed S            of the random numbers, a whole number from 0\n"
    "  --help              show this list\n"
    "\n"
    "The last line printed is the length of the best trip found.\n";

static const struct option OPTIONS[] = {
    {"instance", required_argument, NULL, 'i'},
    {"temperature", required_argument, NULL, 't'},
    {"seed", required_argument, NULL, 's'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static _Noreturn void refuse(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("tsp: ", stderr);
    vfprintf(stderr, format, values);
    fputs("; --help shows the options\n", stderr);
    va_end(values);
    exit(2);
}

static uint64_t take_seed(const char *text)
{
    errno = 0;
    const unsigned long long seed = strtoull(text, NULL, 10);
    if (*text == '\0' || strspn(text, "0123456789") != strlen(text) || errno)
        refuse("--seed is '%s', must be a whole number from 0 to %llu", text,
               (unsigned long long)UINT64_MAX);
    return seed;
}

static double take_temperature(const char *text)
{
    char *end;
    const double temperature = strtod(text, &end);
    if (*text == '\0' || *end != '\0' || !(temperature > 0) || isinf(temperature))
        refuse("--temperature is '%s', must be a number larger than 0", text);
    return temperature;
}

static void show_help(void)
{
    fputs(HELP, stdout);
    exit(0);
}

typedef struct request {
    const char *instance;
    double temperature;
    uint64_t seed;
    bool has_seed;
} request;

static request take_request(int argc, char **argv)
{
    request r = {0};
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":", OPTIONS, NULL)) != -1;)
        switch (option) {
        case 'i':
            r.instance = optarg;
            break;
        case 't':
            r.temperature = take_temperature(optarg);
            break;
        case 's':
            r.seed = take_seed(optarg);
            r.has_seed = true;
            break;
        case 'h':
            show_help();
            break;
        case ':':
            refuse("'%s' needs a value", argv[optind - 1]);
        default:
            refuse("there is no option '%s'", argv[optind - 1]);
        }
    if (optind < argc)
        refuse("'%s' is not an option", argv[optind]);
    if (r.temperature == 0)
        refuse("--temperature is missing");
    if (!r.has_seed)
        refuse("--seed is missing");
    return r;
}

static cities take_cities(const char *instance)
{
    cities c;
    char why[WHY];
    if (!instance)
        cities_init_eurodist(&c);
    else if (!cities_load(&c, instance, why)) {
        fprintf(stderr, "tsp: %s\n", why);
        exit(1);
    }
    return c;
}

int main(int argc, char **argv)
{
    const request r = take_request(argc, argv);
    cities c = take_cities(r.instance);
    const double length = round_trip_anneal(&c, r.temperature, r.seed);
    cities_release(&c);
    if (printf("%.10g\n", length) < 0 || fflush(stdout) != 0) {
        fprintf(stderr, "tsp: cannot write: %s\n", strerror(errno));
        return 1;
    }
    return 0;
}
