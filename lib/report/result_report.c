/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an experiment has come to: a table of the differences, and what was counted, as text, JSON
 * and CSV.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "report/json_build.h"
#include "report/wrap.h"
#include "suffice.h"

enum { NAME_WIDTH = 24, MOST_REASONS = 10 };

/* ---- data ---- */

static json_t *row_object(const suf_result *r, const suf_result_row *row)
{
    const suf_comparison *c = &row->comparison;
    return json_pack("{s:o, s:o, s:o, s:I, s:I, s:o, s:o, s:o, s:o, s:s, s:s, s:o}", "instance",
                     suf_json_text(row->instance), "first", suf_json_text(r->algorithms[c->first]),
                     "second", suf_json_text(r->algorithms[c->second]), "n_first",
                     (json_int_t)c->n_first, "n_second", (json_int_t)c->n_second, "phi",
                     suf_json_number(c->phi), "se", suf_json_number(c->se), "lo",
                     suf_json_number(c->lo), "hi", suf_json_number(c->hi), "state",
                     suf_instance_state_name((int)row->state), "stop",
                     suf_stop_name((int)row->stop), "reason", suf_json_text(row->reason));
}

static json_t *row_objects(const suf_result *r)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < r->n_rows; i++)
        json_array_append_new(rows, row_object(r, &r->rows[i]));
    return rows;
}

static json_t *tries_object(const suf_result *r)
{
    json_t *all = json_object();
    for (size_t a = 0; a < r->n_algorithms; a++) {
        json_t *of = json_object();
        for (int s = 0; suf_status_name(s); s++)
            json_object_set_new(of, suf_status_name(s), json_integer(r->n_tries[a][s]));
        char *name = suf_utf8_of(r->algorithms[a]);
        json_object_set_new(all, name, of);
        free(name);
    }
    return all;
}

static json_t *result_object(const suf_result *r)
{
    json_t *states = json_object();
    for (int s = 0; suf_instance_state_name(s); s++)
        json_object_set_new(states, suf_instance_state_name(s),
                            json_integer((json_int_t)r->n_in_state[s]));
    return json_pack("{s:o, s:I, s:o, s:I, s:I, s:o, s:o, s:b, s:o}", "name",
                     suf_json_text(r->name), "instances", (json_int_t)r->n_instances, "states",
                     states, "runs", (json_int_t)r->n_runs, "recorded", (json_int_t)r->n_recorded,
                     "accuracy", suf_json_number(r->accuracy), "tries", tries_object(r), "running",
                     r->writer != 0, "differences", row_objects(r));
}

/* ---- words ---- */

static const char *row_end(const suf_result_row *row)
{
    return row->state == SUF_INSTANCE_DONE ? suf_stop_name((int)row->stop)
                                           : suf_instance_state_name((int)row->state);
}

/* a number, or a dash when there is none */
static void write_number(double value, int width, int digits, FILE *out)
{
    if (isnan(value))
        fprintf(out, " %*s", width, "-");
    else
        fprintf(out, " %*.*g", width, digits, value);
}

static void write_row(const suf_result *r, const suf_result_row *row, FILE *out)
{
    const suf_comparison *c = &row->comparison;
    char *instance = suf_utf8_printable(row->instance, NAME_WIDTH);
    fprintf(out, "%-24s %-12s %-12s %6lld %6lld", instance, r->algorithms[c->first],
            r->algorithms[c->second], (long long)c->n_first, (long long)c->n_second);
    write_number(c->phi, 12, 6, out);
    write_number(c->se, 11, 5, out);
    fprintf(out, "  %s\n", row_end(row));
    free(instance);
}

static void write_table(const suf_result *r, FILE *out)
{
    fprintf(out, "%-24s %-12s %-12s %6s %6s %12s %11s  %s\n", "instance", "first", "second", "n_1",
            "n_2", "phi", "se", "stop");
    for (size_t i = 0; i < r->n_rows; i++)
        if (r->rows[i].state != SUF_INSTANCE_WAITING)
            write_row(r, &r->rows[i], out);
    fputc('\n', out);
}

/* the differences of one comparison over the instances that are done */
typedef struct {
    size_t n, n_better; /* of the second algorithm */
    bool is_sound;      /* what is above 0 is larger: percentages of a negative mean turn round */
    double mean, m2;
} spread;

static spread spread_of(const suf_result *r, const suf_comparison *like)
{
    spread s = {.is_sound = true};
    for (size_t i = 0; i < r->n_rows; i++) {
        const suf_comparison *c = &r->rows[i].comparison;
        if (r->rows[i].state != SUF_INSTANCE_DONE || !isfinite(c->phi) || c->first != like->first ||
            c->second != like->second)
            continue;
        s.n++;
        s.is_sound = s.is_sound && !(r->rows[i].warnings & SUF_WARN_BASE);
        s.n_better += r->maximise ? c->phi > 0 : c->phi < 0;
        const double step = c->phi - s.mean;
        s.mean += step / (double)s.n;
        s.m2 += step * (c->phi - s.mean);
    }
    return s;
}

