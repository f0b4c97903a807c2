/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A replay as a table, as JSON and as CSV.
 */
#include <math.h>
#include <stdbool.h>

#include "report/json_build.h"
#include "report/wrap.h"
#include "suffice.h"

/* for recorded runs, to be still running means that the data ended */
static const char *stop_word(suf_stop stop)
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
    json_object_set_new(object, "stop", json_string(stop_word(row->stop)));
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

static void write_line(const suf_observations *o, size_t instance, const suf_comparison *c,
                       const char *last, FILE *out)
{
    fprintf(out, "%-16s %-12s %-12s %6lld %6lld %12.6g %11.5g %8.4g %8.4g  %s\n",
            suf_observations_instance(o, instance), suf_observations_algorithm(o, c->first),
            suf_observations_algorithm(o, c->second), (long long)c->n_first, (long long)c->n_second,
            c->phi, c->se, c->ratio, c->ratio_optimal, last);
}

static void write_header(const char *last, FILE *out)
{
    fprintf(out, "%-16s %-12s %-12s %6s %6s %12s %11s %8s %8s  %s\n", "instance", "first", "second",
            "n_1", "n_2", "phi", "se", "n_1/n_2", "optimal", last);
}

static void write_trace(const suf_replay *r, FILE *out)
{
    write_header("last run", out);
    for (size_t i = 0; i < r->n_steps; i++)
        write_line(r->observations, r->steps[i].instance, &r->steps[i].comparison,
                   suf_observations_algorithm(r->observations, r->steps[i].algorithm), out);
    fputc('\n', out);
}

/* how many more runs, where the recorded ones were too few */
static void write_more(const suf_replay *r, const suf_replay_row *row, FILE *out)
{
    const suf_observations *o = r->observations;
    const suf_comparison *c = &row->comparison;
    const double first = ceil(fmax(0, c->expected_first - (double)c->n_first));
    const double second = ceil(fmax(0, c->expected_second - (double)c->n_second));
    if (row->stop == SUF_RUNNING && isfinite(first) && isfinite(second))
        suf_wrap_write(
            out,
            "%s: the recorded runs end before the rule stops; about %.0f more of %s and %.0f "
            "of %s are expected to be needed.",
            suf_observations_instance(o, row->instance), first,
            suf_observations_algorithm(o, c->first), second,
            suf_observations_algorithm(o, c->second));
}

static void write_warnings(const suf_replay *r, FILE *out)
{
    for (size_t i = 0; i < r->n_rows; i++) {
        if (i > 0 && r->rows[i - 1].instance == r->rows[i].instance)
            continue;
        for (int flag = 1; flag <= SUF_WARN_LAST; flag *= 2)
            if (r->rows[i].warnings & flag)
                suf_wrap_write(out, "%s: %s.",
                               suf_observations_instance(r->observations, r->rows[i].instance),
                               suf_warning_text(flag));
    }
}

static void write_text(const suf_replay *r, int trace, FILE *out)
{
    if (trace)
        write_trace(r, out);
    write_header("stop", out);
    for (size_t i = 0; i < r->n_rows; i++)
        write_line(r->observations, r->rows[i].instance, &r->rows[i].comparison,
                   stop_word(r->rows[i].stop), out);
    fprintf(out, "\n%lld of %lld recorded runs were needed.\n", (long long)r->used,
            (long long)r->recorded);
    for (size_t i = 0; i < r->n_rows; i++)
        write_more(r, &r->rows[i], out);
    write_warnings(r, out);
}

void suf_replay_write(const suf_replay *replay, int trace, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_TEXT)
        write_text(replay, trace, out);
    else if (format == SUF_FORMAT_JSON)
        suf_json_write(rows_of(replay, trace), out);
    else
        suf_json_write_csv(trace ? steps_of(replay) : rows_of(replay, 0), out);
}
