/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See relevance_options.h.
 */
#include "relevance_options.h"

#include "exit_status.h"

typedef int (*option_conversion)(const suf_relevant_difference *relevant, suf_difference difference,
                                 const char *unit, double *number, suf_error *err);

static double read_in_units(const char *command, const char *option, const char *text,
                            suf_difference difference, const char *unit, option_conversion convert)
{
    suf_relevant_difference relevant;
    suf_error err;
    double number = 0;
    int rc = suf_relevant_difference_read(&relevant, text, &err);
    if (rc == SUF_OK && convert == suf_relevant_difference_delta)
        rc = suf_relevant_difference_check(&relevant, difference, &err);
    if (rc == SUF_OK)
        rc = convert(&relevant, difference, unit, &number, &err);
    if (rc < 0)
        cli_fail(command, 2, "'--%s' %s", option, err.message);
    return number;
}

void cli_relevance_read(const char *command, const cli_relevance *v, suf_difference difference,
                        const char *unit, suf_design *design)
{
    if (v->delta)
        design->delta = read_in_units(command, "delta", v->delta, difference, unit,
                                      suf_relevant_difference_delta);
    if (v->sigma)
        design->sigma = read_in_units(command, "sigma", v->sigma, difference, unit,
                                      suf_relevant_difference_sigma);
    suf_design_standardise(design);
}
