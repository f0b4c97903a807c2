/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the sampler behaves: over a grid of distributions, spreads, differences, starts, standard
 * errors and numbers of algorithms, INSTANCES simulated instances a cell, it measures
 *
 *   sd        true standard deviation of phi's estimate divided by se*
 *   bias      its mean error divided by se*
 *   coverage  of the 95 % interval
 *   runs      mean number of runs divided by the oracle's, who knows the standard deviations
 *             and allocates its runs optimally
 *
 * prints a table (docs/stopping.md has it), and fails where the coverage is below 0.93 by more
 * than two of its standard errors or, for normal runs and a start of 10, the runs are more
 * than 1.05 of the oracle's.
 */
#include "base/parallel.h"
#include "check.h"
#include "stats/rng.h"
#include "suffice.h"

enum { INSTANCES = 20000, RESAMPLES = 299, BLOCKS = 100 };
static const double ORACLE = 100; /* runs of two algorithms, where nothing else is said */

typedef enum { NORMAL, LOGNORMAL, EXPONENTIAL, HEAVY, CHI_SQUARE, UNIFORM } shape;
static const char *const shapes[] = {"normal", "lognormal", "exponential",
                                     "t(3)",   "chi2(1)",   "uniform"};

typedef struct {
    shape shape;
    double spread[4]; /* coefficient of variation, or sd of the logarithm, of each algorithm */
    double phi;       /* of every other algorithm against the first */
    size_t n_algorithms;
    int64_t start;
    suf_se_method method;
    int plain;
    double accuracy, oracle;
    uint64_t seed; /* of its own, so that no two cells say the same */
    struct {
        double sum, squares, covered, runs, n;
    } block[BLOCKS];
} grid_cell;

static double gauss(suf_rng *rng)
{
    return sqrt(-2 * log(suf_rng_uniform(rng))) * cos(2 * M_PI * suf_rng_uniform(rng));
}

static double student3(suf_rng *rng)
{
    double sum = 0;
    const double z = gauss(rng);
    for (int i = 0; i < 3; i++) {
        const double w = gauss(rng);
        sum += w * w;
    }
    return z / sqrt(sum / 3) / sqrt(3); /* variance 1 */
}

/* a run with mean 1 */
static double draw(shape s, double spread, suf_rng *rng)
{
    switch (s) {
    case NORMAL:
        return 1 + spread * gauss(rng);
    case LOGNORMAL:
        return exp(spread * gauss(rng) - spread * spread / 2);
    case EXPONENTIAL:
        return -log(suf_rng_uniform(rng));
    case CHI_SQUARE:
        return pow(gauss(rng), 2);
    case UNIFORM:
        return 1 + spread * sqrt(12) * (suf_rng_uniform(rng) - 0.5);
    default:
        return 1 + spread * student3(rng);
    }
}

static double variation(shape s, double spread)
{
    return s == LOGNORMAL     ? sqrt(exp(spread * spread) - 1)
           : s == EXPONENTIAL ? 1
           : s == CHI_SQUARE  ? M_SQRT2
                              : spread;
}

/* se* such that the oracle needs c->oracle runs for two algorithms; for more, its allocation for
 * all comparisons with the first is found by raising the worst one's runs step by step */
static void set_oracle(grid_cell *c)
{
    double s[4] = {0};
    for (size_t a = 0; a < c->n_algorithms; a++)
        s[a] = (1 + c->phi) * variation(c->shape, c->spread[a]);
    c->accuracy = (s[0] + s[1]) / sqrt(c->oracle);
    if (c->n_algorithms == 2)
        return;
    /* v_0 + v_b = se*^2 for every b: minimise s_0^2/v + sum s_b^2/(se*^2 - v) over v */
    c->oracle = INFINITY;
    for (double share = 0.001; share < 1; share += 0.001) {
        const double v = share * c->accuracy * c->accuracy;
        double runs = s[0] * s[0] / v;
        for (size_t b = 1; b < c->n_algorithms; b++)
            runs += s[b] * s[b] / (c->accuracy * c->accuracy - v);
        c->oracle = fmin(c->oracle, runs);
    }
}

static void simulate(grid_cell *c, size_t block, uint64_t stream)
{
    suf_rng rng = suf_rng_stream(c->seed, stream);
    const suf_sampling q = {.n_algorithms = c->n_algorithms,
                            .compare = SUF_COMPARE_FIRST,
                            .difference = SUF_PERCENT,
                            .se_method = c->method,
                            .resamples = RESAMPLES,
                            .accuracy = c->accuracy,
                            .start = c->start,
                            .plain = c->plain,
                            .seed = stream};
    suf_sampler *s = suf_sampler_new(&q, NULL);
    for (suf_run r; suf_sampler_want(s, &r, 1);) {
        const double x = draw(c->shape, c->spread[r.algorithm], &rng);
        suf_sampler_put(s, r, r.algorithm ? (1 + c->phi) * x : x, NULL);
    }
    const suf_comparison k = suf_sampler_comparison(s, 0);
    c->block[block].sum += k.phi - c->phi;
    c->block[block].squares += (k.phi - c->phi) * (k.phi - c->phi);
    c->block[block].covered += k.lo <= c->phi && c->phi <= k.hi;
    c->block[block].runs += (double)suf_sampler_n_runs(s);
    c->block[block].n++;
    suf_sampler_free(s);
}

static void simulate_block(size_t block, void *context)
{
    grid_cell *c = context;
    for (size_t i = 0; i < INSTANCES / BLOCKS; i++)
        simulate(c, block, block * (INSTANCES / BLOCKS) + i);
}

