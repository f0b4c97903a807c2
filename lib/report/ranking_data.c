/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See ranking_data.h.
 */
#include "report/ranking_data.h"

#include "report/record.h"

static json_t *name_at(const suf_analysis *a, size_t place)
{
    return suf_record_text(a->dataset->algorithms[a->ranking.order[place]]);
}

/* names, the best first */
static json_t *group_array(const suf_analysis *a, const size_t group[2])
{
    json_t *names = json_array();
    for (size_t i = group[0]; i <= group[1]; i++)
        json_array_append_new(names, name_at(a, i));
    return names;
}

json_t *suf_ranking_object(const suf_analysis *a)
{
    const suf_ranking *r = &a->ranking;
    if (r->n == 0)
        return json_null();
    json_t *algorithms = json_array();
    json_t *groups = json_array();
    for (size_t i = 0; i < a->dataset->n_algorithms; i++)
        json_array_append_new(algorithms,
                              json_pack("{s:o, s:o}", "name", name_at(a, i), "mean_rank",
                                        suf_record_number(r->mean_ranks[r->order[i]])));
    for (size_t i = 0; i < r->n_groups; i++)
        json_array_append_new(groups, group_array(a, r->groups[i]));
    return json_pack("{s:I, s:o, s:{s:o, s:o, s:o}, s:{s:o, s:o, s:o, s:o}, s:{s:o, s:o}}", "n",
                     (json_int_t)r->n, "algorithms", algorithms, "friedman", "chi_squared",
                     suf_record_number(r->chi_squared), "df", suf_record_number(r->df), "p",
                     suf_record_number(r->p), "iman_davenport", "f", suf_record_number(r->f), "df1",
                     suf_record_number(r->f_df1), "df2", suf_record_number(r->f_df2), "p",
                     suf_record_number(r->f_p), "nemenyi", "critical",
                     suf_record_number(r->critical), "groups", groups);
}

static json_t *optional_text(const char *text)
{
    return text ? suf_record_text(text) : json_null();
}

static json_t *trend_object(const suf_analysis *a, const suf_trend *t)
{
    const suf_analysed *c = &a->comparisons[t->comparison];
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:I, s:o, s:{s:o, s:o, s:o, s:o, s:o}, s:o}",
                     "first", suf_record_text(a->dataset->algorithms[c->first]), "second",
                     suf_record_text(a->dataset->algorithms[c->second]), "feature",
                     optional_text(a->request.feature), "by", optional_text(a->request.by), "level",
                     optional_text(t->level), "n", (json_int_t)t->n, "intercept",
                     suf_record_number(t->intercept), "slope", "estimate",
                     suf_record_number(t->slope), "se", suf_record_number(t->slope_se), "p",
                     suf_record_number(t->slope_p), "low", suf_record_number(t->slope_low), "high",
                     suf_record_number(t->slope_high), "residual_sd",
                     suf_record_number(t->residual_sd));
}

json_t *suf_trends_array(const suf_analysis *a)
{
    json_t *trends = json_array();
    for (size_t i = 0; i < a->n_trends; i++)
        json_array_append_new(trends, trend_object(a, &a->trends[i]));
    return trends;
}
