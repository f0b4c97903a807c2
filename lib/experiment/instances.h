/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The available instances: names, with the columns of a table if they come from one, or a command
 * that generates them.
 */
#ifndef SUF_EXPERIMENT_INSTANCES_H
#define SUF_EXPERIMENT_INSTANCES_H

#include "base/text.h"
#include "experiment/template.h"
#include "suffice.h"

typedef struct suf_instance {
    char *name;
    char **fields; /* n_fields texts; "" if the table has no cell */
} suf_instance;

typedef struct suf_instances {
    size_t n, capacity;
    suf_instance *all; /* in the order of the file; empty if they are generated */
    suf_names names;   /* of the instances, to find duplicates */
    size_t n_fields;
    char **field_names;
    suf_template *generator; /* NULL: none. Its placeholders are {instance}, {seed} and {k} */
    char *generator_text;
    char *into;   /* folder for generated instances */
    char *prefix; /* put before file names: the path from where commands run; NULL: none */
} suf_instances;

void suf_instances_release(suf_instances *instances);

/* Adds the instances that text describes: the files that match a glob pattern, the files of a
 * directory, the rows of a .csv file, the lines of a .txt file (as for irace: # begins a comment,
 * blank lines are ignored), or otherwise a single instance of that name. Paths are relative to
 * directory. A file name that begins with a dash gets ./ before it. SUF_EINVAL if nothing matches
 * or a name occurs twice; SUF_EIO if a file cannot be read. */
int suf_instances_add(suf_instances *instances, const char *text, const char *directory,
                      suf_error *err);

/* The names of the forms: "glob", "directory", "csv" and "file"; NULL past the last. */
enum { SUF_N_INSTANCES_FORMS = 4 };
const char *suf_instances_form(int i);

/* Adds instances by a named form. column is the column of a table that holds the names; NULL: the
 * column 'instance', or else the first. All columns of a table except 'instance' become fields. */
int suf_instances_add_form(suf_instances *instances, const char *form, const char *text,
                           const char *column, const char *directory, suf_error *err);

/* The name of the k-th generated instance, from 1: into/instance-0001; for free(). */
char *suf_instances_generated_name(const suf_instances *instances, size_t k);

#endif
