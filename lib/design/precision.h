/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The number of instances for a wanted width of the interval of the mean difference.
 */
#ifndef SUF_DESIGN_PRECISION_H
#define SUF_DESIGN_PRECISION_H

#include "suffice.h"

/* Returns SUF_OK, or SUF_EINVAL if half_width, sigma or assurance is out of range or useless. */
int suf_precision_check(const suf_design *design, suf_error *err);

/* The smallest number of instances whose interval has at most design->half_width, with the
 * probability design->assurance if one is asked for. NAN if it exceeds SUF_MAX_INSTANCES. */
double suf_precision_instances(const suf_design *design);

#endif
