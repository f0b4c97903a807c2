/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rehearsal_all_pairs.h. The comparison with the largest standard error is that of the two
 * algorithms with the largest widened parts; of these the one whose part divided by n is larger
 * gets the next run.
 *
 * Parts are kept in order, each as one whole number: numbers that are not negative have the order
 * of their bits, and the last bits, 3e-14 of the value at most, say whose part it is. So the order
 * is kept without branches, which a processor could not predict. Of equal parts, that of the
 * algorithm with the lower index comes first.
 */
#include "correction/rehearsal_all_pairs.h"

#include <string.h>

enum { OWNER_BITS = 7, OWNERS = 1 << OWNER_BITS };
_Static_assert(SUF_MAX_ALGORITHMS <= OWNERS, "the last bits must tell all algorithms");

static inline uint64_t marked(double part, size_t owner)
{
    uint64_t bits;
    memcpy(&bits, &part, sizeof bits);
    return (bits & ~(uint64_t)(OWNERS - 1)) | (OWNERS - 1 - owner);
}

static inline size_t owner_of(uint64_t part)
{
    return OWNERS - 1 - (part & (OWNERS - 1));
}

static inline double value_of(uint64_t part)
{
    double value;
    memcpy(&value, &part, sizeof value);
    return value;
}

/* The largest come first. */
static inline void put_in_order(uint64_t *two)
{
    const uint64_t x = two[0];
    const uint64_t y = two[1];
    two[0] = x > y ? x : y;
    two[1] = x > y ? y : x;
}

static void begin(suf_rehearsal *r, uint64_t *parts, double *quotients)
{
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        suf_rehearsed_path_begin(&r->paths[a]);
        quotients[a] = x->part / x->n;
        parts[a] = marked(x->guarded, a);
        for (size_t place = a; place > 0; place--)
            put_in_order(parts + place - 1);
    }
}

/* The place, 0 or 1, of the algorithm that gets the next run. Of equals, it is the one with the
 * higher index. */
static inline size_t next_of(const uint64_t *parts, const double *quotients)
{
    const size_t first = owner_of(parts[0]);
    const size_t second = owner_of(parts[1]);
    return first < second ? quotients[first] <= quotients[second]
                          : quotients[first] < quotients[second];
}

static inline void step(suf_rehearsal *r, uint64_t *parts, double *quotients)
{
    const size_t place = next_of(parts, quotients);
    const size_t a = owner_of(parts[place]);
    suf_rehearsed_path *path = &r->paths[a];
    if (path->at == path->length)
        suf_rehearsed_path_continue(path, &r->algorithms[a], r->rule, r->is_binary, &r->rng);
    parts[place] = marked(path->guarded[path->at], a);
    quotients[a] = path->quotient[path->at++];
    for (size_t k = 0; k + 1 < r->n_algorithms; k++)
        put_in_order(parts + k);
}

void suf_rehearsal_all_pairs(suf_rehearsal *r)
{
    const double goal = r->sampling.accuracy * r->sampling.accuracy;
    uint64_t parts[SUF_MAX_ALGORITHMS];
    double quotients[SUF_MAX_ALGORITHMS];
    parts[0] = parts[1] = 0;
    begin(r, parts, quotients);
    while (value_of(parts[0]) + value_of(parts[1]) > goal)
        step(r, parts, quotients);
    for (size_t a = 0; a < r->n_algorithms; a++) {
        suf_rehearsed_path_end(&r->paths[a], &r->algorithms[a]);
        suf_rehearsed_estimate(&r->algorithms[a], r->rule, r->is_binary);
    }
}
