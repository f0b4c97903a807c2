/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving a sequential design: when the differences are looked at, and by which rule. It comes
 * after the sampling and the relevance, some of which a sequential design cannot have.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiment/lone_instance.h"
#include "experiment/resolve.h"
#include "experiment/scalar.h"
#include "experiment/settings_input.h"

static const char *const own_keys[] = {"looks", "looks-at", "spending", "futility"};

static void refuse_own_keys(suf_experiment *e)
{
    for (size_t i = 0; i < sizeof own_keys / sizeof *own_keys; i++)
        if (suf_settings_input_is_given(e->input, own_keys[i]))
            suf_settings_input_refuse_value(e->input, own_keys[i],
                                            "is for 'design: sequential'; set that as well, or "
                                            "leave it out");
}

static void refuse_others(suf_experiment *e)
{
    if (e->sampling.mode == SUF_NEYMAN)
        suf_settings_input_refuse_value(e->input, "runs",
                                        "is neyman, which divides a budget over all instances at "
                                        "once; a sequential design does not know their number: "
                                        "use adaptive, balanced or a number");
    if (e->design.half_width > 0)
        suf_settings_input_refuse_value(e->input, "half-width",
                                        "is planned for a fixed number of instances; leave it "
                                        "out, or set 'design' to fixed");
    if (suf_settings_input_is_given(e->input, "group"))
        suf_settings_input_refuse_value(e->input, "group",
                                        "is for tests of all instances at once, not for looks; "
                                        "leave it out, or set 'design' to fixed");
    if (suf_lone_instance_is(e))
        suf_settings_input_refuse_value(e->input, "design",
                                        "is sequential, but there is one instance; looks are "
                                        "taken while instances are added");
    if (suf_settings_input_is_given(e->input, "looks") &&
        suf_settings_input_is_given(e->input, "looks-at"))
        suf_settings_input_refuse_value(e->input, "looks",
                                        "counts the looks, but 'looks-at' has them; leave one out");
}

static void read_looks(suf_experiment *e)
{
    const suf_setting_entry *entry = suf_settings_input_find(e->input, "looks-at");
    suf_scalar at = {.n = 0};
    e->rule.n_looks = (size_t)suf_settings_input_count(e->input, "looks");
    if (!entry || suf_settings_input_is_given(e->input, "looks") ||
        suf_scalar_init(&at, entry->key, entry->label, entry->text, NULL) < 0)
        return;
    e->looks = suf_alloc(at.n + 1, sizeof *e->looks);
    memcpy(e->looks, at.numbers, at.n * sizeof *e->looks);
    e->rule.n_looks = at.n;
    e->rule.looks = e->looks;
    suf_scalar_release(&at);
}

void suf_resolve_sequential(suf_experiment *e)
{
    suf_error err;
    e->is_sequential = suf_settings_input_choice(e->input, "design") == SUF_DESIGN_SEQUENTIAL;
    if (!e->is_sequential) {
        refuse_own_keys(e);
        return;
    }
    refuse_others(e);
    e->rule.futility = (suf_futility)suf_settings_input_choice(e->input, "futility");
    if (suf_sequential_rule_read(&e->rule, suf_settings_input_text(e->input, "spending"), &err) < 0)
        suf_settings_input_refuse_value(e->input, "spending", err.message);
    read_looks(e);
    if (suf_sequential_rule_check(&e->rule, &err) < 0)
        suf_settings_input_refuse_value(e->input, "looks-at", err.message);
}
