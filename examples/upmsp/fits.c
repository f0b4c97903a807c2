/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See fits.h. Removing job i closes the gaps before and behind it and opens one, so the cheapest
 * gap without it is the least of those further left, those further right, and the new one. That
 * takes a pass from each side for all i together.
 */
#include "fits.h"

#include <limits.h>
#include <stdlib.h>

/* Rows are as long as the line is now: when it changes all rows of its machine are made anew, so
 * that they can stay close together. */
struct fits {
    const schedule *s;
    uint64_t *line_stamp;         /* [m]: of the line for which the next three are made */
    int *link, *bridge, *without; /* [m][n + 1] */
    uint64_t *row_stamp;          /* [m][n], by job */
    int *joined;                  /* [m][n] */
    int *anywhere, *in_place;     /* [m][n][jobs of the line] */
    int *gap;                     /* scratch */
};

fits *fits_new(const schedule *s)
{
    const size_t m = (size_t)s->shop->m, n = (size_t)s->shop->n;
    fits *f = must_allocate(1, sizeof *f);
    f->s = s;
    f->line_stamp = must_allocate(m, sizeof *f->line_stamp);
    f->link = must_allocate(m * (n + 1), sizeof *f->link);
    f->bridge = must_allocate(m * (n + 1), sizeof *f->bridge);
    f->without = must_allocate(m * (n + 1), sizeof *f->without);
    f->row_stamp = must_allocate(m * n, sizeof *f->row_stamp);
    f->joined = must_allocate(m * n, sizeof *f->joined);
    f->anywhere = must_allocate(m * n * n, sizeof *f->anywhere);
    f->in_place = must_allocate(m * n * n, sizeof *f->in_place);
    f->gap = must_allocate(n + 1, sizeof *f->gap);
    return f;
}

void fits_free(fits *f)
{
    if (!f)
        return;
    free(f->line_stamp);
    free(f->link);
    free(f->bridge);
    free(f->without);
    free(f->row_stamp);
    free(f->joined);
    free(f->anywhere);
    free(f->in_place);
    free(f->gap);
    free(f);
}

static size_t line_offset(const fits *f, int k)
{
    return (size_t)k * ((size_t)f->s->shop->n + 1);
}

static void update_line(fits *f, int k)
{
    if (f->line_stamp[k] == f->s->stamp[k])
        return;
    f->line_stamp[k] = f->s->stamp[k];
    const line *l = &f->s->lines[k];
    int *link = f->link + line_offset(f, k), *bridge = f->bridge + line_offset(f, k);
    int *without = f->without + line_offset(f, k);
    for (int x = 0; x <= l->n_jobs; x++)
        link[x] = setups_after(f->s->shop, k, l->jobs[x - 1])[l->jobs[x]];
    for (int i = 0; i < l->n_jobs; i++) {
        bridge[i] = setups_after(f->s->shop, k, l->jobs[i - 1])[l->jobs[i + 1]];
        without[i] =
            l->time - work_on(f->s->shop, k, l->jobs[i]) - link[i] - link[i + 1] + bridge[i];
    }
}

const int *fits_without(fits *f, int k)
{
    update_line(f, k);
    return f->without + line_offset(f, k);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static size_t row_number(const fits *f, int k, int job)
{
    return (size_t)k * (size_t)f->s->shop->n + (size_t)job;
}

static size_t row_offset(const fits *f, int k, int job)
{
    const size_t n = (size_t)f->s->shop->n;
    return (size_t)k * n * n + (size_t)job * (size_t)f->s->lines[k].n_jobs;
}

/* costs of setups in each gap; the least of them */
static int fill_gaps(fits *f, int k, const int *before, const int *after)
{
    const line *l = &f->s->lines[k];
    const int *link = f->link + line_offset(f, k);
    int least = INT_MAX;
    for (int x = 0; x <= l->n_jobs; x++) {
        f->gap[x] = before[l->jobs[x - 1]] + after[l->jobs[x]] - link[x];
        least = smaller(least, f->gap[x]);
    }
    return least;
}

static void make_row(fits *f, int k, int job)
{
    const line *l = &f->s->lines[k];
    const int *before = setups_before(f->s->shop, k, job),
              *after = setups_after(f->s->shop, k, job);
    const int *bridge = f->bridge + line_offset(f, k), *without = f->without + line_offset(f, k);
    const int work = work_on(f->s->shop, k, job);
    int *anywhere = f->anywhere + row_offset(f, k, job);
    int *in_place = f->in_place + row_offset(f, k, job);
    f->joined[row_number(f, k, job)] = l->time + work + fill_gaps(f, k, before, after);
    int left = INT_MAX, right = INT_MAX;
    for (int i = 0; i < l->n_jobs; i++) {
        anywhere[i] = left;
        left = smaller(left, f->gap[i]);
    }
    for (int i = l->n_jobs - 1; i >= 0; i--) {
        const int opened = before[l->jobs[i - 1]] + after[l->jobs[i + 1]] - bridge[i];
        in_place[i] = without[i] + work + opened;
        anywhere[i] = without[i] + work + smaller(opened, smaller(anywhere[i], right));
        right = smaller(right, f->gap[i + 1]);
    }
}

static void update_row(fits *f, int k, int job)
{
    uint64_t *stamp = &f->row_stamp[row_number(f, k, job)];
    if (*stamp == f->s->stamp[k])
        return;
    *stamp = f->s->stamp[k];
    update_line(f, k);
    make_row(f, k, job);
}

int fits_joined(fits *f, int k, int job)
{
    update_row(f, k, job);
    return f->joined[row_number(f, k, job)];
}

const int *fits_instead(fits *f, int k, int job, bool in_place)
{
    update_row(f, k, job);
    return (in_place ? f->in_place : f->anywhere) + row_offset(f, k, job);
}
