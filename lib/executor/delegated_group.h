/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The control group of Linux (cgroup v2) in which this process may make groups for its runs. There
 * is one if the group that the process was started in was delegated to it: the user may write
 * there, and for root systemd says so or is not running. On all other systems there is none.
 *
 * Groups can limit memory only if no process is in the group above them. So if this process and the
 * one that started it are the only ones there, they move to a group of their own beside the runs.
 */
#ifndef SUF_EXECUTOR_DELEGATED_GROUP_H
#define SUF_EXECUTOR_DELEGATED_GROUP_H

#include <stdbool.h>

#define SUF_DELEGATED_GROUP_PREFIX "suffice-" /* of the names of all groups that are made here */

typedef struct suf_delegated_group {
    int folder;      /* -1: there is none */
    bool has_memory; /* the groups made in it can limit memory */
} suf_delegated_group;

/* Finds it, and removes the groups that launchers left there which were killed, with all processes
 * in them. */
void suf_delegated_group_open(suf_delegated_group *self);

/* Moves back, and closes it. All groups in it must have been removed. */
void suf_delegated_group_close(suf_delegated_group *self);

/* Kills all processes of a group in the folder and of the groups below. Returns true if there were
 * any. */
bool suf_delegated_group_kill(int group);

/* Removes the group of this name in the folder, which must have no processes. Returns false if it
 * is still there. */
bool suf_delegated_group_remove(int folder, const char *name);

/* Opens a file of a group; -1 with errno on failure. */
int suf_delegated_group_file(int group, const char *name, int flags);
/* Writes a text to a file of a group. Returns false with errno on failure. */
bool suf_delegated_group_write(int group, const char *name, const char *text);
/* The number after the word in a file of a group, one to a line; -1: there is none. */
long long suf_delegated_group_count(int file, const char *word);

#endif
