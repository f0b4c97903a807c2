/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving tables of algorithms: each row becomes an entry like that of any other algorithm, with
 * a command in which the columns have been replaced. Everything else sees only these.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/algorithm_table.h"
#include "experiment/irace_parameters.h"
#include "experiment/irace_settings.h"
#include "experiment/paths.h"
#include "experiment/resolve.h"
#include "experiment/settings_input.h"
#include "experiment/template_fill.h"

static bool uses_shell(const suf_experiment *e)
{
    return suf_settings_input_count(e->input, "shell") != 0;
}

/* the command of all rows; NULL: each row's is made from the parameters of irace */
static const char *command_of(const suf_experiment *e, const suf_setting_entry *entry)
{
    return entry->text ? entry->text : suf_settings_input_text(e->input, "command");
}

/* ---- rows ---- */

/* the command of a row, for free(); NULL with the reason */
static char *row_command(const suf_experiment *e, const char *command, const suf_algorithm_table *t,
                         const suf_algorithm_row *row, suf_error *err)
{
    if (!command) {
        char *runner = suf_irace_settings_runner(e);
        char *text = suf_irace_parameters_command(e->parameters, runner, t, row);
        free(runner);
        return text;
    }
    suf_binding *bindings = suf_alloc(t->n_columns, sizeof *bindings);
    size_t n = 0;
    for (size_t c = 0; c < t->n_columns; c++)
        if (t->columns[c][0])
            bindings[n++] = (suf_binding){t->columns[c], row->cells[c]};
    char *text = suf_template_fill(command, uses_shell(e), bindings, n, err);
    free(bindings);
    return text;
}

/* false: the row has no command, which is a mistake now */
static bool add_row(suf_experiment *e, size_t at, const suf_algorithm_table *t, size_t number)
{
    suf_settings_input *input = e->input;
    const suf_setting_entry *table = &input->entries[at];
    const suf_algorithm_row *row = &t->rows[number];
    suf_error err;
    char *text = row_command(e, command_of(e, table), t, row, &err);
    if (!text) {
        suf_settings_input_refuse(input, "%s:%ld: %s", table->table, row->line, err.message);
        return false;
    }
    suf_settings_input_insert(input, at + 1 + number,
                              (suf_setting_entry){
                                  .key = table->key,
                                  .origin = table->origin,
                                  .label = suf_text_format("%s:%ld: algorithm '%.80s'",
                                                           table->table, row->line, row->name),
                                  .name = suf_text_copy(row->name),
                                  .text = text,
                                  .is_row = true,
                              });
    return true;
}

/* ---- tables ---- */

static void add_rows(suf_experiment *e, size_t at)
{
    suf_settings_input *input = e->input;
    const suf_setting_entry *entry = &input->entries[at];
    suf_algorithm_table t;
    suf_error err;
    char *path = suf_path_join(suf_settings_input_folder(input, entry), entry->table);
    int rc = suf_algorithm_table_load(&t, path, entry->table, &err);
    free(path);
    if (rc == SUF_OK && !command_of(e, entry))
        rc = suf_irace_parameters_check(e->parameters, &t, entry->table, &err);
    bool is_good = rc == SUF_OK;
    if (!is_good)
        suf_settings_input_refuse(input, "%s: %s", entry->label, err.message);
    for (size_t c = 0; is_good && c < t.n_columns; c++)
        if (t.columns[c][0] && c != t.naming)
            suf_names_add(&input->entries[at].columns, t.columns[c]);
    for (size_t i = 0; is_good && i < t.n; i++)
        is_good = add_row(e, at, &t, i);
    input->entries[at].is_bad = !is_good;
    suf_algorithm_table_release(&t);
}

/* What is wrong with the files of a scenario has been said. */
static void expand(suf_experiment *e, size_t at)
{
    const suf_setting_entry *entry = &e->input->entries[at];
    const bool has_scenario = e->parameters && e->target_runner;
    if (command_of(e, entry) || has_scenario) {
        add_rows(e, at);
        return;
    }
    if (!e->input->scenario || e->input->n_mistakes == 0)
        suf_settings_input_refuse(e->input,
                                  "%s is the table '%.80s', but 'command' is not set; it is the "
                                  "command of all rows, with the columns as placeholders",
                                  entry->label, entry->table);
    e->input->entries[at].is_bad = true;
}

