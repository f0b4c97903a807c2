/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See missing_values.h.
 */
#include "import/missing_values.h"

#include <stdlib.h>

#include "base/text.h"

void suf_missing_values_add(suf_missing_values *m, const char *of, long line)
{
    if (m->n < SUF_MISSING_SHOWN) {
        m->of[m->n] = suf_text_copy(of);
        m->lines[m->n] = line;
    }
    m->n++;
}

void suf_missing_values_release(suf_missing_values *m)
{
    for (size_t i = 0; i < m->n && i < SUF_MISSING_SHOWN; i++)
        free(m->of[i]);
    *m = (suf_missing_values){0};
}

char *suf_missing_values_words(const suf_missing_values *m, const char *what, const char *effect)
{
    if (m->n == 0)
        return NULL;
    char *text = suf_text_format("%zu %s%s missing:", m->n, what, m->n == 1 ? " is" : "s are");
    for (size_t i = 0; i < m->n && i < SUF_MISSING_SHOWN; i++) {
        char *longer = suf_text_format("%s%s of '%.60s' in line %ld", text, i ? "," : "", m->of[i],
                                       m->lines[i]);
        free(text);
        text = longer;
    }
    char *more = m->n > SUF_MISSING_SHOWN
                     ? suf_text_format(" and %zu more", m->n - SUF_MISSING_SHOWN)
                     : suf_text_copy("");
    char *whole = suf_text_format("%s%s. %s", text, more, effect);
    free(text);
    free(more);
    return whole;
}
