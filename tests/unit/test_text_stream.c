/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "suffice/out_of_memory.h"

enum { LINES = 3000, LENGTH = 10 };

static void what_is_printed_is_the_text(void **state)
{
    (void)state;
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    for (int i = 0; i < LINES; i++)
        fprintf(out, "line %04d\n", i);
    assert_ptr_equal(suf_text_stream_close(out, &text), text);
    assert_int_equal(size, LINES * LENGTH);
    assert_int_equal(strlen(text), size);
    for (int i = 0; i < LINES; i++)
        assert_int_equal(atoi(text + (size_t)i * LENGTH + strlen("line ")), i);
    free(text);
}

static void nothing_printed_is_an_empty_text(void **state)
{
    (void)state;
    char *text;
    size_t size;
    suf_text_stream_close(suf_text_stream_open(&text, &size), &text);
    assert_string_equal(text, "");
    assert_int_equal(size, 0);
    free(text);
}

#ifndef __SANITIZE_ADDRESS__
/* more than fits into the address space that is left */
static void print_too_much(void)
{
    char *text;
    size_t size;
    char line[1 << 16];
    const struct rlimit little = {.rlim_cur = 1 << 26, .rlim_max = 1 << 26};
    const struct rlimit no_core = {0};
    memset(line, 'x', sizeof line);
    setrlimit(RLIMIT_CORE, &no_core);
    setrlimit(RLIMIT_AS, &little);
    FILE *out = suf_text_stream_open(&text, &size);
    for (int i = 0; i < 4096; i++)
        fwrite(line, 1, sizeof line, out);
    suf_text_stream_close(out, &text);
    _exit(0);
}
#endif

static void without_memory_it_aborts_with_a_message(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    skip_because("the address sanitizer's memory is as large as the address space");
#else
    int ends[2], status;
    char said[256] = "";
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        print_too_much();
    }
    close(ends[1]);
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
    assert_non_null(strstr(said, "suffice: out of memory; nothing that was recorded is lost"));
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_printed_is_the_text),
        cmocka_unit_test(nothing_printed_is_an_empty_text),
        cmocka_unit_test(without_memory_it_aborts_with_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