void suf_resolve_tables(suf_experiment *e)
{
    const suf_settings_input *input = e->input;
    bool has_table = false;
    for (size_t i = 0; i < input->n; i++) {
        const bool is_expanded = i + 1 < input->n && input->entries[i + 1].is_row;
        has_table = has_table || input->entries[i].table;
        if (input->entries[i].table && !is_expanded && !input->entries[i].is_bad)
            expand(e, i);
    }
    if (!has_table && suf_settings_input_is_given(input, "command"))
        suf_settings_input_refuse_value(
            e->input, "command",
            "is the command of the rows of a table, but 'algorithms' names no table");
}

bool suf_resolve_has_bad_table(const suf_experiment *e)
{
    for (size_t i = 0; i < e->input->n; i++)
        if (e->input->entries[i].table && e->input->entries[i].is_bad)
            return true;
    return false;
}

/* ---- placeholders ---- */

static void mark_rows(suf_settings_input *input, size_t at)
{
    for (size_t i = at + 1; i < input->n && input->entries[i].is_row; i++)
        input->entries[i].is_bad = true;
}

/* A column 'algorithm' takes the place of the placeholder; the others are those of the run. */
static void check_columns(suf_experiment *e, const suf_setting_entry *entry)
{
    for (int i = 0; i < SUF_N_PLACEHOLDERS; i++)
        if (i != SUF_PLACEHOLDER_ALGORITHM &&
            suf_names_find(&entry->columns, suf_placeholders[i]) != SIZE_MAX)
            suf_settings_input_refuse(
                e->input, "%s: the column '%s' of '%.80s' has the name of a placeholder; rename it",
                entry->label, suf_placeholders[i], entry->table);
    for (size_t f = 0; f < e->instances.n_fields; f++)
        if (suf_names_find(&entry->columns, e->instances.field_names[f]) != SIZE_MAX)
            suf_settings_input_refuse(
                e->input, "%s: '%.80s' is a column of the instances' table, too; rename one",
                entry->label, e->instances.field_names[f]);
}

static void note_unused(suf_experiment *e, const suf_setting_entry *entry,
                        const suf_template *template)
{
    char *list = suf_text_copy("");
    size_t n = 0;
    for (size_t c = 0; c < entry->columns.n; c++) {
        if (suf_template_uses(template, entry->columns.names[c]))
            continue;
        char *longer = suf_text_format("%s%s'%s'", list, n++ ? ", " : "", entry->columns.names[c]);
        free(list);
        list = longer;
    }
    if (n > 0)
        suf_settings_input_note(e->input, "%s: the command does not use the column%s %s",
                                entry->table, n == 1 ? "" : "s", list);
    free(list);
}

/* the command with all names that it may have; what is wrong with it is said once */
static void check_command(suf_experiment *e, size_t at)
{
    const suf_setting_entry *entry = &e->input->entries[at];
    const size_t n_before = SUF_N_PLACEHOLDERS + e->instances.n_fields;
    const size_t n = n_before + entry->columns.n;
    const char **names = suf_alloc(n, sizeof *names);
    suf_error err;
    memcpy(names, suf_placeholders, sizeof suf_placeholders);
    for (size_t f = 0; f < e->instances.n_fields; f++)
        names[SUF_N_PLACEHOLDERS + f] = e->instances.field_names[f];
    for (size_t c = 0; c < entry->columns.n; c++)
        names[n_before + c] = entry->columns.names[c];
    suf_template *template = suf_template_new(command_of(e, entry), uses_shell(e), names, n, &err);
    free(names);
    if (template) {
        note_unused(e, entry, template);
    } else {
        char *label = suf_settings_input_label(e->input, "command");
        suf_settings_input_refuse(e->input, "%s: %s", entry->text ? entry->label : label,
                                  err.message);
        free(label);
        mark_rows(e->input, at);
    }
    suf_template_free(template);
}

void suf_resolve_table_commands(suf_experiment *e)
{
    for (size_t i = 0; i < e->input->n; i++) {
        const suf_setting_entry *entry = &e->input->entries[i];
        if (!entry->table || entry->is_bad || !command_of(e, entry))
            continue;
        check_columns(e, entry);
        check_command(e, i);
    }
}
