/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An experiment file (YAML), read into a suf_settings_input.
 */
#ifndef SUF_EXPERIMENT_YAML_READER_H
#define SUF_EXPERIMENT_YAML_READER_H

#include "experiment/settings_input.h"

/* Adds what the text sets to input, and notes mistakes there. shown is the file's name in messages.
 */
void suf_yaml_reader_read(suf_settings_input *input, const char *text, size_t size,
                          const char *shown);

#endif
