/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See samples.h.
 */
#include "samples.h"

enum { VALUES = 12000, SAMPLES = 100, NAME = 16 };

static double values[VALUES];
static size_t n_values;
static struct {
    char name[NAME];
    size_t first;
} starts[SAMPLES];
static size_t n_samples;

static const char *wanted_column;
static double *wanted;
static size_t n_wanted, max_wanted;

void check_close(double actual, double expected, double tolerance, const char *what,
                 const char *file, int line)
{
    if (actual == expected)
        return;
    check_near(actual, expected, tolerance * fabs(expected), what, file, line);
}

static void add_value(const table_row *row)
{
    const char *name = row_text(row, "sample");
    if (n_samples == 0 || strcmp(starts[n_samples - 1].name, name) != 0) {
        assert_true(n_samples < SAMPLES && strlen(name) < NAME);
        memcpy(starts[n_samples].name, name, strlen(name) + 1);
        starts[n_samples++].first = n_values;
    }
    assert_true(n_values < VALUES);
    values[n_values++] = row_number(row, "x");
}

int load_samples(void **state)
{
    (void)state;
    each_row("samples.csv", 7000, add_value);
    return 0;
}

sample row_sample(const table_row *row)
{
    const char *name = row_text(row, "sample");
    for (size_t i = 0; i < n_samples; i++)
        if (strcmp(starts[i].name, name) == 0) {
            const size_t end = i + 1 < n_samples ? starts[i + 1].first : n_values;
            return (sample){.x = values + starts[i].first, .n = end - starts[i].first};
        }
    fail_msg("no sample '%s'", name);
    return (sample){0};
}

int row_side(const table_row *row)
{
    const char *text = row_text(row, "alternative");
    return strcmp(text, "two.sided") == 0 ? 0 : strcmp(text, "less") == 0 ? 1 : 2;
}

static void add_cell(const table_row *row)
{
    assert_true(n_wanted < max_wanted);
    wanted[n_wanted++] = row_number(row, wanted_column);
}

size_t read_column(const char *table, const char *column, double *x, size_t max)
{
    wanted_column = column;
    wanted = x;
    n_wanted = 0;
    max_wanted = max;
    each_row(table, 1, add_cell);
    return n_wanted;
}

/* Knuth's linear congruence, its upper bits */
double next_uniform(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return ((double)(*state >> 12) + 0.5) * 0x1p-52;
}
