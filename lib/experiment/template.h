/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Command templates: split into words by the quoting rules of the shell, without its expansions,
 * with placeholders in braces. Nothing that a placeholder stands for is looked at again, so any
 * name is harmless.
 *
 *     {instance} {instance/} {instance.} {instance/.} {instance//}   as in GNU parallel
 *     {seed} {algorithm} {run} {timeout}, and the columns of a table of instances
 *     {{ and }} are braces; braces around anything but a name, as in awk '{print $1}', too
 */
#ifndef SUF_EXPERIMENT_TEMPLATE_H
#define SUF_EXPERIMENT_TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "suffice.h"

typedef struct suf_template suf_template;

/* A name and what it stands for. */
typedef struct suf_binding {
    const char *name, *value;
} suf_binding;

/* shell: the command is a line for /bin/sh, and what placeholders stand for is quoted for it.
 * SUF_EINVAL: quotes not closed, no words, or a placeholder that is not among the n names (with
 * "did you mean"). */
suf_template *suf_template_new(const char *command, bool shell, const char *const *names, size_t n,
                               suf_error *err);
void suf_template_free(suf_template *template);

/* Whether a placeholder of that name is in it. */
bool suf_template_uses(const suf_template *template, const char *name);

/* The words with every placeholder replaced, NULL at the end; for suf_argv_free. */
char **suf_template_expand(const suf_template *template, const suf_binding *bindings, size_t n);
void suf_argv_free(char **argv);

/* The words as a line that a shell would read as them; for free(). */
char *suf_argv_line(char *const *argv);

#endif
