/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See summary_columns.h.
 */
#include "import/summary_columns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "import/instance_names.h"

/* ---- patterns ---- */

static const char *place_in(const char *pattern)
{
    const char *star = strchr(pattern, '*');
    return star ? star : strchr(pattern, 'X');
}

bool suf_summary_columns_is_pattern(const char *pattern)
{
    const char *place = place_in(pattern);
    return place && !strchr(place + 1, *place);
}

/* what a column has in the place of X, for free(); NULL if it does not match */
static char *match(const char *pattern, const char *column)
{
    const char *place = place_in(pattern);
    const size_t before = (size_t)(place - pattern);
    const size_t after = strlen(place + 1);
    const size_t n = strlen(column);
    if (n <= before + after || strncmp(column, pattern, before) != 0 ||
        strcmp(column + n - after, place + 1) != 0)
        return NULL;
    return suf_text_format("%.*s", (int)(n - before - after), column + before);
}

static bool matches(const char *pattern, const char *column)
{
    char *name = pattern && suf_summary_columns_is_pattern(pattern) ? match(pattern, column) : NULL;
    free(name);
    return name != NULL;
}

/* the pattern's column of an algorithm, for free() */
static char *column_of(const char *pattern, const char *algorithm)
{
    const char *place = place_in(pattern);
    return suf_text_format("%.*s%s%s", (int)(place - pattern), pattern, algorithm, place + 1);
}

/* ---- the columns of a table ---- */

/* SIZE_MAX if there is no pattern; SUF_EINVAL if its column is missing */
static int find(size_t *column, const suf_table *t, const char *path, const char *pattern,
                const char *algorithm, suf_error *err)
{
    *column = SIZE_MAX;
    if (!pattern || !suf_summary_columns_is_pattern(pattern))
        return SUF_OK;
    char *name = column_of(pattern, algorithm);
    *column = suf_table_column(t, name);
    const int rc =
        *column == SIZE_MAX ? suf_instance_names_fail_column(t, path, name, err) : SUF_OK;
    free(name);
    return rc;
}

/* With the pattern X every column would be a mean; those are that have deviations. */
static bool has_column(const suf_table *t, const char *pattern, const char *algorithm)
{
    char *name = pattern ? column_of(pattern, algorithm) : NULL;
    const bool is_there = !name || suf_table_column(t, name) != SIZE_MAX;
    free(name);
    return is_there;
}

static int check_pattern(const char *option, const char *pattern, suf_error *err)
{
    if (!pattern || suf_summary_columns_is_pattern(pattern))
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'%s' is '%.60s', must have one X (or *) in the place of the algorithm's name, "
                    "such as 'X_%s'",
                    option, pattern, option);
}

static int add(suf_summary_columns *s, const suf_table *t, const char *path,
               const suf_import_request *q, size_t column, suf_error *err)
{
    char *name = match(q->mean, t->names[column]);
    if (!name || matches(q->sd, t->names[column]) || matches(q->runs, t->names[column]) ||
        (!q->mean[1] && !has_column(t, q->sd, name))) {
        free(name);
        return SUF_OK;
    }
    suf_summary_column *added = &s->all[s->n++];
    *added = (suf_summary_column){.algorithm = name, .mean = column};
    const int rc = find(&added->sd, t, path, q->sd, name, err);
    return rc < 0 ? rc : find(&added->runs, t, path, q->runs, name, err);
}

int suf_summary_columns_find(suf_summary_columns *s, const suf_table *t, const char *path,
                             const suf_import_request *q, const size_t *among, size_t n,
                             suf_error *err)
{
    int rc = check_pattern("mean", q->mean, err);
    if (rc == SUF_OK)
        rc = check_pattern("sd", q->sd, err);
    if (rc < 0)
        return rc;
    *s = (suf_summary_columns){.all = suf_alloc(t->n_columns, sizeof *s->all)};
    for (size_t i = 0; i < n && rc == SUF_OK; i++)
        rc = add(s, t, path, q, among[i], err);
    if (rc == SUF_OK && s->n == 0)
        rc = suf_instance_names_fail_column(t, path, q->mean, err);
    if (rc < 0)
        suf_summary_columns_release(s);
    return rc;
}

void suf_summary_columns_release(suf_summary_columns *s)
{
    for (size_t i = 0; i < s->n; i++)
        free(s->all[i].algorithm);
    free(s->all);
    *s = (suf_summary_columns){0};
}

/* ---- columns that look so ---- */

static const char *const deviations[] = {"sd",      "std",    "stdev",  "stddev", "std_dev",
                                         "std.dev", "stderr", "sem",    "sigma",  "dev",
                                         "var",     "se",     "st.dev", "st_dev", NULL};
static const char *const means[] = {"mean", "avg", "average", "mu", "", NULL};

static bool is_joint(char c)
{
    return c && strchr("_.- /:", c);
}

/* the pattern that a column fits whose name begins or ends with a word, for free(): X_sd, sd_X */
static char *pattern_by(const char *column, const char *word)
{
    const size_t n = strlen(column);
    const size_t m = strlen(word);
    if (n < m + 2)
        return NULL;
    if (strcasecmp(column + n - m, word) == 0 && is_joint(column[n - m - 1]))
        return suf_text_format("*%s", column + n - m - 1);
    if (strncasecmp(column, word, m) == 0 && is_joint(column[m]))
        return suf_text_format("%.*s*", (int)m + 1, column);
    return NULL;
}

/* the pattern of the means that belong to the deviations of an algorithm, for free() */
static char *pattern_of_means(char *const *names, size_t n, const char *algorithm)
{
    for (size_t c = 0; c < n; c++)
        for (size_t k = 0; means[k]; k++) {
            char *pattern = *means[k] ? pattern_by(names[c], means[k]) : suf_text_copy("*");
            char *name = pattern ? match(pattern, names[c]) : NULL;
            const bool is_it = name && strcmp(name, algorithm) == 0;
            free(name);
            if (is_it)
                return pattern;
            free(pattern);
        }
    return NULL;
}

/* as people write it, if no other X is in it */
static void show_place(char *pattern)
{
    char *star = strchr(pattern, '*');
    if (!strchr(pattern, 'X'))
        *star = 'X';
}

static char *advice_for(char *const *names, size_t n, size_t column, const char *word)
{
    char *sd = pattern_by(names[column], word);
    char *algorithm = sd ? match(sd, names[column]) : NULL;
    char *mean = algorithm ? pattern_of_means(names, n, algorithm) : NULL;
    char *advice = NULL;
    if (mean) {
        show_place(sd);
        show_place(mean);
        advice =
            suf_text_format("'%.60s' looks like a deviation, not like an algorithm; read means "
                            "and deviations with '--mean %.60s --sd %.60s --runs N'",
                            names[column], mean, sd);
    }
    free(sd);
    free(algorithm);
    free(mean);
    return advice;
}

char *suf_summary_columns_advice(char *const *names, size_t n)
{
    for (size_t c = 0; c < n; c++)
        for (size_t k = 0; deviations[k]; k++) {
            char *advice = advice_for(names, n, c, deviations[k]);
            if (advice)
                return advice;
        }
    return NULL;
}
