/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The processes that descend from this one, as /proc shows them. On systems without /proc the
 * functions find no children, no variables and no memory.
 */
#ifndef SUF_EXECUTOR_PROC_TREE_H
#define SUF_EXECUTOR_PROC_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* What tells a process from a later one with the same number: when it was started, in ticks since
 * the system was, and the space of numbers that it lives in. Both are 0 if there is no such process
 * or that is not known. Only if is_gone, there is certainly none: it may also be that the system
 * had no file to spare for looking. */
typedef struct suf_process_name {
    unsigned long long started, space;
    bool is_gone;
} suf_process_name;

suf_process_name suf_proc_tree_name(pid_t pid);

/* The children of this process, which must have only one thread: those that it started and those
 * that it adopted because their parent ended. Writes at most max of them and returns their number.
 */
size_t suf_proc_tree_children(pid_t *pids, size_t max);

/* The same by a search through all processes of the machine, for kernels that keep no lists. */
size_t suf_proc_tree_children_by_search(pid_t *pids, size_t max);

/* Copies the value of a variable from the environment that a process was started with. Returns
 * false if there is no such variable or the environment cannot be read. */
bool suf_proc_tree_variable(pid_t pid, const char *name, char *value, size_t size);

/* The processes of the machine whose variable begins with prefix. Writes at most max of them and
 * returns their number. */
size_t suf_proc_tree_with_variable(const char *name, const char *prefix, pid_t *pids, size_t max);

/* What a process and its descendants use; 0 and 0 if the process is gone. */
typedef struct suf_proc_tree_usage {
    int64_t resident; /* bytes of the largest of them */
    double cpu;       /* seconds of processor time of all, and of those that have ended and were
                       * waited for */
} suf_proc_tree_usage;

suf_proc_tree_usage suf_proc_tree_use(pid_t pid);

/* Resets this process's peak of resident memory to its current use. */
void suf_proc_tree_forget_peak(void);

#endif
