/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules by name and version.
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

/* docs/stopping.md says so: 1 + w for the decision, 1 + 3 w for the interval */
static void the_guarded_rule_has_its_prices(void **state)
{
    (void)state;
    const suf_rule *rule = found(1, false);
    assert_near(rule->small_sample_price, 1, 0);
    assert_near(rule->skewness_price, 2.5, 0);
    assert_near(1 + rule->interval_extra, 3, 0);
    assert_true(rule->is_pooled && rule->has_shares && rule->bounds_binary);
}

/* the paper says so: the first standard error of at most se* ends an instance */
static void the_plain_rule_has_none(void **state)
{
    (void)state;
    const suf_rule paper = {.name = found(1, true)->name, .version = 1};
    assert_memory_equal(found(1, true), &paper, sizeof paper);
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
        cmocka_unit_test(the_guarded_rule_has_its_prices),
        cmocka_unit_test(the_plain_rule_has_none),
        cmocka_unit_test(the_newest_version_is_the_default_of_the_key),
        cmocka_unit_test(a_sampler_says_which_rule_it_follows),
        cmocka_unit_test(a_version_that_nobody_knows_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
