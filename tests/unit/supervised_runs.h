/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of local runs share: one run from start to outcome, and what is left of it.
 */
#ifndef TEST_SUPERVISED_RUNS_H
#define TEST_SUPERVISED_RUNS_H

#include <sys/types.h>

#include "check.h"
#include "executor/executor.h"

/* An executor with so many slots; freed by the caller. */
suf_executor *make(size_t slots);
void start(suf_executor *executor, const suf_job *job);
void start_shell(suf_executor *executor, uint64_t id, const char *script);

/* The next outcome; fails if none comes within a minute. */
suf_outcome await_outcome(suf_executor *executor);

/* Makes an executor, a run, and nothing else. */
suf_outcome run_job(const suf_job *job);
suf_outcome run_shell(const char *script); /* in directory_of_test() */
suf_outcome run_shell_within(const char *script, double timeout);

/* A directory for the test, empty at its beginning. */
const char *directory_of_test(void);
int enter_test(void **state); /* cmocka setup and teardown */
int leave_test(void **state);

/* The number in a file of the directory; waits until there is one. */
pid_t pid_in(const char *file);

/* Fails unless the process is gone within some seconds. */
void assert_gone(pid_t pid);

/* Whether the memory of processes is not what it would be by itself. */
bool is_instrumented(void);

#define local_test(f) cmocka_unit_test_setup_teardown(f, enter_test, leave_test)

#endif
