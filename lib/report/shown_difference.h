/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences as people read them: "43.1 % lower [26 %, 57 %]", "factor 0.569", "-1.2 s".
 */
#ifndef SUF_REPORT_SHOWN_DIFFERENCE_H
#define SUF_REPORT_SHOWN_DIFFERENCE_H

#include "report/rounding.h"
#include "suffice.h"

enum { SUF_SHOWN_SIZE = 3 * SUF_CELL_SIZE, SUF_SHOWN_INTERVAL_SIZE = 8 * SUF_CELL_SIZE };

typedef struct suf_shown {
    char change[SUF_SHOWN_SIZE]; /* a percentage, a probability, or a number in its unit; "": only
                                  * a factor */
    char change_interval[SUF_SHOWN_INTERVAL_SIZE];
    char factor[SUF_SHOWN_SIZE]; /* "": none */
    char factor_interval[SUF_SHOWN_INTERVAL_SIZE];
} suf_shown;

/* How a difference is to be read; unit may be NULL. */
typedef struct suf_reading {
    suf_difference difference;
    const char *unit;
} suf_reading;

/* How those of a dataset are read: given differences, of unknown kind, as plain numbers. */
suf_reading suf_reading_of(const suf_dataset *dataset);

/* Fills in phi with its interval, rounded by the interval's width, or by error if low is NAN. */
void suf_shown_fill(suf_shown *shown, suf_reading reading, double phi, double low, double high,
                    double error);

/* A small shift of a difference, "-0.41 %" or "0.02 s", rounded by its error. */
void suf_shown_shift(suf_reading reading, double shift, double error, char text[SUF_SHOWN_SIZE]);

/* "10 % lower or a factor of 0.9", "-1.2 s"; "" if the number itself says it. */
void suf_shown_phrase(const suf_shown *shown, suf_reading reading, char *text, size_t size);

/* "Values below 1e-08 count as 1e-08."; for free() */
char *suf_shown_floor(double floor);

#endif
