/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See write_experiment.h.
 */
#include "write_experiment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"
#include "suffice.h"

static void write_file(const char *command, const char *path, const char *text, size_t size)
{
    suf_error err;
    cli_check(command, suf_whole_file_write(path, text, size, SUF_FILE_NEW, &err), &err);
    printf("wrote %s\ncheck it with:   suffice check %s\nconduct it with: suffice run %s\n", path,
           path, path);
}

int cli_write_experiment(const char *command, const suf_experiment *e, const char *path)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    suf_experiment_write(e, out);
    suf_text_stream_close(out, &text);
    if (strcmp(path, "-") == 0)
        fwrite(text, 1, size, stdout);
    else
        write_file(command, path, text, size);
    free(text);
    return cli_finish(command);
}
