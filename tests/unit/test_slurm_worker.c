/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files between the coordinator and its tasks: manifests, results, and what a task makes of
 * them. Slurm is not needed for that.
 */
#include <signal.h>
#include <unistd.h>

#include "check.h"
#include "executor/slurm_manifest.h"
#include "executor/slurm_results.h"
#include "executor/slurm_script.h"
#include "executor/slurm_tools.h"

static suf_error err;
static char folder[64];
static suf_slurm_spool spool;

static int make_spool(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/spool-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(suf_slurm_spool_open(&spool, folder, &err), SUF_OK);
    return 0;
}

static int remove_spool(void **state)
{
    (void)state;
    char command[100];
    suf_slurm_spool_release(&spool);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_spool, remove_spool)

/* sh -c LINE, as run of an algorithm; the task is given */
static void add_run(suf_slurm_manifest *m, size_t task, const char *line)
{
    char key[SUF_JOB_KEY_SIZE];
    char *argv[] = {"sh", "-c", (char *)line, NULL};
    const suf_job job = {.argv = argv,
                         .call = {.algorithm = "a", .instance = "i", .run = (int64_t)m->n + 1},
                         .attempt = 1};
    char *text = suf_job_line(&job, key);
    suf_slurm_manifest_add(m, task, key, text);
}

static suf_slurm_manifest write_manifest(int64_t batch, const char *const *lines, size_t per_task)
{
    suf_slurm_manifest m = {.batch = batch, .submitted = 1000};
    for (size_t i = 0; lines[i]; i++)
        add_run(&m, i / per_task, lines[i]);
    char *path = suf_slurm_spool_path(&spool, "result", batch, "");
    char command[200];
    snprintf(command, sizeof command, "mkdir %s", path);
    assert_int_equal(system(command), 0);
    free(path);
    assert_int_equal(suf_slurm_manifest_write(&m, &spool, &err), SUF_OK);
    return m;
}

#define LINES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- manifests ---- */

static void a_manifest_is_read_as_it_was_written(void **state)
{
    (void)state;
    suf_slurm_manifest written = write_manifest(3, LINES("echo 1", "echo 2", "echo '\377'"), 2);
    suf_slurm_manifest read;
    assert_int_equal(suf_slurm_manifest_read(&read, &spool, 3, &err), SUF_OK);
    assert_int_equal(read.n, 3);
    assert_int_equal(read.n_tasks, 2);
    assert_true(read.submitted == 1000);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(read.runs[i].key, written.runs[i].key);
        assert_string_equal(read.runs[i].text, written.runs[i].text);
        assert_int_equal(read.runs[i].task, i / 2);
    }
    suf_slurm_manifest_release(&written);
    suf_slurm_manifest_release(&read);
}

static void batches_are_found_in_their_order(void **state)
{
    (void)state;
    static const int64_t numbers[] = {10, 2, 9};
    int64_t *found;
    size_t n;
    for (size_t i = 0; i < 3; i++) {
        suf_slurm_manifest m = write_manifest(numbers[i], LINES("true"), 1);
        suf_slurm_manifest_release(&m);
    }
    assert_int_equal(suf_slurm_spool_set_job(&spool, 9, 1234, &err), SUF_OK);
    assert_int_equal(suf_slurm_spool_batches(&spool, &found, &n, &err), SUF_OK);
    assert_int_equal(n, 3);
    assert_true(found[0] == 2 && found[1] == 9 && found[2] == 10);
    assert_int_equal(suf_slurm_spool_job(&spool, 9), 1234);
    assert_int_equal(suf_slurm_spool_job(&spool, 2), 0);
    suf_slurm_spool_remove(&spool, 9);
    free(found);
    assert_int_equal(suf_slurm_spool_batches(&spool, &found, &n, &err), SUF_OK);
    assert_int_equal(n, 2);
    free(found);
}

static void the_tag_stays_the_same(void **state)
{
    (void)state;
    suf_slurm_spool again;
    assert_int_equal(suf_slurm_spool_open(&again, folder, &err), SUF_OK);
    assert_string_equal(again.tag, spool.tag);
    suf_slurm_spool_release(&again);
    assert_int_equal(suf_slurm_spool_find(&again, "/nowhere", &err), SUF_EIO);
}

/* cut off anywhere, and with any byte changed to another kind of character, it is refused or read
 * as some manifest, but never read beyond */
static void a_damaged_manifest_is_refused(void **state)
{
    (void)state;
    suf_slurm_manifest m = write_manifest(1, LINES("echo 1", "echo 2"), 1);
    suf_slurm_manifest_release(&m);
    char *path = suf_slurm_spool_path(&spool, "batch", 1, ".jsonl");
    size_t size;
    char *text = suf_slurm_spool_text(path, &size);
    for (size_t n = 0; n < size; n++) {
        assert_int_equal(suf_whole_file_write(path, text, n, SUF_FILE_REPLACE, &err), SUF_OK);
        assert_int_equal(suf_slurm_manifest_read(&m, &spool, 1, &err), SUF_EINVAL);
    }
    for (size_t i = 0; i < size; i += 3) {
        const char was = text[i];
        text[i] = was == '{' ? 'x' : '{';
        assert_int_equal(suf_whole_file_write(path, text, size, SUF_FILE_REPLACE, &err), SUF_OK);
        if (suf_slurm_manifest_read(&m, &spool, 1, &err) == SUF_OK)
            suf_slurm_manifest_release(&m);
        text[i] = was;
    }
    free(text);
    free(path);
}

