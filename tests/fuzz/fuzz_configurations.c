/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of configurations. The first line is the command, the second the name of a column; the
 * rest is the table, and also a scenario and a parameter file of irace.
 */
#include <stdlib.h>
#include <string.h>

#include "experiment/algorithm_names.h"
#include "experiment/algorithm_table.h"
#include "experiment/irace_parameters.h"
#include "experiment/irace_scenario.h"
#include "experiment/template_fill.h"
#include "fuzz_input.h"

/* Whatever a cell holds, a filled command has no more placeholders than before. */
static void fill(const char *command, const char *column, const suf_algorithm_table *t)
{
    const char *const names[] = {column};
    for (size_t i = 0; i < t->n; i++) {
        const suf_binding binding = {column, t->rows[i].cells[0]};
        suf_template *before = suf_template_new(command, false, names, 1, NULL);
        char *text = before ? suf_template_fill(command, false, &binding, 1, NULL) : NULL;
        suf_template *after = text ? suf_template_new(text, false, names, 1, NULL) : NULL;
        fuzz_require(!after || !suf_template_uses(after, column), "a cell became a placeholder");
        suf_template_free(before);
        suf_template_free(after);
        free(text);
    }
}

static void name(const char *command, const suf_algorithm_table *t)
{
    const char *commands[] = {command, command, t->n ? t->rows[0].name : ""};
    char *names[] = {NULL, NULL, NULL};
    const bool is_named[] = {false, false, false};
    suf_algorithm_names_make(names, commands, is_named, 3);
    fuzz_require(strcmp(names[0], names[1]) != 0, "two commands have the same name");
    for (size_t i = 0; i < 3; i++)
        free(names[i]);
}

static void call(const char *path, const suf_algorithm_table *t)
{
    suf_irace_parameters *p = suf_irace_parameters_load(path, path, NULL);
    for (size_t i = 0; p && i < t->n; i++)
        free(suf_irace_parameters_command(p, "./tr", t, &t->rows[i]));
    if (p)
        (void)suf_irace_parameters_check(p, t, path, NULL);
    suf_irace_parameters_free(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input = fuzz_input_of(data, size);
    char *command = fuzz_input_take_line(&input);
    char *column = fuzz_input_take_line(&input);
    const char *path = fuzz_file_write("input", input.bytes, input.n);
    suf_algorithm_table t;
    suf_irace_scenario s;
    if (suf_algorithm_table_load(&t, path, path, NULL) == SUF_OK) {
        fill(command, column, &t);
        name(command, &t);
        call(path, &t);
    }
    (void)suf_irace_scenario_load(&s, path, path, NULL);
    suf_irace_scenario_release(&s);
    suf_algorithm_table_release(&t);
    free(command);
    free(column);
    return 0;
}
