/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rehearsal_all_pairs.h. The comparison with the largest standard error is that of the two
 * algorithms with the largest widened parts; of these the one whose part divided by n is larger
 * gets the next run.
 *
 * A processor cannot predict whose run is next, so this is found without branches. Numbers that are
 * not negative have the order of their bits, and the last bits of each, 3e-14 of its value at most,
 * say whose it is: so the largest tells its owner.
 */
#include "correction/rehearsal_all_pairs.h"

#include <string.h>

enum { OWNER_BITS = 7, LAST_OWNER = (1 << OWNER_BITS) - 1 };
_Static_assert(SUF_MAX_ALGORITHMS <= LAST_OWNER, "the last bits must tell all algorithms");

/* What decides, as whole numbers. Of equal parts that of the lower index counts as larger, of equal
 * quotients that of the higher one, as in rehearsed_rule.c. */
typedef struct {
    uint64_t part;     /* widened */
    uint64_t quotient; /* part / n */
} standing;

static inline uint64_t marked(double value, uint64_t mark)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (bits & ~(uint64_t)LAST_OWNER) | mark;
}

static inline double value_of(uint64_t part)
{
    double value;
    memcpy(&value, &part, sizeof value);
    return value;
}

static inline standing standing_of(double guarded, double quotient, size_t a)
{
    return (standing){.part = marked(guarded, LAST_OWNER - a), .quotient = marked(quotient, a)};
}

/* the standing after the next run */
static inline standing next_standing(suf_rehearsal *r, size_t a)
{
    suf_rehearsed_path *path = &r->paths[a];
    if (path->at == path->length)
        suf_rehearsed_path_continue(path, &r->algorithms[a], r->rule, r->is_binary, &r->rng);
    return standing_of(path->guarded[path->at], path->quotient[path->at], a);
}

typedef struct {
    uint64_t first, second;
} largest_parts;

static inline largest_parts largest_of(const standing *all, size_t n)
{
    largest_parts l = {all[0].part, 0};
    for (size_t a = 1; a < n; a++) {
        const uint64_t part = all[a].part;
        const uint64_t smaller = part < l.first ? part : l.first;
        l.first = part < l.first ? l.first : part;
        l.second = smaller < l.second ? l.second : smaller;
    }
    return l;
}

static inline size_t next_of(const standing *all, largest_parts largest)
{
    const uint64_t first = all[LAST_OWNER - (largest.first & LAST_OWNER)].quotient;
    const uint64_t second = all[LAST_OWNER - (largest.second & LAST_OWNER)].quotient;
    return (first < second ? second : first) & LAST_OWNER;
}

static inline bool is_accurate(const suf_rehearsal *r, largest_parts largest)
{
    return !(value_of(largest.first) + value_of(largest.second) >
             r->sampling.accuracy * r->sampling.accuracy);
}

static void follow(suf_rehearsal *r, standing *now, largest_parts largest)
{
    const size_t n = r->n_algorithms;
    standing next[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < n; a++) {
        suf_rehearsed_path_begin(&r->paths[a]);
        next[a] = next_standing(r, a);
    }
    for (; !is_accurate(r, largest); largest = largest_of(now, n)) {
        const size_t a = next_of(now, largest);
        now[a] = next[a];
        r->paths[a].at++;
        next[a] = next_standing(r, a);
    }
    for (size_t a = 0; a < n; a++) {
        suf_rehearsed_path_end(&r->paths[a], &r->algorithms[a]);
        suf_rehearsed_estimate(&r->algorithms[a], r->rule, r->is_binary);
    }
}

void suf_rehearsal_all_pairs(suf_rehearsal *r)
{
    standing now[SUF_MAX_ALGORITHMS] = {{0}};
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        now[a] = standing_of(x->guarded, x->part / x->n, a);
    }
    const largest_parts largest = largest_of(now, r->n_algorithms);
    if (!is_accurate(r, largest))
        follow(r, now, largest);
}