/* ---- results ---- */

typedef struct {
    size_t n, n_trouble, n_ends;
    char last[100];
    char host[32];
    double queued;
} result_tally;

static void count_result(suf_slurm_result *result, void *context)
{
    result_tally *t = context;
    t->n += result->trouble ? 0 : 1;
    t->n_trouble += result->trouble ? 1 : 0;
    if (result->trouble)
        return;
    snprintf(t->last, sizeof t->last, "%s", result->outcome.out);
    snprintf(t->host, sizeof t->host, "%.31s", result->outcome.host);
    t->queued = result->outcome.queued;
}

static void count_end(size_t task, void *context)
{
    (void)task;
    ((result_tally *)context)->n_ends++;
}

static result_tally read_results(suf_slurm_results *results, int64_t batch)
{
    result_tally t = {0};
    const suf_slurm_reader reader = {count_result, count_end, &t};
    suf_slurm_results_read(results, &spool, batch, SIZE_MAX, &reader);
    return t;
}

static int work_on(int64_t batch, int64_t task)
{
    const suf_slurm_work work = {
        .spool = folder, .batch = batch, .task = task, .job = "5_0", .node = "n7"};
    return suf_slurm_work_do(&work, &err);
}

static void a_task_makes_its_runs_and_says_that_it_has_ended(void **state)
{
    (void)state;
    suf_slurm_results results = {0};
    suf_slurm_manifest m = write_manifest(1, LINES("echo 1", "echo 2", "echo 3"), 2);
    assert_int_equal(work_on(1, 0), SUF_OK);
    result_tally t = read_results(&results, 1);
    assert_int_equal(t.n, 2);
    assert_int_equal(t.n_ends, 1);
    /* results are read in any order */
    assert_true(strcmp(t.last, "1\n") == 0 || strcmp(t.last, "2\n") == 0);
    assert_string_equal(t.host, "n7");
    assert_true(t.queued > 1e9); /* since the manifest was written, in 1970 */
    assert_int_equal(work_on(1, 1), SUF_OK);
    t = read_results(&results, 1); /* only what is new */
    assert_int_equal(t.n, 1);
    assert_int_equal(work_on(1, 2), SUF_EINVAL);
    suf_slurm_results_release(&results);
    suf_slurm_manifest_release(&m);
}

static void a_task_that_starts_again_leaves_out_what_is_there(void **state)
{
    (void)state;
    char line[200];
    snprintf(line, sizeof line, "echo x >>%s/log/made", folder);
    suf_slurm_manifest m = write_manifest(1, LINES(line, "true"), 2);
    assert_int_equal(work_on(1, 0), SUF_OK);
    assert_int_equal(work_on(1, 0), SUF_OK);
    char *path = suf_text_format("%s/log/made", folder);
    size_t n;
    char *made = suf_slurm_spool_text(path, &n);
    assert_string_equal(made, "x\n");
    free(made);
    free(path);
    suf_slurm_manifest_release(&m);
}

static void what_the_machine_did_is_no_result(void **state)
{
    (void)state;
    suf_slurm_results results = {0};
    suf_slurm_manifest m = {.batch = 1};
    char key[SUF_JOB_KEY_SIZE];
    char *argv[] = {"true", NULL};
    char *broken[] = {"false", NULL};
    const suf_job job = {.argv = argv, .prepare = broken, .call = {.algorithm = "a"}};
    char *text = suf_job_line(&job, key);
    suf_slurm_manifest_add(&m, 0, key, text);
    char *path = suf_slurm_spool_path(&spool, "result", 1, "");
    char command[200];
    snprintf(command, sizeof command, "mkdir %s", path);
    assert_int_equal(system(command), 0);
    free(path);
    assert_int_equal(suf_slurm_manifest_write(&m, &spool, &err), SUF_OK);
    assert_int_equal(work_on(1, 0), SUF_OK);
    const result_tally t = read_results(&results, 1);
    assert_int_equal(t.n, 0);
    assert_int_equal(t.n_trouble, 1);
    suf_slurm_results_release(&results);
    suf_slurm_manifest_release(&m);
}

