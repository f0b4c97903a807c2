/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See named_comparisons.h. A name may have commas in it: a text is cut at each of them.
 */
#include "named_comparisons.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"

static bool is_name(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && strncmp(name, text, length) == 0;
}

/* whether the text is the names of both algorithms, in any order */
static bool is_of(const suf_analysis *a, const suf_analysed *c, const char *text)
{
    char *const *names = a->dataset->algorithms;
    for (const char *comma = text; (comma = strchr(comma, ',')); comma++) {
        const size_t length = (size_t)(comma - text);
        const char *rest = comma + 1;
        const size_t left = strlen(rest);
        if ((is_name(names[c->first], text, length) && is_name(names[c->second], rest, left)) ||
            (is_name(names[c->second], text, length) && is_name(names[c->first], rest, left)))
            return true;
    }
    return false;
}

static size_t find(const char *command, const suf_analysis *a, const char *text)
{
    char *end;
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (is_of(a, &a->comparisons[i], text))
            return i;
    const unsigned long long number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || number < 1 || number > a->n_comparisons)
        cli_fail(command, 2,
                 "'--comparison' is '%s', which is neither two compared algorithms with a comma "
                 "between them nor a number from 1 to %zu",
                 text, a->n_comparisons);
    return (size_t)number - 1;
}

size_t *cli_named_comparisons(const char *command, const suf_analysis *analysis,
                              const cli_operands *texts)
{
    size_t *found = calloc(texts->n + 1, sizeof *found);
    if (!found)
        cli_fail(command, 1, "out of memory");
    for (size_t i = 0; i < texts->n; i++)
        found[i] = find(command, analysis, texts->all[i]);
    return found;
}
