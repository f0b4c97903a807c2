/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/rank_sums.h"

static void few_ranks_can_be_counted_by_hand(void **state)
{
    (void)state;
    const size_t ranks[] = {1, 3, 3};
    const double expected[] = {1, 1, 0, 2, 2, 0, 1, 1};
    double *p = suf_rank_sums(ranks, 3, 7);
    for (size_t s = 0; s <= 7; s++)
        assert_true(p[s] == expected[s] / 8);
    free(p);
}

static size_t *first_ranks(size_t n)
{
    size_t *ranks = malloc(n * sizeof *ranks);
    for (size_t i = 0; i < n; i++)
        ranks[i] = i + 1;
    return ranks;
}

/* the sum is below 6 in 10 ways, the distinct partitions of 0 to 5; whatever n */
static void small_probabilities_keep_their_precision(void **state)
{
    (void)state;
    size_t *ranks = first_ranks(SUF_RANK_SUMS_MAX);
    for (size_t n = 10; n <= SUF_RANK_SUMS_MAX; n += 99)
        assert_true(suf_rank_sums_lower(ranks, n, 5) == ldexp(10, -(int)n));
    free(ranks);
}

static void lower_and_upper_tail_add_up(void **state)
{
    (void)state;
    size_t *ranks = first_ranks(30);
    const size_t total = 30 * 31 / 2;
    for (size_t s = 0; s < total; s++) {
        const double upper = suf_rank_sums_lower(ranks, 30, total - s - 1);
        assert_near(suf_rank_sums_lower(ranks, 30, s) + upper, 1, 1e-15);
    }
    assert_true(suf_rank_sums_lower(ranks, 30, total) == 1);
    assert_true(suf_rank_sums_lower(ranks, 30, total + 9) == 1);
    free(ranks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_ranks_can_be_counted_by_hand),
        cmocka_unit_test(small_probabilities_keep_their_precision),
        cmocka_unit_test(lower_and_upper_tail_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
