/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The three regions into which a rope, [-rope, rope], divides the real line. The rope is the region
 * of practical equivalence: differences in it do not matter.
 */
#ifndef SUF_STATS_REGIONS_H
#define SUF_STATS_REGIONS_H

/* A number for each region: below -rope, within the rope, above rope. */
typedef struct suf_regions {
    double left, rope, right;
} suf_regions;

#endif
