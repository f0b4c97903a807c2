/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options that are not given are as in a pilot.
 */
#ifndef CLI_PILOT_OPTIONS_H
#define CLI_PILOT_OPTIONS_H

#include "relevance_options.h"

/* Reads the pilot at path and completes the request by it; given is from cli_parse. The caller
 * frees the pilot. Exits with a message if it cannot. */
suf_pilot *cli_pilot_read(const cli_command *self, const bool *given, const char *path,
                          const cli_relevance *relevance, suf_simulation_request *request);

/* Whether runs stop by an accuracy. */
bool cli_pilot_has_accuracy(const suf_sampling *sampling);

#endif
