/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See outcome_object.h.
 */
#include "executor/outcome_object.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "executor/json_bytes.h"

/* EXIT: -1 is none; SIGNAL: 0 is none; SPAN: seconds, 0 is none. None, and false, are left out. */
typedef enum { FLAG, EXIT, SIGNAL, SIZE, SECONDS, SPAN } outcome_member_kind;

static const struct {
    const char *name;
    outcome_member_kind kind;
    size_t offset;
} members[] = {
    {"exit_status", EXIT, offsetof(suf_outcome, exit_status)},
    {"signal", SIGNAL, offsetof(suf_outcome, signal)},
    {"cpu_limit", FLAG, offsetof(suf_outcome, is_cpu_limit)},
    {"foreign", FLAG, offsetof(suf_outcome, is_foreign)},
    {"disk_full", FLAG, offsetof(suf_outcome, disk_full)},
    {"strays", FLAG, offsetof(suf_outcome, strays)},
    {"queued", SPAN, offsetof(suf_outcome, queued)},
    {"started", SECONDS, offsetof(suf_outcome, started)},
    {"wall", SECONDS, offsetof(suf_outcome, wall)},
    {"user", SECONDS, offsetof(suf_outcome, user)},
    {"system", SECONDS, offsetof(suf_outcome, system)},
    {"memory", SIZE, offsetof(suf_outcome, memory)},
    {"output_cut", FLAG, offsetof(suf_outcome, out_cut)},
};
enum { N_MEMBERS = sizeof members / sizeof *members };

/* ---- writing ---- */

/* NULL: there is none */
static json_t *member_value(const suf_outcome *o, size_t i)
{
    const void *at = (const char *)o + members[i].offset;
    switch (members[i].kind) {
    case FLAG:
        return *(const bool *)at ? json_true() : NULL;
    case EXIT:
        return *(const int *)at >= 0 ? json_integer(*(const int *)at) : NULL;
    case SIGNAL:
        return *(const int *)at > 0 ? json_integer(*(const int *)at) : NULL;
    case SIZE:
        return json_integer(*(const int64_t *)at);
    case SECONDS:
        return json_real(*(const double *)at);
    case SPAN:
        return *(const double *)at > 0 ? json_real(*(const double *)at) : NULL;
    }
    return NULL;
}

static void set_text(json_t *object, const char *name, const char *text, size_t n)
{
    if (n > 0)
        json_object_set_new(object, name, suf_json_bytes_value(text, n));
}

json_t *suf_outcome_object(const suf_outcome *o)
{
    json_t *object = json_object();
    json_object_set_new(object, "status", json_string(suf_status_name((int)o->status)));
    for (size_t i = 0; i < N_MEMBERS; i++) {
        json_t *value = member_value(o, i);
        if (value)
            json_object_set_new(object, members[i].name, value);
    }
    set_text(object, "message", o->failure, strlen(o->failure));
    set_text(object, "host", o->host, strlen(o->host));
    json_object_set_new(object, "output", suf_json_bytes_value(o->out, o->n_out));
    set_text(object, "error", o->err, o->n_err);
    return object;
}

/* ---- reading ---- */

static bool read_member(suf_outcome *o, size_t i, const json_t *value)
{
    void *at = (char *)o + members[i].offset;
    const json_int_t whole = json_integer_value(value);
    switch (members[i].kind) {
    case FLAG:
        *(bool *)at = json_is_true(value);
        return !value || json_is_boolean(value);
    case EXIT:
        *(int *)at = value ? (int)whole : -1;
        return !value || (json_is_integer(value) && whole >= 0 && whole < SUF_EXIT_STATUSES);
    case SIGNAL:
        *(int *)at = (int)whole;
        return !value || (json_is_integer(value) && whole > 0 && whole < SUF_EXIT_STATUSES);
    case SIZE:
        *(int64_t *)at = whole;
        return json_is_integer(value);
    case SECONDS:
    case SPAN:
        *(double *)at = json_number_value(value);
        return json_is_number(value) || (!value && members[i].kind == SPAN);
    }
    return false;
}

static bool read_status(const json_t *value, suf_status *status)
{
    const char *name = json_string_value(value);
    for (int i = 0; name && suf_status_name(i); i++)
        if (strcmp(suf_status_name(i), name) == 0) {
            *status = (suf_status)i;
            return true;
        }
    return false;
}

/* cut if it is longer than there is room for */
static bool read_short(const json_t *value, char *text, size_t size)
{
    suf_json_texts texts = {0};
    const char *read = value ? suf_json_bytes_text(value, &texts) : "";
    if (read)
        snprintf(text, size, "%s", read);
    suf_json_texts_release(&texts);
    return read != NULL;
}

static bool read_output(const json_t *value, size_t most, char **text, size_t *n)
{
    *text = suf_json_bytes_read(value, n);
    return *text && *n <= most;
}

/* that which is empty is left out */
static bool read_error(const json_t *value, suf_outcome *o)
{
    json_t *text = value ? json_incref((json_t *)value) : json_string("");
    const bool is_good = read_output(text, SUF_KEPT_ERR, &o->err, &o->n_err);
    json_decref(text);
    return is_good;
}

int suf_outcome_object_read(suf_outcome *o, const json_t *object, suf_error *err)
{
    *o = (suf_outcome){.value = NAN};
    bool is_good = read_status(json_object_get(object, "status"), &o->status);
    for (size_t i = 0; is_good && i < N_MEMBERS; i++)
        is_good = read_member(o, i, json_object_get(object, members[i].name));
    is_good = is_good && read_short(json_object_get(object, "host"), o->host, sizeof o->host) &&
              read_short(json_object_get(object, "message"), o->failure, sizeof o->failure) &&
              read_output(json_object_get(object, "output"), SUF_KEPT_OUT, &o->out, &o->n_out) &&
              read_error(json_object_get(object, "error"), o);
    if (is_good)
        return SUF_OK;
    suf_outcome_release(o);
    return suf_fail(err, SUF_EINVAL, "it is no outcome of a run");
}
