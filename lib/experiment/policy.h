/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The policy for a failed run, such as "retry 2, stop-instance".
 */
#ifndef SUF_EXPERIMENT_POLICY_H
#define SUF_EXPERIMENT_POLICY_H

#include "suffice.h"

typedef enum {
    SUF_DO_STOP_INSTANCE, /* leave this instance out and continue with the others */
    SUF_DO_PENALISE,      /* "penalise 1000": use this value */
    SUF_DO_PAR,           /* "par10": use 10 times the time limit */
    SUF_DO_WORST,         /* use the worst value seen on the instance so far */
    SUF_DO_DROP,          /* count the run without a value */
    SUF_DO_STOP           /* stop the experiment */
} suf_action;

typedef struct suf_policy {
    int64_t retries; /* before action is taken */
    suf_action action;
    double number; /* for penalise and par */
} suf_policy;

/* Reads "[retry N,] stop-instance | penalise X | parK | worst | drop | stop". */
int suf_policy_init(suf_policy *policy, const char *text, suf_error *err);

/* The policy in its canonical form, for free(). */
char *suf_policy_text(const suf_policy *policy);

#endif