static void an_interrupted_task_publishes_nothing_of_its_run_and_no_end(void **state)
{
    (void)state;
    suf_slurm_results results = {0};
    const volatile sig_atomic_t once = 1;
    suf_slurm_manifest m = write_manifest(1, LINES("sleep 5"), 1);
    const suf_slurm_work work = {.spool = folder, .batch = 1, .interrupts = &once};
    assert_int_equal(suf_slurm_work_do(&work, &err), SUF_ESTOPPED);
    const result_tally t = read_results(&results, 1);
    assert_int_equal(t.n + t.n_ends + t.n_trouble, 0);
    suf_slurm_results_release(&results);
    suf_slurm_manifest_release(&m);
}

static void damaged_results_are_left_out(void **state)
{
    (void)state;
    static const char good[] =
        "{\"key\":\"0123456789abcdef0123456789abcdef\",\"outcome\":{\"status\":\"ok\","
        "\"exit_status\":0,\"started\":1.0,\"wall\":1.0,\"user\":0.0,\"system\":0.0,"
        "\"memory\":1,\"output\":\"7\"}}\n";
    char text[4000];
    snprintf(text, sizeof text, "%s%s%s%s%s%.50s", good, "{\"key\":\"7\",\"outcome\":{}}\n",
             "not JSON\n", "{}\n", good, good);
    char *path = suf_slurm_spool_path(&spool, "result", 1, "");
    char command[200];
    snprintf(command, sizeof command, "mkdir %s", path);
    assert_int_equal(system(command), 0);
    char *part = suf_text_format("%s/0.0-n1-1.jsonl", path);
    char *other = suf_text_format("%s/x.jsonl", path);
    assert_int_equal(suf_whole_file_write(part, text, strlen(text), SUF_FILE_NEW, &err), SUF_OK);
    assert_int_equal(suf_whole_file_write(other, good, strlen(good), SUF_FILE_NEW, &err), SUF_OK);
    suf_slurm_results results = {0};
    const result_tally t = read_results(&results, 1);
    assert_int_equal(t.n, 2);
    suf_slurm_results_release(&results);
    free(other);
    free(part);
    free(path);
}

/* ---- commands ---- */

static void the_script_and_the_command_say_what_is_asked_for(void **state)
{
    (void)state;
    const suf_slurm settings = {.worker = "/opt/it's/suffice",
                                .partition = "short",
                                .exclusive = 1,
                                .prologue = "module load gcc\nulimit -c 0\n",
                                .sbatch = "--constraint=avx2\n--nice"};
    const suf_slurm_batch batch = {
        .number = 4, .n_tasks = 12, .at_once = 8, .minutes = 7, .memory = 100 << 20};
    char *script = suf_slurm_script_text(&settings, &spool, &batch);
    assert_non_null(strstr(script, "#!/bin/sh\n#SBATCH --constraint=avx2\n#SBATCH --nice\n"
                                   "module load gcc\nulimit -c 0\nexec '/opt/it'\\''s/suffice' "
                                   "worker --spool"));
    free(script);
    char **words = suf_slurm_script_command(&settings, &spool, &batch);
    static const char *const wanted[] = {"--array=0-11%8", "--partition=short", "--time=7",
                                         "--mem=164M",     "--exclusive",       "--no-requeue"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        size_t k = 0;
        while (words[k] && strcmp(words[k], wanted[i]) != 0)
            k++;
        assert_non_null(words[k]);
    }
    suf_slurm_script_free(words);
}

static void commands_do_not_see_an_enclosing_job(void **state)
{
    (void)state;
    assert_true(suf_slurm_tool_drops("SLURM_JOB_ID=7"));
    assert_true(suf_slurm_tool_drops("SQUEUE_FORMAT=%i"));
    assert_true(suf_slurm_tool_drops("SUFFICE_RUN=x"));
    assert_false(suf_slurm_tool_drops("SLURM_CONF=/etc/slurm.conf"));
    assert_false(suf_slurm_tool_drops("SBATCH_ACCOUNT=me"));
    char *const argv[] = {"sh", "-c", "echo out; echo first >&2; echo last >&2; exit 3", NULL};
    suf_tool_answer answer = suf_slurm_tool_run(argv);
    assert_false(answer.is_good);
    assert_string_equal(answer.out, "out\n");
    assert_string_equal(answer.said, "last");
    suf_tool_answer_release(&answer);
    char *const nothing[] = {"there-is-no-such-command", NULL};
    answer = suf_slurm_tool_run(nothing);
    assert_false(answer.is_good);
    assert_non_null(strstr(answer.said, "there-is-no-such-command"));
    suf_tool_answer_release(&answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_manifest_is_read_as_it_was_written),
        TEST(batches_are_found_in_their_order),
        TEST(the_tag_stays_the_same),
        TEST(a_damaged_manifest_is_refused),
        TEST(a_task_makes_its_runs_and_says_that_it_has_ended),
        TEST(a_task_that_starts_again_leaves_out_what_is_there),
        TEST(what_the_machine_did_is_no_result),
        TEST(an_interrupted_task_publishes_nothing_of_its_run_and_no_end),
        TEST(damaged_results_are_left_out),
        TEST(the_script_and_the_command_say_what_is_asked_for),
        TEST(commands_do_not_see_an_enclosing_job),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
