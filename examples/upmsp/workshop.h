/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An instance of the problem: unrelated parallel machines with setup times that depend on machine
 * and sequence (Vallada and Ruiz 2011).
 */
#ifndef UPMSP_WORKSHOP_H
#define UPMSP_WORKSHOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Bounds of what is read; all sums of times then fit in an int. */
enum { MOST_JOBS = 10000, MOST_MACHINES = 10000, LONGEST = 100000 };

/* The job n is nobody: it stands before the first and after the last job of a machine, where no
 * setup is needed. */
typedef struct workshop {
    int n, m;
    int *work;      /* [m][n]: processing times */
    int *setups;    /* [m][n + 1][n + 1]: from row to column */
    int *setups_to; /* the same, from column to row */
} workshop;

/* Processing time of a job on machine k. */
static inline int work_on(const workshop *shop, int k, int job)
{
    return shop->work[(size_t)k * (size_t)shop->n + (size_t)job];
}

/* Setup times on machine k after a job, by the job that follows. */
static inline const int *setups_after(const workshop *shop, int k, int job)
{
    const size_t width = (size_t)shop->n + 1;
    return shop->setups + ((size_t)k * width + (size_t)job) * width;
}

/* Setup times on machine k before a job, by the job that precedes. */
static inline const int *setups_before(const workshop *shop, int k, int job)
{
    const size_t width = (size_t)shop->n + 1;
    return shop->setups_to + ((size_t)k * width + (size_t)job) * width;
}

/* The following three return false with a message in why, and an empty shop. */
enum { WHY = 400 };

/* A shop of n jobs and m machines without any times. */
bool workshop_init(workshop *shop, int n, int m, char why[WHY]);
/* The instance of a name such as G_50_10_S_1-9_1: jobs, machines, longest setup, repetition. */
bool workshop_generate(workshop *shop, const char *name, char why[WHY]);
/* An instance file of Vallada and Ruiz's benchmark. */
bool workshop_load(workshop *shop, const char *path, char why[WHY]);

void workshop_release(workshop *shop);

/* Writes an instance file; false if that failed. */
bool workshop_write(const workshop *shop, FILE *file);

/* Sets a setup time, in both tables. */
void workshop_set_setup(workshop *shop, int k, int from, int to, int time);

#endif
