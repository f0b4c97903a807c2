/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all unit tests share: cmocka, comparison of numbers, and tables of expected values.
 */
#ifndef TEST_CHECK_H
#define TEST_CHECK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Fails unless |actual - expected| <= tolerance; nothing is near NAN. */
#define assert_near(actual, expected, tolerance)                                                   \
    check_near((actual), (expected), (tolerance), #actual, __FILE__, __LINE__)

void check_near(double actual, double expected, double tolerance, const char *what,
                const char *file, int line);

/* Skips the test and says why: tests/skips puts the reason into the test's line. */
#define skip_because(reason)                                                                       \
    do {                                                                                           \
        printf("# because %s\n", (reason));                                                        \
        skip();                                                                                    \
    } while (0)

/* A row of tests/reference/NAME: cells by column name. */
typedef struct table_row table_row;
double row_number(const table_row *row, const char *column); /* NAN for NA */
const char *row_text(const table_row *row, const char *column);

/* Calls check for each row of the table, and fails unless there are at least min_rows. */
void each_row(const char *table, size_t min_rows, void (*check)(const table_row *row));

/* 1 for one.sided, 2 for two.sided */
int row_sides(const table_row *row);

#endif
