/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rules.h. From release 1.0 on, a row is never changed or removed: recorded decisions name it,
 * and 'suffice verify' replays them. A better rule is a new row with a new version.
 * docs/stopping.md has the simulations by which the numbers were chosen.
 */
#include "sampler/rules.h"

#include <string.h>

static const suf_rule rules[] = {
    /* Stop when the standard error, widened for skewness, is at most se*. How skewed the runs are
     * is seen in the starts of all instances. The decision to stop and the interval have prices of
     * their own. */
    {.name = "guarded",
     .version = 1,
     .skewness_price = 2.5,
     .small_sample_price = 1,
     .interval_extra = 2,
     .is_pooled = 1,
     .has_shares = 1,
     .bounds_binary = 1},
    /* The paper's rule: stop at the first standard error of at most se*. */
    {.name = "plain", .version = 1},
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
