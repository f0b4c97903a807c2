/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Machines and versions in the note of an experiment.
 */
#include "results/machines.h"

#include "base/memory.h"
#include "base/text.h"
#include "check.h"
#include "scratch.h"

static suf_error err;

static suf_store *begun(void)
{
    suf_store *store = suf_store_open(scratch("x.db"), SUF_STORE_WRITE, &err);
    assert_non_null(store);
    assert_int_equal(suf_store_begin(store, &err), SUF_OK);
    return store;
}

static void record(suf_store *store, const char *host, const char *version)
{
    suf_recorded_machine m = {.host = suf_text_copy(host),
                              .system = suf_text_copy("Linux"),
                              .processor = suf_text_copy(""),
                              .n_processors = 8,
                              .n_cores = 4,
                              .suffice = suf_text_copy("0.2.0"),
                              .n_versions = 1};
    m.versions = suf_alloc(1, sizeof *m.versions);
    *m.versions = (suf_algorithm_version){.algorithm = suf_text_copy("a"),
                                          .command = suf_text_copy("a --version"),
                                          .text = suf_text_copy(version),
                                          .is_failed = version[0] == '\0'};
    assert_int_equal(suf_machines_record(&m, store, &err), SUF_OK);
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    assert_null(m.host);
}

static void a_machine_is_recorded_once_and_another_one_after_it(void **state)
{
    (void)state;
    suf_machines all;
    suf_store *store = begun();
    record(store, "one", "1.0");
    record(store, "one", "1.0");
    record(store, "one", "");
    record(store, "two", "");
    assert_int_equal(suf_machines_load(&all, store, &err), SUF_OK);
    assert_int_equal(all.n, 3);
    assert_string_equal(all.all[0].host, "one");
    assert_string_equal(all.all[0].versions[0].text, "1.0");
    assert_int_equal(all.all[0].n_processors, 8);
    assert_int_equal(all.all[0].n_cores, 4);
    assert_int_equal(strlen(all.all[0].at), SUF_MOMENT_SIZE - 1);
    assert_false(all.all[0].versions[0].is_failed);
    assert_true(all.all[1].versions[0].is_failed);
    assert_string_equal(all.all[2].host, "two");
    suf_machines_release(&all);
    suf_store_close(store);
}

static void an_experiment_without_the_note_has_no_machine(void **state)
{
    (void)state;
    suf_machines all;
    suf_store *store = begun();
    assert_int_equal(suf_machines_load(&all, store, &err), SUF_OK);
    assert_int_equal(all.n, 0);
    suf_store_close(store);
}

static void a_note_that_is_none_is_damage(void **state)
{
    (void)state;
    static const char *const notes[] = {"{}", "[1]", "[{\"at\": \"now\"}]", "["};
    suf_store *store = begun();
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        suf_machines all;
        assert_int_equal(suf_store_set_note(store, "machines", notes[i], &err), SUF_OK);
        assert_true(suf_machines_load(&all, store, &err) < 0);
        assert_non_null(strstr(err.message, "'machines' cannot be read"));
    }
    assert_int_equal(suf_store_set_note(store, "machines", NULL, &err), SUF_OK);
    assert_int_equal(suf_store_commit(store, &err), SUF_OK);
    suf_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_machine_is_recorded_once_and_another_one_after_it),
        TEST(an_experiment_without_the_note_has_no_machine),
        TEST(a_note_that_is_none_is_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
