/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is made of a run: measures, limits, and what happens to failed ones.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiment/finish.h"
#include "experiment/limit_syntax.h"
#include "experiment/request.h"

static void add_measure(suf_experiment *e, const char *name, const char *text, const char *label)
{
    suf_error err;
    suf_measure measure;
    for (size_t i = 0; i < e->n_measures; i++)
        if (strcmp(e->measures[i].name, name) == 0) {
            suf_request_refuse(e->request, "%s: there are two measures '%.80s'; keep one", label,
                               name);
            return;
        }
    if (suf_measure_init(&measure, name, text, &err) == SUF_OK)
        e->measures[e->n_measures++] = measure;
    else
        suf_request_refuse(e->request, "%s: %s", label, err.message);
}

/* how the value that is compared is taken */
static void add_value(suf_experiment *e)
{
    const suf_entry *entry = suf_request_find(e->request, "value");
    if (e->irace && entry && strcmp(entry->text, "irace") != 0)
        suf_request_refuse(e->request,
                           "%s is set, but 'runner' is irace, which says how the value is taken; "
                           "leave it out",
                           entry->label);
    const char *text = e->irace ? "irace" : suf_request_text(e->request, "value");
    add_measure(e, "value", text, entry ? entry->label : "'value'");
}

void suf_finish_measures(suf_experiment *e)
{
    const suf_request *q = e->request;
    e->maximise = suf_request_choice(q, "goal") == 1;
    e->irace = suf_request_choice(q, "runner") == 1;
    if (e->irace && suf_request_count(q, "shell"))
        suf_request_refuse_value(e->request, "shell",
                                 "and 'runner' irace exclude each other; leave one out");
    e->measures = suf_alloc(q->n + 1, sizeof *e->measures);
    add_value(e);
    size_t i = 0;
    for (const suf_entry *entry; (entry = suf_request_next(q, "measures", &i));) {
        if (!entry->name || !entry->name[0])
            suf_request_refuse(e->request, "%s has no name; write NAME=HOW", entry->label);
        else
            add_measure(e, entry->name, entry->text, entry->label);
    }
}

static bool uses_timeout(const suf_experiment *e)
{
    for (size_t a = 0; a < e->n_algorithms; a++)
        if (e->algorithms[a].template && suf_template_uses(e->algorithms[a].template, "timeout"))
            return true;
    return false;
}

void suf_finish_limits(suf_experiment *e)
{
    suf_error err;
    const suf_request *q = e->request;
    const suf_entry *timeout = suf_request_find(q, "timeout");
    const suf_entry *memory = suf_request_find(q, "memory");
    if (timeout && suf_limit_syntax_time(timeout->text, &e->timeout, &e->timeout_percent, &err) < 0)
        suf_request_refuse(e->request, "%s: %s", timeout->label, err.message);
    else if (uses_timeout(e) && e->timeout == 0)
        suf_request_refuse_value(e->request, "timeout",
                                 "must be set in seconds, for a command uses {timeout}");
    if (memory && suf_limit_syntax_memory(memory->text, &e->memory, &err) < 0)
        suf_request_refuse(e->request, "%s: %s", memory->label, err.message);
    e->warmup = suf_request_count(q, "warmup");
    e->jobs = suf_request_count(q, "jobs");
    e->pin = suf_request_count(q, "pin") != 0;
}

void suf_finish_policies(suf_experiment *e)
{
    static const char *const keys[] = {
        [SUF_RUN_TIMEOUT] = "on-timeout",       [SUF_RUN_CRASHED] = "on-crash",
        [SUF_RUN_MEMORY] = "on-memory",         [SUF_RUN_NO_VALUE] = "on-no-value",
        [SUF_RUN_NOT_FINITE] = "on-not-finite",
    };
    for (int i = SUF_RUN_TIMEOUT; i <= SUF_RUN_NOT_FINITE; i++) {
        suf_error err;
        suf_policy *policy = &e->policies[i];
        char *label = suf_request_label(e->request, keys[i]);
        if (suf_policy_init(policy, suf_request_text(e->request, keys[i]), &err) < 0)
            suf_request_refuse(e->request, "%s: %s", label, err.message);
        else if (policy->action == SUF_DO_PAR && e->timeout == 0)
            suf_request_refuse(e->request,
                               "%s takes multiples of the time limit; set 'timeout' in "
                               "seconds",
                               label);
        free(label);
    }
}
