/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/process_end.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static int told[2];

static void tell(void)
{
    if (write(told[1], "x", 1) != 1)
        abort();
}

static void a_forked_process_ends_without_what_its_parent_registered(void **state)
{
    (void)state;
    int status = 0;
    char byte;
    assert_int_equal(pipe(told), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        atexit(tell);
        suf_process_end(3);
    }
    close(told[1]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
    assert_int_equal(read(told[0], &byte, 1), 0);
    close(told[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forked_process_ends_without_what_its_parent_registered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
