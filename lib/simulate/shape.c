/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See shape.h. All shapes but 0/1 results are scaled to mean 1, so that their standard deviation is
 * their coefficient of variation.
 */
#include "simulate/shape.h"

#include <math.h>
#include <string.h>
#include <Rmath.h>

#include "base/error.h"
#include "base/text.h"
#include "simulate/distribution_text.h"

/* ---- normal ---- */

static double draw_normal(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    return 1 + s.a * suf_variate_normal(t, rng);
}

static double first_parameter(suf_distribution s)
{
    return fabs(s.a);
}

static double quantile_normal(suf_distribution s, double p)
{
    return qnorm(p, 1, s.a, 1, 0);
}

/* ---- lognormal ---- */

static double draw_lognormal(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    return exp(s.a * suf_variate_normal(t, rng) - 0.5 * s.a * s.a);
}

static double sd_lognormal(suf_distribution s)
{
    return sqrt(expm1(s.a * s.a));
}

static double quantile_lognormal(suf_distribution s, double p)
{
    return qlnorm(p, -0.5 * s.a * s.a, s.a, 1, 0);
}

/* ---- exponential, gamma, shifted exponential ---- */

static double draw_exponential(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    (void)s;
    return suf_variate_exponential(t, rng);
}

static double one(suf_distribution s)
{
    (void)s;
    return 1;
}

static double quantile_exponential(suf_distribution s, double p)
{
    (void)s;
    return -log1p(-p);
}

static double draw_gamma(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    return suf_variate_gamma(t, rng, s.a) / s.a;
}

static double sd_gamma(suf_distribution s)
{
    return 1 / sqrt(s.a);
}

static double quantile_gamma(suf_distribution s, double p)
{
    return qgamma(p, s.a, 1 / s.a, 1, 0);
}

static double draw_shifted(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    return 1 + s.a * (suf_variate_exponential(t, rng) - 1);
}

static double quantile_shifted(suf_distribution s, double p)
{
    return 1 + s.a * (-log1p(-(s.a > 0 ? p : 1 - p)) - 1);
}

/* ---- t ---- */

static double t_scale(suf_distribution s)
{
    return s.b * sqrt((s.a - 2) / s.a);
}

static double draw_t(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    const double z = suf_variate_normal(t, rng);
    const double chi_squared = 2 * suf_variate_gamma(t, rng, s.a / 2);
    return 1 + t_scale(s) * z / sqrt(chi_squared / s.a);
}

static double second_parameter(suf_distribution s)
{
    return s.b;
}

static double quantile_t(suf_distribution s, double p)
{
    return 1 + t_scale(s) * qt(p, s.a, 1, 0);
}

/* ---- discrete ---- */

static double round_to_step(suf_distribution s, double deviation)
{
    return 1 + s.b * rint(deviation / s.b);
}

static double draw_discrete(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    return round_to_step(s, s.a * suf_variate_normal(t, rng));
}

static double sd_discrete(suf_distribution s)
{
    const int most = (int)fmin(1e6, ceil(40 * s.a / s.b + 1));
    double sum = 0;
    for (int k = 1; k <= most; k++) {
        const double share =
            pnorm((k - 0.5) * s.b, 0, s.a, 0, 0) - pnorm((k + 0.5) * s.b, 0, s.a, 0, 0);
        sum += 2 * share * k * k;
    }
    return s.b * sqrt(sum);
}

static double quantile_discrete(suf_distribution s, double p)
{
    return round_to_step(s, qnorm(p, 0, s.a, 1, 0));
}

/* ---- beta ---- */

static double draw_beta(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    const double x = suf_variate_gamma(t, rng, s.a);
    const double y = suf_variate_gamma(t, rng, s.b);
    return x / (x + y) * (s.a + s.b) / s.a;
}

static double sd_beta(suf_distribution s)
{
    return sqrt(s.b / (s.a * (s.a + s.b + 1)));
}

static double quantile_beta(suf_distribution s, double p)
{
    return qbeta(p, s.a, s.b, 1, 0) * (s.a + s.b) / s.a;
}

/* ---- binary ---- */

