/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded events: what the machine, not an algorithm, did to a run. Events are never among the
 * runs: the run that one is about was made again, with the same number and as the same attempt.
 */
#ifndef SUF_STORE_EVENT_H
#define SUF_STORE_EVENT_H

#include "store/moment.h"
#include "store/store_parts.h"

typedef struct suf_event {
    size_t instance, algorithm; /* their numbers */
    int64_t run, attempt;       /* from 1 */
    char at[SUF_MOMENT_SIZE];
    char *host, *message;
} suf_event;

/* Adds an event to the open batch. Its time is filled in. */
int suf_store_add_event(suf_store *store, suf_event *event, suf_error *err);

/* Events of the current experiment, in the order in which they were recorded. */
typedef struct suf_events {
    size_t n, capacity;
    suf_event *all;
} suf_events;

/* Reads all events. A store that skips damage leaves the damaged ones out. */
int suf_events_load(suf_events *events, suf_store *store, suf_error *err);
void suf_events_release(suf_events *events);

#endif
