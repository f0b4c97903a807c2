/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See outage.h.
 */
#include "conduct/outage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

static const double first_pause = 0.1, longest_pause = 5;

typedef struct suf_trouble {
    suf_troubled_run run;
    double since;
} suf_trouble;

static suf_trouble *find(const suf_outage *o, suf_troubled_run run)
{
    for (size_t i = 0; i < o->n; i++) {
        const suf_troubled_run *r = &o->all[i].run;
        if (r->instance == run.instance && r->algorithm == run.algorithm && r->run == run.run)
            return &o->all[i];
    }
    return NULL;
}

static suf_trouble *add(suf_outage *o, suf_troubled_run run, double now)
{
    o->all = suf_grow(o->all, o->n, &o->capacity, sizeof *o->all);
    o->all[o->n] = (suf_trouble){.run = run, .since = now};
    return &o->all[o->n++];
}

bool suf_outage_is_pause(const suf_outage *o, double now)
{
    return now < o->pause_until;
}

static void lengthen_pause(suf_outage *o, double now)
{
    o->pause_until =
        now + fmin(longest_pause, ldexp(first_pause, (int)fmin(20, (double)o->n_in_row)));
    o->n_in_row++;
}

void suf_outage_note(suf_outage *o, suf_troubled_run run, const char *message, double now)
{
    const suf_trouble *found = find(o, run);
    const suf_trouble *t = found ? found : add(o, run, now);
    o->longest = now - t->since;
    if (!suf_outage_is_pause(o, now))
        lengthen_pause(o, now);
    (void)snprintf(o->message, sizeof o->message, "%s", message);
}

void suf_outage_end(suf_outage *o, suf_troubled_run run)
{
    suf_trouble *t = find(o, run);
    if (t)
        *t = o->all[--o->n];
    o->n_in_row = 0;
    o->pause_until = o->longest = 0;
}

void suf_outage_release(suf_outage *o)
{
    free(o->all);
    *o = (suf_outage){0};
}