static double draw_binary(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    (void)t;
    return suf_rng_uniform(rng) < s.a;
}

static double sd_binary(suf_distribution s)
{
    return sqrt(s.a * (1 - s.a));
}

static double quantile_binary(suf_distribution s, double p)
{
    return p > 1 - s.a;
}

/* ---- Poisson ---- */

static double quantile_poisson(suf_distribution s, double p)
{
    return (s.b + qpois(p, s.a, 1, 0)) / (s.a + s.b);
}

static double draw_poisson(suf_distribution s, const suf_variates *t, suf_rng *rng)
{
    (void)t;
    return quantile_poisson(s, suf_rng_uniform(rng));
}

static double sd_poisson(suf_distribution s)
{
    return sqrt(s.a) / (s.a + s.b);
}

/* ---- the table ---- */

static const struct {
    double (*draw)(suf_distribution s, const suf_variates *t, suf_rng *rng);
    double (*sd)(suf_distribution s);
    double (*quantile)(suf_distribution s, double p);
} shapes[] = {
    [SUF_SHAPE_NORMAL] = {draw_normal, first_parameter, quantile_normal},
    [SUF_SHAPE_LOGNORMAL] = {draw_lognormal, sd_lognormal, quantile_lognormal},
    [SUF_SHAPE_EXPONENTIAL] = {draw_exponential, one, quantile_exponential},
    [SUF_SHAPE_GAMMA] = {draw_gamma, sd_gamma, quantile_gamma},
    [SUF_SHAPE_SHIFTED] = {draw_shifted, first_parameter, quantile_shifted},
    [SUF_SHAPE_T] = {draw_t, second_parameter, quantile_t},
    [SUF_SHAPE_DISCRETE] = {draw_discrete, sd_discrete, quantile_discrete},
    [SUF_SHAPE_BETA] = {draw_beta, sd_beta, quantile_beta},
    [SUF_SHAPE_BINARY] = {draw_binary, sd_binary, quantile_binary},
    [SUF_SHAPE_POISSON] = {draw_poisson, sd_poisson, quantile_poisson},
};

static const suf_distribution_form forms[] = {
    [SUF_SHAPE_NORMAL] = {"normal", "normal(CV)", {{"CV", 0.2, 0, 1e6}}},
    [SUF_SHAPE_LOGNORMAL] = {"lognormal", "lognormal(SIGMA)", {{"SIGMA", 1, 0, 10}}},
    [SUF_SHAPE_EXPONENTIAL] = {"exponential", "exponential", {{0}}},
    [SUF_SHAPE_GAMMA] = {"gamma", "gamma(K)", {{"K", 2, 0, 1e9}}},
    [SUF_SHAPE_SHIFTED] = {"shifted", "shifted(CV)", {{"CV", 0.2, -1e6, 1e6}}},
    [SUF_SHAPE_T] = {"t", "t(DF,CV)", {{"DF", 3, 2, 1e9}, {"CV", 0.2, 0, 1e6}}},
    [SUF_SHAPE_DISCRETE] = {"discrete",
                            "discrete(CV,STEP)",
                            {{"CV", 0.2, 0, 1e6}, {"STEP", 0.1, 0, 1e6}}},
    [SUF_SHAPE_BETA] = {"beta", "beta(A,B)", {{"A", 2, 0, 1e9}, {"B", 2, 0, 1e9}}},
    [SUF_SHAPE_BINARY] = {"binary", "binary(P)", {{"P", 0.5, 0, 1}}},
    [SUF_SHAPE_POISSON] = {"poisson",
                           "poisson(MEAN,BASE)",
                           {{"MEAN", 0.5, 0, 1e6}, {"BASE", 10, -1e6, 1e6}}},
};

enum { N_SHAPES = sizeof forms / sizeof *forms };

const char *suf_shape_form(int kind)
{
    return kind >= 0 && kind < N_SHAPES ? forms[kind].form : NULL;
}

int suf_shape_read(const char *text, suf_distribution *shape, suf_error *err)
{
    if (suf_error_require(text, "text", err) < 0)
        return SUF_EINVAL;
    return suf_distribution_read(forms, N_SHAPES, text, shape, err);
}

