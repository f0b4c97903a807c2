/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See nearest.h. Levenshtein's distance; near is at most a third of the word, or its beginning.
 */
#include "experiment/nearest.h"

#include <string.h>

enum { LONGEST = 40 };

static size_t least(size_t a, size_t b, size_t c)
{
    const size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static size_t distance(const char *a, const char *b)
{
    size_t row[LONGEST + 1];
    const size_t n = strlen(b);
    for (size_t j = 0; j <= n; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            const size_t above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[n];
}

const char *suf_nearest(const char *word, const char *const *names, size_t n)
{
    const char *best = NULL;
    const size_t length = strlen(word);
    if (length < 2 || length > LONGEST)
        return NULL;
    size_t best_distance = length < 6 ? 2 : length / 3 + 1;
    for (size_t i = 0; i < n; i++) {
        if (strlen(names[i]) > LONGEST)
            continue;
        const size_t d =
            length > 2 && strncmp(word, names[i], length) == 0 ? 1 : distance(word, names[i]);
        if (d <= best_distance && (!best || d < best_distance)) {
            best = names[i];
            best_distance = d;
        }
    }
    return best;
}
