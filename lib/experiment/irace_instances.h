/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instances of an irace scenario: a list, whose lines may have arguments after the instance, or
 * a folder with all that is below it.
 */
#ifndef SUF_EXPERIMENT_IRACE_INSTANCES_H
#define SUF_EXPERIMENT_IRACE_INSTANCES_H

#include "experiment/instances.h"

/* The names of these forms in suf_instances_add_form. */
#define SUF_IRACE_LIST "irace list"
#define SUF_IRACE_FOLDER "irace folder"

/* The field of an instance that has the arguments after it, which are also the end of its name. */
#define SUF_IRACE_ARGUMENTS "irace-arguments"

/* Adds the lines of a list. folder: where the instances are; NULL: they are names, or paths from
 * where commands run. A comment begins with # anywhere. */
int suf_irace_instances_add_list(suf_instances *into, const char *list, const char *folder,
                                 const char *directory, suf_error *err);

/* Adds the files of a folder and of all folders in it. unused is NULL. */
int suf_irace_instances_add_folder(suf_instances *into, const char *folder, const char *unused,
                                   const char *directory, suf_error *err);

#endif
