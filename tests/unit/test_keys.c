/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "experiment/keys.h"
#include "experiment/limit_syntax.h"
#include "experiment/scalar.h"

static void every_name_is_there_once_and_explained(void **state)
{
    (void)state;
    size_t n = 0;
    assert_null(suf_key_at(0)->name);
    for (; suf_key_at(n); n++) {
        const suf_key *key = suf_key_at(n);
        assert_non_null(key->help);
        if (key->name)
            assert_ptr_equal(suf_key_find(key->name), key);
    }
    assert_null(suf_key_at(n + 1));
    assert_true(n > 40);
}

static void every_default_is_a_value_that_its_key_allows(void **state)
{
    (void)state;
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        suf_scalar scalar = {.n = 0};
        suf_error err;
        if (!key->name || !key->default_text)
            continue;
        if (suf_scalar_init(&scalar, key, key->name, key->default_text, &err) < 0)
            fail_msg("%s", err.message);
        char *text = suf_scalar_text(&scalar, key, key->default_text);
        assert_string_equal(text, key->default_text);
        free(text);
        suf_scalar_release(&scalar);
    }
}

static void defaults_are_those_of_the_library(void **state)
{
    (void)state;
    assert_true(atof(suf_key_find("alpha")->default_text) == SUF_DEFAULT_ALPHA);
    assert_true(atof(suf_key_find("power")->default_text) == SUF_DEFAULT_POWER);
    assert_true(atof(suf_key_find("start")->default_text) == SUF_DEFAULT_START);
}

static void choices_have_choices_and_numbers_have_ranges(void **state)
{
    (void)state;
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        if (!key->name)
            continue;
        const bool chooses = key->kind == SUF_KEY_CHOICE || key->kind == SUF_KEY_QUANTITY;
        const bool counts = key->kind == SUF_KEY_NUMBER || key->kind == SUF_KEY_NUMBERS ||
                            key->kind == SUF_KEY_COUNT || key->kind == SUF_KEY_QUANTITY;
        assert_int_equal(chooses, key->choice != NULL);
        assert_int_equal(counts, key->hi > key->lo);
        assert_true(key->arg || key->kind == SUF_KEY_CHOICE || key->kind == SUF_KEY_FLAG);
    }
}

static void slips_are_recognised(void **state)
{
    (void)state;
    assert_string_equal(suf_key_nearest("alpah"), "alpha");
    assert_string_equal(suf_key_nearest("algorithm"), "algorithms");
    assert_string_equal(suf_key_nearest("on_crash"), "on-crash");
    assert_string_equal(suf_key_nearest("time-out"), "timeout");
    assert_null(suf_key_nearest("xylophone"));
    assert_null(suf_key_nearest(""));
}

static void what_decides_over_recorded_runs_is_marked(void **state)
{
    (void)state;
    static const char *const deciding[] = {
        "seed", "seeds",     "value",    "runner", "shell",        "measures", "env",
        "own",  "env-unset", "env-pass", "stdin",  "success-exit", "prepare",  "conclude"};
    static const char *const limiting[] = {"timeout", "timeout-cpu", "memory"};
    enum { N_DECIDING = sizeof deciding / sizeof *deciding };
    size_t n = 0;
    for (size_t i = 0; suf_key_at(i); i++)
        n += suf_key_binds(suf_key_at(i)) == SUF_KEY_BINDS_RUNS;
    assert_int_equal(n, N_DECIDING);
    for (size_t i = 0; i < N_DECIDING; i++)
        assert_int_equal(suf_key_binds(suf_key_find(deciding[i])), SUF_KEY_BINDS_RUNS);
    for (size_t i = 0; i < sizeof limiting / sizeof *limiting; i++)
        assert_int_equal(suf_key_binds(suf_key_find(limiting[i])), SUF_KEY_BINDS_LIMITS);
}

