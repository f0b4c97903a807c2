/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See mating.h. Weights are equally spaced on a line, so neighbours are those next in number; of
 * two at the same distance the higher comes first.
 */
#include "mating.h"

#include <assert.h>

static void find_neighbours(int near[NEIGHBOURS], int i)
{
    int n = 0;
    near[n++] = i;
    for (int distance = 1; n < NEIGHBOURS; distance++) {
        if (i + distance < POPULATION)
            near[n++] = i + distance;
        if (n < NEIGHBOURS && i - distance >= 0)
            near[n++] = i - distance;
    }
}

static bool is_near(const mating *m, int i, int k)
{
    for (int t = 0; t < NEIGHBOURS; t++)
        if (m->near[i][t] == k)
            return true;
    return false;
}

static void find_window(const mating *m, int i, bool transposed, mating_odds *odds)
{
    odds->width = 0;
    for (int k = POPULATION - 1; k >= 0; k--)
        if (transposed ? is_near(m, k, i) : is_near(m, i, k)) {
            odds->first = k;
            odds->width++;
        }
}

void mating_init(mating *m, double delta, bool transposed)
{
    for (int i = 0; i < POPULATION; i++)
        find_neighbours(m->near[i], i);
    for (int i = 0; i < POPULATION; i++) {
        mating_odds *odds = &m->odds[i];
        find_window(m, i, transposed, odds);
        const double likely = delta / NEIGHBOURS;
        const double unlikely = (1 - delta) / (POPULATION - NEIGHBOURS);
        const double sum = odds->width * likely + (POPULATION - odds->width) * unlikely;
        odds->likely = likely / sum;
        odds->unlikely = unlikely / sum;
    }
}

/* how many steps of the given size up to rho, but a place below n */
static int steps(double rho, double size, int n)
{
    const int k = (int)(rho / size);
    return k < n ? k : n - 1;
}

/* Walks rho along those left, in the order of their numbers; below of them lie before the window,
 * inside in it and above behind. */
static int rank(const mating_odds *odds, double rho, int below, int inside, int above)
{
    const double before = below * odds->unlikely;
    if (rho <= before)
        return steps(rho, odds->unlikely, below);
    const double behind = rho - before - inside * odds->likely;
    /* where none but the window can be drawn, nor can the rest of a rounding */
    if (behind <= 0 || odds->unlikely <= 0)
        return below + steps(rho - before, odds->likely, inside);
    return below + inside + steps(behind, odds->unlikely, above);
}

/* number of the one of this rank among those not in taken, which is in order */
static int number_of(int rank_left, const int *taken, int n)
{
    for (int k = 0; k < n; k++)
        rank_left += rank_left >= taken[k];
    return rank_left;
}

static void insert(int *taken, int n, int number)
{
    for (; n > 0 && taken[n - 1] > number; n--)
        taken[n] = taken[n - 1];
    taken[n] = number;
}

void mating_draw(const mating_odds *odds, draws *d, int *parents, int n)
{
    assert(n <= MAX_PARENTS);
    const int end = odds->first + odds->width;
    int taken[MAX_PARENTS];
    int below = odds->first;
    int inside = odds->width;
    int above = POPULATION - end;
    double total = 1;
    for (int k = 0; k < n; k++) {
        const double rho = total * draws_next(d);
        const int number = number_of(rank(odds, rho, below, inside, above), taken, k);
        const bool likely = number >= odds->first && number < end;
        below -= number < odds->first;
        inside -= likely;
        above -= number >= end;
        total -= likely ? odds->likely : odds->unlikely;
        insert(taken, k, number);
        parents[k] = number;
    }
}
