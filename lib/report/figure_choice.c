/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See figure_choice.h. Figures with a row for each instance end where nobody can read the rows, or
 * the marks of all algorithms in them, and those of distributions take over: of few instances they
 * would show less than the forest does.
 */
#include "report/figure_choice.h"

#include <stdint.h>
#include <string.h>

enum { MANY = 60, MOST_MARKS = 200 };

/* a kind that is not named here is shown of any number of instances */
static const struct {
    const char *kind;
    size_t fewest, most; /* instances */
    size_t most_marks;   /* one for each algorithm on each instance */
} choices[] = {
    {"means", 0, MANY - 1, MOST_MARKS},
    {"runs", 0, MANY - 1, MOST_MARKS},
    {"raincloud", MANY, SIZE_MAX, SIZE_MAX},
    {"differences-ecdf", MANY, SIZE_MAX, SIZE_MAX},
};

bool suf_figure_choice_is_shown(const suf_analysis *a, int kind)
{
    const size_t n = a->dataset->n_instances;
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (strcmp(choices[i].kind, suf_figure_kind_name(kind)) == 0)
            return n >= choices[i].fewest && n <= choices[i].most &&
                   n * a->dataset->n_algorithms <= choices[i].most_marks;
    return true;
}