static void the_same_value_is_the_same_text(void **state)
{
    (void)state;
    static const struct {
        const char *key, *text, *canonical;
    } cases[] = {
        {"alpha", "5e-2", "0.05"},
        {"start", "1e1", "10"},
        {"cost", "1,2.50", "1,2.5"},
        {"shell", "Yes", "true"},
        {"sample", "1e2", "100"},
        {"sample", "all", "all"},
        {"seed", "9007199254740992", "9007199254740992"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const suf_key *key = suf_key_find(cases[i].key);
        suf_scalar scalar;
        assert_int_equal(suf_scalar_init(&scalar, key, "'x'", cases[i].text, NULL), SUF_OK);
        char *text = suf_scalar_text(&scalar, key, cases[i].text);
        assert_string_equal(text, cases[i].canonical);
        free(text);
        suf_scalar_release(&scalar);
    }
}

static void wrong_values_are_refused_with_advice(void **state)
{
    (void)state;
    static const struct {
        const char *key, *text, *says;
    } cases[] = {
        {"alpha", "5", "'x' is 5, must lie in (0, 1); did you mean 0.05?"},
        {"alpha", "0", "must be a number in (0, 1)"},
        {"alpha", "0,05", "decimal point"},
        {"alpha", "", "must be a number"},
        {"mres", "nan", "greater than 0"},
        {"mres", "inf", "greater than 0"},
        {"start", "1", "whole number from 2"},
        {"start", "2.5", "whole number"},
        {"seed", "9007199254740993", "whole number"},
        {"seed", "-1", "whole number"},
        {"cost", "1,,2", "must be a number"},
        {"cost", "1,0", "must be a number"},
        {"test", "T", "one of t, wilcoxon, sign"},
        {"runs", "0", "adaptive, balanced, neyman or a number from 1 on"},
        {"shell", "maybe", "true or false"},
        {"name", "", "empty"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_scalar scalar;
        suf_error err;
        const suf_key *key = suf_key_find(cases[i].key);
        assert_int_equal(suf_scalar_init(&scalar, key, "'x'", cases[i].text, &err), SUF_EINVAL);
        if (!strstr(err.message, cases[i].says))
            fail_msg("%s %s: '%s'", cases[i].key, cases[i].text, err.message);
    }
}

static void limits_have_units(void **state)
{
    (void)state;
    double seconds;
    double percent;
    int64_t bytes;
    assert_int_equal(suf_limit_syntax_time("2.5", &seconds, &percent, NULL), SUF_OK);
    assert_true(seconds == 2.5 && percent == 0);
    assert_int_equal(suf_limit_syntax_time("300%", &seconds, &percent, NULL), SUF_OK);
    assert_true(seconds == 0 && percent == 300);
    assert_int_equal(suf_limit_syntax_memory("500M", &bytes, NULL), SUF_OK);
    assert_int_equal(bytes, 524288000);
    assert_int_equal(suf_limit_syntax_memory("2g", &bytes, NULL), SUF_OK);
    assert_int_equal(bytes, 2147483648);
    assert_int_equal(suf_limit_syntax_memory("1000", &bytes, NULL), SUF_OK);
    assert_int_equal(bytes, 1000);
}

static void limits_without_sense_are_refused(void **state)
{
    (void)state;
    static const char *const times[] = {"", "0", "-1", "10m", "inf", "nan", "%", "3%%"};
    static const char *const sizes[] = {"", "0", "-1M", "M", "2X", "2GG", "1e30", "nan"};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        double seconds;
        double percent;
        int64_t bytes;
        assert_int_equal(suf_limit_syntax_time(times[i], &seconds, &percent, NULL), SUF_EINVAL);
        assert_int_equal(suf_limit_syntax_memory(sizes[i], &bytes, NULL), SUF_EINVAL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_is_there_once_and_explained),
        cmocka_unit_test(every_default_is_a_value_that_its_key_allows),
        cmocka_unit_test(defaults_are_those_of_the_library),
        cmocka_unit_test(choices_have_choices_and_numbers_have_ranges),
        cmocka_unit_test(slips_are_recognised),
        cmocka_unit_test(what_decides_over_recorded_runs_is_marked),
        cmocka_unit_test(the_same_value_is_the_same_text),
        cmocka_unit_test(wrong_values_are_refused_with_advice),
        cmocka_unit_test(limits_have_units),
        cmocka_unit_test(limits_without_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
