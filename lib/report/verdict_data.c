/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See verdict_data.h.
 */
#include "report/verdict_data.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/text.h"
#include "report/json_build.h"
#include "report/name_text.h"
#include "report/solved_words.h"
#include "report/verdict_details.h"
#include "report/verdict_words.h"

json_t *suf_verdict_data_word(suf_verdict_kind kind)
{
    return json_string(suf_verdict_name((int)kind));
}

json_t *suf_verdict_data_delta(const suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    const double delta = a->request.design.delta;
    const suf_scale scale = suf_difference_scale((int)d->difference);
    const bool is_log = scale == SUF_SCALE_LOG || scale == SUF_SCALE_LOG_FACTOR;
    if (!(delta > 0))
        return json_null();
    return suf_json_number(is_log && d->source != SUF_SOURCE_PHI ? expm1(delta) : delta);
}

void suf_verdict_data_add(json_t *object, const suf_analysis *a, const suf_analysed *c)
{
    const char *relevance = suf_relevance_name((int)c->relevant);
    const suf_given_up *g = &c->given_up;
    char *marked = suf_text_followed_by(suf_words_verdict(a, c), suf_verdict_details_words(a, c));
    char *sentence = suf_name_text_plain(marked);
    json_object_set_new(object, "relevant", relevance ? json_string(relevance) : json_null());
    json_object_set_new(object, "delta", suf_verdict_data_delta(a));
    json_object_set_new(object, "sentence", suf_json_text(sentence));
    json_object_set_new(object, "worst_case", suf_verdict_data_word(c->worst_case));
    json_object_set_new(object, "given_up",
                        json_pack("{s:I, s:I, s:I, s:I}", "first", (json_int_t)g->first, "second",
                                  (json_int_t)g->second, "both", (json_int_t)g->both, "other",
                                  (json_int_t)g->other));
    json_object_set_new(object, "n_timed_out", json_integer((json_int_t)c->n_timed_out));
    json_object_set_new(object, "with_ties", suf_verdict_data_word(c->with_ties));
    json_object_set_new(object, "solved", suf_solved_words_data(c));
    free(marked);
    free(sentence);
}

json_t *suf_verdict_data_gate(const suf_analysis *a, const suf_gate *gate)
{
    if (!gate)
        return json_null();
    char *sentence = suf_gate_sentence(gate, a);
    json_t *object = json_pack("{s:s, s:o}", "outcome", suf_gate_outcome_name((int)gate->outcome),
                               "sentence", suf_json_text(sentence));
    free(sentence);
    return object;
}

json_t *suf_verdict_data_of_all(const suf_analysis *a)
{
    json_t *array = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        json_t *object =
            json_pack("{s:o, s:o, s:o}", "first", suf_json_text(a->dataset->algorithms[c->first]),
                      "second", suf_json_text(a->dataset->algorithms[c->second]), "verdict",
                      suf_verdict_data_word(c->verdict));
        suf_verdict_data_add(object, a, c);
        json_array_append_new(array, object);
    }
    return array;
}
