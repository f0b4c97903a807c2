/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seconds per added run of a percent difference with its bootstrap standard error, normal(15, 2)
 * against normal(10, 4) plus a centred exponential, R = 999:
 *
 *   sampler_speed update N    by the sampler, at N + N runs
 *   sampler_speed redraw N    by drawing R fresh resamples of N + N runs, as CAISEr does
 *   sampler_speed experiment N  N instances with se* = 0.03: seconds, runs
 *   sampler_speed bootstrap N   adds N runs to 100 + 100, for counting instructions
 *   sampler_speed ratio N       the same for the logarithm of the ratio of the means
 *   sampler_speed parametric N  the same with the parametric standard error
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stats/rng.h"
#include "suffice.h"

enum { RESAMPLES = 999, ADDED = 400 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double gauss(suf_rng *rng)
{
    return sqrt(-2 * log(suf_rng_uniform(rng))) * cos(2 * M_PI * suf_rng_uniform(rng));
}

static double draw(size_t algorithm, suf_rng *rng)
{
    return algorithm ? 10 + 4 * gauss(rng) - log(suf_rng_uniform(rng)) - 1 : 15 + 2 * gauss(rng);
}

static suf_sampler *sampler_with(int64_t n, suf_difference difference, suf_se_method method,
                                 suf_rng *rng)
{
    suf_sampler *s = suf_sampler_new(&(suf_sampling){.n_algorithms = 2,
                                                     .difference = difference,
                                                     .mode = SUF_OPTIMAL,
                                                     .se_method = method,
                                                     .resamples = RESAMPLES,
                                                     .accuracy = 1e-9,
                                                     .start = n},
                                     NULL);
    for (int64_t k = 1; k <= n; k++)
        for (size_t a = 0; a < 2; a++)
            suf_sampler_put(s, (suf_run){a, k}, draw(a, rng), NULL);
    return s;
}

static double time_added(int64_t n, int added, suf_difference difference, suf_se_method method)
{
    suf_rng rng = suf_rng_stream(1, 1);
    suf_sampler *s = sampler_with(n, difference, method, &rng);
    const double start = now();
    for (int i = 0; i < added; i++) {
        suf_run run;
        suf_sampler_want(s, &run, 1);
        suf_sampler_put(s, run, draw(run.algorithm, &rng), NULL);
    }
    const double seconds = (now() - start) / added;
    suf_sampler_free(s);
    return seconds;
}

static void run_experiment(int64_t n_instances)
{
    const double start = now();
    int64_t n_runs = 0;
    for (int64_t i = 0; i < n_instances; i++) {
        suf_rng rng = suf_rng_stream(2, (uint64_t)i);
        suf_sampler *s = suf_sampler_new(&(suf_sampling){.n_algorithms = 2,
                                                         .difference = SUF_PERCENT,
                                                         .se_method = SUF_SE_BOOTSTRAP,
                                                         .resamples = RESAMPLES,
                                                         .accuracy = 0.03,
                                                         .plain = 1},
                                         NULL);
        for (suf_run run; suf_sampler_want(s, &run, 1);)
            suf_sampler_put(s, run, draw(run.algorithm, &rng), NULL);
        n_runs += suf_sampler_n_runs(s);
        suf_sampler_free(s);
    }
    printf("%.4g %lld\n", now() - start, (long long)n_runs);
}

static double mean_of_draws(const double *x, size_t n, suf_rng *rng)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += x[(suf_rng_word(rng) >> 32) * n >> 32];
    return sum / (double)n;
}

static double time_redraw(size_t n)
{
    enum { TIMES = 20 };
    suf_rng rng = suf_rng_stream(1, 1);
    double *x[2];
    for (size_t a = 0; a < 2; a++) {
        x[a] = malloc(n * sizeof **x);
        for (size_t i = 0; x[a] && i < n; i++)
            x[a][i] = draw(a, &rng);
    }
    double total = 0;
    const double start = now();
    for (int t = 0; t < TIMES; t++) {
        double sum = 0;
        double squares = 0;
        for (int r = 0; r < RESAMPLES; r++) {
            const double m = mean_of_draws(x[0], n, &rng);
            const double phi = (mean_of_draws(x[1], n, &rng) - m) / m;
            sum += phi;
            squares += phi * phi;
        }
        total += sqrt((squares - sum * sum / RESAMPLES) / (RESAMPLES - 1));
    }
    const double seconds = (now() - start) / TIMES;
    fprintf(stderr, "%s", total < 0 ? "impossible" : ""); /* the work must not be left out */
    free(x[0]);
    free(x[1]);
    return seconds;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const int64_t n = strtoll(argv[2], NULL, 10);
    if (strcmp(argv[1], "update") == 0)
        printf("%.4g\n", time_added(n, ADDED, SUF_PERCENT, SUF_SE_BOOTSTRAP));
    else if (strcmp(argv[1], "redraw") == 0)
        printf("%.4g\n", time_redraw((size_t)n));
    else if (strcmp(argv[1], "experiment") == 0)
        run_experiment(n);
    else if (strcmp(argv[1], "bootstrap") == 0)
        time_added(100, (int)n, SUF_PERCENT, SUF_SE_BOOTSTRAP);
    else if (strcmp(argv[1], "ratio") == 0)
        time_added(100, (int)n, SUF_RATIO, SUF_SE_BOOTSTRAP);
    else
        time_added(100, (int)n, SUF_PERCENT, SUF_SE_PARAMETRIC);
    return 0;
}
