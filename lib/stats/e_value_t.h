/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The e value of the t test, which may be looked at after every difference: without an effect it
 * reaches 1 / alpha at any time with probability alpha at most.
 */
#ifndef SUF_STATS_E_VALUE_T_H
#define SUF_STATS_E_VALUE_T_H

/* The e value of a t statistic of n >= 2 differences against the hypothesis that their mean is the
 * one that t was taken against. g > 0 is the variance of the normal mixture over the standardised
 * mean; it is most sensitive to effects of about sqrt(g). NAN outside. */
double suf_e_value_t(double t, double n, double g);
double suf_e_value_t_log(double t, double n, double g); /* its logarithm, which is always finite */

/* The smallest |t| with an e value of at least 1 / alpha; INFINITY if no t has it. Times the
 * standard error it is the half-width of the confidence sequence at n. */
double suf_e_value_t_critical(double n, double g, double alpha);

#endif
