/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pilot_words.h.
 */
#include "report/pilot_words.h"

#include "base/text.h"
#include "report/json_build.h"

void suf_pilot_words_add(suf_document *d, const suf_sigma_estimate *pilot)
{
    if (!pilot)
        return;
    suf_document_add_prose(
        d, suf_text_format("The standard deviation %.4g is an estimate from the %zu instances of "
                           "the pilot. The true one is below %.4g with a confidence of %g %%; plan "
                           "with that to be on the safe side ('--sigma %.4g').",
                           pilot->sigma, pilot->n, pilot->upper, 100 * SUF_SIGMA_CONFIDENCE,
                           pilot->upper));
    if (pilot->n_pairings > 1)
        suf_document_add_prose(
            d, suf_text_format("The pilot has %zu comparisons, and this is the largest of their "
                               "standard deviations; '--comparisons %zu' plans for all of them.",
                               pilot->n_pairings, pilot->n_pairings));
}

void suf_pilot_data_add(json_t *data, const suf_sigma_estimate *pilot)
{
    if (!pilot)
        return;
    json_object_set_new(data, "sigma_upper", suf_json_number(pilot->upper));
    json_object_set_new(data, "sigma_instances", json_integer((json_int_t)pilot->n));
}
