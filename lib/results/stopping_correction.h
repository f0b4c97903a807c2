/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the runs of a complete experiment to the corrections that are recorded with it: what
 * stopping did to its differences, and how often its procedure finds a difference where there is
 * none.
 */
#ifndef SUF_RESULTS_STOPPING_CORRECTION_H
#define SUF_RESULTS_STOPPING_CORRECTION_H

#include <signal.h>

#include "store/correction.h"

/* The corrections that the decisions of the current experiment lead to, one for each pair of
 * algorithms that are compared; nothing is recorded. None if the experiment is not complete, if its
 * rule, difference or statistic has no estimate of the bias, or if fewer than 4 instances are done.
 * The false-positive rates are NAN: they take longer than all the rest. */
int suf_stopping_corrections(suf_corrections *corrections, suf_store *store, suf_error *err);

/* Whether the false-positive rate is that of the test, the alternative and the level that are
 * planned now. */
bool suf_stopping_correction_has_rate(suf_store *store, const suf_correction_record *correction);

/* What is estimated. */
typedef enum {
    SUF_BIAS_ALONE,   /* rates are those of one test of all instances, which looks are not */
    SUF_BIAS_AND_RATE /* takes longer */
} suf_correction_extent;

/* Records them, unless corrections that rest on the same decisions and were made for the same test
 * are there already. Nothing is recorded if *interrupts becomes true meanwhile (NULL: nothing
 * does). */
int suf_stopping_corrections_record(suf_store *store, suf_correction_extent extent,
                                    const volatile sig_atomic_t *interrupts, suf_error *err);

#endif
