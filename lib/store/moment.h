/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The time of day for the record: UTC, ISO 8601.
 */
#ifndef SUF_STORE_MOMENT_H
#define SUF_STORE_MOMENT_H

enum { SUF_MOMENT_SIZE = sizeof "2026-11-16T08:30:00Z" };

/* Fills SUF_MOMENT_SIZE bytes. */
void suf_moment_now(char *text);
/* The same for a time in seconds since 1970. */
void suf_moment_of(double seconds, char *text);

#endif
