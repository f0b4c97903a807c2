/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See levels.h.
 */
#include "analysis/levels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

typedef struct {
    const char *text;
    double number;
    size_t instance;
} level_entry;

static int by_number(const void *a, const void *b)
{
    const level_entry *x = a;
    const level_entry *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const level_entry *)a)->text, ((const level_entry *)b)->text);
}

static size_t collect(const suf_dataset *d, const suf_feature *by, level_entry *entries,
                      bool *numeric)
{
    size_t n = 0;
    *numeric = true;
    for (size_t i = 0; i < d->n_instances; i++)
        if (by->texts[i][0]) {
            entries[n++] = (level_entry){by->texts[i], by->numbers[i], i};
            *numeric = *numeric && !isnan(by->numbers[i]);
        }
    return n;
}

suf_levels suf_levels_of(const suf_dataset *d, const suf_feature *by)
{
    suf_levels l = {.texts = suf_alloc(d->n_instances, sizeof *l.texts),
                    .of = suf_alloc(d->n_instances, sizeof *l.of)};
    if (!by) {
        l.n = 1;
        return l;
    }
    level_entry *entries = suf_alloc(d->n_instances, sizeof *entries);
    const size_t n = collect(d, by, entries, &l.numeric);
    int (*const compare)(const void *, const void *) = l.numeric ? by_number : by_text;
    memset(l.of, 0xff, d->n_instances * sizeof *l.of);
    qsort(entries, n, sizeof *entries, compare);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || compare(&entries[i - 1], &entries[i]) != 0)
            l.texts[l.n++] = entries[i].text;
        l.of[entries[i].instance] = l.n - 1;
    }
    free(entries);
    return l;
}

void suf_levels_release(suf_levels *l)
{
    free(l->texts);
    free(l->of);
}
