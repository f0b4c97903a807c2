/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See moves.h.
 */
#include "moves_best.h"

#include <stdlib.h>

static bool between_two(move which)
{
    return which == TASK_MOVE || which == SWAP || which == DIRECT_SWAP;
}

memo *memo_new(const schedule *s)
{
    const size_t machines = (size_t)s->shop->m;
    memo *m = must_allocate(1, sizeof *m);
    m->s = s;
    m->fits = fits_new(s);
    m->rows = must_allocate((size_t)s->shop->n, sizeof *m->rows);
    for (move which = 0; which < N_MOVES; which++)
        if (between_two(which))
            m->bounds[which] = must_allocate(machines * machines, sizeof **m->bounds);
        else
            m->settled[which] = must_allocate(machines, sizeof **m->settled);
    return m;
}

void memo_free(memo *m)
{
    if (!m)
        return;
    fits_free(m->fits);
    for (move which = 0; which < N_MOVES; which++) {
        free(m->bounds[which]);
        free(m->settled[which]);
    }
    free(m->between);
    free(m->rows);
    free(m);
}

void best_move(memo *m, move which, int target, trial *t)
{
    trial_clear(t);
    if (between_two(which))
        best_between(m, which, target, t);
    else
        best_within(m, which, target, t);
}
