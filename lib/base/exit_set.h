/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A set of exit statuses of programs, which are 0 to 255. An empty set, { 0 }, means that of 0
 * alone.
 */
#ifndef SUF_BASE_EXIT_SET_H
#define SUF_BASE_EXIT_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { SUF_EXIT_STATUSES = 256 };

typedef struct suf_exit_set {
    uint64_t bits[SUF_EXIT_STATUSES / 64];
} suf_exit_set;

void suf_exit_set_add(suf_exit_set *set, unsigned status);
/* A negative status, of a program that did not exit, is never in it. */
bool suf_exit_set_has(const suf_exit_set *set, int status);

#endif
