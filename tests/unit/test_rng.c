/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/rng.h"

/* Random123's own known answer for philox4x64-10 with counter and key 0 */
static void the_first_words_are_random123s_known_answer(void **state)
{
    (void)state;
    suf_rng rng = suf_rng_stream(0, 0);
    assert_int_equal(suf_rng_word(&rng), 0x16554d9eca36314cULL);
    assert_int_equal(suf_rng_word(&rng), 0xdb20fe9d672d0fdcULL);
    assert_int_equal(suf_rng_word(&rng), 0xd7e772cee186176bULL);
    assert_int_equal(suf_rng_word(&rng), 0x7e68b68aec7ba23bULL);
}

/* Random123's own known answer for philox2x64-7 with counter and key 0: a seventh round after six
 */
static void two_words_are_one_round_before_random123s_known_answer(void **state)
{
    (void)state;
    suf_rng rng = suf_rng_stream(0, 0);
    const philox2x64_ctr_t words = suf_rng_two_words(&rng);
    uint64_t high;
    const uint64_t low = mulhilo64(0xd2b74407b1ce6e93ULL, words.v[0], &high);
    assert_int_equal(high ^ (6 * 0x9e3779b97f4a7c15ULL) ^ words.v[1], 0xb41da69fbfefc666ULL);
    assert_int_equal(low, 0x511e9ce1a5534056ULL);
    assert_true(words.v[0] != suf_rng_two_words(&rng).v[0]);
}

static void streams_and_seeds_differ(void **state)
{
    (void)state;
    suf_rng a = suf_rng_stream(1, 0);
    suf_rng b = suf_rng_stream(1, 1);
    suf_rng c = suf_rng_stream(2, 0);
    const uint64_t word = suf_rng_word(&a);
    assert_true(word != suf_rng_word(&b));
    assert_true(word != suf_rng_word(&c));
}

static void uniforms_have_mean_one_half_and_variance_one_twelfth(void **state)
{
    (void)state;
    enum { N = 1000000 };
    suf_rng rng = suf_rng_stream(3, 0);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < N; i++) {
        const double u = suf_rng_uniform(&rng);
        assert_true(u > 0 && u < 1);
        sum += u;
        squares += (u - 0.5) * (u - 0.5);
    }
    assert_near(sum / N, 0.5, 5 * sqrt(1.0 / 12 / N));
    assert_near(squares / N, 1.0 / 12, 5 * sqrt(1.0 / 180 / N));
}

static void the_two_of_a_pair_are_uncorrelated(void **state)
{
    (void)state;
    enum { N = 1000000 };
    suf_rng rng = suf_rng_stream(4, 0);
    double products = 0;
    for (int i = 0; i < N; i++) {
        const suf_uniform_pair pair = suf_rng_uniform_pair(&rng);
        assert_true(pair.first > 0 && pair.first < 1 && pair.second > 0 && pair.second < 1);
        products += (pair.first - 0.5) * (pair.second - 0.5);
    }
    assert_near(products / N, 0, 5 * sqrt(1.0 / 144 / N));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_words_are_random123s_known_answer),
        cmocka_unit_test(two_words_are_one_round_before_random123s_known_answer),
        cmocka_unit_test(streams_and_seeds_differ),
        cmocka_unit_test(uniforms_have_mean_one_half_and_variance_one_twelfth),
        cmocka_unit_test(the_two_of_a_pair_are_uncorrelated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
