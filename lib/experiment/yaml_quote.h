/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing text as YAML: plain if that is safe, otherwise in double quotes.
 */
#ifndef SUF_EXPERIMENT_YAML_QUOTE_H
#define SUF_EXPERIMENT_YAML_QUOTE_H

#include <stdio.h>

/* YAML cannot hold bytes that are not UTF-8, so each is written as the character with its number.
 */
void suf_yaml_quote_write(const char *text, FILE *out);

#endif
