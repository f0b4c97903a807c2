/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filling some placeholders of a command template before it is used: the columns of a table of
 * algorithms. What comes out is a template again, which has the other placeholders.
 */
#ifndef SUF_EXPERIMENT_TEMPLATE_FILL_H
#define SUF_EXPERIMENT_TEMPLATE_FILL_H

#include "experiment/template.h"

/* The command with these placeholders replaced, for free(). Each value is quoted for its place, so
 * that it stays part of one word. Without a shell, a word that has an empty value outside of
 * quotes is left out, and so is the option right before it: a word such as --alpha, without = and
 * placeholders. NULL if a value cannot be quoted, or if the program itself has an empty value. */
char *suf_template_fill(const char *command, bool shell, const suf_binding *bindings, size_t n,
                        suf_error *err);

/* The text as a template that stands for it: with its braces doubled; for free(). */
char *suf_template_escape(const char *text);

#endif
