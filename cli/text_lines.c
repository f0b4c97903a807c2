/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See text_lines.h.
 */
#include "text_lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"

void cli_text_lines_add(cli_text_lines *lines, const char *line)
{
    if (lines->n == lines->capacity) {
        lines->capacity = 2 * lines->capacity + 16;
        lines->all = realloc(lines->all, lines->capacity * sizeof *lines->all);
    }
    char *copy = strdup(line);
    if (!lines->all || !copy)
        suf_memory_abort();
    lines->all[lines->n++] = copy;
}

static void read_all(cli_text_lines *lines, FILE *file)
{
    char *line = NULL;
    size_t size = 0;
    for (ssize_t n; (n = getline(&line, &size, file)) >= 0;) {
        while (n > 0 && strchr("\r\n", line[n - 1]))
            line[--n] = '\0';
        if (line[strspn(line, " \t")])
            cli_text_lines_add(lines, line);
    }
    free(line);
}

void cli_text_lines_read(cli_text_lines *lines, const char *command, const char *path)
{
    const int is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? stdin : fopen(path, "re");
    if (file)
        read_all(lines, file);
    if (!file || ferror(file))
        cli_fail(command, 1, "cannot read '%s': %s", path, strerror(errno));
    if (!is_input)
        fclose(file);
}

void cli_text_lines_release(cli_text_lines *lines)
{
    for (size_t i = 0; i < lines->n; i++)
        free(lines->all[i]);
    free(lines->all);
    *lines = (cli_text_lines){0};
}
