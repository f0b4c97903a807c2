/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See replay_data.h.
 */
#include "report/replay_data.h"

#include <stdbool.h>

#include "report/json_build.h"

/* for recorded runs, to be still running means that the data ended */
const char *suf_replay_stop_word(suf_stop stop)
{
    return stop == SUF_RUNNING || stop == SUF_STOP_FIXED ? "data" : suf_stop_name((int)stop);
}

static json_t *warnings_of(int flags)
{
    json_t *list = json_array();
    for (int flag = 1; flag <= SUF_WARN_LAST; flag *= 2)
        if (flags & flag)
            json_array_append_new(list, json_string(suf_warning_text(flag)));
    return list;
}

static json_t *comparison_object(const suf_observations *o, size_t instance,
                                 const suf_comparison *c)
{
    return json_pack("{s:o, s:o, s:o, s:I, s:I, s:o, s:o, s:o, s:o}", "instance",
                     suf_json_text(suf_observations_instance(o, instance)), "first",
                     suf_json_text(suf_observations_algorithm(o, c->first)), "second",
                     suf_json_text(suf_observations_algorithm(o, c->second)), "n_first",
                     (json_int_t)c->n_first, "n_second", (json_int_t)c->n_second, "phi",
                     suf_json_number(c->phi), "se", suf_json_number(c->se), "ratio",
                     suf_json_number(c->ratio), "ratio_optimal", suf_json_number(c->ratio_optimal));
}

static json_t *step_object(const suf_observations *o, const suf_replay_step *step)
{
    json_t *object = comparison_object(o, step->instance, &step->comparison);
    json_object_set_new(object, "runs", json_integer((json_int_t)step->n_runs));
    json_object_set_new(object, "algorithm",
                        suf_json_text(suf_observations_algorithm(o, step->algorithm)));
    return object;
}

static bool is_step_of(const suf_replay_step *step, const suf_replay_row *row)
{
    return step->instance == row->instance && step->comparison.first == row->comparison.first &&
           step->comparison.second == row->comparison.second;
}

static json_t *row_object(const suf_replay *r, const suf_replay_row *row, int trace)
{
    const suf_comparison *c = &row->comparison;
    json_t *object = comparison_object(r->observations, row->instance, c);
    json_object_set_new(object, "stop", json_string(suf_replay_stop_word(row->stop)));
    json_object_set_new(object, "se_guarded", suf_json_number(c->se_guarded));
    json_object_set_new(object, "lo", suf_json_number(c->lo));
    json_object_set_new(object, "hi", suf_json_number(c->hi));
    json_object_set_new(object, "recorded_first", json_integer((json_int_t)row->recorded_first));
    json_object_set_new(object, "recorded_second", json_integer((json_int_t)row->recorded_second));
    json_object_set_new(object, "expected_first", suf_json_number(c->expected_first));
    json_object_set_new(object, "expected_second", suf_json_number(c->expected_second));
    json_object_set_new(object, "warnings", warnings_of(row->warnings));
    if (!trace)
        return object;
    json_t *steps = json_array();
    for (size_t i = 0; i < r->n_steps; i++)
        if (is_step_of(&r->steps[i], row))
            json_array_append_new(steps, step_object(r->observations, &r->steps[i]));
    json_object_set_new(object, "trace", steps);
    return object;
}

static json_t *rows_of(const suf_replay *r, int trace)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < r->n_rows; i++)
        json_array_append_new(rows, row_object(r, &r->rows[i], trace));
    return rows;
}

static json_t *steps_of(const suf_replay *r)
{
    json_t *steps = json_array();
    for (size_t i = 0; i < r->n_steps; i++)
        json_array_append_new(steps, step_object(r->observations, &r->steps[i]));
    return steps;
}

void suf_replay_data_write(const suf_replay *replay, int trace, FILE *out)
{
    suf_json_write(rows_of(replay, trace), out);
}

void suf_replay_data_write_csv(const suf_replay *replay, int trace, FILE *out)
{
    suf_json_write_csv(trace ? steps_of(replay) : rows_of(replay, 0), out);
}
