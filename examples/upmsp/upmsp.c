/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program of the paper's second experiment: simulated annealing for unrelated parallel
 * machines with sequence-dependent setup times. Prints the best makespan as its last line.
 */
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "annealing.h"

enum { WRONG_FILE = 1, WRONG_OPTION = 2 };

typedef struct request {
    const char *instance, *generate;
    bool full;
    generator by;
    uint64_t seed;
    int64_t iterations;
    bool time_limit, write;
} request;

static const char HELP[] =
    "upmsp: schedules jobs on unrelated parallel machines by simulated annealing\n"
    "\n"
    "  --instance FILE     an instance file, or\n"
    "  --generate NAME     the instance of a name such as G_50_10_S_1-9_1: 50 jobs,\n"
    "                      10 machines, setup times from 1 to 9, repetition 1\n"
    "  --version VERSION   full, or no-task-move: without moves to another machine\n"
    "  --seed S            of the random numbers, a whole number from 0\n"
    "  --iterations K      when to stop (5000)\n"
    "  --time-limit        stop after 50 n floor(m/2) milliseconds instead\n"
    "  --generator NAME    of random numbers: philox, or lcg48 for comparisons\n"
    "  --write             print the instance as a file, and do nothing else\n"
    "  --help              show this list\n"
    "\n"
    "The last line printed is the best makespan found.\n";

enum {
    INSTANCE,
    GENERATE,
    VERSION,
    SEED,
    ITERATIONS,
    TIME_LIMIT,
    GENERATOR,
    WRITE,
    HELPED,
    N_OPTIONS
};

static const struct option OPTIONS[] = {
    {"instance", required_argument, NULL, INSTANCE},
    {"generate", required_argument, NULL, GENERATE},
    {"version", required_argument, NULL, VERSION},
    {"seed", required_argument, NULL, SEED},
    {"iterations", required_argument, NULL, ITERATIONS},
    {"time-limit", no_argument, NULL, TIME_LIMIT},
    {"generator", required_argument, NULL, GENERATOR},
    {"write", no_argument, NULL, WRITE},
    {"help", no_argument, NULL, HELPED},
    {0},
};

static _Noreturn void refuse(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("upmsp: ", stderr);
    vfprintf(stderr, format, values);
    fputs("; --help shows the options\n", stderr);
    va_end(values);
    exit(WRONG_OPTION);
}

static uint64_t whole_number(const char *option, const char *text, uint64_t most)
{
    char *end;
    errno = 0;
    const unsigned long long number = strtoull(text, &end, 10);
    if (strspn(text, "0123456789") != strlen(text) || *text == '\0' || errno || number > most)
        refuse("--%s is '%s', must be a whole number from 0 to %llu", option, text,
               (unsigned long long)most);
    return number;
}

/* which of two words */
static bool is_second(const char *option, const char *text, const char *first, const char *second)
{
    if (strcmp(text, first) != 0 && strcmp(text, second) != 0)
        refuse("--%s is '%s', must be %s or %s", option, text, first, second);
    return strcmp(text, second) == 0;
}

static void take(request *r, int option, const char *text)
{
    const char *name = OPTIONS[option].name;
    switch (option) {
    case INSTANCE:
        r->instance = text;
        break;
    case GENERATE:
        r->generate = text;
        break;
    case VERSION:
        r->full = is_second(name, text, "no-task-move", "full");
        break;
    case SEED:
        r->seed = whole_number(name, text, UINT64_MAX);
        break;
    case ITERATIONS:
        r->iterations = (int64_t)whole_number(name, text, INT64_MAX);
        break;
    case TIME_LIMIT:
        r->time_limit = true;
        break;
    case GENERATOR:
        r->by = is_second(name, text, "philox", "lcg48") ? LCG48 : PHILOX;
        break;
    case WRITE:
        r->write = true;
        break;
    default:
        fputs(HELP, stdout);
        exit(0);
    }
}

static void require(const bool *given, int option)
{
    if (!given[option])
        refuse("--%s is missing", OPTIONS[option].name);
}

static void check(const request *r, const bool *given)
{
    if (r->instance && r->generate)
        refuse("--instance and --generate exclude each other");
    if (!r->instance && !r->generate)
        refuse("there is no --instance and no --generate");
    if (r->time_limit && given[ITERATIONS])
        refuse("--iterations and --time-limit exclude each other");
    if (r->write)
        return;
    require(given, VERSION);
    require(given, SEED);
}

static request read_options(int argc, char **argv)
{
    request r = {.iterations = 5000};
    bool given[N_OPTIONS] = {false};
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":", OPTIONS, NULL)) != -1;) {
        if (option == ':')
            refuse("'%s' needs a value", argv[optind - 1]);
        if (option == '?')
            refuse("there is no option '%s'", argv[optind - 1]);
        given[option] = true;
        take(&r, option, optarg);
    }
    if (optind < argc)
        refuse("'%s' is not an option", argv[optind]);
    check(&r, given);
    return r;
}

static void anneal(const request *r, const workshop *shop)
{
    annealing a;
    annealing_init(&a, shop, r->full, draws_of(r->by, r->seed));
    if (r->time_limit)
        annealing_run_official_time(&a);
    else
        annealing_run(&a, r->iterations);
    printf("iterations %lld, best at %lld with sum of times %d\n%d\n", (long long)a.iterations,
           (long long)a.best_iteration, a.best_sum, a.best_makespan);
    annealing_release(&a);
}

int main(int argc, char **argv)
{
    const request r = read_options(argc, argv);
    workshop shop;
    char why[WHY];
    if (r.generate && !workshop_generate(&shop, r.generate, why))
        refuse("--generate: %s", why);
    if (r.instance && !workshop_load(&shop, r.instance, why)) {
        fprintf(stderr, "upmsp: %s\n", why);
        return WRONG_FILE;
    }
    if (r.write)
        workshop_write(&shop, stdout);
    else
        anneal(&r, &shop);
    workshop_release(&shop);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "upmsp: cannot write: %s\n", strerror(errno));
        return WRONG_FILE;
    }
    return 0;
}
