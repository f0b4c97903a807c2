/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts, and lists of names.
 */
#ifndef SUF_BASE_TEXT_H
#define SUF_BASE_TEXT_H

#include <stddef.h>

/* The i-th of n names; NULL if i is out of range. */
const char *suf_text_in(const char *const *names, size_t n, int i);
#define SUF_TEXT_IN(table, i) suf_text_in((table), sizeof(table) / sizeof *(table), (i))

/* A copy of text, for free(). */
char *suf_text_copy(const char *text);
/* A copy of n bytes with a 0 behind them, for free(). */
char *suf_text_bytes(const char *bytes, size_t n);

/* The shortest of %.15g to %.17g that reads back as the same number. */
enum { SUF_NUMBER_SIZE = 32 };
void suf_text_number(double value, char text[SUF_NUMBER_SIZE]);
/* The text that printf would print, for free(). */
char *suf_text_format(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Names, numbered in the order in which they were added. { 0 } is the empty list. */
typedef struct suf_names {
    size_t n, capacity;
    char **names;
    size_t *slots; /* hash table of numbers + 1 */
    size_t n_slots;
} suf_names;

/* The number of a name; a new name is added. */
size_t suf_names_add(suf_names *names, const char *name);
/* The number of a name; SIZE_MAX if it is not in the list. */
size_t suf_names_find(const suf_names *names, const char *name);
void suf_names_release(suf_names *names);

/* Two sentences as one text, for free(). Takes both over; either may be NULL. */
char *suf_text_followed_by(char *first, char *second);

#endif
