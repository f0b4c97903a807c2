/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rules.h. A row is never changed or removed: recorded decisions name it, and 'suffice verify'
 * replays them. A better rule is a new row with a new version. docs/stopping.md has the simulations
 * by which the numbers were chosen.
 */
#include "sampler/rules.h"

#include <string.h>

static const suf_rule rules[] = {
    /* Stop when the standard error, widened for skewness, is at most se* and every algorithm whose
     * runs vary has had the fewest runs. A price of 7/4 is right for a fixed number of runs; the
     * rest is the price of choosing when to stop. */
    {.name = "guarded", .version = 1, .fewest = 25, .skewness_price = 6},
    /* The same without a fewest number of runs: how skewed the runs are is seen in the starts of
     * all instances. The decision to stop and the interval have prices of their own. */
    {.name = "guarded",
     .version = 2,
     .skewness_price = 2.5,
     .small_sample_price = 1,
     .interval_extra = 2,
     .is_pooled = 1,
     .has_shares = 1,
     .bounds_binary = 1,
     .resampling = 1},
    /* The same for runs that vary. An algorithm whose first runs are all equal gets no more. */
    {.name = "guarded",
     .version = 3,
     .skewness_price = 2.5,
     .small_sample_price = 1,
     .interval_extra = 2,
     .is_pooled = 1,
     .has_shares = 1,
     .bounds_binary = 1,
     .resampling = 1,
     .stops_equal = 1},
    /* The paper's rule: stop at the first standard error of at most se*. */
    {.name = "plain", .version = 1},
    /* The same with a bootstrap that is brought up to date in a third of the time. */
    {.name = "plain", .version = 2, .resampling = 1},
    /* The same for runs that vary. */
    {.name = "plain", .version = 3, .resampling = 1, .stops_equal = 1},
};

enum { N_RULES = sizeof rules / sizeof *rules };

static const char *name_of(const suf_sampling *q)
{
    return q->plain ? "plain" : "guarded";
}

const suf_rule *suf_rules_find(const suf_sampling *q)
{
    const suf_rule *found = NULL;
    for (size_t i = 0; i < N_RULES; i++)
        if (strcmp(rules[i].name, name_of(q)) == 0 && rules[i].version <= q->rule &&
            (!found || rules[i].version > found->version))
            found = &rules[i];
    return found;
}

int suf_rule_newest(void)
{
    int newest = 0;
    for (size_t i = 0; i < N_RULES; i++)
        if (rules[i].version > newest)
            newest = rules[i].version;
    return newest;
}
