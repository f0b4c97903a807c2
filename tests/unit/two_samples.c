/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See two_samples.h.
 */
#include "two_samples.h"

enum { MOST_SETS = 20, MOST_VALUES = 500 };

static double values[MOST_SETS][2][MOST_VALUES];
static size_t sizes[MOST_SETS][2];

static void add(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    const size_t which = row_text(row, "sample")[0] == 'y';
    assert_true(set < MOST_SETS && sizes[set][which] < MOST_VALUES);
    values[set][which][sizes[set][which]++] = row_number(row, "value");
}

int load_two_samples(void **state)
{
    (void)state;
    each_row("two_samples_values.csv", 500, add);
    return 0;
}

static sample of_set(const table_row *row, size_t which)
{
    const size_t set = (size_t)row_number(row, "set");
    return (sample){.x = values[set][which], .n = sizes[set][which]};
}

sample row_x(const table_row *row)
{
    return of_set(row, 0);
}

sample row_y(const table_row *row)
{
    return of_set(row, 1);
}

suf_hypothesis row_hypothesis(const table_row *row)
{
    return (suf_hypothesis){.mu0 = row_number(row, "mu"),
                            .side = (suf_side)row_side(row),
                            .alpha = row_number(row, "alpha")};
}
