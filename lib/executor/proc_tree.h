/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What /proc tells of the processes that descend from this one. On systems without it there
 * are no children, no variables and no memory.
 */
#ifndef SUF_EXECUTOR_PROC_TREE_H
#define SUF_EXECUTOR_PROC_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The children of this process, which must have one thread: those that it started and those
 * that came to it because their parent ended. At most max of them; returns how many. */
size_t suf_proc_tree_children(pid_t *pids, size_t max);

/* The same by looking at all processes of the machine, for kernels that keep no lists. */
size_t suf_proc_tree_children_by_search(pid_t *pids, size_t max);

/* The value of a variable in the environment that a process was started with; false if it has
 * none, or its environment cannot be seen. */
bool suf_proc_tree_variable(pid_t pid, const char *name, char *value, size_t size);

/* The processes of the machine whose variable begins with prefix. At most max of them; returns how
 * many. */
size_t suf_proc_tree_with_variable(const char *name, const char *prefix, pid_t *pids, size_t max);

/* Resident bytes of the largest among a process and its descendants; 0 if it is gone. */
int64_t suf_proc_tree_resident(pid_t pid);

/* Makes this process's peak of resident memory what it uses now. */
void suf_proc_tree_forget_peak(void);

#endif
