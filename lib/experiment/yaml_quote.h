/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text as YAML: plain where that is safe, in double quotes otherwise.
 */
#ifndef SUF_EXPERIMENT_YAML_QUOTE_H
#define SUF_EXPERIMENT_YAML_QUOTE_H

#include <stdio.h>

/* Bytes that are not UTF-8 cannot be in YAML; each is written as the character of its number. */
void suf_yaml_quote_write(const char *text, FILE *out);

#endif
