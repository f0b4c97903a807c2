/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The smallest difference that matters, as users write it: "2%", "5 ms", "0.01".
 */
#ifndef SUFFICE_RELEVANT_DIFFERENCE_H
#define SUFFICE_RELEVANT_DIFFERENCE_H

#include "suffice/failure.h"
#include "suffice/sampling.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A positive number with its unit, as written: 5 and "ms". */
typedef struct suf_relevant_difference {
    double number;
    char unit[16]; /* "%", a unit of time (ns, us, ms, s, min, h) or of memory (B, kB, KiB, MB, MiB,
                    * GB, GiB), or any other word; "": none */
} suf_relevant_difference;

/* The messages of the functions that fail with SUF_EINVAL continue a sentence whose subject is the
 * option or the key: "is '5 ms', a time, but ...". */

/* Reads "2%", "2 %", "0.02", "5 ms" or "5ms". */
SUF_API int suf_relevant_difference_read(suf_relevant_difference *relevant, const char *text,
                                         suf_error *err);

#define SUF_RELEVANT_SIZE 48
/* "2%", "0.02", "5 ms": the same text for equal numbers in the same unit. */
SUF_API void suf_relevant_difference_write(const suf_relevant_difference *relevant,
                                           char text[SUF_RELEVANT_SIZE]);

/* delta on the scale of the differences phi: those in its band (suf_difference_band) do not matter.
 * unit is that of the values; NULL: unknown.
 * - ratio and log-ratio: log(1.02) for 2%, whose band is from a factor of 0.98 to one of 1.02;
 * - percent and percent-of-mean: 0.02 for 2%;
 * - simple: a number in the unit of the values; one of time or memory is converted to it;
 * - probability: a number below 0.5.
 * A plain 0.02 means 2% for all that take a percentage. */
SUF_API int suf_relevant_difference_delta(const suf_relevant_difference *relevant,
                                          suf_difference difference, const char *unit,
                                          double *delta, suf_error *err);

/* The same for a standard deviation of the differences, of which 5% is 0.05 on every scale that
 * takes a percentage. */
SUF_API int suf_relevant_difference_sigma(const suf_relevant_difference *relevant,
                                          suf_difference difference, const char *unit,
                                          double *sigma, suf_error *err);

/* SUF_EINVAL: a plain number of 1 or more, which would mean 100 % or more, for a difference that
 * takes a percentage. Recorded experiments may have it; in new ones it was hardly meant. */
SUF_API int suf_relevant_difference_check(const suf_relevant_difference *relevant,
                                          suf_difference difference, suf_error *err);

/* What the values of such a difference are measured in if nothing is known of them: "s" for a unit
 * of time, "B" for one of memory, otherwise the unit itself; NULL for "%" and without a unit. */
SUF_API const char *suf_relevant_difference_unit(const suf_relevant_difference *relevant);

/* delta as people read it: "2 %", "5 ms", "0.01 EUR". */
SUF_API void suf_relevant_difference_show(double delta, suf_difference difference, const char *unit,
                                          char text[SUF_RELEVANT_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
