/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "executor/slurm_parts.h"

static suf_slurm_executor *self;
static char folder[] = "/tmp/suffice-hosts-XXXXXX";

static int begin(void **state)
{
    (void)state;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    assert_non_null(mkdtemp(folder));
    self = calloc(1, sizeof *self);
    assert_int_equal(suf_slurm_spool_open(&self->spool, folder, NULL), SUF_OK);
    return 0;
}

static int end(void **state)
{
    (void)state;
    char command[100];
    suf_slurm_executor_release(self);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

static void lose(const char *name, size_t run)
{
    const size_t host = suf_slurm_hosts_add(self, name);
    suf_slurm_hosts_lose(self, host, run, "FAILED (NonZeroExitCode)");
    suf_slurm_hosts_judge(self);
}

static void succeed(const char *name)
{
    suf_slurm_hosts_succeed(self, name);
    suf_slurm_hosts_judge(self);
}

static void assert_excluded(const char *expected)
{
    char *list = suf_slurm_hosts_excluded(self);
    if (expected)
        assert_string_equal(list, expected);
    else
        assert_null(list);
    free(list);
}

static void a_node_that_loses_three_tasks_while_others_succeed_is_excluded(void **state)
{
    (void)state;
    succeed("n1");
    for (size_t run = 0; run < 3; run++) {
        succeed("n3");
        lose("n2", run);
        if (run < 2)
            succeed("n1");
    }
    assert_excluded("n2");
    char *sentence = suf_slurm_hosts_notice(self);
    assert_non_null(strstr(sentence, "'n2' gets no more tasks: 3 in a row"));
    assert_non_null(strstr(sentence, "'FAILED (NonZeroExitCode)'"));
    free(sentence);
    assert_null(suf_slurm_hosts_notice(self));
}

static void it_is_not_if_nobody_has_succeeded_since(void **state)
{
    (void)state;
    succeed("n1");
    for (size_t run = 0; run < 9; run++)
        lose("n2", run);
    assert_excluded(NULL);
    succeed("n1");
    assert_excluded("n2");
}

static void a_result_of_its_own_clears_it(void **state)
{
    (void)state;
    for (size_t run = 0; run < 9; run++) {
        lose("n2", run);
        succeed("n1");
        if (run % 2 == 1)
            succeed("n2");
    }
    assert_excluded(NULL);
}

static void one_run_that_ends_its_tasks_does_not_condemn_a_node(void **state)
{
    (void)state;
    for (size_t k = 0; k < 9; k++) {
        lose("n2", 7);
        succeed("n1");
    }
    assert_excluded(NULL);
    assert_null(suf_slurm_hosts_notice(self));
}

static void the_next_process_knows_it_until_the_file_is_gone(void **state)
{
    (void)state;
    for (size_t run = 0; run < 3; run++)
        lose("n2", run);
    succeed("n1");
    suf_slurm_executor *later = calloc(1, sizeof *later);
    suf_slurm_executor *first = self;
    assert_int_equal(suf_slurm_spool_open(&later->spool, folder, NULL), SUF_OK);
    self = later;
    suf_slurm_hosts_load(self);
    assert_excluded("n2");
    char *sentence = suf_slurm_hosts_notice(self);
    assert_non_null(strstr(sentence, "'n2' gets no tasks, because it is in "));
    free(sentence);
    suf_slurm_hosts_forget(self);
    suf_slurm_executor_release(self);
    self = calloc(1, sizeof *self);
    assert_int_equal(suf_slurm_spool_open(&self->spool, folder, NULL), SUF_OK);
    suf_slurm_hosts_load(self);
    assert_excluded(NULL);
    suf_slurm_executor_release(self);
    self = first;
}

static void what_the_user_excludes_stays_excluded(void **state)
{
    (void)state;
    self->settings.sbatch = strdup("--nice\n--exclude=n[7-9]\n--begin=now\n-x n5\n");
    assert_excluded(NULL); /* then its own line is enough */
    for (size_t run = 0; run < 3; run++)
        lose("n2", run);
    succeed("n1");
    assert_excluded("n2,n[7-9],n5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_node_that_loses_three_tasks_while_others_succeed_is_excluded),
        TEST(it_is_not_if_nobody_has_succeeded_since),
        TEST(a_result_of_its_own_clears_it),
        TEST(one_run_that_ends_its_tasks_does_not_condemn_a_node),
        TEST(the_next_process_knows_it_until_the_file_is_gone),
        TEST(what_the_user_excludes_stays_excluded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
