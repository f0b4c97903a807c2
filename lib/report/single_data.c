/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See single_data.h.
 */
#include "report/single_data.h"

#include <stdlib.h>

#include "analysis/verdicts.h"
#include "report/json_build.h"
#include "report/name_text.h"
#include "report/single_words.h"

static json_t *runs_of(size_t n, double mean, double sd)
{
    return json_pack("{s:I, s:o, s:o}", "n", (json_int_t)n, "mean", suf_json_number(mean), "sd",
                     suf_json_number(sd));
}

json_t *suf_single_data(const suf_analysis *a, const suf_analysed *c, suf_single_data_test *test)
{
    const suf_single *s = &c->single;
    if (a->about != SUF_ABOUT_INSTANCE)
        return json_null();
    char *marked = suf_single_words_verdict(a, c);
    char *sentence = suf_name_text_plain(marked);
    const suf_interval interval = suf_verdicts_interval(a, c);
    json_t *tests = json_object();
    json_t *verdicts = json_object();
    for (int k = 0; k < SUF_N_SINGLE_TESTS; k++)
        json_object_set_new(tests, suf_single_test_name(k), test(&s->tests[k]));
    for (int k = 0; k < SUF_N_SINGLE_TESTS; k++)
        json_object_set_new(verdicts, suf_single_test_name(k),
                            json_string(suf_verdict_name((int)s->verdicts[k])));
    json_t *object = json_pack(
        "{s:o, s:s, s:o, s:o, s:o, s:b, s:o, s:o, s:o, s:o}", "sentence", suf_json_text(sentence),
        "decides", suf_single_test_name((int)s->decides), "se", suf_json_number(s->se), "low",
        suf_json_number(interval.lo), "high", suf_json_number(interval.hi), "constant",
        s->is_constant, "first", runs_of(s->n_first, s->mean_first, s->sd_first), "second",
        runs_of(s->n_second, s->mean_second, s->sd_second), "tests", tests, "verdicts", verdicts);
    free(marked);
    free(sentence);
    return object;
}
