/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See key_options.h.
 */
#include "key_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suffice.h"

/* what an option has in addition to its key */
static const struct {
    const char *key;
    int letter;
    const char *arg;
} particulars[] = {{"jobs", 'j', "N"}, {"instances", 'i', "WHERE"}};

/* for free() */
static char *help_of(const suf_key *key)
{
    char *text;
    const bool has_default = key->default_text && key->kind != SUF_KEY_FLAG;
    if (asprintf(&text, has_default ? "%s (%s)" : "%s", key->help, key->default_text) < 0)
        suf_memory_abort();
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

/* Puts the keys that the command takes into all, and returns their number. */
static size_t add_keys(const cli_command *command, cli_option *all)
{
    size_t n = 0;
    bool is_under = !command->keys_under;
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        if (!key->name && command->keys_under)
            is_under = strcmp(key->help, command->keys_under) == 0;
        if (is_under && !is_operand(key))
            all[n++] = option_of(key, command->settings_offset);
    }
    return n;
}

cli_command cli_key_options_expand(const cli_command *command)
{
    cli_command made = *command;
    if (!command->takes_keys)
        return made;
    size_t n_keys = 0;
    while (suf_key_at(n_keys))
        n_keys++;
    cli_option *all = calloc(n_keys + command->n_options, sizeof *all);
    if (!all)
        suf_memory_abort();
    cli_option *const keys = command->keys_under ? all + command->n_options : all;
    const size_t n = add_keys(command, keys);
    memcpy(keys == all ? all + n : all, command->options, command->n_options * sizeof *all);
    made.options = all;
    made.n_options += n;
    return made;
}

void cli_key_options_release(cli_command *expanded)
{
    if (!expanded->takes_keys)
        return;
    for (size_t i = 0; i < expanded->n_options; i++)
        if (expanded->options[i].kind == CLI_SETTING)
            free((char *)expanded->options[i].help);
    free((cli_option *)expanded->options);
}
