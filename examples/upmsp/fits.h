/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long each machine would take with another job, or another job for one of its own;
 * remembered for as long as the machine's line stays as it is.
 */
#ifndef UPMSP_FITS_H
#define UPMSP_FITS_H

#include "schedule.h"

typedef struct fits fits;
fits *fits_new(const schedule *s);
void fits_free(fits *f);

/* Times of machine k without its job i, for each i. What the functions here return is good until
 * the line of machine k changes. */
const int *fits_without(fits *f, int k);
/* Time of machine k with the job inserted where that costs least. */
int fits_joined(fits *f, int k, int job);
/* Times of machine k without its job i and with this job inserted where that costs least, for each
 * i; in_place: where job i stood. */
const int *fits_instead(fits *f, int k, int job, bool in_place);

#endif
