/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_record.h.
 */
#include "import/run_record.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/keys.h"
#include "results/machines.h"
#include "results/recorded_experiment.h"
#include "store/store_parts.h"

typedef struct {
    suf_dataset *dataset;
    size_t capacity;
    suf_store *store;
    suf_machines machines;
} recording;

/* takes the text; NULL: it was not recorded */
static void add(recording *r, const char *what, const char *algorithm, char *text)
{
    suf_dataset *d = r->dataset;
    d->run_facts = suf_grow(d->run_facts, d->n_run_facts, &r->capacity, sizeof *d->run_facts);
    d->run_facts[d->n_run_facts++] = (suf_run_fact){
        .what = what, .algorithm = algorithm ? suf_text_copy(algorithm) : NULL, .text = text};
}

/* ---- algorithms ---- */

/* What is taken of a run, for free(). */
typedef struct {
    char *command, *host;
} first_texts;

static int take_texts(const suf_record *record, void *context)
{
    first_texts *t = context;
    t->command = suf_text_copy(record->command);
    t->host = suf_text_copy(record->host);
    return 0;
}

/* of the first run of an algorithm; both are NULL if there is none */
static int find_first(suf_store *store, size_t algorithm, first_texts *texts, suf_error *err)
{
    int rc = 0;
    for (size_t i = 0; i < suf_store_n_instances(store) && rc == 0; i++)
        rc = suf_store_find(store, i, algorithm, 1, 1, take_texts, texts, err);
    return rc < 0 ? rc : SUF_OK;
}

static size_t number_of(const suf_store *store, const char *name)
{
    size_t a = 0;
    while (a < suf_store_n_algorithms(store) && strcmp(suf_store_algorithm(store, a), name) != 0)
        a++;
    return a;
}

/* a later version is told from when it holds; NULL: none is recorded */
static char *version_text(const suf_machines *machines, const char *algorithm)
{
    char *text = NULL;
    const char *last = "";
    for (size_t i = 0; i < machines->n; i++)
        for (size_t k = 0; k < machines->all[i].n_versions; k++) {
            const suf_algorithm_version *v = &machines->all[i].versions[k];
            if (strcmp(v->algorithm, algorithm) != 0 || strcmp(v->text, last) == 0)
                continue;
            char *shown = v->is_failed
                              ? suf_text_format("not known: %s failed (%s)", v->command, v->text)
                              : suf_text_copy(v->text);
            char *longer =
                text ? suf_text_format("%s; from %s on: %s", text, machines->all[i].at, shown)
                     : suf_text_copy(shown);
            free(shown);
            free(text);
            text = longer;
            last = v->text;
        }
    return text;
}

static int add_algorithm(recording *r, const char *name, char **host, suf_error *err)
{
    first_texts first = {0};
    const size_t number = number_of(r->store, name);
    const char *command = suf_store_command(r->store, number);
    const int rc = find_first(r->store, number, &first, err);
    if (rc < 0)
        return rc;
    add(r, "command", name, suf_text_copy(*command ? command : "a function of a program"));
    if (first.command && first.command[0])
        add(r, "first run", name, suf_text_copy(first.command));
    if (*command)
        add(r, "version", name, version_text(&r->machines, name));
    if (!*host && first.host && first.host[0])
        *host = suf_text_copy(first.host);
    free(first.command);
    free(first.host);
    return SUF_OK;
}

/* ---- the machine ---- */

static char *say_processors(const suf_recorded_machine *m)
{
    if (m->n_processors == 0) /* of a cluster */
        return suf_text_copy(m->processor);
    return suf_text_format("%s%s%" PRId64 " processor%s, %" PRId64 " core%s", m->processor,
                           *m->processor ? ", " : "", m->n_processors,
                           m->n_processors == 1 ? "" : "s", m->n_cores, m->n_cores == 1 ? "" : "s");
}

static char *say_host(const suf_recorded_machine *m)
{
    return suf_text_copy(m->host);
}

static char *say_system(const suf_recorded_machine *m)
{
    return suf_text_copy(m->system);
}

static char *say_suffice(const suf_recorded_machine *m)
{
    return suf_text_copy(m->suffice);
}

/* what holds of the machines, with the time from which on if it changed; NULL: nothing is known */
static char *over_time(const suf_machines *machines, char *(*say)(const suf_recorded_machine *m))
{
    char *text = NULL;
    char *last = NULL;
    for (size_t i = 0; i < machines->n; i++) {
        char *now = say(&machines->all[i]);
        if (!last || strcmp(now, last) != 0) {
            char *longer =
                text ? suf_text_format("%s; from %s on: %s", text, machines->all[i].at, now)
                     : suf_text_copy(now);
            free(text);
            text = longer;
        }
        free(last);
        last = now;
    }
    free(last);
    return text;
}

