/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with a file that is not YAML, in words that say what to do.
 */
#ifndef SUF_EXPERIMENT_YAML_SYNTAX_H
#define SUF_EXPERIMENT_YAML_SYNTAX_H

#include <yaml.h>

#include "experiment/settings_input.h"

/* Notes the mistake that the parser has found in the text. */
void suf_yaml_syntax_refuse(suf_settings_input *input, const char *shown,
                            const yaml_parser_t *parser, const char *text, size_t size);

/* Notes a mistake, and returns true, if values are nested too deeply. An experiment needs few
 * levels, and the parser's time grows with their square. */
bool suf_yaml_syntax_is_too_deep(suf_settings_input *input, const char *shown, const char *text,
                                 size_t size);

#endif
