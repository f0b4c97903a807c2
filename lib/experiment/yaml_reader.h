/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An experiment file (YAML), read into a suf_settings_input.
 */
#ifndef SUF_EXPERIMENT_YAML_READER_H
#define SUF_EXPERIMENT_YAML_READER_H

#include "experiment/settings_input.h"

/* shown: the file's name in messages. What is wrong is noted in input. */
void suf_yaml_reader_read(suf_settings_input *input, const char *text, size_t size,
                          const char *shown);

#endif
