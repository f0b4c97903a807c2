/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The processors of this machine that runs may use, and the physical cores that they share.
 */
#ifndef SUF_EXECUTOR_PROCESSORS_H
#define SUF_EXECUTOR_PROCESSORS_H

#include <stddef.h>

enum { SUF_MOST_PROCESSORS = 1024 };

/* Finds the processors that this process may use: returns how many, at least 1, and writes their
 * numbers, if they are known, to numbers, which has room for SUF_MOST_PROCESSORS. */
size_t suf_processors_find(int *numbers);

/* How many physical cores these n processors are, by the folder that describes them (usually
 * /sys/devices/system/cpu): processors that list the same siblings are threads of one core. n if it
 * does not say. */
size_t suf_processors_cores(const char *folder, const int *numbers, size_t n);

#endif
