/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The views of the figures of a page; see figure_set.h.
 */
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "report/figure_set.h"

/* bytes of the usual picture: several of a larger one would make the page slow */
enum { MOST_VIEWED = 200000 };

typedef struct {
    const suf_analysis *a;
    double width, font;
    suf_set_figure **figures; /* by job */
    suf_block_view **views;
    int *codes;
    suf_error *errors;
    size_t n;
} view_jobs;

static void do_view(size_t i, void *context)
{
    const view_jobs *j = context;
    const suf_set_figure *f = j->figures[i];
    suf_error *err = &j->errors[i];
    suf_figure *figure = suf_figure_new_view(j->a, f->kind, f->comparison, j->views[i]->view, err);
    int rc = figure ? suf_figure_set_size(figure, j->width, j->font, err) : err->code;
    if (rc == SUF_OK)
        rc = suf_picture_render(&j->views[i]->picture, figure, err);
    suf_figure_free(figure);
    j->codes[i] = rc;
}

/* every order on every scale, but not the usual view */
static void plan_views(suf_set_figure *f)
{
    const int n_orders = suf_figure_has_orders(f->figure) ? SUF_N_ORDERS : 1;
    const suf_figure_scale scales[] = {SUF_SCALE_USUAL, suf_figure_other_scale(f->figure)};
    const int n_scales = scales[1] == SUF_SCALE_USUAL ? 1 : 2;
    if (f->picture.is_png || f->picture.size > MOST_VIEWED)
        return;
    for (int i = 1; i < n_orders * n_scales; i++)
        f->views[f->n_views++] =
            (suf_block_view){.view = {(suf_figure_order)(i % n_orders), scales[i / n_orders]}};
}

static void add_jobs(view_jobs *j, suf_set_figure *f)
{
    for (size_t k = 0; k < f->n_views; k++, j->n++) {
        j->figures[j->n] = f;
        j->views[j->n] = &f->views[k];
    }
}

static int run_all(view_jobs *j, suf_error *err)
{
    int rc = SUF_OK;
    suf_parallel_run(j->n, do_view, j);
    for (size_t i = 0; i < j->n && rc == SUF_OK; i++)
        if (j->codes[i] < 0)
            rc = suf_fail(err, j->codes[i], "%s", j->errors[i].message);
    return rc;
}

int suf_figure_set_add_views(suf_figure_set *set, const suf_analysis *a, double width, double font,
                             suf_error *err)
{
    const size_t most = set->n * SUF_MOST_VIEWS + 1;
    view_jobs j = {.a = a,
                   .width = width,
                   .font = font,
                   .figures = suf_alloc(most, sizeof(suf_set_figure *)),
                   .views = suf_alloc(most, sizeof(suf_block_view *)),
                   .codes = suf_alloc(most, sizeof *j.codes),
                   .errors = suf_alloc(most, sizeof *j.errors)};
    for (size_t i = 0; i < set->n; i++) {
        plan_views(&set->all[i]);
        add_jobs(&j, &set->all[i]);
    }
    const int rc = run_all(&j, err);
    free(j.figures);
    free(j.views);
    free(j.codes);
    free(j.errors);
    return rc;
}
