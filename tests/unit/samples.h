/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Samples for the tests on samples: those of tests/reference, and made-up ones.
 */
#ifndef TEST_SAMPLES_H
#define TEST_SAMPLES_H

#include "check.h"

/* Fails unless actual is expected to within tolerance times its size; infinities are near
 * themselves. */
#define assert_close(actual, expected, tolerance)                                                  \
    check_close((actual), (expected), (tolerance), #actual, __FILE__, __LINE__)

void check_close(double actual, double expected, double tolerance, const char *what,
                 const char *file, int line);

typedef struct sample {
    const double *x;
    size_t n;
} sample;

/* A group's setup: reads samples.csv. */
int load_samples(void **state);

/* The sample that a row of tests.csv is about. */
sample row_sample(const table_row *row);

/* The column of a whole table, into x; how many. */
size_t read_column(const char *table, const char *column, double *x, size_t max);

/* 0 for two.sided, 1 for less, 2 for greater */
int row_side(const table_row *row);

/* The next of a sequence that looks random, uniform on (0, 1); state is where it stands. */
double next_uniform(uint64_t *state);

#endif
