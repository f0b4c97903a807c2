/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instances that there are: names, with the columns of a table if they come from one, or a
 * command that makes them.
 */
#ifndef SUF_EXPERIMENT_INSTANCES_H
#define SUF_EXPERIMENT_INSTANCES_H

#include "base/text.h"
#include "experiment/template.h"
#include "suffice.h"

typedef struct suf_instance {
    char *name;
    char **fields; /* n_fields of suf_instances, "" where the table has none */
} suf_instance;

typedef struct suf_instances {
    size_t n, capacity;
    suf_instance *all; /* in the order of the file; empty when they are generated */
    suf_names names;   /* of them, to find doubles */
    size_t n_fields;
    char **field_names;
    suf_template *generator; /* NULL: none. Knows {instance}, {seed} and {k} */
    char *generator_text;
    char *into;   /* folder of what is generated */
    char *prefix; /* before the names of files: the way from where commands run; NULL: none */
} suf_instances;

void suf_instances_release(suf_instances *instances);

/* Adds what text stands for: files of a glob pattern, of a directory, rows of a .csv file, lines
 * of a .txt file (irace's: # comments, blank lines ignored), or else an instance of that name.
 * Relative to directory. Files whose name begins with a dash get ./ before it.
 * SUF_EINVAL: nothing matches, a name occurs twice; SUF_EIO: cannot be read. */
int suf_instances_add(suf_instances *instances, const char *text, const char *directory,
                      suf_error *err);

/* The ways to say where they are: "glob", "directory", "csv" and "file"; NULL past the last. */
enum { SUF_N_INSTANCES_FORMS = 4 };
const char *suf_instances_form(int i);

/* The same when the form is said; column: that of a table which names them, NULL: 'instance', or
 * else the first. The columns of a table are fields, but for one called 'instance'. */
int suf_instances_add_form(suf_instances *instances, const char *form, const char *text,
                           const char *column, const char *directory, suf_error *err);

/* The name of the k-th generated instance, from 1: into/instance-0001; for free(). */
char *suf_instances_generated_name(const suf_instances *instances, size_t k);

#endif
