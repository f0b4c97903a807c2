/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving the variables of the environment that the runs get.
 */
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/resolve.h"
#include "experiment/settings_input.h"

/* what a shell takes as a name; the mark of a run is not the user's */
static bool is_variable(const char *name)
{
    static const char characters[] =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
    const bool begins_with_digit = *name >= '0' && *name <= '9';
    return *name && !begins_with_digit && !name[strspn(name, characters)] &&
           strcmp(name, "SUFFICE_RUN") != 0;
}

/* settings are recorded one per line */
static bool is_variable_setting(const suf_setting_entry *entry)
{
    return entry->name && is_variable(entry->name) && !strchr(entry->text, '\n');
}

void suf_resolve_environment(suf_experiment *e)
{
    size_t i = 0;
    size_t n = 0;
    const suf_settings_input *input = e->input;
    e->environment = suf_alloc(input->n + 1, sizeof *e->environment);
    for (const suf_setting_entry *entry;
         (entry = suf_settings_input_next(input, "environment", &i));) {
        if (is_variable_setting(entry))
            e->environment[n++] = suf_text_format("%s=%s", entry->name, entry->text);
        else
            suf_settings_input_refuse(e->input,
                                      "%s is no variable of one line; write NAME=VALUE, where the "
                                      "name has letters, digits and _",
                                      entry->label);
    }
}
