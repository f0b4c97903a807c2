/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planning an experiment with the library:
 *
 *   cc plan_instances.c $(pkg-config --cflags --libs suffice) && ./a.out 0.5
 *
 * prints how many instances an effect needs, and what fewer of them could still detect.
 */
#include <stdio.h>
#include <stdlib.h>

#include <suffice.h>

static int solve(suf_design design, suf_plan *plan)
{
    suf_error err;
    if (suf_plan_init(plan, &design, &err) == SUF_OK)
        return 0;
    fprintf(stderr, "plan: %s\n", err.message);
    return 1;
}

int main(int argc, char **argv)
{
    suf_plan plan;
    const double mres = argc > 1 ? strtod(argv[1], NULL) : 0.5;
    if (solve((suf_design){.mres = mres}, &plan))
        return 1;
    const int64_t n = plan.design.instances;
    printf("effect %g: %lld instances, power %.3f\n", mres, (long long)n, plan.power_exact);
    suf_plan_release(&plan);

    if (solve((suf_design){.instances = n / 2}, &plan))
        return 1;
    printf("half of them: effect %.3f\n", plan.design.mres);
    suf_plan_release(&plan);
    return 0;
}
