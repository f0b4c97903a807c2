/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A folder for the files of one test, and children that a test may lose.
 */
#ifndef TEST_SCRATCH_H
#define TEST_SCRATCH_H

#include <stdbool.h>
#include <sys/types.h>

/* TEST(name) is a test with a folder of its own. The teardown verifies the stores in it, and
 * removes the folder and its plain files. */
int scratch_make(void **state);
int scratch_remove(void **state);
#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

/* The path of a file in the folder; good for the next 8 calls. */
const char *scratch(const char *name);
bool is_there(const char *path);
off_t file_size(const char *path); /* -1: there is none */
/* How many files there are in the folder. */
int scratch_count(void);

/* Ends a child with 1 and says why; cmocka's own would go on in the child as if it were the
 * parent. */
#define require(condition) ((condition) ? (void)0 : child_failed(#condition, __FILE__, __LINE__))
_Noreturn void child_failed(const char *what, const char *file, int line);

/* Starts body in a child, which ends with 0 after it. */
pid_t start_child(void (*body)(void));
/* Fails the test unless it ended with 0. */
void wait_for_child(pid_t child);
/* Kills it with SIGKILL when it has stopped itself with SIGSTOP. */
void kill_child(pid_t child);

#endif
