/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pairs of independent samples of tests/reference/two_samples_values.csv.
 */
#ifndef TEST_TWO_SAMPLES_H
#define TEST_TWO_SAMPLES_H

#include "samples.h"

#include "stats/hypothesis.h"

/* A group's setup: reads the samples. */
int load_two_samples(void **state);

/* The samples and the hypothesis that a row of two_samples.csv is about. */
sample row_x(const table_row *row);
sample row_y(const table_row *row);
suf_hypothesis row_hypothesis(const table_row *row);

#endif
