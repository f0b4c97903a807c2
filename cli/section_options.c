/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See section_options.h.
 */
#include "section_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"

static bool is_key(const char *name)
{
    for (size_t i = 0; suf_key_at(i); i++)
        if (suf_key_at(i)->name && strcmp(suf_key_at(i)->name, name) == 0)
            return true;
    return false;
}

void cli_section_check_keys(const cli_command *self, const bool *given, const char *path)
{
    for (size_t i = 0; i < self->n_options; i++) {
        const char *name = self->options[i].name;
        if (given[i] && is_key(name) && strcmp(name, "instances") != 0 &&
            strcmp(name, "seed") != 0 && strcmp(name, "jobs") != 0)
            cli_fail(self->name, 2, "'--%s' is a key of the experiment; set it in '%s'", name,
                     path);
    }
}

static bool is_excluded(const cli_command *self, const bool *given, const char *name)
{
    bool is = cli_is_given(self, given, name);
    for (size_t i = 0; i < self->n_rules; i++) {
        const cli_rule *r = &self->rules[i];
        if (r->relation == CLI_EXCLUDES)
            is = is || (strcmp(r->option, name) == 0 && cli_is_given(self, given, r->other)) ||
                 (strcmp(r->other, name) == 0 && cli_is_given(self, given, r->option));
    }
    return is;
}

static void check_line(const cli_command *self, const char *name, const char *label)
{
    for (size_t i = 0; i < self->n_options; i++)
        if (self->options[i].name && strcmp(self->options[i].name, name) == 0 &&
            cli_takes_value(&self->options[i]) && !is_key(name))
            return;
    cli_fail(self->name, 2,
             "%s: 'suffice simulate' has no such option, or it is a key of the experiment itself",
             label);
}

char **cli_section_options(const cli_command *self, const suf_experiment *e, const bool *given)
{
    const char *name, *text, *label;
    size_t n = 0;
    for (size_t i = 0; (name = suf_experiment_simulate(e, i, &text, &label)); i++) {
        check_line(self, name, label);
        n++;
    }
    char **lines = calloc(n + 1, sizeof *lines);
    if (!lines)
        suf_memory_abort();
    n = 0;
    for (size_t i = 0; (name = suf_experiment_simulate(e, i, &text, &label)); i++)
        if (!is_excluded(self, given, name) && asprintf(&lines[n++], "--%s=%s", name, text) < 0)
            suf_memory_abort();
    return lines;
}

void cli_section_free(char **lines)
{
    for (size_t i = 0; lines && lines[i]; i++)
        free(lines[i]);
    free(lines);
}
