/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where an analysis, or its experiment, differs from what was planned at first, in sentences for
 * free().
 */
#ifndef SUF_REPORT_DEPARTURE_WORDS_H
#define SUF_REPORT_DEPARTURE_WORDS_H

#include "suffice.h"

enum { SUF_N_DEPARTURES = 8 };

/* "delta 10 % was given at the analysis; 3 % was planned"; NULL: this one is as planned, or the
 * data are not of an experiment and nobody said that the test was made several times. i: below
 * SUF_N_DEPARTURES */
char *suf_words_departure(const suf_analysis *analysis, size_t i);

/* "Not as planned: " and all of them, each with a full stop; NULL: there are none. */
char *suf_words_departures(const suf_analysis *analysis);

/* The same with the changes of the plan that were made in the course of the experiment. */
char *suf_words_deviations(const suf_analysis *analysis);

#endif
