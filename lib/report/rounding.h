/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers for reading: as many digits as their error leaves, and no probability that reads as 0.
 */
#ifndef SUF_REPORT_ROUNDING_H
#define SUF_REPORT_ROUNDING_H

enum { SUF_CELL_SIZE = 32 };

/* A value to two significant digits of its error; to four of its own where the error is not known.
 * "-" for NAN. */
void suf_rounding_value(double value, double error, char text[SUF_CELL_SIZE]);

/* "[low, high]"; of one that has no such end "up to high", "from low on"; "(no interval)" for NAN.
 * error: see above. */
enum { SUF_INTERVAL_SIZE = 3 * SUF_CELL_SIZE };
void suf_rounding_interval(double low, double high, double error, char text[SUF_INTERVAL_SIZE]);

/* The error that an interval implies: a quarter of its width, or half of what it has on one side
 * of the estimate. */
double suf_rounding_error(double low, double high, double estimate);

/* A p value: three digits, with an exponent below 0.001, never 0. "-" for NAN. */
void suf_rounding_p(double p, char text[SUF_CELL_SIZE]);

/* The same as it follows a "p": "= 0.012", "< 1e-300", "has no value". */
void suf_rounding_p_is(double p, char text[SUF_CELL_SIZE]);

/* A probability as it follows a word: "0.123", "< 0.001", "> 0.999". */
void suf_rounding_probability(double p, char text[SUF_CELL_SIZE]);

#endif
