/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the machine does to a run and is not the program's result: a process that could not be
 * started, a full disk, the system out of memory, a signal that ends whole trees of processes.
 */
#ifndef SUF_EXECUTOR_MACHINE_TROUBLE_H
#define SUF_EXECUTOR_MACHINE_TROUBLE_H

#include <stdbool.h>

/* Whether a process could not be started for a reason that will pass. */
bool suf_machine_trouble_is_errno(int number);

/* Whether batch systems, shutdowns and terminals end processes by this signal. */
bool suf_machine_trouble_is_signal(int number);

/* Whether nothing can be written to the directory for temporary files or to this one (NULL: the
 * current one). */
bool suf_machine_trouble_is_disk_full(const char *directory);

/* Whether the system is seen to have killed a process for want of memory since this monotonic time,
 * when a run began. False where the system does not tell. */
bool suf_machine_trouble_was_out_of_memory(double since);

/* Notes what was before: called once before the first run. */
void suf_machine_trouble_init(void);

#endif
