/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "executor/tail.h"

static void the_end_of_a_pipe_is_no_failure(void **state)
{
    (void)state;
    int ends[2];
    suf_tail tail;
    size_t n;
    bool cut;
    assert_int_equal(pipe(ends), 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    suf_tail_init(&tail, ends[0], 100);
    assert_int_equal(write(ends[1], "12.5\n", 5), 5);
    suf_tail_drain(&tail);
    assert_true(tail.fd >= 0); /* more may come */
    close(ends[1]);
    suf_tail_drain(&tail);
    assert_int_equal(tail.fd, -1);
    assert_int_equal(tail.failure, 0);
    assert_memory_equal(suf_tail_text(&tail, &n, &cut), "12.5\n", 5);
    assert_int_equal(n, 5);
    assert_false(cut);
    suf_tail_release(&tail);
}

static void what_cannot_be_read_is_a_failure(void **state)
{
    (void)state;
    suf_tail tail;
    suf_tail_init(&tail, open(".", O_RDONLY), 100); /* a folder cannot be read like a file */
    suf_tail_drain(&tail);
    assert_int_equal(tail.fd, -1);
    assert_int_equal(tail.failure, EISDIR);
    suf_tail_release(&tail);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_a_pipe_is_no_failure),
        cmocka_unit_test(what_cannot_be_read_is_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
