/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing an experiment as a commented file: every key with an explanation, and keys that are not
 * set as comments. Reading the file gives the same experiment.
 */
#include <assert.h>
#include <string.h>

#include "experiment/experiment_parts.h"
#include "experiment/own_settings.h"
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
    {"command", {"command: ./program --rate {rate} --seed {seed} {instance}"}, false},
    {"irace", {"irace: scenario.txt"}, false},
    {"instances", {"instances: instances/*"}, true},
    {"measures", {"measures:", "  seconds: wall-time"}, false},
    {"name", {"name: first-against-second"}, false},
    {"measure", {"measure: tour length"}, false},
    {"unit", {"unit: km"}, false},
    {"version", {"version: ./{algorithm} --version"}, false},
    {"directory", {"directory: build"}, false},
    {"half-width", {"half-width: 0.05"}, false},
    {"sigma", {"sigma: 5%"}, false},
    {"assurance", {"assurance: 0.9"}, false},
    {"group", {"group: family"}, false},
    {"looks-at", {"looks-at: [10, 20, 34]"}, false},
    {"floor", {"floor: 0.001"}, false},
    {"budget", {"budget: 2000"}, false},
    {"deterministic", {"deterministic: true"}, false},
    {"jobs", {"jobs: 2"}, false},
    {"store", {"store: results.db"}, false},
    {"stdin", {"stdin: \"{instance}\""}, false},
    {"env", {"env:", "  OMP_NUM_THREADS: 1"}, false},
    {"env-unset", {"env-unset: [DISPLAY]"}, false},
    {"env-pass", {"env-pass: [PATH, HOME]"}, false},
    {"timeout-cpu", {"timeout-cpu: 60"}, false},
    {"setup", {"setup: make"}, false},
    {"prepare", {"prepare: rm -f scratch-{run}"}, false},
    {"conclude", {"conclude: rm -f scratch-{run}"}, false},
    {"cleanup", {"cleanup: make clean"}, false},
    {"slurm-partition", {"slurm-partition: short"}, false},
    {"slurm-account", {"slurm-account: project7"}, false},
    {"slurm-qos", {"slurm-qos: normal"}, false},
    {"slurm-time", {"slurm-time: 60"}, false},
    {"slurm-mem", {"slurm-mem: 4G"}, false},
    {"slurm-gres", {"slurm-gres: gpu:1"}, false},
    {"slurm-tasks", {"slurm-tasks: 200"}, false},
    {"slurm-prologue", {"slurm-prologue: module load gcc"}, false},
    {"slurm-sbatch", {"slurm-sbatch: --constraint=avx2"}, false},
    {"slurm-spool", {"slurm-spool: /scratch/me"}, false},
    {"slurm-worker", {"slurm-worker: /home/me/bin/suffice"}, false},
    {"simulate", {"simulate:", "  results: lognormal(1)", "  between-se: 1"}, false},
    {"mres", {"mres: 0.5"}, true},
    {"delta", {"delta: 2%"}, false},
    {"accuracy", {"accuracy: 0.01"}, true},
    {"generator", {"generator: ./generate --seed {seed} {instance}"}, false},
    {"max-per-algorithm", {"max-per-algorithm: 100"}, false},
    {"cost", {"cost: [1, 2]"}, false},
    {"timeout", {"timeout: 60"}, false},
    {"memory", {"memory: 2G"}, false},
};

enum { N_EXAMPLES = sizeof examples / sizeof *examples, LONGEST_KEY = 100, WIDTH = 80 };

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

/* ---- algorithms ---- */

/* "key: value" of what an algorithm has for itself */
static void write_own(const suf_settings_input *input, const char *owner, const char *indent,
                      FILE *out)
{
    for (int k = 0; suf_own_settings_key(k); k++) {
        const char *key = suf_own_settings_key(k);
        const bool is_env = strcmp(key, "env") == 0;
        size_t i = 0;
        size_t n = 0;
        for (const suf_setting_entry *entry;
             (entry = suf_settings_input_next_own(input, key, owner, &i)); n++) {
            if (is_env && n == 0)
                fprintf(out, "%s%s:\n", indent, key);
            fprintf(out, "%s%s", indent, is_env ? "  " : "");
            suf_yaml_quote_write(is_env && entry->name ? entry->name : key, out);
            fputs(": ", out);
            suf_yaml_quote_write(entry->text, out);
            fputc('\n', out);
        }
    }
}

static bool has_own(const suf_settings_input *input, const char *owner)
{
    for (size_t i = 0; owner && i < input->n; i++)
        if (input->entries[i].owner && strcmp(input->entries[i].owner, owner) == 0)
            return true;
    return false;
}

/* if one algorithm has no name, or something for itself, or is a table, all are written as a list
 */
static void write_algorithm(const suf_settings_input *input, const suf_setting_entry *entry,
                            FILE *out)
{
    fputs("  - ", out);
    if (entry->table) {
        fputs("table: ", out);
        suf_yaml_quote_write(entry->table, out);
        fputs(entry->text ? "\n    " : "\n", out);
        if (!entry->text)
            return;
    }
    if (entry->name) {
        fputs("name: ", out);
        suf_yaml_quote_write(entry->name, out);
        fputs("\n    ", out);
    }
    fputs("command: ", out);
    if (entry->text)
        suf_yaml_quote_write(entry->text, out);
    fputc('\n', out);
    if (entry->name)
        write_own(input, entry->name, "    ", out);
}

