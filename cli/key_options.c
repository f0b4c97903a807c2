/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See key_options.h.
 */
#include "key_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suffice.h"

/* what options have and keys have not */
static const struct {
    const char *key;
    int letter;
    const char *arg;
} particulars[] = {{"jobs", 'j', "N"}, {"instances", 'i', "WHERE"}};

static const char *help_of(const suf_key *key)
{
    char *text;
    if (!key->default_text || key->kind == SUF_KEY_FLAG)
        return key->help;
    if (asprintf(&text, "%s (%s)", key->help, key->default_text) < 0)
        abort();
    return text;
}

static cli_option option_of(const suf_key *key, size_t settings)
{
    cli_option o = {.name = key->name,
                    .arg = key->kind == SUF_KEY_FLAG ? NULL : key->arg,
                    .kind = CLI_SETTING,
                    .offset = settings,
                    .help = help_of(key),
                    .choice = key->choice,
                    .repeats = key->kind == SUF_KEY_TREE};
    for (size_t i = 0; key->name && i < sizeof particulars / sizeof *particulars; i++)
        if (strcmp(particulars[i].key, key->name) == 0) {
            o.letter = particulars[i].letter;
            o.arg = particulars[i].arg;
        }
    return o;
}

static bool is_operand(const suf_key *key)
{
    return key->name && strcmp(key->name, "algorithms") == 0;
}

void cli_key_options_add(cli_command *command, size_t settings)
{
    size_t n_keys = 0;
    while (suf_key_at(n_keys))
        n_keys++;
    cli_option *all = calloc(n_keys + command->n_options, sizeof *all);
    if (!all)
        abort();
    size_t n = 0;
    for (size_t i = 0; i < n_keys; i++)
        if (!is_operand(suf_key_at(i)))
            all[n++] = option_of(suf_key_at(i), settings);
    memcpy(all + n, command->options, command->n_options * sizeof *all);
    command->options = all;
    command->n_options += n;
}
