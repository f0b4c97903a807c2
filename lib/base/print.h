/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * printf with a decimal point, whatever the locale. Text without numbers may be written by the C
 * library's own functions.
 */
#ifndef SUF_BASE_PRINT_H
#define SUF_BASE_PRINT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* fprintf, snprintf and vasprintf. The last one is for free(), and aborts if memory is short. */
int suf_print_to(FILE *out, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
int suf_print_into(char *text, size_t size, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int suf_print_list_into(char *text, size_t size, const char *fmt, va_list args)
    __attribute__((format(printf, 3, 0)));
char *suf_print_list(const char *fmt, va_list args) __attribute__((format(printf, 1, 0)));

#endif