static bool are_pairs(const suf_settings_input *input, const char *key)
{
    size_t i = 0;
    for (const suf_setting_entry *entry; (entry = suf_settings_input_next_written(input, key, &i));)
        if (!entry->name || (strcmp(key, "algorithms") == 0 && has_own(input, entry->name)))
            return false;
    return true;
}

/* the only entry of a key if it is a table without a command of its own; NULL: it is not */
static const char *only_table(const suf_settings_input *input, const char *key)
{
    size_t i = 0;
    const suf_setting_entry *entry = suf_settings_input_next_written(input, key, &i);
    const bool is_alone = !suf_settings_input_next_written(input, key, &i);
    return entry && is_alone && !entry->text ? entry->table : NULL;
}

/* what rows of tables have for themselves */
static void write_owners(const suf_settings_input *input, FILE *out)
{
    size_t n = 0;
    for (size_t i = 0; i < input->n; i++) {
        const suf_setting_entry *entry = &input->entries[i];
        if (!entry->is_row || !has_own(input, entry->name))
            continue;
        fputs(n++ ? "  " : "\nown:\n  ", out);
        suf_yaml_quote_write(entry->name, out);
        fputs(":\n", out);
        write_own(input, entry->name, "    ", out);
    }
}

/* ---- keys ---- */

static void write_tree(const suf_settings_input *input, const char *key, FILE *out)
{
    const bool is_place = strcmp(key, "instances") == 0;
    const bool has_pairs = are_pairs(input, key);
    const char *table = only_table(input, key);
    size_t i = 0;
    fprintf(out, table ? "%s: " : "%s:\n", key);
    if (table) {
        suf_yaml_quote_write(table, out);
        fputc('\n', out);
        return;
    }
    for (const suf_setting_entry *entry;
         (entry = suf_settings_input_next_written(input, key, &i));) {
        if (is_place)
            write_item(entry, out);
        else if (has_pairs)
            write_pair(entry, out);
        else
            write_algorithm(input, entry, out);
    }
}

static void write_example(const suf_key *key, bool is_template, FILE *out)
{
    for (size_t i = 0; i < N_EXAMPLES; i++) {
        if (strcmp(examples[i].key, key->name) != 0)
            continue;
        const bool is_real = is_template && examples[i].in_template;
        for (int k = 0; k < 4 && examples[i].lines[k]; k++)
            fprintf(out, "%s%s%s\n", is_real ? "" : "# ", examples[i].lines[k],
                    is_real || k > 0 ? "" : "  # example");
        return;
    }
    assert(key->default_text); /* a key without a default has an example */
    fprintf(out, "# %s: %s  # default\n", key->name, key->default_text);
}

/* The entry that the user has written; what a scenario says is not repeated. */
static const suf_setting_entry *written(const suf_settings_input *input, const char *key)
{
    size_t i = 0;
    const suf_setting_entry *entry = suf_settings_input_next_written(input, key, &i);
    return entry && entry->origin != SUF_FROM_SCENARIO ? entry : NULL;
}

/* Whether the file is one to begin with: nothing has been set, or only a scenario. */
static bool is_template(const suf_settings_input *input)
{
    for (size_t i = 0; i < input->n; i++)
        if (input->entries[i].origin != SUF_FROM_SCENARIO &&
            strcmp(input->entries[i].key->name, "irace") != 0)
            return false;
    return true;
}

/* what a scenario says, and how else it can be said; NULL: it says nothing of the key */
static const char *instead_of_scenario(const suf_settings_input *input, const char *key)
{
    static const struct {
        const char *key, *line;
    } lines[] = {{"algorithms", "# algorithms: best-configurations.txt"},
                 {"instances", "# instances: other-instances/*"}};
    for (size_t i = 0; input->scenario && i < sizeof lines / sizeof *lines; i++)
        if (strcmp(lines[i].key, key) == 0)
            return lines[i].line;
    return NULL;
}

static void write_key(const suf_settings_input *input, const suf_key *key, FILE *out)
{
    const suf_setting_entry *entry = written(input, key->name);
    const char *instead = instead_of_scenario(input, key->name);
    fputc('\n', out);
    write_comment(key->help, out);
    if (key->choice)
        write_choices(key, out);
    if (!entry && key->default_text && suf_settings_input_is_unset(input, key->name)) {
        fprintf(out, "%s: %s\n", key->name, SUF_SETTING_NONE);
    } else if (!entry && instead) {
        fprintf(out, "%s\n", instead);
    } else if (!entry) {
        write_example(key, is_template(input), out);
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
    fputs("# An experiment of suffice. Lines that begin with # are comments. A key that is\n"
          "# commented out has the value that is marked 'default'; one that is marked\n"
          "# 'example' is not set. Run it with: suffice run FILE\n",
          out);
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        if (key->name && strcmp(key->name, "own") == 0) /* that is below the algorithms */
            write_owners(e->input, out);
        else if (key->name)
            write_key(e->input, key, out);
        else if (!key->name)
            fprintf(out, "\n\n# ---- %s\n", key->help);
    }
}
