/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/outliers.h"
#include "samples.h"

static void check(const sample s, const char *expected)
{
    suf_analysed c = {.n = s.n};
    double *phi = malloc(s.n * sizeof *phi);
    memcpy(phi, s.x, s.n * sizeof *phi);
    const suf_pairing p = {.n = s.n, .phi = phi};
    suf_outliers_fill(&c, &p);
    char *rest = NULL;
    char *list = strdup(expected);
    size_t k = 0;
    for (char *item = strtok_r(list, ";", &rest); item; item = strtok_r(NULL, ";", &rest)) {
        assert_true(k < c.n_outliers);
        assert_int_equal(c.outliers[k++], atoi(item) - 1);
    }
    assert_int_equal(k, c.n_outliers);
    free(list);
    free(phi);
    free(c.outliers);
}

static void check_row(const table_row *row)
{
    static const double mostly[] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2.5, 9, -4};
    static const double equal[] = {3, 3, 3, 3, 3, 3};
    const char *name = row_text(row, "sample");
    check(strcmp(name, "mostly-equal") == 0 ? (sample){mostly, 18}
          : strcmp(name, "equal") == 0      ? (sample){equal, 6}
                                            : row_sample(row),
          row_text(row, "outliers"));
}

static void they_are_rs(void **state)
{
    (void)state;
    each_row("outliers.csv", 80, check_row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(they_are_rs)};
    return cmocka_run_group_tests(tests, load_samples, NULL);
}
