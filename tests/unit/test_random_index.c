/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact uniformity follows from counting: for every outcome of the numbers of a word there are
 * equally many words that are not passed over.
 */
#include "check.h"
#include "stats/random_index.h"

#include <Rmath.h>

__extension__ typedef unsigned __int128 wide_number;

static const wide_number n_words = (wide_number)1 << 64;

/* the first word whose numbers, all together, are outcome c or a later one */
static uint64_t first_word(uint64_t c, uint64_t product)
{
    return (uint64_t)((n_words * c + product - 1) / product);
}

/* the words of an outcome are neighbours, of which the first may be passed over */
static void every_outcome_has_equally_many_words(void **state)
{
    (void)state;
    const uint64_t bounds[] = {2, 3, 101, 4097, 99900, 4092903, UINT64_C(4096000000)};
    for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++) {
        const suf_random_index index = suf_random_index_of(bounds[k]);
        const uint64_t product = index.product;
        const uint64_t each = (uint64_t)(n_words / product);
        for (uint64_t i = 0; i < 1000; i++) {
            const uint64_t c = i < 500 ? i : product - 1000 + i; /* the first and the last ones */
            const uint64_t w = first_word(c, product);
            const uint64_t n = first_word(c + 1, product) - w;
            assert_int_equal(n - (w * product < index.threshold), each);
        }
    }
}

static void several_numbers_come_from_a_word(void **state)
{
    (void)state;
    assert_int_equal(suf_random_index_of(101).per_word, 9);
    assert_int_equal(suf_random_index_of(99900).per_word, 3);
    assert_int_equal(suf_random_index_of(UINT64_C(1) << 60).per_word, 1);
    assert_int_equal(suf_random_index_of(1).threshold, 0);
}

/* rows and columns of a table of 3 by 7, in all places of a word */
static void cells_are_equally_frequent(void **state)
{
    (void)state;
    enum { WORDS = 20001, CELLS = 21 };
    static uint64_t fractions[WORDS];
    double observed[CELLS] = {0};
    suf_rng rng = suf_rng_stream(8, 8);
    const suf_random_index index = suf_random_index_of(CELLS);
    suf_random_index_draw(&index, &rng, fractions, WORDS);
    for (size_t i = 0; i < WORDS; i++)
        for (size_t k = 0; k < index.per_word; k++) {
            const size_t row = suf_random_index_below(&fractions[i], 3);
            observed[7 * row + suf_random_index_below(&fractions[i], 7)]++;
        }
    const double expected = (double)WORDS * (double)index.per_word / CELLS;
    double chi_square = 0;
    for (size_t k = 0; k < CELLS; k++)
        chi_square += (observed[k] - expected) * (observed[k] - expected) / expected;
    assert_true(pchisq(chi_square, CELLS - 1, 0, 0) > 1e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_outcome_has_equally_many_words),
        cmocka_unit_test(several_numbers_come_from_a_word),
        cmocka_unit_test(cells_are_equally_frequent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
