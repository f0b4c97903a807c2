/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences and their standard errors by the delta method: phi is a smooth function of the
 * algorithms' means, so var(phi) = sum of squared derivatives times variances.
 *
 * The paper's percent formula (Campelo & Takahashi 2019, eq. 15, after Fieller 1954 and Franz
 * 2007) takes m_2 - m_1 and m_1 to be independent, which amounts to a weight of
 * sqrt(1 + phi^2) / m_1 for the first algorithm where the delta method has (1 + phi) / m_1.
 * It is kept so that published experiments can be reproduced.
 *
 * With paired runs the covariance enters as 2 w_1 w_2 cov. The paper's balanced formula (eq. 14)
 * adds a term with cov(x_1, x_2 - x_1) where the expansion of a ratio subtracts it, and leaves
 * cov(x_1, x_2) out of var(m_2 - m_1); this is the full expansion.
 *
 * The logarithm of the ratio of the means is antisymmetric: exchanging the algorithms changes its
 * sign and nothing else. Its squared standard error is the sum of the squared coefficients of
 * variation of the means.
 */
#include "stats/contrast.h"

#include <math.h>
#include <stdbool.h>

#include "stats/moments.h"
#include "stats/shifted_sums.h"

/* NAN unless both are positive */
static double log_ratio(double first, double second)
{
    return first > 0 && second > 0 ? log(second / first) : NAN;
}

double suf_contrast_phi(suf_contrast kind, const double *m, size_t n, size_t first, size_t second)
{
    if (kind == SUF_CONTRAST_RATIO)
        return log_ratio(m[first], m[second]);
    const double difference = m[second] - m[first];
    if (kind == SUF_CONTRAST_SIMPLE)
        return difference;
    const double base = kind == SUF_CONTRAST_PERCENT_GRAND ? suf_mean(m, n) : m[first];
    return base == 0 ? NAN : difference / base;
}

void suf_contrast_phis(suf_contrast kind, const double *replicates, size_t n, size_t n_replicates,
                       size_t first, size_t second, double *phis)
{
    const double *x = replicates + first * n_replicates;
    const double *y = replicates + second * n_replicates;
    if (kind == SUF_CONTRAST_RATIO) {
        for (size_t r = 0; r < n_replicates; r++)
            phis[r] = log_ratio(x[r], y[r]);
        return;
    }
    if (kind == SUF_CONTRAST_PERCENT || kind == SUF_CONTRAST_PERCENT_PAPER) {
        for (size_t r = 0; r < n_replicates; r++)
            phis[r] = (y[r] - x[r]) / x[r];
        return;
    }
    for (size_t r = 0; r < n_replicates; r++)
        phis[r] = y[r] - x[r];
    for (size_t r = 0; kind == SUF_CONTRAST_PERCENT_GRAND && r < n_replicates; r++) {
        double sum = 0;
        for (size_t a = 0; a < n; a++)
            sum += replicates[a * n_replicates + r];
        phis[r] *= (double)n / sum;
    }
}

/* phi for two sets of values, but for a constant */
static inline suf_number_pair phi_of_pair(const double *x, const double *y, bool is_percent)
{
    return is_percent ? suf_number_pair_at(y) / suf_number_pair_at(x)
                      : suf_number_pair_at(y) - suf_number_pair_at(x);
}

/* is_percent is a constant for the compiler, which makes a loop of each */
static inline double variance_of(const double *x, const double *y, size_t n, bool is_percent)
{
    suf_shifted_sums sums = {0};
    const double shift = is_percent ? y[0] / x[0] : y[0] - x[0];
    size_t r = 0;
    for (; r + 4 <= n; r += 4)
        suf_shifted_sums_add(&sums, phi_of_pair(x + r, y + r, is_percent) - shift,
                             phi_of_pair(x + r + 2, y + r + 2, is_percent) - shift);
    for (; r < n; r++) {
        const double phi = is_percent ? y[r] / x[r] : y[r] - x[r];
        suf_shifted_sums_add(&sums, (suf_number_pair){phi - shift}, (suf_number_pair){0});
    }
    return suf_shifted_sums_variance(&sums, n);
}

double suf_contrast_variance(suf_contrast kind, const double *replicates, size_t n,
                             size_t n_replicates, size_t first, size_t second, double *work)
{
    const double *x = replicates + first * n_replicates;
    const double *y = replicates + second * n_replicates;
    if (kind == SUF_CONTRAST_SIMPLE)
        return variance_of(x, y, n_replicates, false);
    if (kind == SUF_CONTRAST_PERCENT || kind == SUF_CONTRAST_PERCENT_PAPER)
        return variance_of(x, y, n_replicates, true);
    suf_contrast_phis(kind, replicates, n, n_replicates, first, second, work);
    return suf_variance(work, n_replicates);
}

suf_weights suf_contrast_weights(suf_contrast kind, const double *m, size_t n, size_t first,
                                 size_t second)
{
    if (kind == SUF_CONTRAST_SIMPLE)
        return (suf_weights){.first = -1, .second = 1};
    if (kind == SUF_CONTRAST_RATIO)
        return m[first] > 0 && m[second] > 0
                   ? (suf_weights){.first = -1 / m[first], .second = 1 / m[second]}
                   : (suf_weights){.first = NAN, .second = NAN};
    const double phi = suf_contrast_phi(kind, m, n, first, second);
    if (kind == SUF_CONTRAST_PERCENT)
        return (suf_weights){.first = -(1 + phi) / m[first], .second = 1 / m[first]};
    if (kind == SUF_CONTRAST_PERCENT_PAPER)
        return (suf_weights){.first = -sqrt(1 + phi * phi) / m[first], .second = 1 / m[first]};
    const double grand = suf_mean(m, n);
    const double share = phi / (double)n;
    return (suf_weights){
        .first = -(1 + share) / grand, .second = (1 - share) / grand, .others = -share / grand};
}

double suf_contrast_se(suf_weights w, const double *variances, size_t n, size_t first,
                       size_t second, double covariance)
{
    double sum = 2 * w.first * w.second * covariance;
    for (size_t a = 0; a < n; a++) {
        const double weight = suf_weight_of(&w, first, second, a);
        if (weight != 0)
            sum += weight * weight * variances[a];
    }
    return sqrt(sum < 0 ? 0 : sum); /* rounding; NAN stays NAN */
}
