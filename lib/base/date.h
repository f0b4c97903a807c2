/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dates and times of day as ISO 8601 writes them.
 */
#ifndef SUF_BASE_DATE_H
#define SUF_BASE_DATE_H

/* The seconds from the beginning of 1970 to "2026-11-18", or to "2026-11-18T07:30",
 * "2026-11-18 07:30:05.25", each with or without "Z" or "+01:00"; without, it is universal time.
 * NAN if the text is none of these, or there is no such day. */
double suf_date_seconds(const char *text);

#endif
