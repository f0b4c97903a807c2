/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing an experiment as a commented file: every key with an explanation, and keys that are not
 * set as comments. Reading the file gives the same experiment.
 */
#include <string.h>

#include "experiment/experiment_parts.h"
#include "experiment/settings_input.h"
#include "experiment/yaml_quote.h"

/* Examples for keys that have no default, for users who start from an empty experiment. */
static const struct {
    const char *key;
    const char *lines[4];
    bool in_template; /* required, so the template sets it */
} examples[] = {
    {"algorithms",
     {"algorithms:", "  first: ./first --seed {seed} {instance}",
      "  second: ./second --seed {seed} {instance}"},
     true},
    {"instances", {"instances: instances/*"}, true},
    {"measures", {"measures:", "  seconds: wall-time"}, false},
    {"environment", {"environment:", "  OMP_NUM_THREADS: 1"}, false},
    {"simulate", {"simulate:", "  results: lognormal(1)", "  between-se: 1"}, false},
    {"mres", {"mres: 0.5"}, true},
    {"delta", {"delta: 2%"}, false},
    {"accuracy", {"accuracy: 0.01"}, true},
    {"generator", {"generator: ./generate --seed {seed} {instance}"}, false},
    {"max", {"max: 200"}, false},
    {"max-per-algorithm", {"max-per-algorithm: 100"}, false},
    {"cost", {"cost: [1, 2]"}, false},
    {"timeout", {"timeout: 60"}, false},
    {"memory", {"memory: 2G"}, false},
};

enum { N_EXAMPLES = sizeof examples / sizeof *examples, LONGEST_KEY = 100, WIDTH = 96 };

/* "# words, folded" */
static void write_comment(const char *text, FILE *out)
{
    size_t column = 1;
    fputs("#", out);
    while (*text) {
        const size_t n = strcspn(text, " ");
        if (column > 1 && column + 1 + n > WIDTH) {
            fputs("\n#", out);
            column = 1;
        }
        fprintf(out, " %.*s", (int)n, text);
        column += n + 1;
        text += n + (text[n] == ' ');
    }
    fputc('\n', out);
}

static void write_choices(const suf_key *key, FILE *out)
{
    fputs("#", out);
    for (int i = 0; key->choice(i); i++)
        fprintf(out, "%s %s", i ? " |" : "", key->choice(i));
    fputs(key->kind == SUF_KEY_QUANTITY ? " | a number\n" : "\n", out);
}

/* a key that is too long for YAML's short form is written in the long form */
static void write_pair(const suf_setting_entry *entry, FILE *out)
{
    const bool is_long = strlen(entry->name) > LONGEST_KEY;
    fputs(is_long ? "  ? " : "  ", out);
    suf_yaml_quote_write(entry->name, out);
    fputs(is_long ? "\n  : " : ": ", out);
    if (entry->text)
        suf_yaml_quote_write(entry->text, out);
    fputc('\n', out);
}

static void write_item(const suf_setting_entry *entry, FILE *out)
{
    if (!entry->name) {
        fputs("  - ", out);
        suf_yaml_quote_write(entry->text, out);
    } else {
        fprintf(out, "  - %s: ", entry->name);
        suf_yaml_quote_write(entry->text, out);
    }
    if (entry->column) {
        fputs("\n    column: ", out);
        suf_yaml_quote_write(entry->column, out);
    }
    fputc('\n', out);
}

/* if one algorithm has no name, all are written as a list */
static void write_algorithm(const suf_setting_entry *entry, FILE *out)
{
    fputs("  - ", out);
    if (entry->name) {
        fputs("name: ", out);
        suf_yaml_quote_write(entry->name, out);
        fputs("\n    ", out);
    }
    fputs("command: ", out);
    if (entry->text)
        suf_yaml_quote_write(entry->text, out);
    fputc('\n', out);
}

static bool all_have_names(const suf_settings_input *input, const char *key)
{
    size_t i = 0;
    for (const suf_setting_entry *entry; (entry = suf_settings_input_next(input, key, &i));)
        if (!entry->name)
            return false;
    return true;
}

static void write_tree(const suf_settings_input *input, const char *key, FILE *out)
{
    void (*const write)(const suf_setting_entry *, FILE *) =
        strcmp(key, "instances") == 0 ? write_item
        : all_have_names(input, key)  ? write_pair
                                      : write_algorithm;
    size_t i = 0;
    fprintf(out, "%s:\n", key);
    for (const suf_setting_entry *entry; (entry = suf_settings_input_next(input, key, &i));)
        write(entry, out);
}

static void write_example(const suf_key *key, bool is_template, FILE *out)
{
    for (size_t i = 0; i < N_EXAMPLES; i++) {
        if (strcmp(examples[i].key, key->name) != 0)
            continue;
        const bool is_real = is_template && examples[i].in_template;
        for (int k = 0; k < 4 && examples[i].lines[k]; k++)
            fprintf(out, "%s%s\n", is_real ? "" : "# ", examples[i].lines[k]);
        return;
    }
    fprintf(out, "# %s:%s%s\n", key->name, key->default_text ? " " : "",
            key->default_text ? key->default_text : "");
}

static void write_key(const suf_settings_input *input, const suf_key *key, FILE *out)
{
    size_t i = 0;
    const suf_setting_entry *entry = suf_settings_input_next(input, key->name, &i);
    fputc('\n', out);
    write_comment(key->help, out);
    if (key->choice)
        write_choices(key, out);
    if (!entry) {
        write_example(key, input->n == 0, out);
    } else if (key->kind == SUF_KEY_TREE) {
        write_tree(input, key->name, out);
    } else {
        fprintf(out, "%s: ", key->name);
        suf_yaml_quote_write(entry->text, out);
        fputc('\n', out);
    }
}

void suf_experiment_write(const suf_experiment *e, FILE *out)
{
    fputs("# An experiment of suffice: lines that begin with # are comments, and keys that are\n"
          "# commented out have their defaults. Run it with: suffice run FILE\n",
          out);
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        if (key->name)
            write_key(e->input, key, out);
        else
            fprintf(out, "\n\n# ---- %s\n", key->help);
    }
}
