/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seconds per plan, over the designs that bench/plans.R plans with R; with an argument, the
 * seconds that one plan with so many comparisons takes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "suffice.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int64_t plan(suf_design design)
{
    suf_plan p;
    if (suf_plan_init(&p, &design, NULL) < 0)
        exit(1);
    const int64_t n = p.design.instances;
    suf_plan_release(&p);
    return n;
}

int main(int argc, char **argv)
{
    const double start = now();
    if (argc > 1) {
        plan((suf_design){.mres = 0.5, .comparisons = strtoll(argv[1], NULL, 10)});
        printf("%.3g\n", now() - start);
        return 0;
    }
    enum { ROUNDS = 2000 };
    int64_t sum = 0; /* printed, so that R's can be seen to be the same work */
    int n = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 1; i <= 10; i++, n++)
            sum += plan((suf_design){.mres = 0.1 * i, .power = 0.8});
    printf("%.4g %lld\n", (now() - start) / n, (long long)(sum / ROUNDS));
    return 0;
}
