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

/* What decides, by algorithm, as whole numbers. Of equal parts that of the lower index counts as
 * larger, of equal quotients that of the higher one, as in rehearsed_rule.c. */
typedef struct {
    uint64_t parts[SUF_MAX_ALGORITHMS];     /* widened */
    uint64_t quotients[SUF_MAX_ALGORITHMS]; /* part / n */
} standings;

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

static inline void set_standing(standings *s, size_t a, double guarded, double quotient)
{
    s->parts[a] = marked(guarded, LAST_OWNER - a);
    s->quotients[a] = marked(quotient, a);
}

/* that after the next run */
static inline void set_next(suf_rehearsal *r, standings *s, size_t a)
{
    suf_rehearsed_path *path = &r->paths[a];
    if (path->at == path->length)
        suf_rehearsed_path_continue(path, &r->algorithms[a], r->rule, r->is_binary, &r->rng);
    set_standing(s, a, path->guarded[path->at], path->quotient[path->at]);
}

typedef struct {
    uint64_t first, second;
} largest_parts;

static inline largest_parts largest_of(const uint64_t *parts, size_t n)
{
    largest_parts l = {parts[0], 0};
    for (size_t a = 1; a < n; a++) {
        const uint64_t part = parts[a];
        const uint64_t smaller = part < l.first ? part : l.first;
        l.first = part < l.first ? l.first : part;
        l.second = smaller < l.second ? l.second : smaller;
    }
    return l;
}

static inline size_t next_of(const uint64_t *quotients, largest_parts largest)
{
    const uint64_t first = quotients[LAST_OWNER - (largest.first & LAST_OWNER)];
    const uint64_t second = quotients[LAST_OWNER - (largest.second & LAST_OWNER)];
    return (first < second ? second : first) & LAST_OWNER;
}

static inline bool is_accurate(const suf_rehearsal *r, largest_parts largest)
{
    return !(value_of(largest.first) + value_of(largest.second) >
             r->sampling.accuracy * r->sampling.accuracy);
}

static void follow(suf_rehearsal *r, standings *now)
{
    const size_t n = r->n_algorithms;
    standings next = {{0}, {0}};
    for (size_t a = 0; a < n; a++) {
        suf_rehearsed_path_begin(&r->paths[a]);
        set_next(r, &next, a);
    }
    for (largest_parts largest = largest_of(now->parts, n); !is_accurate(r, largest);
         largest = largest_of(now->parts, n)) {
        const size_t a = next_of(now->quotients, largest);
        now->parts[a] = next.parts[a];
        now->quotients[a] = next.quotients[a];
        r->paths[a].at++;
        set_next(r, &next, a);
    }
    for (size_t a = 0; a < n; a++) {
        suf_rehearsed_path_end(&r->paths[a], &r->algorithms[a]);
        suf_rehearsed_estimate(&r->algorithms[a], r->rule, r->is_binary);
    }
}

void suf_rehearsal_all_pairs(suf_rehearsal *r)
{
    standings now = {{0}, {0}};
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        set_standing(&now, a, x->guarded, x->part / x->n);
    }
    if (!is_accurate(r, largest_of(now.parts, r->n_algorithms)))
        follow(r, &now);
}
