/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/bayes_signrank.h"

#include <Rmath.h>

/* five standard errors, and what rounding the last draw may do */
static void assert_within_error(double actual, double expected, double error)
{
    assert_near(actual, expected, 5 * error + 1e-5);
}

/* All differences above 2 rope: right has 1 - w_0^2, rope w_0^2, and w_0 is beta(s, n). So right
 * wins when w_0 < sqrt(1/2); for n = 1 and s = 1 that has probability sqrt(1/2). */
static void differences_far_above_the_rope_have_a_closed_form(void **state)
{
    (void)state;
    const double phi[] = {3, 1, 2, 1.5};
    for (size_t n = 1; n <= 4; n++)
        for (double s = 0.5; s <= 4; s *= 2) {
            const suf_bayes_signrank r = suf_bayes_signrank_of(
                phi, n, &(suf_bayes_signrank_request){.rope = 0.4, .strength = s, .seed = 5});
            const double wins = pbeta(M_SQRT1_2, s, (double)n, 1, 0);
            const double total = (double)n + s;
            assert_within_error(r.probability.right, wins, r.mc_error.right);
            assert_within_error(r.probability.rope, 1 - wins, r.mc_error.rope);
            assert_near(r.probability.left, 0, 0);
            assert_near(r.theta.rope, s * (s + 1) / (total * (total + 1)), 1e-14);
            assert_near(r.theta.left, 0, 0);
        }
}

/* All between rope and 2 rope: only pairs of differences are above it, right has (1 - w_0)^2. */
static void differences_just_below_the_rope_have_a_closed_form(void **state)
{
    (void)state;
    const double phi[] = {-1.1, -1.2, -1.5};
    for (size_t n = 1; n <= 3; n++) {
        const suf_bayes_signrank r = suf_bayes_signrank_of(
            phi, n, &(suf_bayes_signrank_request){.rope = 1, .strength = 1, .seed = 6});
        const double wins = pbeta(1 - M_SQRT1_2, 1, (double)n, 1, 0);
        assert_within_error(r.probability.left, wins, r.mc_error.left);
        assert_within_error(r.probability.rope, 1 - wins, r.mc_error.rope);
        assert_near(r.probability.right, 0, 0);
    }
}

static void differences_within_the_rope_are_equivalent_for_sure(void **state)
{
    (void)state;
    const double phi[] = {0, 0.1, -0.2, 0};
    const suf_bayes_signrank r =
        suf_bayes_signrank_of(phi, 4, &(suf_bayes_signrank_request){.rope = 0.2, .n_draws = 1000});
    assert_near(r.probability.rope, 1, 0);
    assert_near(r.theta.rope, 1, 0);
    assert_true(r.mc_error.rope > 0 && r.mc_error.rope < 0.002);
}

enum { SIZE = 13, DRAWS = 40000 };

static const double sample[SIZE] = {0.3,  -0.8, 1.1,  0.05, 0.05, -0.2, 2.4,
                                    -1.3, 0.6,  0.02, 0,    0.9,  -0.05};

typedef struct {
    suf_regions wins, mean, square; /* shares of draws won; moments of theta */
} summary;

static void add_draw(summary *sum, suf_regions theta)
{
    sum->wins.left += theta.left > theta.rope && theta.left > theta.right;
    sum->wins.rope += theta.rope > theta.left && theta.rope > theta.right;
    sum->wins.right += theta.right > theta.rope && theta.right > theta.left;
    sum->mean.left += theta.left / DRAWS;
    sum->mean.rope += theta.rope / DRAWS;
    sum->mean.right += theta.right / DRAWS;
    sum->square.left += theta.left * theta.left / DRAWS;
    sum->square.rope += theta.rope * theta.rope / DRAWS;
    sum->square.right += theta.right * theta.right / DRAWS;
}

/* as the definition has it: gamma weights of another generator, and a sum over all pairs */
static suf_regions plain_draw(double rope, double strength)
{
    double w[SIZE + 1];
    double total = 0;
    for (size_t i = 0; i <= SIZE; i++)
        total += w[i] = rgamma(i == SIZE ? strength : 1, 1);
    suf_regions theta = {0, 0, 0};
    for (size_t i = 0; i <= SIZE; i++)
        for (size_t j = 0; j <= SIZE; j++) {
            const double mean = ((i == SIZE ? 0 : sample[i]) + (j == SIZE ? 0 : sample[j])) / 2;
            const double weight = w[i] * w[j] / (total * total);
            if (mean < -rope)
                theta.left += weight;
            else if (mean > rope)
                theta.right += weight;
            else
                theta.rope += weight;
        }
    return theta;
}