/* host: that of the first run, which stores have always had; taken over */
static void add_machine(recording *r, char *host)
{
    char *recorded = over_time(&r->machines, say_host);
    add(r, "host", NULL, recorded ? recorded : host);
    if (recorded)
        free(host);
    add(r, "processors", NULL, over_time(&r->machines, say_processors));
    add(r, "system", NULL, over_time(&r->machines, say_system));
    add(r, "suffice", NULL, over_time(&r->machines, say_suffice));
}

/* ---- settings ---- */

/* a text of several lines as a list */
static void join_lines(char *text)
{
    for (; *text; text++)
        *text = *text == '\n' ? ';' : *text;
}

/* When a key is told: if it is set, only if it has another value than its default, or only if a
 * rule or a budget decides how many runs there are. */
typedef enum { TOLD_IF_SET, TOLD_IF_OTHER, TOLD_IF_ADAPTIVE } telling;

/* The keys by which runs are made and counted, besides those that are told in words. */
static const struct {
    const char *name;
    telling when;
} told_keys[] = {{"value", TOLD_IF_SET},
                 {"goal", TOLD_IF_SET},
                 {"difference", TOLD_IF_SET},
                 {"statistic", TOLD_IF_SET},
                 {"floor", TOLD_IF_SET},
                 {"accuracy", TOLD_IF_SET},
                 {"runs", TOLD_IF_SET},
                 {"budget", TOLD_IF_SET},
                 {"start", TOLD_IF_ADAPTIVE},
                 {"max", TOLD_IF_ADAPTIVE},
                 {"max-per-algorithm", TOLD_IF_ADAPTIVE},
                 {"seed", TOLD_IF_SET},
                 {"seeds", TOLD_IF_SET},
                 {"timeout", TOLD_IF_SET},
                 {"timeout-cpu", TOLD_IF_SET},
                 {"memory", TOLD_IF_SET},
                 {"on-crash", TOLD_IF_SET},
                 {"on-timeout", TOLD_IF_SET},
                 {"on-memory", TOLD_IF_SET},
                 {"on-no-value", TOLD_IF_SET},
                 {"on-not-finite", TOLD_IF_SET},
                 {"jobs", TOLD_IF_SET},
                 {"pin", TOLD_IF_OTHER},
                 {"warmup", TOLD_IF_OTHER},
                 {"shell", TOLD_IF_OTHER},
                 {"success-exit", TOLD_IF_OTHER},
                 {"stdin", TOLD_IF_SET},
                 {"env", TOLD_IF_SET},
                 {"env-unset", TOLD_IF_SET},
                 {"env-pass", TOLD_IF_SET},
                 {"own", TOLD_IF_SET},
                 {"setup", TOLD_IF_SET},
                 {"prepare", TOLD_IF_SET},
                 {"conclude", TOLD_IF_SET},
                 {"cleanup", TOLD_IF_SET},
                 {"generator", TOLD_IF_SET}};

static bool is_told(const suf_dataset *d, const char *name, telling when, const char *value)
{
    const char *standard = suf_key_find(name)->default_text;
    if (!value || !value[0])
        return false;
    return when == TOLD_IF_SET ||
           (when == TOLD_IF_OTHER && !(standard && strcmp(standard, value) == 0)) ||
           (when == TOLD_IF_ADAPTIVE && (d->budget > 0 || !isnan(d->accuracy)));
}

static void add_settings(recording *r)
{
    const int64_t revision = suf_store_n_revisions(r->store);
    for (size_t i = 0; i < sizeof told_keys / sizeof *told_keys; i++) {
        char *value = suf_store_setting_at(r->store, revision, told_keys[i].name);
        if (!is_told(r->dataset, told_keys[i].name, told_keys[i].when, value)) {
            free(value);
            continue;
        }
        join_lines(value);
        add(r, told_keys[i].name, NULL, value);
    }
}

static char *text_or_null(const char *text)
{
    return text[0] ? suf_text_copy(text) : NULL;
}

int suf_run_record_add(suf_dataset *d, suf_store *store, suf_error *err)
{
    recording r = {.dataset = d, .store = store};
    char *host = NULL;
    int rc = suf_machines_load(&r.machines, store, err);
    for (size_t a = 0; a < d->n_algorithms && rc == SUF_OK; a++)
        rc = add_algorithm(&r, d->algorithms[a], &host, err);
    if (rc == SUF_OK) {
        add_machine(&r, host);
        host = NULL;
        add(&r, "began", NULL, text_or_null(d->began));
        add(&r, "ended", NULL, text_or_null(d->ended));
        add(&r, "rule", NULL, suf_text_format("%s, version %d", d->rule, d->rule_version));
        add_settings(&r);
        for (size_t i = 0; i < d->n_changes; i++)
            add(&r, "change", NULL, suf_text_copy(d->changes[i]));
        if (d->n_changes == 0)
            add(&r, "change", NULL, suf_text_copy("none"));
    }
    free(host);
    suf_machines_release(&r.machines);
    return rc;
}
