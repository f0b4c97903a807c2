/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seconds per sequential plan, over the designs that bench/sequential_speed.R plans with rpact;
 * with exact levels of the t test, and how each goes for four effects.
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

static int64_t plan(suf_spending_kind spending)
{
    suf_sequential_plan p;
    const suf_design design = {.mres = 0.5};
    const suf_sequential_rule rule = {.spending = spending, .n_looks = 5};
    if (suf_sequential_plan_init(&p, &design, &rule, NULL) < 0)
        exit(1);
    const int64_t n = p.design.instances;
    suf_sequential_plan_release(&p);
    return n;
}

int main(void)
{
    enum { ROUNDS = 20 };
    const double start = now();
    int64_t sum = 0;
    for (int round = 0; round < ROUNDS; round++)
        sum += plan(SUF_SPENDING_OBF) + plan(SUF_SPENDING_POCOCK);
    printf("%.4g %lld\n", (now() - start) / (2 * ROUNDS), (long long)(sum / ROUNDS));
    return 0;
}
