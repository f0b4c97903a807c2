/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See limit_change.h.
 */
#include "conduct/limit_change.h"

#include "base/text.h"

/* 0: there is none */
typedef struct {
    double number;
    bool is_percent;
} limit;

static limit timeout_of(const suf_algorithm *x)
{
    const bool is_percent = x->timeout_percent > 0;
    return (limit){is_percent ? x->timeout_percent : x->timeout, is_percent};
}

static limit processor_time_of(const suf_algorithm *x)
{
    return (limit){.number = x->timeout_cpu};
}

static limit memory_of(const suf_algorithm *x)
{
    return (limit){.number = (double)x->memory};
}

static double wall_time(const suf_record *record)
{
    return record->wall;
}

static double processor_time(const suf_record *record)
{
    return record->user + record->system;
}

static double memory(const suf_record *record)
{
    return (double)record->memory;
}

static const struct {
    const char *key;
    suf_status status;
    limit (*of)(const suf_algorithm *x);
    double (*used)(const suf_record *record);
    bool has_placeholder; /* {timeout} */
} limits[SUF_N_LIMITS] = {
    {"timeout", SUF_RUN_TIMEOUT, timeout_of, wall_time, true},
    {"timeout-cpu", SUF_RUN_TIMEOUT, processor_time_of, processor_time, false},
    {"memory", SUF_RUN_MEMORY, memory_of, memory, false},
};

const char *suf_limit_key(size_t i)
{
    return limits[i].key;
}

suf_status suf_limit_status(size_t i)
{
    return limits[i].status;
}

suf_limit_change suf_limit_compare(size_t i, const suf_algorithm *before, const suf_algorithm *now)
{
    const limit x = limits[i].of(before);
    const limit y = limits[i].of(now);
    if (x.number == y.number && x.is_percent == y.is_percent)
        return SUF_LIMIT_SAME;
    if (y.number == 0 || (x.is_percent == y.is_percent && x.number > 0 && y.number > x.number))
        return SUF_LIMIT_RAISED;
    return x.is_percent || y.is_percent ? SUF_LIMIT_OTHER : SUF_LIMIT_LOWERED;
}

bool suf_limit_is_reached(size_t i, const suf_algorithm *algorithm, const suf_record *record)
{
    return limits[i].used(record) >= limits[i].of(algorithm).number;
}

char *suf_limit_text(size_t i, const suf_algorithm *algorithm)
{
    const limit x = limits[i].of(algorithm);
    return x.number == 0 ? suf_text_copy("none")
                         : suf_text_format("%.15g%s", x.number, x.is_percent ? "%" : "");
}

static bool uses_timeout(const suf_template *template)
{
    return template && suf_template_uses(template, "timeout");
}

bool suf_limit_is_told(size_t i, const suf_experiment *e, size_t algorithm)
{
    const suf_algorithm *x = &e->algorithms[algorithm];
    return limits[i].has_placeholder &&
           (e->irace || uses_timeout(x->template) || uses_timeout(x->input) ||
            uses_timeout(e->prepare) || uses_timeout(e->conclude));
}
