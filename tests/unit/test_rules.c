/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules by name and version. The frozen stores, which tests/cli/stores.bats reads and
 * continues, say how version 1 decides.
 */
#include "check.h"
#include "experiment/keys.h"
#include "sampler/rules.h"

static const suf_rule *found(int version, bool plain)
{
    const suf_sampling q = {.rule = version, .plain = plain};
    return suf_rules_find(&q);
}

static void every_version_is_found_by_name(void **state)
{
    (void)state;
    for (int version = 1; version <= suf_rule_newest(); version++)
        for (int plain = 0; plain < 2; plain++) {
            const suf_rule *rule = found(version, plain);
            assert_non_null(rule);
            assert_string_equal(rule->name, plain ? "plain" : "guarded");
            assert_in_range(rule->version, 1, version);
        }
    assert_int_equal(found(1, false)->version, 1);
    assert_null(found(0, false));
}

/* docs/stopping.md and the paper say so; stores were decided by it */
static void version_1_is_what_it_was(void **state)
{
    (void)state;
    assert_int_equal(found(1, false)->fewest, 25);
    assert_near(found(1, false)->skewness_price, 6, 0);
    assert_int_equal(found(1, true)->fewest, 0);
    assert_near(found(1, true)->skewness_price, 0, 0);
    assert_int_equal(found(1, false)->resampling, 0);
    assert_int_equal(found(1, true)->resampling, 0);
}

static void version_2_resamples_together(void **state)
{
    (void)state;
    assert_int_equal(found(2, false)->resampling, 1);
    assert_int_equal(found(2, true)->version, 2);
    assert_int_equal(found(2, true)->resampling, 1);
    assert_int_equal(found(2, true)->fewest, 0);
    assert_near(found(2, true)->skewness_price, 0, 0);
}

/* frozen from the program that had no other version (commit dea87e7) */
static void version_1_has_its_own_random_numbers(void **state)
{
    (void)state;
    const struct {
        suf_statistic statistic;
        int64_t n_first, n_second;
        double se;
    } frozen[] = {{SUF_OF_MEAN, 178, 119, 0x1.97dac2bf23c69p-5},
                  {SUF_OF_MEDIAN, 800, 524, 0x1.97666a7d25d61p-5}};
    for (size_t k = 0; k < 2; k++) {
        suf_sampler *s = suf_sampler_new(&(suf_sampling){.n_algorithms = 2,
                                                         .difference = SUF_PERCENT,
                                                         .se_method = SUF_SE_BOOTSTRAP,
                                                         .statistic = frozen[k].statistic,
                                                         .accuracy = 0.05,
                                                         .start = 5,
                                                         .plain = 1,
                                                         .rule = 1,
                                                         .seed = 9,
                                                         .resamples = 199},
                                         NULL);
        for (suf_run run; suf_sampler_want(s, &run, 1);) {
            const double angle = (double)(run.run * (3 + (int64_t)run.algorithm));
            suf_sampler_put(s, run, 2 + (double)run.algorithm + sin(angle), NULL);
        }
        const suf_comparison c = suf_sampler_comparison(s, 0);
        assert_int_equal(c.n_first, frozen[k].n_first);
        assert_int_equal(c.n_second, frozen[k].n_second);
        assert_near(c.se, frozen[k].se, 0);
        suf_sampler_free(s);
    }
}

/* docs/stopping.md says so: 1 + w for the decision, 1 + 3 w for the interval */
static void version_2_is_what_it_was(void **state)
{
    (void)state;
    const suf_rule *rule = found(2, false);
    assert_int_equal(rule->version, 2);
    assert_int_equal(rule->fewest, 0);
    assert_near(rule->small_sample_price, 1, 0);
    assert_near(rule->skewness_price, 2.5, 0);
    assert_near(1 + rule->interval_extra, 3, 0);
    assert_true(rule->is_pooled && rule->has_shares && rule->bounds_binary);
}

/* docs/stopping.md says so: version 2, but equal runs end an algorithm */
static void version_3_differs_by_equal_runs_alone(void **state)
{
    (void)state;
    for (int plain = 0; plain < 2; plain++) {
        suf_rule before = *found(2, plain);
        suf_rule now = *found(3, plain);
        assert_int_equal(now.version, 3);
        assert_int_equal(before.stops_equal, 0);
        assert_int_equal(now.stops_equal, 1);
        now.version = before.version;
        now.stops_equal = 0;
        assert_string_equal(now.name, before.name);
        assert_memory_equal(&now, &before, sizeof now);
    }
}

static void the_newest_version_is_the_default_of_the_key(void **state)
{
    (void)state;
    char text[32];
    (void)snprintf(text, sizeof text, "%d", suf_rule_newest());
    assert_string_equal(suf_key_find("rule")->default_text, text);
}

static void a_sampler_says_which_rule_it_follows(void **state)
{
    (void)state;
    suf_error err;
    suf_sampling q = {.n_algorithms = 2, .accuracy = 0.1};
    for (int plain = 0; plain < 2; plain++)
        for (q.rule = 0; q.rule <= suf_rule_newest(); q.rule++) {
            q.plain = plain;
            suf_sampler *sampler = suf_sampler_new(&q, &err);
            assert_non_null(sampler);
            assert_ptr_equal(suf_sampler_rule(sampler),
                             found(q.rule ? q.rule : suf_rule_newest(), plain));
            suf_sampler_free(sampler);
        }
}

static void a_version_that_nobody_knows_is_refused(void **state)
{
    (void)state;
    suf_error err;
    const suf_sampling q = {.n_algorithms = 2, .accuracy = 0.1, .rule = suf_rule_newest() + 1};
    assert_null(suf_sampler_new(&q, &err));
    assert_int_equal(err.code, SUF_EINVAL);
    assert_non_null(strstr(err.message, "rule"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_version_is_found_by_name),
        cmocka_unit_test(version_1_is_what_it_was),
        cmocka_unit_test(version_2_resamples_together),
        cmocka_unit_test(version_1_has_its_own_random_numbers),
        cmocka_unit_test(version_2_is_what_it_was),
        cmocka_unit_test(version_3_differs_by_equal_runs_alone),
        cmocka_unit_test(the_newest_version_is_the_default_of_the_key),
        cmocka_unit_test(a_sampler_says_which_rule_it_follows),
        cmocka_unit_test(a_version_that_nobody_knows_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
