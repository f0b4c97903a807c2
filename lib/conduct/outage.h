/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trouble with the machine that keeps runs from being made. After an event nothing is started for a
 * while, which doubles from event to event; then one run at a time, until one is made. Events
 * during such a pause belong to the one before it: the runs were started together and lost
 * together. If a run cannot be made for too long, the experiment is to stop.
 */
#ifndef SUF_CONDUCT_OUTAGE_H
#define SUF_CONDUCT_OUTAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A run that could not be made. */
typedef struct suf_troubled_run {
    size_t instance, algorithm;
    int64_t run;
} suf_troubled_run;

typedef struct suf_outage {
    size_t n_in_row;    /* events since a run was made, without those during a pause */
    double pause_until; /* by CLOCK_MONOTONIC */
    double longest;     /* seconds since the first event of the run that was troubled last */
    char message[200];  /* of the last event */
    struct suf_trouble *all;
    size_t n, capacity;
} suf_outage;

void suf_outage_note(suf_outage *outage, suf_troubled_run run, const char *message, double now);
/* The run was made. */
void suf_outage_end(suf_outage *outage, suf_troubled_run run);
/* Whether nothing is to be started now. */
bool suf_outage_is_pause(const suf_outage *outage, double now);
void suf_outage_release(suf_outage *outage);

#endif
