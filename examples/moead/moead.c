/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * moead: runs MOEA/D or MOEA/D-DE once on one of the problems UF1 to UF7 and prints the distance of
 * its population from the Pareto front, IGD.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "optimiser.h"

enum { AS_RUN = 256, AS_PRINTED, USAGE = 2 };

#define PRINTED_F 0.5

static const char *const algorithm_names[N_OPTIMISERS] = {"moead", "moead-de"};
static const char *const problem_names[N_UF] = {"UF1", "UF2", "UF3", "UF4", "UF5", "UF6", "UF7"};
static const char *const generator_names[N_DRAWS] = {"philox", "splitmix64"};

static const struct argp_option options[] = {
    {"algorithm", 'a', "moead|moead-de", 0, "the algorithm", 0},
    {"problem", 'p', "UF1|...|UF7", 0, "the problem", 0},
    {"dim", 'd', "N", 0, "its number of variables, from 3 to 1000; 2000 evaluations each are made",
     0},
    {"seed", 's', "S", 0, "of the random numbers, a whole number below 2^64", 0},
    {"as-run", AS_RUN, NULL, 0,
     "what the code did that made the paper's table: functions of smoof, random F (default)", 1},
    {"as-printed", AS_PRINTED, NULL, 0, "what the paper says: functions of CEC 2009, F = 0.5", 1},
    {"generator", 'g', "philox|splitmix64", 0,
     "of random numbers: philox (default), or splitmix64, with the arithmetic of the C library: to "
     "compare runs with other programs",
     1},
    {0},
};

typedef struct request {
    optimiser_task task;
    bool has_algorithm, has_problem, has_dimension, has_seed;
} request;

static int index_of(struct argp_state *state, const char *option, const char *text,
                    const char *const *names, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], text) == 0)
            return i;
    char allowed[64] = "";
    for (int i = 0; i < n; i++)
        snprintf(allowed + strlen(allowed), sizeof allowed - strlen(allowed), "%s%s",
                 i == 0       ? ""
                 : i + 1 == n ? " or "
                              : ", ",
                 names[i]);
    argp_failure(state, USAGE, 0, "--%s is '%s', must be %s", option, text, allowed);
    return -1;
}

static uint64_t whole(struct argp_state *state, const char *option, const char *text, uint64_t min,
                      uint64_t max)
{
    errno = 0;
    const unsigned long long value = strtoull(text, NULL, 10);
    const bool digits = *text && strspn(text, "0123456789") == strlen(text);
    if (!digits || errno || value < min || value > max)
        argp_failure(state, USAGE, 0, "--%s is '%s', must be a whole number from %ju to %ju",
                     option, text, (uintmax_t)min, (uintmax_t)max);
    return value;
}

static void check_complete(const request *q, struct argp_state *state)
{
    const struct {
        bool given;
        const char *message;
    } needed[] = {
        {q->has_algorithm, "--algorithm is missing: moead or moead-de"},
        {q->has_problem, "--problem is missing: UF1 to UF7"},
        {q->has_dimension, "--dim is missing: the number of variables, such as 10"},
        {q->has_seed, "--seed is missing: a whole number"},
    };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!needed[i].given)
            argp_failure(state, USAGE, 0, "%s", needed[i].message);
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    request *q = state->input;
    switch (key) {
    case 'a':
        q->has_algorithm = true;
        q->task.algorithm =
            (optimiser_algorithm)index_of(state, "algorithm", text, algorithm_names, N_OPTIMISERS);
        return 0;
    case 'p':
        q->has_problem = true;
        q->task.problem = 1 + index_of(state, "problem", text, problem_names, N_UF);
        return 0;
    case 'd':
        q->has_dimension = true;
        q->task.dimension = whole(state, "dim", text, MIN_DIMENSION, MAX_DIMENSION);
        return 0;
    case 's':
        q->has_seed = true;
        q->task.seed = whole(state, "seed", text, 0, UINT64_MAX);
        return 0;
    case 'g':
        q->task.generator =
            (draws_generator)index_of(state, "generator", text, generator_names, N_DRAWS);
        q->task.arithmetic =
            q->task.generator == DRAWS_SPLITMIX64 ? &arithmetic_plain : &arithmetic_swift;
        return 0;
    case AS_RUN:
    case AS_PRINTED:
        q->task.cec2009 = key == AS_PRINTED;
        q->task.scale = key == AS_PRINTED ? PRINTED_F : 0;
        return 0;
    case ARGP_KEY_ARG:
        argp_failure(state, USAGE, 0, "'%s' is not an option; see --help", text);
        return 0;
    case ARGP_KEY_END:
        check_complete(q, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int main(int argc, char **argv)
{
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .doc = "Runs a multiobjective optimiser once and prints the IGD of its population.",
    };
    argp_err_exit_status = USAGE;
    request q = {.task.arithmetic = &arithmetic_swift};
    argp_parse(&argp, argc, argv, 0, NULL, &q);
    return printf("%.17g\n", optimiser_run(q.task)) < 0 || fflush(stdout) != 0;
}
