/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/input_file.h"

#include <errno.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"

/* the whole stream is what was written, after the head was looked at */
static void check_whole(const suf_input_file *f, const char *bytes, size_t n)
{
    char *got = malloc(n + 1);
    assert_int_equal(fread(got, 1, n + 1, f->stream), n);
    assert_memory_equal(got, bytes, n);
    assert_true(feof(f->stream));
    free(got);
}

static void a_file_is_read_from_its_first_byte(void **state)
{
    (void)state;
    suf_input_file f;
    folder_write("x.csv", "a,b\n1,2\n");
    suf_input_file_open(&f, "x.csv", NULL);
    assert_int_equal(f.failure, 0);
    assert_int_equal(f.n_head, 8);
    check_whole(&f, "a,b\n1,2\n", 8);
    suf_input_file_close(&f);
    folder_write("x.csv", "");
    suf_input_file_open(&f, "x.csv", NULL);
    check_whole(&f, "", 0);
    suf_input_file_close(&f);
}

enum { LARGE = 5 * SUF_INPUT_HEAD_SIZE + 7 };

static char *large(void)
{
    char *bytes = malloc(LARGE);
    for (size_t i = 0; i < LARGE; i++)
        bytes[i] = (char)('a' + i % 26);
    return bytes;
}

static void *write_slowly(void *bytes)
{
    FILE *pipe = fopen("pipe", "w");
    for (size_t i = 0; i < LARGE; i += 1000) {
        fwrite((char *)bytes + i, 1, LARGE - i < 1000 ? LARGE - i : 1000, pipe);
        fflush(pipe);
    }
    fclose(pipe);
    return NULL;
}

static void a_pipe_is_read_like_a_file(void **state)
{
    (void)state;
    suf_input_file f;
    pthread_t writer;
    char *bytes = large();
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_int_equal(pthread_create(&writer, NULL, write_slowly, bytes), 0);
    suf_input_file_open(&f, "pipe", NULL);
    assert_int_equal(f.n_head, SUF_INPUT_HEAD_SIZE);
    assert_int_equal(f.header.n, 0); /* no line ends in the head */
    check_whole(&f, bytes, LARGE);
    suf_input_file_close(&f);
    pthread_join(writer, NULL);
    free(bytes);
}

static void the_first_two_lines_are_there_as_cells(void **state)
{
    (void)state;
    suf_input_file f;
    folder_write("x", "\n\"Name, all\",b\r\n\"x\ny\",2\r\nz,3");
    suf_input_file_open(&f, "x", NULL);
    assert_int_equal(f.header.n, 2);
    assert_string_equal(f.header.cells[0], "Name, all");
    assert_string_equal(f.first.cells[0], "x\ny");
    assert_true(suf_input_file_has_column(&f, "NAME, ALL"));
    assert_false(suf_input_file_has_column(&f, "name"));
    suf_input_file_close(&f);
    folder_write("x", "a,b");
    suf_input_file_open(&f, "x", NULL);
    assert_int_equal(f.header.n, 2);
    assert_int_equal(f.first.n, 0);
    suf_input_file_close(&f);
}

static void a_line_that_the_head_cuts_is_not_one(void **state)
{
    (void)state;
    suf_input_file f;
    char *bytes = large();
    memcpy(bytes, "a,b\n1,", 6);
    bytes[LARGE - 1] = '\0';
    folder_write("x", bytes);
    suf_input_file_open(&f, "x", NULL);
    assert_int_equal(f.header.n, 2);
    assert_int_equal(f.first.n, 0);
    suf_input_file_close(&f);
    free(bytes);
}

static void what_is_not_csv_has_no_lines(void **state)
{
    (void)state;
    suf_input_file f;
    FILE *file = fopen("x", "w");
    fwrite("a,b\n\0,\0\n", 1, 8, file);
    fclose(file);
    suf_input_file_open(&f, "x", NULL);
    assert_int_equal(f.header.n, 0);
    assert_true(suf_input_file_begins_with(&f, "a,b\n\0", 5));
    assert_false(suf_input_file_begins_with(&f, "a,b\n\0,\0\n!", 9));
    suf_input_file_close(&f);
}

static void a_folder_or_a_missing_file_has_no_stream(void **state)
{
    (void)state;
    suf_input_file f;
    assert_int_equal(mkdir("x.csv", 0700), 0);
    suf_input_file_open(&f, "x.csv", NULL);
    assert_true(f.is_folder);
    assert_null(f.stream);
    assert_false(suf_input_file_has_extension(&f, ".csv"));
    suf_input_file_close(&f);
    rmdir("x.csv");
    suf_input_file_open(&f, "x.csv", NULL);
    assert_int_equal(f.failure, ENOENT);
    assert_null(f.stream);
    assert_true(suf_input_file_has_extension(&f, ".CSV"));
    suf_input_file_close(&f);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_file_is_read_from_its_first_byte),
        IN_FOLDER(a_pipe_is_read_like_a_file),
        IN_FOLDER(the_first_two_lines_are_there_as_cells),
        IN_FOLDER(a_line_that_the_head_cuts_is_not_one),
        IN_FOLDER(what_is_not_csv_has_no_lines),
        IN_FOLDER(a_folder_or_a_missing_file_has_no_stream),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
