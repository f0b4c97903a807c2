/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The p-value is compared with that of all permutations, which are few in small blocks.
 */
#include "check.h"
#include "stats/block_ranks.h"
#include "stats/rng.h"

enum { PERMUTATIONS = 20000 };

/* 3 of 6 values belong to a group: of the 20 ways to choose them, 2 are as extreme as the largest
 * or the smallest three */
static void of_one_block_it_is_the_share_of_the_splits(void **state)
{
    (void)state;
    suf_block_ranks r = {0};
    suf_block_ranks_add(&r, (double[]){1, 2, 3, 4, 5, 6}, (size_t[]){0, 0, 0, 1, 1, 1}, 6);
    assert_near(suf_block_ranks_p(&r, PERMUTATIONS, 1), 2.0 / 20, 0.008);
    assert_int_equal(suf_block_ranks_largest(&r), 1);
    assert_int_equal(suf_block_ranks_smallest(&r), 0);
    suf_block_ranks_release(&r);
}

/* two such blocks that say the same: only 2 of the 400 pairs of splits are as extreme */
static void blocks_that_agree_say_more(void **state)
{
    (void)state;
    suf_block_ranks r = {0};
    suf_block_ranks_add(&r, (double[]){1, 2, 3, 4, 5, 6}, (size_t[]){0, 0, 0, 1, 1, 1}, 6);
    suf_block_ranks_add(&r, (double[]){60, 50, 40, 30, 20, 10}, (size_t[]){1, 1, 1, 0, 0, 0}, 6);
    assert_near(suf_block_ranks_p(&r, PERMUTATIONS, 1), 2.0 / 400, 0.002);
    suf_block_ranks_release(&r);
}

static void only_values_within_a_block_are_compared(void **state)
{
    (void)state;
    suf_block_ranks r = {0};
    suf_block_ranks_add(&r, (double[]){1, 2, 1, 2}, (size_t[]){0, 0, 1, 1}, 4);
    suf_block_ranks_add(&r, (double[]){100, 200, 100, 200}, (size_t[]){0, 0, 1, 1}, 4);
    assert_near(suf_block_ranks_p(&r, 999, 1), 1, 0);
    suf_block_ranks_release(&r);
}

static void blocks_that_show_nothing_are_left_out(void **state)
{
    (void)state;
    suf_block_ranks r = {0};
    suf_block_ranks_add(&r, (double[]){1, 2, 3}, (size_t[]){4, 4, 4}, 3);
    suf_block_ranks_add(&r, (double[]){7, 7}, (size_t[]){0, 1}, 2);
    suf_block_ranks_add(&r, (double[]){7}, (size_t[]){0}, 1);
    assert_int_equal(r.n, 0);
    assert_true(isnan(suf_block_ranks_p(&r, 99, 1)));
    suf_block_ranks_release(&r);
}

/* 1000 experiments of 5 blocks with 3 groups that do not matter: p is at most 0.05 in 5 % of them,
 * and the standard deviation of that share is 0.7 % */
static void without_differences_it_is_uniform(void **state)
{
    (void)state;
    suf_rng rng = suf_rng_stream(7, 0);
    size_t n_small = 0;
    for (int k = 0; k < 1000; k++) {
        suf_block_ranks r = {0};
        for (int b = 0; b < 5; b++) {
            double values[8];
            size_t groups[8];
            for (size_t i = 0; i < 8; i++) {
                values[i] = floor(10 * suf_rng_uniform(&rng));
                groups[i] = (i + (size_t)b) % 3;
            }
            suf_block_ranks_add(&r, values, groups, 8);
        }
        n_small += suf_block_ranks_p(&r, 199, (uint64_t)k) <= 0.05;
        suf_block_ranks_release(&r);
    }
    assert_true(n_small >= 29 && n_small <= 71);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_one_block_it_is_the_share_of_the_splits),
        cmocka_unit_test(blocks_that_agree_say_more),
        cmocka_unit_test(only_values_within_a_block_are_compared),
        cmocka_unit_test(blocks_that_show_nothing_are_left_out),
        cmocka_unit_test(without_differences_it_is_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
