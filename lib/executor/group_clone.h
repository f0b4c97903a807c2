/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A new process that is in a control group of Linux from its beginning. A process that is moved
 * into one later waits for all processors (about 20 ms), and so would the launcher with it.
 */
#ifndef SUF_EXECUTOR_GROUP_CLONE_H
#define SUF_EXECUTOR_GROUP_CLONE_H

#include <sys/types.h>

/* Starts a process in the group whose folder is open as group. It calls body(argument), which must
 * not return. As with vfork, it may borrow the memory of this process, which waits then until it
 * executes a program or ends. Returns its process number, or -1 with errno: where the system cannot
 * do this, it is ENOSYS or another number, and nothing has happened. */
pid_t suf_group_clone(int group, void (*body)(const void *), const void *argument);

#endif
