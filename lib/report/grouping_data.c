/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See grouping_data.h.
 */
#include "report/grouping_data.h"

#include <stdbool.h>

#include "report/analysis_data.h"
#include "report/json_build.h"

static json_t *verdict(suf_verdict_kind kind)
{
    return json_string(suf_verdict_name((int)kind));
}

static json_t *group(const suf_instance_group *g)
{
    return json_pack("{s:o, s:I, s:o, s:o, s:o, s:o}", "level", suf_json_text(g->level), "n",
                     (json_int_t)g->n, "mean", suf_json_number(g->mean), "sd",
                     suf_json_number(g->sd), "test", suf_analysis_data_test(&g->test), "verdict",
                     verdict(g->verdict));
}

static json_t *groups(const suf_grouping *g)
{
    json_t *array = json_array();
    for (size_t i = 0; i < g->n_groups; i++)
        json_array_append_new(array, group(&g->groups[i]));
    return array;
}

static json_t *grouping(const suf_analysis *a, size_t comparison, const suf_grouping *g)
{
    const suf_analysed *c = &a->comparisons[comparison];
    return json_pack(
        "{s:o, s:o, s:o, s:I, s:I, s:o, s:o, s:o, s:o, s:{s:o, s:o, s:o, s:o}, s:o, "
        "s:o, s:o, s:o}",
        "first", suf_json_text(a->dataset->algorithms[c->first]), "second",
        suf_json_text(a->dataset->algorithms[c->second]), "feature", suf_json_text(g->feature), "n",
        (json_int_t)g->n, "n_groups", (json_int_t)g->n_groups, "mean", suf_json_number(g->mean),
        "sd", suf_json_number(g->sd), "test", suf_analysis_data_test(&g->test), "verdict",
        verdict(g->verdict), "anova", "f", suf_json_number(g->f), "df1", suf_json_number(g->df1),
        "df2", suf_json_number(g->df2), "p", suf_json_number(g->p), "share",
        suf_json_number(g->share), "icc", suf_json_number(g->icc), "size", suf_json_number(g->size),
        "design_effect", suf_json_number(g->design_effect));
}

static json_t *all(const suf_analysis *a, const suf_grouping *groupings, bool has_groups)
{
    json_t *array = json_array();
    for (size_t i = 0; groupings && i < a->n_comparisons; i++) {
        if (!groupings[i].feature)
            continue;
        json_t *object = grouping(a, i, &groupings[i]);
        if (has_groups)
            json_object_set_new(object, "groups", groups(&groupings[i]));
        json_array_append_new(array, object);
    }
    return array;
}

json_t *suf_grouping_data_asked(const suf_analysis *a)
{
    return all(a, a->groupings, true);
}

json_t *suf_grouping_data_noticed(const suf_analysis *a)
{
    return all(a, a->noticed, false);
}
