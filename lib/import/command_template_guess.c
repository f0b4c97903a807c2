/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See command_template_guess.h. Every way to put the name in some of the places where the value
 * occurs is counted over all commands; the most frequent one wins.
 */
#include "import/command_template_guess.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "suffice/out_of_memory.h"

/* of more places, only the first few are tried both ways; the rest are always replaced */
enum { MAX_PLACES = 8 };

static size_t count_places(const char *command, const char *value)
{
    size_t n = 0;
    const size_t length = strlen(value);
    for (const char *at = command; length > 0 && (at = strstr(at, value)); at += length)
        n++;
    return n < MAX_PLACES ? n : MAX_PLACES;
}

/* the command with {name} in the i-th place unless bit i of kept is set; for free() */
static char *replaced(const char *command, const char *value, const char *name, unsigned kept)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    const size_t length = strlen(value);
    const char *at;
    for (unsigned i = 0; length > 0 && (at = strstr(command, value)); i++) {
        fwrite(command, 1, (size_t)(at - command), out);
        if (i < MAX_PLACES && (kept >> i & 1))
            fputs(value, out);
        else
            fprintf(out, "{%s}", name);
        command = at + length;
    }
    fputs(command, out);
    return suf_text_stream_close(out, &text);
}

typedef struct {
    suf_names readings;
    size_t *counts;
    size_t capacity;
} tally;

static void count_readings(tally *t, const char *command, const char *value, const char *name)
{
    const unsigned n_ways = 1U << count_places(command, value);
    for (unsigned kept = 0; kept < n_ways; kept++) {
        char *reading = replaced(command, value, name, kept);
        t->counts = suf_grow(t->counts, t->readings.n, &t->capacity, sizeof *t->counts);
        t->counts[suf_names_add(&t->readings, reading)]++;
        free(reading);
    }
}

/* the first of the most frequent ones, which begin with none kept */
static char *best_reading(const tally *t, const char *command, const char *value, const char *name)
{
    const unsigned n_ways = 1U << count_places(command, value);
    size_t most = 0;
    char *best = NULL;
    for (unsigned kept = 0; kept < n_ways; kept++) {
        char *reading = replaced(command, value, name, kept);
        const size_t count = t->counts[suf_names_find(&t->readings, reading)];
        if (count > most) {
            free(best);
            best = reading;
            most = count;
        } else {
            free(reading);
        }
    }
    return best;
}

void suf_command_template_guess(char **commands, const char *const *values, size_t n,
                                const char *name)
{
    tally t = {0};
    for (size_t i = 0; i < n; i++)
        count_readings(&t, commands[i], values[i], name);
    for (size_t i = 0; i < n; i++) {
        char *reading = best_reading(&t, commands[i], values[i], name);
        free(commands[i]);
        commands[i] = reading;
    }
    suf_names_release(&t.readings);
    free(t.counts);
}
