/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances of the scheduling example, drawn and read, and the generator that they are drawn by.
 */
#include "check.h"
#include "shops.h"
#include "upmsp/upmsp_draws.h"

#include <dirent.h>

static void lcg48_gives_the_numbers_of_java(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        int tens[8], sixteens[4], bools[8], shuffled[10];
        double reals[2];
    } rows[] = {
        {42,
         {0, 3, 8, 4, 0, 5, 5, 8},
         {10, 1, 14, 7},
         {0, 0, 0, 1, 0, 1, 1, 1},
         {4, 6, 2, 1, 7, 9, 8, 5, 3, 0},
         {0.9193277828687169, 0.43649097442328655}},
        {1,
         {5, 8, 7, 3, 4, 4, 4, 6},
         {15, 11, 0, 2},
         {1, 0, 1, 1, 1, 1, 1, 0},
         {6, 9, 7, 8, 4, 2, 0, 3, 1, 5},
         {0.3971743421847056, 0.34751802920311026}},
    };
    for (size_t r = 0; r < 2; r++) {
        draws d = draws_of(LCG48, rows[r].seed);
        for (int i = 0; i < 8; i++)
            assert_int_equal(draws_below(&d, 10), rows[r].tens[i]);
        for (int i = 0; i < 4; i++)
            assert_int_equal(draws_below(&d, 16), rows[r].sixteens[i]);
        for (int i = 0; i < 8; i++)
            assert_int_equal(draws_bool(&d), rows[r].bools[i]);
        for (int i = 0; i < 2; i++)
            assert_true(draws_real(&d) == rows[r].reals[i]);
        int v[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        d = draws_of(LCG48, rows[r].seed);
        draws_shuffle(&d, v, 10);
        assert_memory_equal(v, rows[r].shuffled, sizeof v);
    }
}

static void below_one_takes_a_draw(void **state)
{
    (void)state;
    for (generator by = PHILOX; by <= LCG48; by++) {
        draws d = draws_of(by, 7), same = d;
        assert_int_equal(draws_below(&d, 1), 0);
        (void)draws_bool(&same);
        assert_true(draws_real(&d) == draws_real(&same));
    }
}

static void generated_instances_have_the_listed_times(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int n, m, work_sum, setup_sum, first_work[5], first_setups[5];
    } rows[] = {
        {"G_10_3_S_1-9_1", 10, 3, 1672, 1357, {47, 73, 90, 74, 24}, {0, 1, 7, 5, 5}},
        {"G_50_10_S_1-9_1", 50, 10, 24226, 121865, {12, 94, 3, 59, 91}, {0, 9, 8, 9, 7}},
        {"G_50_30_S_1-124_1", 50, 30, 74829, 4612243, {17, 65, 74, 65, 91}, {0, 47, 113, 93, 48}},
        {"G_100_10_S_1-49_1", 100, 10, 50773, 2474991, {31, 95, 32, 7, 91}, {0, 16, 5, 35, 34}},
        {"G_250_25_S_1-124_1",
         250,
         25,
         311193,
         97234088,
         {92, 44, 54, 50, 68},
         {0, 117, 109, 49, 55}},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        workshop shop = generated(rows[r].name);
        int work = 0, setups = 0;
        for (int k = 0; k < shop.m; k++)
            for (int i = 0; i < shop.n; i++) {
                work += work_on(&shop, k, i);
                for (int j = 0; j <= shop.n; j++) {
                    setups += setups_after(&shop, k, i)[j];
                    assert_int_equal(setups_after(&shop, k, i)[j], setups_before(&shop, k, j)[i]);
                }
            }
        assert_int_equal(shop.n, rows[r].n);
        assert_int_equal(shop.m, rows[r].m);
        assert_int_equal(work, rows[r].work_sum);
        assert_int_equal(setups, rows[r].setup_sum);
        for (int i = 0; i < 5; i++) /* in the order of the file: job by job */
            assert_int_equal(work_on(&shop, i % shop.m, i / shop.m), rows[r].first_work[i]);
        assert_memory_equal(setups_after(&shop, 0, 0), rows[r].first_setups, 5 * sizeof(int));
        workshop_release(&shop);
    }
}

static void names_of_instances_are_checked(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",
                                        "G_",
                                        "I_50_10_S_1-9_1",
                                        "G_50_10_S_1-9",
                                        "G_50_10_S_1-9_1x",
                                        "G_50_10_S_2-9_1",
                                        "G_0_10_S_1-9_1",
                                        "G_-5_10_S_1-9_1",
                                        "G_ 5_10_S_1-9_1",
                                        "G_99999999999_10_S_1-9_1",
                                        "G_50_10_S_1-9_1.txt"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        workshop shop;
        char why[WHY] = "";
        assert_false(workshop_generate(&shop, wrong[i], why));
        assert_non_null(strstr(why, "is no instance's name"));
    }
}

static void check_published_times(const char *file)
{
    int n, m, longest, least = 1000, most = 0;
    assert_int_equal(sscanf(file, "I_%d_%d_S_1-%d_", &n, &m, &longest), 3);
    workshop shop = published(file);
    assert_int_equal(shop.n, n);
    assert_int_equal(shop.m, m);
    for (int k = 0; k < m; k++)
        for (int i = 0; i < n; i++) {
            assert_in_range(work_on(&shop, k, i), 1, 100);
            for (int j = 0; j < n; j++) {
                const int setup = setups_after(&shop, k, i)[j];
                assert_true(i == j ? setup == 0 : setup >= 1);
                least = i != j && setup < least ? setup : least;
                most = setup > most ? setup : most;
            }
        }
    assert_int_equal(least, 1);
    assert_int_equal(most, longest);
    workshop_release(&shop);
}

static void published_instances_are_read(void **state)
{
    (void)state;
    DIR *folder = opendir(published_folder());
    int n_files = 0;
    for (const struct dirent *entry; (entry = readdir(folder));)
        if (strncmp(entry->d_name, "I_", 2) == 0) {
            check_published_times(entry->d_name);
            n_files++;
        }
    closedir(folder);
    assert_true(n_files > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lcg48_gives_the_numbers_of_java),
        cmocka_unit_test(below_one_takes_a_draw),
        cmocka_unit_test(generated_instances_have_the_listed_times),
        cmocka_unit_test(names_of_instances_are_checked),
        cmocka_unit_test(published_instances_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