/* sixes: the difference of two simulations, each with its own error */
static void compare(const suf_bayes_signrank *r, const summary *fast, const summary *plain)
{
    const double error = 6 / sqrt(DRAWS);
    const double p[] = {r->probability.left, r->probability.rope, r->probability.right};
    const double wins[] = {plain->wins.left, plain->wins.rope, plain->wins.right};
    const double theta[] = {r->theta.left, r->theta.rope, r->theta.right};
    const double drawn[] = {fast->mean.left, fast->mean.rope, fast->mean.right};
    const double plainly[] = {plain->mean.left, plain->mean.rope, plain->mean.right};
    const double square[] = {fast->square.left, fast->square.rope, fast->square.right};
    const double squared[] = {plain->square.left, plain->square.rope, plain->square.right};
    for (int i = 0; i < 3; i++) {
        const double spread = sqrt(fmax(0, squared[i] - plainly[i] * plainly[i])) + 1e-6;
        assert_near(p[i], wins[i] / DRAWS, error * sqrt(2 * p[i] * (1 - p[i])) + 2e-4);
        assert_near(drawn[i], theta[i], error * spread);
        assert_near(plainly[i], theta[i], error * spread);
        assert_near(square[i], squared[i], 3 * error * spread);
    }
}

static void draws_agree_with_sums_over_all_pairs(void **state)
{
    (void)state;
    const double ropes[] = {0, 0.1, 0.35};
    static suf_regions draws[DRAWS];
    set_seed(11, 12);
    for (int k = 0; k < 3; k++) {
        const double strength = k == 1 ? 1 : 0.5;
        const suf_bayes_signrank_request request = {
            .rope = ropes[k], .strength = strength, .n_draws = DRAWS, .seed = 3, .draws = draws};
        const suf_bayes_signrank r = suf_bayes_signrank_of(sample, SIZE, &request);
        summary fast = {0};
        summary plain = {0};
        for (int i = 0; i < DRAWS; i++) {
            add_draw(&fast, draws[i]);
            add_draw(&plain, plain_draw(ropes[k], strength));
        }
        assert_near(fast.wins.right / DRAWS, r.probability.right, 1e-4);
        compare(&r, &fast, &plain);
    }
}

/* E w_i w_j summed over all pairs, by the moments of the Dirichlet distribution */
static void means_of_theta_are_exact(void **state)
{
    (void)state;
    const double s = 0.7;
    const double rope = 0.1;
    const double total = SIZE + s;
    double left = 0;
    for (size_t i = 0; i <= SIZE; i++)
        for (size_t j = 0; j <= SIZE; j++) {
            const double a = i == SIZE ? s : 1;
            const double b = j == SIZE ? s : 1;
            const double sum = (i == SIZE ? 0 : sample[i]) + (j == SIZE ? 0 : sample[j]);
            if (sum < -2 * rope)
                left += a * (b + (i == j)) / (total * (total + 1));
        }
    const suf_bayes_signrank r = suf_bayes_signrank_of(
        sample, SIZE, &(suf_bayes_signrank_request){.rope = rope, .strength = s, .n_draws = 10});
    assert_near(r.theta.left, left, 1e-14);
    assert_near(r.theta.left + r.theta.rope + r.theta.right, 1, 1e-14);
}

static void mirroring_exchanges_left_and_right(void **state)
{
    (void)state;
    double mirrored[SIZE];
    for (size_t i = 0; i < SIZE; i++)
        mirrored[i] = -sample[i];
    const suf_bayes_signrank_request request = {.rope = 0.1, .seed = 8};
    const suf_bayes_signrank a = suf_bayes_signrank_of(sample, SIZE, &request);
    const suf_bayes_signrank b = suf_bayes_signrank_of(mirrored, SIZE, &request);
    assert_near(a.theta.left, b.theta.right, 1e-14);
    assert_near(a.probability.left, b.probability.right, 8 * a.mc_error.left);
    assert_near(a.probability.rope, b.probability.rope, 8 * a.mc_error.rope);
}