void suf_shape_write(suf_distribution shape, char text[SUF_DISTRIBUTION_SIZE])
{
    suf_distribution_write(forms, shape, text);
}

int suf_shapes_read(const char *text, suf_distribution *list, size_t most, size_t *n,
                    suf_error *err)
{
    if (suf_error_require(text, "text", err) < 0)
        return SUF_EINVAL;
    size_t count = 0;
    for (;;) {
        char one_text[128] = "";
        const size_t length = suf_distribution_length(text);
        if (count == most)
            return suf_fail(err, SUF_EINVAL, "names more than %zu algorithms", most);
        memcpy(one_text, text, length < sizeof one_text ? length : sizeof one_text - 1);
        if (suf_shape_read(one_text, &list[count++], err) < 0)
            return SUF_EINVAL;
        if (text[length] == '\0')
            break;
        text += length + 1;
    }
    *n = count;
    return SUF_OK;
}

double suf_shape_draw(suf_distribution s, const suf_variates *tables, suf_rng *rng)
{
    return shapes[s.kind].draw(s, tables, rng);
}

double suf_shape_mean(suf_distribution s)
{
    return s.kind == SUF_SHAPE_BINARY ? s.a : 1;
}

double suf_shape_sd(suf_distribution s)
{
    return shapes[s.kind].sd(s);
}

double suf_shape_quantile(suf_distribution s, double p)
{
    return shapes[s.kind].quantile(s, p);
}

/* ---- what is compared ---- */

typedef struct {
    double mean, sd;
} log_moments;

/* by the middles of equal parts of the probability; NAN if results may be 0 or negative */
static log_moments log_by_quantiles(suf_distribution s)
{
    enum { PARTS = 1 << 13 };
    double sum = 0;
    double squares = 0;
    if (!(suf_shape_quantile(s, 1e-9) > 0))
        return (log_moments){NAN, NAN};
    for (int i = 0; i < PARTS; i++) {
        const double x = log(suf_shape_quantile(s, (i + 0.5) / PARTS));
        sum += x;
        squares += x * x;
    }
    return (log_moments){sum / PARTS, sqrt(squares / PARTS - sum / PARTS * (sum / PARTS))};
}

static log_moments log_moments_of(suf_distribution s)
{
    switch (s.kind) {
    case SUF_SHAPE_LOGNORMAL:
        return (log_moments){-0.5 * s.a * s.a, s.a};
    case SUF_SHAPE_EXPONENTIAL:
        return (log_moments){digamma(1), sqrt(trigamma(1))};
    case SUF_SHAPE_GAMMA:
        return (log_moments){digamma(s.a) - log(s.a), sqrt(trigamma(s.a))};
    case SUF_SHAPE_BETA:
        return (log_moments){digamma(s.a) - digamma(s.a + s.b) + log((s.a + s.b) / s.a),
                             sqrt(trigamma(s.a) - trigamma(s.a + s.b))};
    default:
        return log_by_quantiles(s);
    }
}

double suf_shape_center(suf_distribution s, const suf_sampling *q)
{
    if (q->difference == SUF_LOG_RATIO)
        return exp(log_moments_of(s).mean);
    switch (q->statistic) {
    case SUF_OF_MEAN:
        return suf_shape_mean(s);
    case SUF_OF_MEDIAN:
        return suf_shape_quantile(s, 0.5);
    case SUF_OF_QUANTILE:
        return suf_shape_quantile(s, q->parameter);
    case SUF_OF_SD: /* a shift does not change it */
        return q->difference == SUF_SIMPLE ? NAN : suf_shape_sd(s);
    default:
        return NAN;
    }
}

double suf_shape_spread(suf_distribution s, const suf_sampling *q)
{
    if (q->statistic != SUF_OF_MEAN)
        return NAN;
    if (q->difference == SUF_LOG_RATIO)
        return log_moments_of(s).sd;
    return q->difference == SUF_SIMPLE ? suf_shape_sd(s) : suf_shape_sd(s) / suf_shape_mean(s);
}
