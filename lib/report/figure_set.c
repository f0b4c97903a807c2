/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See figure_set.h. Several gnuplots run at the same time: they take most of the time of a report.
 */
#include "report/figure_set.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/text.h"
#include "figures/forest_rows.h"
#include "report/analysis_words.h"
#include "report/figure_choice.h"

/* comparisons with figures, unless they are named: nobody looks at hundreds of them, or wants to
 * wait for them */
enum { MOST_DRAWN = 10 };

bool suf_figure_set_has(const suf_analysis *a, suf_named_comparisons named, size_t comparison)
{
    for (size_t i = 0; i < named.n; i++)
        if (named.all[i] == comparison)
            return true;
    return named.n == 0 && a->n_comparisons <= MOST_DRAWN;
}

static int add(suf_figure_set *set, size_t *capacity, const suf_analysis *a, suf_set_figure f,
               suf_error *err)
{
    suf_error reason = {0};
    f.figure = suf_figure_new_of(a, f.kind, f.comparison, &reason);
    if (!f.figure && reason.code == SUF_EINVAL)
        return SUF_OK;
    if (!f.figure)
        return suf_fail(err, reason.code, "%s", reason.message);
    const char *kind = suf_figure_kind_name((int)f.kind);
    if (f.is_of_comparison)
        snprintf(f.name, sizeof f.name, "%s-%zu", kind, f.comparison + 1);
    else
        snprintf(f.name, sizeof f.name, "%s", kind);
    set->all = suf_grow(set->all, set->n, capacity, sizeof *set->all);
    set->all[set->n++] = f;
    return SUF_OK;
}

int suf_figure_set_init(suf_figure_set *set, const suf_analysis *a, suf_named_comparisons named,
                        suf_error *err)
{
    size_t capacity = 0;
    int rc = SUF_OK;
    *set = (suf_figure_set){0};
    const size_t n = a->n_comparisons;
    for (size_t i = 0; i <= n; i++)
        for (int kind = 0; kind < SUF_N_FIGURES && rc == SUF_OK; kind++) {
            const bool is_of_comparison = suf_figure_kind_is_of_comparison(kind);
            if (is_of_comparison == (i < n) && (i == n || suf_figure_set_has(a, named, i)) &&
                suf_figure_choice_is_shown(a, kind))
                rc = add(set, &capacity, a,
                         (suf_set_figure){.kind = (suf_figure_kind)kind,
                                          .is_of_comparison = is_of_comparison,
                                          .comparison = is_of_comparison ? i : 0},
                         err);
        }
    if (rc < 0)
        suf_figure_set_release(set);
    return rc;
}

void suf_figure_set_release(suf_figure_set *set)
{
    for (size_t i = 0; i < set->n; i++) {
        suf_figure_free(set->all[i].figure);
        free(set->all[i].picture.data);
        for (size_t k = 0; k < set->all[i].n_views; k++)
            free(set->all[i].views[k].picture.data);
    }
    free(set->all);
    *set = (suf_figure_set){0};
}

typedef struct {
    suf_figure_set *set;
    const char *ending; /* of files; NULL: as a page has them */
    int *codes;         /* by figure, and what went wrong */
    suf_error *errors;
} job;

static void do_figure(size_t i, void *context)
{
    const job *j = context;
    suf_set_figure *f = &j->set->all[i];
    j->codes[i] = j->ending ? suf_figure_render(f->figure, j->ending, &f->picture.data,
                                                &f->picture.size, &j->errors[i])
                            : suf_picture_render(&f->picture, f->figure, &j->errors[i]);
}

/* reports the first failure */
static int do_all(job j, suf_error *err)
{
    int rc = SUF_OK;
    j.codes = suf_alloc(j.set->n + 1, sizeof *j.codes);
    j.errors = suf_alloc(j.set->n + 1, sizeof *j.errors);
    suf_parallel_run(j.set->n, do_figure, &j);
    for (size_t i = 0; i < j.set->n && rc == SUF_OK; i++)
        if (j.codes[i] < 0)
            rc = suf_fail(err, j.codes[i], "%s", j.errors[i].message);
    free(j.codes);
    free(j.errors);
    return rc;
}

int suf_figure_set_render(suf_figure_set *set, suf_error *err)
{
    return do_all((job){.set = set}, err);
}

/* the picture belongs to the file from then on */
static int write_picture(suf_set_figure *f, const char *folder, const char *ending, suf_error *err)
{
    char *path = suf_text_format("%s/%s%s", folder, f->name, ending);
    const int rc =
        suf_whole_file_write(path, f->picture.data, f->picture.size, SUF_FILE_REPLACE, err);
    free(path);
    free(f->picture.data);
    f->picture = (suf_picture){0};
    return rc;
}

