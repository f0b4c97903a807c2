/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run that is wanted, as a line for whoever makes it.
 */
#include <stdlib.h>

#include "base/csv_cell.h"
#include "base/print.h"
#include "base/text.h"
#include "experiment/template.h"
#include "suffice.h"

const char *suf_wanted_format_name(int format)
{
    static const char *const names[] = {
        [SUF_WANTED_COMMAND] = "command", [SUF_WANTED_JSON] = "json", [SUF_WANTED_CSV] = "csv"};
    return SUF_TEXT_IN(names, format);
}

/* a limit, and nothing if there is none */
static void put_limit(double limit, FILE *out)
{
    fputc(',', out);
    if (limit > 0)
        suf_print_to(out, "%.15g", limit);
}

static void put_text(const char *text, FILE *out)
{
    fputc(',', out);
    suf_csv_put(text ? text : "", out);
}

static void write_row(const suf_wanted_run *run, FILE *out)
{
    fputs(run->id, out);
    put_text(run->instance, out);
    put_text(run->algorithm, out);
    fprintf(out, ",%lld,%lld,%llu", (long long)run->run, (long long)run->attempt,
            (unsigned long long)run->seed);
    put_limit(run->timeout, out);
    put_limit(run->timeout_cpu, out);
    put_limit((double)run->memory, out);
    put_text(run->directory, out);
    put_text(run->command, out);
    fputc('\n', out);
}

void suf_wanted_run_write(const suf_wanted_run *run, suf_wanted_format format, FILE *out)
{
    if (!run && format == SUF_WANTED_CSV)
        fputs("id,instance,algorithm,run,attempt,seed,timeout,timeout_cpu,memory_limit,directory,"
              "command\n",
              out);
    if (!run)
        return;
    if (format == SUF_WANTED_CSV) {
        write_row(run, out);
        return;
    }
    char *word = suf_argv_line((char *const[]){(char *)run->line, NULL});
    fprintf(out, format == SUF_WANTED_JSON ? "%s\n" : "suffice execute %s\n",
            format == SUF_WANTED_JSON ? run->line : word);
    free(word);
}
