/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See output_file.h.
 */
#include "output_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "outcome.h"

static bool is_replaced(const char *path)
{
    struct stat info;
    return stat(path, &info) != 0 || S_ISREG(info.st_mode);
}

cli_output_file cli_output_file_open(const char *command, const char *path)
{
    cli_output_file output = {.file = stdout, .path = path};
    if (!path)
        return output;
    if (is_replaced(path) && asprintf(&output.draft, "%s.%ld.part", path, (long)getpid()) < 0)
        abort();
    output.file = fopen(output.draft ? output.draft : path, "we");
    if (!output.file)
        cli_fail(command, 1, "cannot write '%s': %s", path, strerror(errno));
    return output;
}

void cli_output_file_close(const char *command, cli_output_file *output)
{
    if (!output->path) {
        cli_finish(command);
        return;
    }
    bool failed = fflush(output->file) != 0 || ferror(output->file);
    int reason = errno;
    if (fclose(output->file) != 0 && !failed) {
        failed = true;
        reason = errno;
    }
    if (!failed && output->draft && rename(output->draft, output->path) != 0) {
        failed = true;
        reason = errno;
    }
    if (failed && output->draft)
        unlink(output->draft);
    free(output->draft);
    if (failed)
        cli_fail(command, 1, "cannot write '%s': %s", output->path, strerror(reason));
}