static void write_means(const suf_result *r, FILE *out)
{
    const size_t per_instance = r->n_instances ? r->n_rows / r->n_instances : 0;
    for (size_t i = 0; i < per_instance; i++) {
        const suf_comparison *c = &r->rows[i].comparison;
        const spread s = spread_of(r, c);
        if (s.n < 2)
            continue;
        char *better = s.is_sound ? suf_text_format("; %s is better, that is %s, on %zu of them",
                                                    r->algorithms[c->second],
                                                    r->maximise ? "larger" : "smaller", s.n_better)
                                  : suf_text_copy("");
        suf_wrap_write(out,
                       "%s against %s: mean %s difference %.4g (standard deviation %.4g) over %zu "
                       "instances%s.",
                       r->algorithms[c->second], r->algorithms[c->first],
                       suf_difference_name((int)r->difference), s.mean,
                       sqrt(s.m2 / (double)(s.n - 1)), s.n, better);
        free(better);
    }
}

static void write_counts(const suf_result *r, FILE *out)
{
    suf_wrap_write(out, "%zu of %zu instances are done%s; %lld runs are counted, %lld recorded.",
                   r->n_in_state[SUF_INSTANCE_DONE], r->n_instances,
                   r->writer ? ", and it is running" : "", (long long)r->n_runs,
                   (long long)r->n_recorded);
    for (size_t a = 0; a < r->n_algorithms; a++)
        for (int s = SUF_RUN_OK + 1; suf_status_name(s); s++)
            if (r->n_tries[a][s])
                suf_wrap_write(out, "Failed runs of %s: %lld %s.", r->algorithms[a],
                               (long long)r->n_tries[a][s], suf_status_name(s));
}

static void write_failed(const suf_result *r, FILE *out)
{
    const size_t n = r->n_in_state[SUF_INSTANCE_FAILED];
    if (n == 0)
        return;
    suf_wrap_write(out,
                   "%zu instance%s given up; when what failed is mended, '--retry-failed' tries "
                   "again:",
                   n, n == 1 ? " was" : "s were");
    size_t shown = 0;
    const size_t per_instance = r->n_rows / r->n_instances;
    for (size_t i = 0; i < r->n_rows && shown < MOST_REASONS; i += per_instance) {
        if (r->rows[i].state != SUF_INSTANCE_FAILED)
            continue;
        char *name = suf_utf8_printable(r->rows[i].instance, 40);
        char *reason = suf_utf8_printable(r->rows[i].reason, sizeof r->rows[i].reason);
        fprintf(out, "  %s: %s\n", name, reason);
        free(name);
        free(reason);
        shown++;
    }
    if (n > shown)
        fprintf(out, "  and %zu more\n", n - shown);
}

/* each warning once, with the number of instances that it holds for */
static void write_warnings(const suf_result *r, FILE *out)
{
    const size_t per_instance = r->n_instances ? r->n_rows / r->n_instances : 1;
    for (int flag = 1; flag <= SUF_WARN_LAST; flag *= 2) {
        size_t n = 0;
        for (size_t i = 0; i < r->n_rows; i += per_instance)
            n += r->rows[i].state == SUF_INSTANCE_DONE && (r->rows[i].warnings & flag);
        if (n)
            suf_wrap_write(out, "On %zu instance%s: %s", n, n == 1 ? "" : "s",
                           suf_warning_text(flag));
    }
}

static void write_text(const suf_result *result, FILE *out)
{
    suf_result r = *result; /* with names that a terminal can show */
    r.algorithms = suf_alloc(r.n_algorithms, sizeof *r.algorithms);
    for (size_t a = 0; a < r.n_algorithms; a++)
        r.algorithms[a] = suf_utf8_printable(result->algorithms[a], NAME_WIDTH);
    write_table(&r, out);
    write_means(&r, out);
    write_counts(&r, out);
    write_failed(&r, out);
    write_warnings(&r, out);
    for (size_t a = 0; a < r.n_algorithms; a++)
        free(r.algorithms[a]);
    free(r.algorithms);
}

void suf_result_write(const suf_result *result, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_TEXT)
        write_text(result, out);
    else if (format == SUF_FORMAT_JSON)
        suf_json_write(result_object(result), out);
    else
        suf_result_write_differences(result, format, out);
}

void suf_result_write_differences(const suf_result *result, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_JSON)
        suf_json_write(row_objects(result), out);
    else
        suf_json_write_csv(row_objects(result), out);
}
