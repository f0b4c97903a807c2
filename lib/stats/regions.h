/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The three regions that a rope, [-rope, rope], makes of the line: a rope is the region of
 * practical equivalence, in which a difference does not matter.
 */
#ifndef SUF_STATS_REGIONS_H
#define SUF_STATS_REGIONS_H

/* Something for each: below -rope, within, above rope. */
typedef struct suf_regions {
    double left, rope, right;
} suf_regions;

#endif
