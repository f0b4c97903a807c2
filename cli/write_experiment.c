/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See write_experiment.h.
 */
#include "write_experiment.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "exit_status.h"

static FILE *create(const char *command, const char *path)
{
    FILE *file = fopen(path, "wx");
    if (file)
        return file;
    if (errno == EEXIST)
        cli_fail(command, 1, "'%s' exists already; choose another name or remove it", path);
    cli_fail(command, 1, "cannot write '%s': %s", path, strerror(errno));
}

int cli_write_experiment(const char *command, const suf_experiment *e, const char *path)
{
    FILE *file = create(command, path);
    suf_experiment_write(e, file);
    const bool failed = ferror(file);
    if (fclose(file) != 0 || failed)
        cli_fail(command, 1, "cannot write '%s': %s", path, strerror(errno));
    printf("wrote %s\ncheck it with:   suffice check %s\nconduct it with: suffice run %s\n", path,
           path, path);
    return cli_finish(command);
}