int suf_figure_set_write(suf_figure_set *set, const char *folder, const char *ending,
                         suf_error *err)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return suf_fail(err, SUF_EIO, "cannot make the folder '%s': %s", folder, strerror(errno));
    int rc = do_all((job){.set = set, .ending = ending}, err);
    for (size_t i = 0; i < set->n && rc == SUF_OK; i++)
        rc = write_picture(&set->all[i], folder, ending, err);
    return rc;
}

/* ---- the first one ---- */

/* instances from which on a row for each of them says too little at a glance */
enum { MANY_INSTANCES = 60 };

static bool is_single(const suf_analysis *a)
{
    return a->about == SUF_ABOUT_INSTANCE;
}

static bool is_family(const suf_analysis *a)
{
    return a->n_comparisons > 1;
}

static bool is_pair_on_many(const suf_analysis *a)
{
    return a->n_comparisons == 1 && a->dataset->n_instances >= MANY_INSTANCES;
}

static bool is_pair(const suf_analysis *a)
{
    return a->n_comparisons == 1;
}

const suf_set_figure *suf_figure_set_lead(const suf_figure_set *set, const suf_analysis *a)
{
    static const struct {
        bool (*applies)(const suf_analysis *a);
        const char *kind;
    } leads[] = {{is_single, "densities"},
                 {is_family, "ranks"},
                 {is_pair_on_many, "scatter"},
                 {is_pair, "forest"}};
    for (size_t k = 0; set && k < sizeof leads / sizeof *leads; k++)
        for (size_t i = 0; leads[k].applies(a) && i < set->n; i++)
            if (strcmp(suf_figure_kind_name((int)set->all[i].kind), leads[k].kind) == 0)
                return &set->all[i];
    return NULL;
}

char *suf_figure_set_rest(const suf_analysis *a, suf_named_comparisons named)
{
    if (named.n > 0 ? named.n == a->n_comparisons : a->n_comparisons <= MOST_DRAWN)
        return NULL;
    return suf_text_format("Of the %zu comparisons %s figures of %s own; 'suffice report "
                           "--comparison' draws those of any pair.",
                           a->n_comparisons, named.n > 0 ? "some have" : "none has",
                           named.n > 0 ? "their" : "its");
}

/* of an analysis about one instance some figures show something else */
static const char *caption_of(const suf_analysis *a, suf_figure_kind kind)
{
    if (a->about == SUF_ABOUT_INSTANCE && kind == SUF_FIGURE_DENSITIES)
        return "how the runs of both algorithms are distributed";
    if (a->about == SUF_ABOUT_INSTANCE && kind == SUF_FIGURE_BOOTSTRAP)
        return "the difference of resampled runs, beside the normal curve of Welch's test";
    return suf_figure_kind_caption((int)kind);
}

/* what the forest of many instances does not show */
static char *forest_caption(const suf_analysis *a, size_t comparison)
{
    const size_t n_left_out = suf_forest_rows_left_out(a, comparison);
    const size_t n = a->dataset->pairings[comparison].n;
    if (n_left_out == 0)
        return suf_text_copy(caption_of(a, SUF_FIGURE_FOREST));
    if (n_left_out == n)
        return suf_text_format("the mean difference of each group; the %zu instances are left out",
                               n);
    return suf_text_format("the %zu smallest and the %zu largest differences and the mean of all; "
                           "the %zu instances between are left out",
                           (n - n_left_out) / 2, (n - n_left_out) / 2, n_left_out);
}

char *suf_figure_set_caption(const suf_analysis *a, const suf_set_figure *f)
{
    char *caption = f->kind == SUF_FIGURE_FOREST ? forest_caption(a, f->comparison)
                                                 : suf_text_copy(caption_of(a, f->kind));
    caption[0] = (char)toupper((unsigned char)caption[0]);
    if (!f->is_of_comparison)
        return caption;
    char *pair = suf_words_pair(a, &a->comparisons[f->comparison]);
    char *whole = suf_text_format("%s: %s", caption, pair);
    free(pair);
    free(caption);
    return whole;
}

char *suf_figure_set_reading(const suf_set_figure *f)
{
    char *reading = suf_text_format("%s.", suf_figure_kind_reading((int)f->kind));
    reading[0] = (char)toupper((unsigned char)reading[0]);
    return reading;
}
