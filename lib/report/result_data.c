/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See result_data.h.
 */
#include "report/result_data.h"

#include <math.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "report/json_build.h"
#include "report/looks_section.h"
#include "report/slurm_block.h"
#include "report/verdict_data.h"

/* Between the looks of a sequential design there is no difference to look at. */
static json_t *shown(const suf_result *r, double value)
{
    return suf_json_number(r->looking && !r->looking->is_stopped ? NAN : value);
}

static json_t *row_object(const suf_result *r, const suf_result_row *row)
{
    const suf_comparison *c = &row->comparison;
    return json_pack("{s:o, s:o, s:o, s:I, s:I, s:o, s:o, s:o, s:o, s:s, s:s, s:o}", "instance",
                     suf_json_text(row->instance), "first", suf_json_text(r->algorithms[c->first]),
                     "second", suf_json_text(r->algorithms[c->second]), "n_first",
                     (json_int_t)c->n_first, "n_second", (json_int_t)c->n_second, "phi",
                     shown(r, c->phi), "se", suf_json_number(c->se), "lo", shown(r, c->lo), "hi",
                     shown(r, c->hi), "state", suf_instance_state_name((int)row->state), "stop",
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

static json_t *past_objects(const suf_result *r)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < r->n_past; i++) {
        const suf_past_row *row = &r->past[i];
        const suf_comparison *c = &row->comparison;
        json_array_append_new(
            rows,
            json_pack("{s:o, s:o, s:o, s:I, s:I, s:o, s:o, s:s, s:s, s:s, s:i, s:I, s:s, s:s, s:s}",
                      "instance", suf_json_text(row->instance), "first", suf_json_text(row->first),
                      "second", suf_json_text(row->second), "n_first", (json_int_t)c->n_first,
                      "n_second", (json_int_t)c->n_second, "phi", suf_json_number(c->phi), "se",
                      suf_json_number(c->se), "state", suf_instance_state_name((int)row->state),
                      "stop", suf_stop_name((int)row->stop), "rule", row->rule, "version",
                      row->version, "revision", (json_int_t)row->revision, "difference",
                      row->difference, "accuracy", row->accuracy, "at", row->at));
    }
    return rows;
}

static json_t *skipped_texts(const suf_result *r)
{
    json_t *texts = json_array();
    for (size_t i = 0; i < r->n_skipped; i++)
        json_array_append_new(texts, suf_json_text(r->skipped[i]));
    return texts;
}

suf_dataset_state suf_result_data_state(const suf_result *r)
{
    const size_t n_done = r->n_in_state[SUF_INSTANCE_DONE];
    if (n_done + r->n_in_state[SUF_INSTANCE_FAILED] < r->n_instances)
        return SUF_STATE_INTERIM;
    if (r->looking && !r->looking->is_stopped)
        return SUF_STATE_INTERIM;
    for (size_t i = 0; i < r->n_rows; i++)
        if (r->rows[i].state != SUF_INSTANCE_DONE || !isfinite(r->rows[i].comparison.phi))
            return SUF_STATE_INCOMPLETE;
    return SUF_STATE_COMPLETE;
}

static json_t *result_object(const suf_result *r)
{
    json_t *states = json_object();
    for (int s = 0; suf_instance_state_name(s); s++)
        json_object_set_new(states, suf_instance_state_name(s),
                            json_integer((json_int_t)r->n_in_state[s]));
    return json_pack("{s:o, s:I, s:o, s:I, s:I, s:o, s:o, s:b, s:{s:s, s:i}, s:o, s:o, s:o}",
                     "name", suf_json_text(r->name), "instances", (json_int_t)r->n_instances,
                     "states", states, "runs", (json_int_t)r->n_runs, "recorded",
                     (json_int_t)r->n_recorded, "accuracy", suf_json_number(r->accuracy), "tries",
                     tries_object(r), "running", r->writer != 0, "rule", "name", r->rule, "version",
                     r->rule_version, "differences", row_objects(r), "superseded", past_objects(r),
                     "skipped", skipped_texts(r));
}

void suf_result_data_write(const suf_result *result, const suf_result_company *with, FILE *out)
{
    json_t *object = result_object(result);
    const int state = (int)suf_result_data_state(result);
    json_object_set_new(object, "state", json_string(suf_dataset_state_name(state)));
    json_object_set_new(object, "events", json_integer((json_int_t)result->n_events));
    json_object_set_new(object, "last_event",
                        result->last_event ? suf_json_text(result->last_event) : json_null());
    json_object_set_new(object, "sequential",
                        result->looking
                            ? suf_looks_section_object(result->looking, result->algorithms)
                            : json_null());
    json_object_set_new(object, "gate", suf_verdict_data_gate(with->analysis, with->gate));
    json_object_set_new(object, "comparisons",
                        with->analysis ? suf_verdict_data_of_all(with->analysis) : json_null());
    json_object_set_new(object, "slurm", suf_slurm_block_data(with->slurm));
    suf_json_write(object, out);
}

void suf_result_write_differences(const suf_result *result, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_JSON)
        suf_json_write(row_objects(result), out);
    else
        suf_json_write_csv(row_objects(result), out);
}
