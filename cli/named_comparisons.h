/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparisons that the user names.
 */
#ifndef CLI_NAMED_COMPARISONS_H
#define CLI_NAMED_COMPARISONS_H

#include "options.h"
#include "suffice.h"

/* The indices of comparisons that are given as numbers from 1 or as two names with a comma between
 * them; for free(). Exits with status 2 if there is none such. */
size_t *cli_named_comparisons(const char *command, const suf_analysis *analysis,
                              const cli_operands *texts);

#endif
