/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * bench_scheduling: iterations per second of processor time of the scheduling example, beside those
 * of the checked implementation in the specification of the experiment. The specification does not
 * say how fast its machine is. Its figures are scaled by a loop of draws and table look-ups that
 * wait for each other: how fast that is here against how fast it was on a machine of the kind that
 * the specification was probably written on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "upmsp/annealing.h"

enum { ROUNDS = 5, TABLE = 1 << 13, STEPS = 20000000 };

/* steps per second there: AMD EPYC, two processors, gcc 12; measured when the bench was written */
static const double STEPS_THERE = 296e6;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double steps_per_second(void)
{
    static int table[TABLE];
    draws d = draws_of(LCG48, 1);
    for (int i = 0; i < TABLE; i++)
        table[i] = draws_below(&d, TABLE);
    const double begin = seconds();
    int at = 0;
    for (int i = 0; i < STEPS; i++)
        at = table[(at + draws_below(&d, 1000)) % TABLE];
    const double took = seconds() - begin;
    return at < 0 ? 0 : STEPS / took;
}

static double iterations_per_second(const workshop *shop, bool full, int64_t iterations)
{
    annealing a;
    annealing_init(&a, shop, full, draws_of(PHILOX, 1));
    const double begin = seconds();
    annealing_run(&a, iterations);
    const double took = seconds() - begin;
    annealing_release(&a);
    return (double)iterations / took;
}

static void show(const char *name, bool full, int64_t iterations, double theirs)
{
    workshop shop;
    char why[WHY];
    if (!workshop_generate(&shop, name, why)) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const double speed = iterations_per_second(&shop, full, iterations);
        best = speed > best ? speed : best;
    }
    printf("  %-20s %-13s %9lld %12.0f %12.0f %8.1f (bound: at least 1)\n", name,
           full ? "full" : "no-task-move", (long long)iterations, best, theirs, best / theirs);
    workshop_release(&shop);
}

int main(void)
{
    double here = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const double speed = steps_per_second();
        here = speed > here ? speed : here;
    }
    const double scale = here / STEPS_THERE;
    printf("annealing of schedules, iterations per second of processor time, best of %d rounds\n"
           "(%.1f million steps of the loop here, %.1f on the machine taken for the "
           "specification's)\n  %-20s %-13s %9s %12s %12s %8s\n",
           ROUNDS, here / 1e6, STEPS_THERE / 1e6, "", "", "of", "here", "checked", "ratio");
    for (int full = 1; full >= 0; full--) {
        show("G_50_10_S_1-9_1", full, 500000, 670000 * scale);
        show("G_250_10_S_1-99_1", full, 5000, 23000 * scale);
        show("G_250_10_S_1-99_1", full, 50000, 23000 * scale);
    }
    return 0;
}