static void the_same_seed_gives_the_same_result(void **state)
{
    (void)state;
    const suf_bayes_signrank_request request = {.rope = 0.1, .n_draws = 3001, .seed = 4};
    const suf_bayes_signrank a = suf_bayes_signrank_of(sample, SIZE, &request);
    const suf_bayes_signrank b = suf_bayes_signrank_of(sample, SIZE, &request);
    assert_memory_equal(&a, &b, sizeof a);
    const suf_bayes_signrank_request other = {.rope = 0.1, .n_draws = 3001, .seed = 5};
    assert_true(suf_bayes_signrank_of(sample, SIZE, &other).probability.right !=
                a.probability.right);
}

/* of different lengths, with ties, none and too many for weights among them */
static void many_samples_at_once_give_what_each_gives_alone(void **state)
{
    (void)state;
    static double long_one[SUF_BAYES_SIGNRANK_WEIGHTS + 1];
    for (size_t i = 0; i < sizeof long_one / sizeof *long_one; i++)
        long_one[i] = sin((double)i) + 0.01;
    const double flat[] = {0, 1, 0, 1};
    const double bad[] = {1, NAN};
    const suf_bayes_signrank_sample all[] = {{sample, SIZE, 0.1, NULL},    {flat, 4, 0.5, NULL},
                                             {bad, 2, 0.1, NULL},          {sample, 1, 0.3, NULL},
                                             {long_one, 5001, 0.01, NULL}, {sample, 7, 0, NULL}};
    enum { N = sizeof all / sizeof *all };
    const suf_bayes_signrank_request q = {.n_draws = 1003, .seed = 9};
    suf_bayes_signrank together[N];
    suf_bayes_signrank_of_all(all, N, &q, together);
    for (size_t i = 0; i < N; i++) {
        const suf_bayes_signrank_request one = {.rope = all[i].rope, .n_draws = 1003, .seed = 9};
        const suf_bayes_signrank alone = suf_bayes_signrank_of(all[i].phi, all[i].n, &one);
        assert_memory_equal(&together[i], &alone, sizeof alone);
    }
    assert_true(isnan(together[2].probability.left) && together[5].probability.right > 0);
}

static void nonsense_is_nan(void **state)
{
    (void)state;
    const double bad[] = {1, NAN};
    const suf_bayes_signrank_request request = {.rope = 0.1};
    assert_true(isnan(suf_bayes_signrank_of(sample, 0, &request).probability.left));
    assert_true(isnan(suf_bayes_signrank_of(bad, 2, &request).theta.rope));
    const suf_bayes_signrank_request negative = {.rope = -0.1};
    assert_true(isnan(suf_bayes_signrank_of(sample, 3, &negative).mc_error.right));
    const suf_bayes_signrank_request weak = {.rope = 0.1, .strength = -1};
    assert_true(isnan(suf_bayes_signrank_of(sample, 3, &weak).probability.right));
}

/* one difference more, and the draws are from the normal distribution */
static void the_normal_limit_continues_what_weights_give(void **state)
{
    (void)state;
    enum { N = SUF_BAYES_SIGNRANK_WEIGHTS + 1 };
    static double phi[N];
    for (size_t i = 0; i < N; i++)
        phi[i] = qnorm(((double)(i * 2477 % N) + 0.5) / N, 0.01, 1, 1, 0);
    for (double rope = 0.005; rope < 0.7; rope *= 4) {
        const suf_bayes_signrank_request q = {.rope = rope, .n_draws = 5000, .seed = 4};
        const suf_bayes_signrank before = suf_bayes_signrank_of(phi, N - 1, &q);
        const suf_bayes_signrank after = suf_bayes_signrank_of(phi, N, &q);
        assert_near(after.probability.left, before.probability.left, 0.03);
        assert_near(after.probability.right, before.probability.right, 0.03);
        assert_near(after.theta.left, before.theta.left, 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_far_above_the_rope_have_a_closed_form),
        cmocka_unit_test(differences_just_below_the_rope_have_a_closed_form),
        cmocka_unit_test(differences_within_the_rope_are_equivalent_for_sure),
        cmocka_unit_test(draws_agree_with_sums_over_all_pairs),
        cmocka_unit_test(means_of_theta_are_exact),
        cmocka_unit_test(mirroring_exchanges_left_and_right),
        cmocka_unit_test(the_same_seed_gives_the_same_result),
        cmocka_unit_test(many_samples_at_once_give_what_each_gives_alone),
        cmocka_unit_test(nonsense_is_nan),
        cmocka_unit_test(the_normal_limit_continues_what_weights_give),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
