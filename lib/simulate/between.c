/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See between.h.
 */
#include "simulate/between.h"

#include <math.h>

#include "base/error.h"
#include "simulate/distribution_text.h"

static double draw_normal(suf_distribution d, const suf_variates *t, suf_rng *rng)
{
    (void)d;
    return suf_variate_normal(t, rng);
}

static double draw_exponential(suf_distribution d, const suf_variates *t, suf_rng *rng)
{
    (void)d;
    return suf_variate_exponential(t, rng) - 1;
}

static double draw_lognormal(suf_distribution d, const suf_variates *t, suf_rng *rng)
{
    const double x = exp(d.a * suf_variate_normal(t, rng) - 0.5 * d.a * d.a);
    return (x - 1) / sqrt(expm1(d.a * d.a));
}

static double draw_t(suf_distribution d, const suf_variates *t, suf_rng *rng)
{
    const double z = suf_variate_normal(t, rng);
    const double chi_squared = 2 * suf_variate_gamma(t, rng, d.a / 2);
    return z * sqrt((d.a - 2) / chi_squared);
}

static double draw_mixture(suf_distribution d, const suf_variates *t, suf_rng *rng)
{
    const double factor = suf_rng_uniform(rng) < d.a ? d.b : 1;
    return factor * suf_variate_normal(t, rng) / sqrt(1 - d.a + d.a * d.b * d.b);
}

static const struct {
    double (*draw)(suf_distribution d, const suf_variates *t, suf_rng *rng); /* NULL: families */
    bool is_symmetric;
} kinds[] = {
    [SUF_BETWEEN_NORMAL] = {draw_normal, true},
    [SUF_BETWEEN_EXPONENTIAL] = {draw_exponential, false},
    [SUF_BETWEEN_LOGNORMAL] = {draw_lognormal, false},
    [SUF_BETWEEN_T] = {draw_t, true},
    [SUF_BETWEEN_MIXTURE] = {draw_mixture, true},
    [SUF_BETWEEN_FAMILIES] = {NULL, true},
};

static const suf_distribution_form forms[] = {
    [SUF_BETWEEN_NORMAL] = {"normal", "normal", {{0}}},
    [SUF_BETWEEN_EXPONENTIAL] = {"exponential", "exponential", {{0}}},
    [SUF_BETWEEN_LOGNORMAL] = {"lognormal", "lognormal(SIGMA)", {{"SIGMA", 0.6, 0, 10}}},
    [SUF_BETWEEN_T] = {"t", "t(DF)", {{"DF", 3, 2, 1e9}}},
    [SUF_BETWEEN_MIXTURE] = {"mixture",
                             "mixture(SHARE,FACTOR)",
                             {{"SHARE", 0.1, 0, 1}, {"FACTOR", 5, 0, 1e6}}},
    [SUF_BETWEEN_FAMILIES] = {"families",
                              "families(COUNT,SHARE)",
                              {{"COUNT", 5, 0.5, 1001}, {"SHARE", 0.5, 0, 1}}},
};

enum { N_KINDS = sizeof forms / sizeof *forms, MOST_FAMILIES = 1000 };

const char *suf_between_form(int kind)
{
    return kind >= 0 && kind < N_KINDS ? forms[kind].form : NULL;
}

int suf_between_read(const char *text, suf_distribution *between, suf_error *err)
{
    if (suf_error_require(text, "text", err) < 0)
        return SUF_EINVAL;
    return suf_distribution_read(forms, N_KINDS, text, between, err);
}

void suf_between_write(suf_distribution between, char text[SUF_DISTRIBUTION_SIZE])
{
    suf_distribution_write(forms, between, text);
}

bool suf_between_is_symmetric(suf_distribution between)
{
    return kinds[between.kind].is_symmetric;
}

double suf_between_median(suf_distribution d)
{
    switch (d.kind) {
    case SUF_BETWEEN_EXPONENTIAL:
        return M_LN2 - 1;
    case SUF_BETWEEN_LOGNORMAL:
        return (exp(-0.5 * d.a * d.a) - 1) / sqrt(expm1(d.a * d.a));
    default:
        return 0;
    }
}

/* each instance is of a random family; its deviation is partly that of the family */
static void draw_families(suf_distribution d, const suf_variates *t, suf_rng *rng,
                          double *deviations, size_t n)
{
    const size_t count = (size_t)d.a;
    double families[MOST_FAMILIES] = {0};
    for (size_t f = 0; f < count; f++)
        families[f] = sqrt(d.b) * suf_variate_normal(t, rng);
    for (size_t j = 0; j < n; j++) {
        const size_t family = (size_t)(suf_rng_uniform(rng) * (double)count);
        deviations[j] = families[family] + sqrt(1 - d.b) * suf_variate_normal(t, rng);
    }
}

void suf_between_draw(suf_distribution between, const suf_variates *tables, suf_rng *rng,
                      double *deviations, size_t n)
{
    if (!kinds[between.kind].draw) {
        draw_families(between, tables, rng, deviations, n);
        return;
    }
    for (size_t j = 0; j < n; j++)
        deviations[j] = kinds[between.kind].draw(between, tables, rng);
}
