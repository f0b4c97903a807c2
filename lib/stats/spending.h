/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spending functions: how much of an error rate a sequential design has used up when a share of the
 * information is there.
 */
#ifndef SUF_STATS_SPENDING_H
#define SUF_STATS_SPENDING_H

/* the values agree with suf_spending_kind */
typedef enum {
    SUF_SPEND_OBF,        /* of O'Brien and Fleming's type: 2 - 2 Phi(z_{alpha/2} / sqrt(t)) */
    SUF_SPEND_POCOCK,     /* of Pocock's type: alpha log(1 + (e - 1) t) */
    SUF_SPEND_KIM_DEMETS, /* alpha t^rho */
    SUF_SPEND_HSD         /* alpha (1 - exp(-gamma t)) / (1 - exp(-gamma)) */
} suf_spend_form;

typedef struct suf_spending {
    suf_spend_form form;
    double parameter; /* rho > 0 or gamma; ignored by the others */
} suf_spending;

/* What is spent of alpha, in (0, 1), at the share t of the information, in [0, 1]; alpha at t = 1.
 * NAN outside. */
double suf_spending_at(suf_spending spending, double alpha, double t);

#endif
