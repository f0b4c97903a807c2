/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stopping did to the estimates: the bias of each difference, and its own error.
 */
#ifndef SUF_CORRECTION_STOPPING_BIAS_H
#define SUF_CORRECTION_STOPPING_BIAS_H

#include "correction/pseudo_experiment.h"

/* The version of this procedure, which is recorded with its results. */
enum { SUF_STOPPING_BIAS_VERSION = 1 };

/* How often the rule is rehearsed: for an experiment, or for each of the hundreds by which the
 * false-positive rate is estimated. */
typedef enum { SUF_REHEARSE_FULLY, SUF_REHEARSE_BRIEFLY } suf_rehearsal_effort;

/* Whether the bias can be estimated: the rule has been told what the starts of a batch say, and
 * means are compared. */
bool suf_stopping_bias_applies(const suf_sampling *sampling);

/* Memory for many estimates with the same request. */
typedef struct suf_stopping_bias {
    size_t n_instances, n_pairs; /* of the last one */
    size_t (*pairs)[2];
    suf_bias *biases;    /* by pair; their false-positive rates are NAN */
    double *by_instance; /* by pair, then instance; 0 where no rule stopped or nothing varies */

    suf_rehearsal rehearsal;
    suf_pseudo_experiment pseudo;
    double *groups;   /* by pair, then group: mean error of rehearsals on its residuals */
    double *repeated; /* by pair, then pseudo-experiment: the bias found there */
    double *phi;      /* by instance */
} suf_stopping_bias;

/* For as many instances as there is room for in these runs. */
void suf_stopping_bias_init(suf_stopping_bias *bias, const suf_sampled_runs *runs);
void suf_stopping_bias_release(suf_stopping_bias *bias);

/* Fills in biases and by_instance. phi: the plain differences by pair, then instance; NULL: those
 * of the means of the runs. The result depends on the runs and the seed alone. */
void suf_stopping_bias_estimate(suf_stopping_bias *bias, const suf_sampled_runs *runs,
                                const double *phi, suf_rehearsal_effort effort, uint64_t seed);

#endif
