/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See overview_data.h.
 */
#include "report/overview_data.h"

#include "report/json_build.h"

static json_t *named(const suf_analysis *a, const size_t *algorithms, size_t n)
{
    json_t *names = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(names, suf_json_text(a->dataset->algorithms[algorithms[i]]));
    return names;
}

static json_t *groups(const suf_analysis *a, const size_t *order, size_t (*const all)[2], size_t n)
{
    json_t *array = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(array, named(a, &order[all[i][0]], all[i][1] - all[i][0] + 1));
    return array;
}

static json_t *mean_ranks(const suf_ranking *r, size_t n)
{
    json_t *array = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(array, suf_json_number(r->mean_ranks[i]));
    return array;
}

json_t *suf_overview_data_ranking(const suf_analysis *a)
{
    const suf_ranking *r = &a->ranking;
    const size_t n = a->dataset->n_algorithms;
    if (r->n == 0)
        return json_null();
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "n",
                     (json_int_t)r->n, "mean_ranks", mean_ranks(r, n), "chi_squared",
                     suf_json_number(r->chi_squared), "df", suf_json_number(r->df), "p",
                     suf_json_number(r->p), "f", suf_json_number(r->f), "f_df1",
                     suf_json_number(r->f_df1), "f_df2", suf_json_number(r->f_df2), "f_p",
                     suf_json_number(r->f_p), "critical", suf_json_number(r->critical), "order",
                     named(a, r->order, n), "groups", groups(a, r->order, r->groups, r->n_groups));
}

json_t *suf_overview_data(const suf_analysis *a)
{
    const suf_overview *o = &a->overview;
    const size_t k = a->dataset->n_algorithms;
    if (!o->order)
        return json_null();
    json_t *rows = json_array();
    for (size_t row = 0; row < k; row++) {
        json_t *cells = json_array();
        for (size_t column = 0; column < k; column++) {
            const int kind = o->verdicts[row * k + column];
            json_array_append_new(cells,
                                  kind < 0 ? json_null() : json_string(suf_verdict_name(kind)));
        }
        json_array_append_new(rows, cells);
    }
    return json_pack("{s:o, s:o, s:o, s:o}", "best_group", named(a, o->best, o->n_best), "order",
                     named(a, o->order, k), "groups", groups(a, o->order, o->groups, o->n_groups),
                     "verdicts", rows);
}