typedef struct {
    double sd, bias, coverage, runs;
} behaviour;

static behaviour measure(grid_cell *c)
{
    static uint64_t n_cells;
    c->seed = 20190701 + n_cells++;
    if (c->oracle == 0)
        c->oracle = ORACLE;
    const double wanted = c->oracle;
    set_oracle(c);
    suf_parallel_run(BLOCKS, simulate_block, c);
    double sum = 0, squares = 0, covered = 0, runs = 0, n = 0;
    for (size_t b = 0; b < BLOCKS; b++) {
        sum += c->block[b].sum;
        squares += c->block[b].squares;
        covered += c->block[b].covered;
        runs += c->block[b].runs;
        n += c->block[b].n;
    }
    const double mean = sum / n;
    const behaviour m = {sqrt(squares / n - mean * mean) / c->accuracy, mean / c->accuracy,
                         covered / n, runs / n / c->oracle};
    printf("# %-11s %s K %zu %-10s %s oracle %3.0f phi %4.1f start %2d: "
           "sd %.3f bias %+.3f coverage %.3f runs %.3f\n",
           shapes[c->shape], c->spread[0] == c->spread[1] ? "equal  " : "unequal", c->n_algorithms,
           suf_se_method_name((int)c->method), c->plain ? "plain" : "guard", wanted, c->phi,
           (int)c->start, m.sd, m.bias, m.coverage, m.runs);
    fflush(stdout);
    return m;
}

static int n_failed;
/* of a coverage of 0.93 estimated from INSTANCES */
static const double TWO_ERRORS = 0.0036;

static void check_cell(shape s, bool equal, double phi, int64_t start, suf_se_method method,
                       size_t n_algorithms)
{
    const double base = s == LOGNORMAL ? 1 : 0.2;
    const double other = equal ? base : s == LOGNORMAL ? 0.5 : 0.6;
    grid_cell *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->shape = s;
    c->phi = phi;
    c->n_algorithms = n_algorithms;
    c->start = start;
    c->method = method;
    for (size_t a = 0; a < 4; a++)
        c->spread[a] = a ? other : base;
    const behaviour m = measure(c);
    const bool is_frugal = s != NORMAL || start != 10 || m.runs <= 1.05;
    n_failed += m.coverage < 0.93 - TWO_ERRORS || !is_frugal;
    free(c);
}

/* phi only scales percent differences and their errors: more than one is looked at once */
static void check_grid(suf_se_method method, size_t n_algorithms, const double *phis, size_t n_phis)
{
    const int64_t starts[] = {5, 10, 20};
    n_failed = 0;
    for (int s = NORMAL; s <= HEAVY; s++)
        for (int equal = 1; equal >= (s == EXPONENTIAL); equal--)
            for (size_t p = 0; p < n_phis; p++)
                for (size_t k = 0; k < 3; k++)
                    check_cell((shape)s, equal, phis[p], starts[k], method, n_algorithms);
    assert_int_equal(n_failed, 0);
}

static const double phis[] = {0.5, -0.7, 1};

static void two_algorithms_parametric(void **state)
{
    (void)state;
    check_grid(SUF_SE_PARAMETRIC, 2, phis, 3);
}

static void four_algorithms_parametric(void **state)
{
    (void)state;
    check_grid(SUF_SE_PARAMETRIC, 4, phis, 1);
}

static void two_algorithms_bootstrap(void **state)
{
    (void)state;
    check_grid(SUF_SE_BOOTSTRAP, 2, phis, 1);
}

static void four_algorithms_bootstrap(void **state)
{
    (void)state;
    check_grid(SUF_SE_BOOTSTRAP, 4, phis, 1);
}

/* shapes and sizes that had no part in choosing the rule's two numbers, measured once they were
 * chosen; the bounds are those of docs/stopping.md */
static void cells_that_the_rule_was_not_chosen_by(void **state)
{
    (void)state;
    static const struct {
        shape shape;
        double spread, oracle;
    } cells[] = {{CHI_SQUARE, 1, 100}, {UNIFORM, 0.2, 100},   {LOGNORMAL, 0.7, 100},
                 {CHI_SQUARE, 1, 400}, {LOGNORMAL, 0.7, 400}, {LOGNORMAL, 1, 400},
                 {EXPONENTIAL, 1, 60}, {EXPONENTIAL, 1, 400}, {NORMAL, 0.2, 60}};
    double least = 1;
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        for (int64_t start = 5; start <= 20; start *= 2) {
            grid_cell c = {.shape = cells[i].shape,
                           .spread = {cells[i].spread, cells[i].spread},
                           .oracle = cells[i].oracle,
                           .phi = 0.5,
                           .n_algorithms = 2,
                           .start = start};
            least = fmin(least, measure(&c).coverage);
        }
    assert_true(least >= 0.92);
}

/* for the record: what the paper's rule does, which is why it is not the default */
static void the_plain_rule_covers_too_little(void **state)
{
    (void)state;
    grid_cell c = {.shape = LOGNORMAL, .spread = {1, 1}, .n_algorithms = 2, .start = 5, .plain = 1};
    const behaviour m = measure(&c);
    assert_true(m.coverage < 0.87);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_that_the_rule_was_not_chosen_by),
        cmocka_unit_test(the_plain_rule_covers_too_little),
        cmocka_unit_test(two_algorithms_parametric),
        cmocka_unit_test(four_algorithms_parametric),
        cmocka_unit_test(two_algorithms_bootstrap),
        cmocka_unit_test(four_algorithms_bootstrap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
