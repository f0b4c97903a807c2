/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Command templates. They are split into words by the quoting rules of the shell, without its
 * expansions, and have placeholders in braces. The value of a placeholder is never interpreted
 * again, so any name is harmless.
 *
 *     {instance} {instance/} {instance.} {instance/.} {instance//}   as in GNU parallel
 *     {seed} {algorithm} {run} {timeout}, and the columns of a table of instances
 *     {{ and }} stand for braces; braces around anything but a name stay, as in awk '{print $1}'
 */
#ifndef SUF_EXPERIMENT_TEMPLATE_H
#define SUF_EXPERIMENT_TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "suffice.h"

typedef struct suf_template suf_template;

/* The name of a placeholder and its value. */
typedef struct suf_binding {
    const char *name, *value;
} suf_binding;

/* If shell is true, the command is a line for /bin/sh and the values of placeholders are quoted for
 * it. SUF_EINVAL if a quote is not closed, there is no word, or a placeholder is not among the n
 * names (the message suggests a similar name). */
suf_template *suf_template_new(const char *command, bool shell, const char *const *names, size_t n,
                               suf_error *err);
void suf_template_free(suf_template *template);

/* Whether the command has a sign outside of quotes that only a shell knows, | & ; < or >, or
 * begins with a variable that is set for it, as in LC_ALL=C sort. */
bool suf_template_needs_shell(const char *command);

size_t suf_template_n_words(const suf_template *template);

/* True if the template contains a placeholder of that name. */
bool suf_template_uses(const suf_template *template, const char *name);

/* The words with all placeholders replaced, ending with NULL; for suf_argv_free. */
char **suf_template_expand(const suf_template *template, const suf_binding *bindings, size_t n);
void suf_argv_free(char **argv);

/* A line that a shell would split into these words; for free(). */
char *suf_argv_line(char *const *argv);

#endif
