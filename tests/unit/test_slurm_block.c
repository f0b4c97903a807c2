/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "report/renderer.h"
#include "report/slurm_block.h"

static suf_slurm_batch_state batches[] = {{.batch = 3,
                                           .job = 71,
                                           .n_tasks = 9,
                                           .n_pending = 2,
                                           .n_running = 3,
                                           .n_done = 4,
                                           .n_runs = 90,
                                           .n_results = 44,
                                           .shortest_queued = 1.5,
                                           .longest_queued = 61.25,
                                           .reason = "PENDING (Priority)"},
                                          {.batch = 4,
                                           .n_tasks = 1,
                                           .n_pending = 1,
                                           .n_runs = 5,
                                           .shortest_queued = NAN,
                                           .longest_queued = NAN}};

/* for free() */
static char *text_of(const suf_slurm_state *state)
{
    char *text;
    size_t size;
    suf_document *d = suf_document_new("x", strdup("x"));
    suf_slurm_block_add(d, state);
    FILE *out = suf_text_stream_open(&text, &size);
    suf_document_write(d, SUF_FORMAT_TEXT, out);
    suf_document_free(d);
    return suf_text_stream_close(out, &text);
}

static const json_t *batch_of(const json_t *data, size_t i)
{
    return json_array_get(json_object_get(data, "batches"), i);
}

static void a_row_has_what_is_known_of_its_batch(void **state)
{
    (void)state;
    char *text = text_of(&(suf_slurm_state){.n = 2, .batches = batches, .is_asked = 1});
    assert_non_null(strstr(text, "    3       71     9       2       3     4     0  44 of 90"));
    assert_non_null(strstr(text, " 61\n"));
    assert_non_null(strstr(text, "Batch 3: PENDING (Priority)"));
    assert_null(strstr(text, "Batch 4:"));
    free(text);
}

static void what_squeue_has_not_said_is_not_known(void **state)
{
    (void)state;
    const suf_slurm_state silent = {.n = 2, .batches = batches, .trouble = "Socket timed out"};
    char *text = text_of(&silent);
    assert_non_null(strstr(text, "    3       71     9       ?       ?     4     ?  44 of 90"));
    assert_non_null(strstr(text, "Slurm does not answer: Socket timed out."));
    free(text);
    json_t *data = suf_slurm_block_data(&silent);
    assert_true(json_is_null(json_object_get(batch_of(data, 0), "pending")));
    assert_int_equal(json_integer_value(json_object_get(batch_of(data, 0), "done")), 4);
    assert_string_equal(json_string_value(json_object_get(data, "trouble")), "Socket timed out");
    json_decref(data);
}

static void data_have_the_queue_times(void **state)
{
    (void)state;
    json_t *data =
        suf_slurm_block_data(&(suf_slurm_state){.n = 2, .batches = batches, .is_asked = 1});
    const json_t *b = batch_of(data, 0);
    assert_true(json_real_value(json_object_get(b, "shortest_queued")) == 1.5);
    assert_true(json_real_value(json_object_get(b, "longest_queued")) == 61.25);
    assert_int_equal(json_integer_value(json_object_get(b, "pending")), 2);
    assert_true(json_is_null(json_object_get(batch_of(data, 1), "longest_queued")));
    assert_true(json_is_null(json_object_get(batch_of(data, 1), "job")));
    assert_true(json_is_null(json_object_get(batch_of(data, 1), "reason")));
    json_decref(data);
}

static void nodes_that_are_left_out_are_named(void **state)
{
    (void)state;
    char *nodes[] = {"n3", "n7"};
    const suf_slurm_state two = {
        .n = 1, .batches = batches, .is_asked = 1, .n_excluded = 2, .excluded = nodes};
    char *text = text_of(&two);
    assert_non_null(strstr(text, "No tasks go to the nodes 'n3', 'n7', where tasks were lost."));
    free(text);
    json_t *data = suf_slurm_block_data(&two);
    assert_string_equal(json_string_value(json_array_get(json_object_get(data, "excluded"), 1)),
                        "n7");
    json_decref(data);
}

static void nothing_is_said_if_nothing_was_given(void **state)
{
    (void)state;
    char *text = text_of(&(suf_slurm_state){0});
    assert_null(strstr(text, "Slurm"));
    free(text);
    assert_true(json_is_null(suf_slurm_block_data(NULL)));
    assert_true(json_is_null(suf_slurm_block_data(&(suf_slurm_state){0})));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_has_what_is_known_of_its_batch),
        cmocka_unit_test(what_squeue_has_not_said_is_not_known),
        cmocka_unit_test(data_have_the_queue_times),
        cmocka_unit_test(nodes_that_are_left_out_are_named),
        cmocka_unit_test(nothing_is_said_if_nothing_was_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
