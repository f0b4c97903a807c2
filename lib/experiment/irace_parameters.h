/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parameters of a target-runner, as irace's parameter file describes them, and the commands
 * that call it with the configurations of a table. (irace's user guide, version 3.5, section 5.1.)
 */
#ifndef SUF_EXPERIMENT_IRACE_PARAMETERS_H
#define SUF_EXPERIMENT_IRACE_PARAMETERS_H

#include "experiment/algorithm_table.h"
#include "suffice.h"

typedef struct suf_irace_parameter {
    char *name;
    char *label; /* what comes before the value; a blank at its end separates them */
    char *fixed; /* its value if it has only one; NULL: it has several */
    bool is_number;
} suf_irace_parameter;

typedef struct suf_irace_parameters {
    size_t n, capacity;
    suf_irace_parameter *all;
} suf_irace_parameters;

/* shown is the path in messages. NULL if the file cannot be read or is no parameter file. */
suf_irace_parameters *suf_irace_parameters_load(const char *path, const char *shown,
                                                suf_error *err);
void suf_irace_parameters_free(suf_irace_parameters *parameters);

/* SUF_EINVAL if a column of the table is no parameter, or a parameter has no column. Columns whose
 * name begins with a dot are irace's own, and the column that names the algorithms is ours. */
int suf_irace_parameters_check(const suf_irace_parameters *parameters,
                               const suf_algorithm_table *table, const char *shown, suf_error *err);

/* The command of a configuration, as a template, for free(): the target-runner, which is a path
 * from where commands run, and all parameters that the configuration has, in the order of the
 * parameter file. As by irace, numbers have at most 15 digits, and a value with blanks is
 * several arguments. */
char *suf_irace_parameters_command(const suf_irace_parameters *parameters, const char *runner,
                                   const suf_algorithm_table *table, const suf_algorithm_row *row);

#endif
