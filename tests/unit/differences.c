/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See differences.h.
 */
#include "differences.h"

static char *name_of(char letter, size_t i)
{
    char name[32];
    snprintf(name, sizeof name, "%c%zu", letter, i);
    return strdup(name);
}

static suf_pairing pairing_of(size_t first, size_t second, sample s)
{
    suf_pairing p = {.first = first, .second = second, .n = s.n};
    p.instances = malloc(s.n * sizeof *p.instances);
    p.phi = malloc(s.n * sizeof *p.phi);
    p.se = malloc(s.n * sizeof *p.se);
    for (size_t i = 0; i < s.n; i++) {
        p.instances[i] = i;
        p.phi[i] = s.x[i];
        p.se[i] = NAN;
    }
    return p;
}

suf_dataset dataset_of(const sample *samples, size_t n)
{
    suf_dataset d = {.source = SUF_SOURCE_RUNS, .difference = SUF_SIMPLE};
    d.n_algorithms = n == 1 ? 2 : 3;
    d.n_pairings = n;
    d.algorithms = malloc(d.n_algorithms * sizeof *d.algorithms);
    d.pairings = malloc(n * sizeof *d.pairings);
    for (size_t a = 0; a < d.n_algorithms; a++)
        d.algorithms[a] = name_of('a', a);
    size_t k = 0;
    for (size_t a = 0; a < d.n_algorithms; a++)
        for (size_t b = a + 1; b < d.n_algorithms; b++, k++)
            d.pairings[k] = pairing_of(a, b, samples[k]);
    for (size_t i = 0; i < n; i++)
        d.n_instances = samples[i].n > d.n_instances ? samples[i].n : d.n_instances;
    d.instances = calloc(d.n_instances + 1, sizeof *d.instances);
    for (size_t i = 0; i < d.n_instances; i++)
        d.instances[i] = name_of('i', i);
    return d;
}

suf_analysis analysis_of(const suf_dataset *d, suf_analysis_request request)
{
    suf_analysis a;
    suf_error err;
    if (suf_analysis_init(&a, d, &request, &err) < 0)
        fail_msg("%s", err.message);
    return a;
}
