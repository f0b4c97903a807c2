/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See text.h. The numbers are found by an open hash table.
 */
#include "base/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/print.h"

const char *suf_text_in(const char *const *names, size_t n, int i)
{
    return i >= 0 && (size_t)i < n ? names[i] : NULL;
}

char *suf_text_bytes(const char *bytes, size_t n)
{
    char *text = suf_alloc(n + 1, 1);
    if (n > 0)
        memcpy(text, bytes, n);
    return text;
}

char *suf_text_copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    return memcpy(suf_alloc(size, 1), text, size);
}

void suf_text_number(double value, char text[SUF_NUMBER_SIZE])
{
    for (int digits = 15; digits <= 17; digits++) {
        suf_print_into(text, SUF_NUMBER_SIZE, "%.*g", digits, value);
        if (suf_number_parse(text, NULL) == value)
            return;
    }
}

char *suf_text_format(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char *text = suf_print_list(fmt, args);
    va_end(args);
    return text;
}

static uint64_t hash(const char *name)
{
    uint64_t h = 0xcbf29ce484222325;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 0x100000001b3;
    return h ^ (h >> 32);
}

/* the slot of the name, or the free slot where it would be */
static size_t *find_slot(const suf_names *list, const char *name)
{
    size_t i = (size_t)hash(name) % list->n_slots;
    while (list->slots[i] && strcmp(list->names[list->slots[i] - 1], name) != 0)
        i = (i + 1) % list->n_slots;
    return &list->slots[i];
}

static void grow(suf_names *list)
{
    list->capacity = list->capacity ? 2 * list->capacity : 16;
    char **names = suf_alloc(list->capacity, sizeof *names);
    if (list->n)
        memcpy(names, list->names, list->n * sizeof *names);
    free(list->names);
    free(list->slots);
    list->names = names;
    list->n_slots = 2 * list->capacity + 1;
    list->slots = suf_alloc(list->n_slots, sizeof *list->slots);
    for (size_t i = 0; i < list->n; i++)
        *find_slot(list, list->names[i]) = i + 1;
}

size_t suf_names_add(suf_names *list, const char *name)
{
    if (list->n == list->capacity)
        grow(list);
    size_t *slot = find_slot(list, name);
    if (!*slot) {
        list->names[list->n++] = suf_text_copy(name);
        *slot = list->n;
    }
    return *slot - 1;
}

size_t suf_names_find(const suf_names *list, const char *name)
{
    return list->n ? *find_slot(list, name) - 1 : SIZE_MAX;
}

void suf_names_release(suf_names *list)
{
    for (size_t i = 0; i < list->n; i++)
        free(list->names[i]);
    free(list->names);
    free(list->slots);
    *list = (suf_names){0};
}

char *suf_text_followed_by(char *first, char *second)
{
    if (!first || !second)
        return first ? first : second;
    char *text = suf_text_format("%s %s", first, second);
    free(first);
    free(second);
    return text;
}
