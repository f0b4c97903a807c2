/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a sequential design goes if the effect is d: at which look it stops, and whether it rejects.
 */
#ifndef SUF_DESIGN_SEQUENTIAL_COURSE_H
#define SUF_DESIGN_SEQUENTIAL_COURSE_H

#include "suffice.h"

/* Fills in the mean number of instances, the power, and the stops and rejections, for which there
 * is room, of up to SUF_SEQUENTIAL_EFFECTS effects d >= 0. As suf_sequential_course: rejections are
 * those on the side of d. */
void suf_sequential_courses(const suf_sequential_boundary *boundary, suf_test test,
                            const int64_t *instances, suf_sequential_effect *effects,
                            size_t n_effects);

/* stop[k] is the probability of stopping at look k, which has instances[k], for normally
 * distributed differences; at the last look all the rest. Returns the probability of rejecting on
 * the side of d >= 0. Exact for t tests if each look has a few further differences. Otherwise, what
 * a single look does is exact for the test (Wilcoxon: by the normal distribution with exact
 * moments), and looks depend on each other as sums of normal differences do. */
double suf_sequential_course(const suf_sequential_boundary *boundary, suf_test test,
                             const int64_t *instances, double d, double *stop);

#endif
