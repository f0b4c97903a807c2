/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the doctor found, in words.
 */
#include <math.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "report/wrap.h"
#include "suffice.h"

enum { NAME_WIDTH = 78 };

static void write_time(double seconds, FILE *out)
{
    if (seconds < 120)
        fprintf(out, "%.0f s", ceil(seconds));
    else if (seconds < 2 * 3600)
        fprintf(out, "%.0f minutes", ceil(seconds / 60));
    else if (seconds < 2 * 86400)
        fprintf(out, "%.0f hours", ceil(seconds / 3600));
    else
        fprintf(out, "%.0f days", ceil(seconds / 86400));
}

static void write_name(const char *name, FILE *out)
{
    char *line = suf_utf8_printable(name, NAME_WIDTH);
    fprintf(out, "%s\n", line);
    free(line);
}

void suf_checkup_write(const suf_checkup *checkup, const suf_experiment *experiment, FILE *out)
{
    static const char *const marks[] = {"ok ", "?  ", "BAD"};
    for (size_t i = 0; i < checkup->n_findings; i++) {
        const suf_finding *f = &checkup->findings[i];
        if (i == 0 || f->algorithm != checkup->findings[i - 1].algorithm)
            write_name(suf_experiment_algorithm(experiment, f->algorithm), out);
        fprintf(out, "  %s %s\n", marks[f->found], f->text);
    }
    fputc('\n', out);
    suf_statement_write(&checkup->statement, out);
    if (isnan(checkup->n_runs))
        return;
    fprintf(out,
            "About %.0f runs of %.3g s each on the average are to be expected: ", checkup->n_runs,
            checkup->seconds_per_run);
    write_time(checkup->seconds, out);
    fprintf(out, ".\n");
}
