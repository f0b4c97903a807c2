/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See input_file.h. The stream replays the head and continues with the file itself, so that nothing
 * is read twice and a pipe works like a file.
 */
#include "import/input_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/csv_reader.h"
#include "base/memory.h"
#include "base/text.h"
#include "suffice/out_of_memory.h"

/* ---- bytes ---- */

static ssize_t read_bytes(int descriptor, char *bytes, size_t n)
{
    ssize_t got;
    do
        got = read(descriptor, bytes, n);
    while (got < 0 && errno == EINTR);
    return got;
}

/* a pipe returns less than was asked for */
static void read_head(suf_input_file *f)
{
    ssize_t got = 1;
    while (got > 0 && f->n_head < sizeof f->head) {
        got = read_bytes(f->descriptor, f->head + f->n_head, sizeof f->head - f->n_head);
        f->n_head += got > 0 ? (size_t)got : 0;
    }
    f->failure = got < 0 ? errno : 0;
}

static ssize_t replay(void *cookie, char *bytes, size_t n)
{
    suf_input_file *f = cookie;
    const size_t left = f->n_head - f->n_replayed;
    if (left == 0)
        return read_bytes(f->descriptor, bytes, n);
    n = n < left ? n : left;
    memcpy(bytes, f->head + f->n_replayed, n);
    f->n_replayed += n;
    return (ssize_t)n;
}

/* ---- the head as CSV ---- */

enum { ENOUGH = 1 };

static void copy_line(suf_csv_line *line, char *const *cells, size_t n)
{
    line->cells = suf_alloc(n, sizeof *line->cells);
    for (line->n = 0; line->n < n; line->n++)
        line->cells[line->n] = suf_text_copy(cells[line->n]);
}

static int keep_two(char **cells, size_t n, long line, void *context)
{
    (void)line;
    suf_input_file *f = context;
    const bool is_header = f->header.n == 0;
    copy_line(is_header ? &f->header : &f->first, cells, n);
    return is_header ? SUF_OK : ENOUGH;
}

static void release_line(suf_csv_line *line)
{
    for (size_t i = 0; i < line->n; i++)
        free(line->cells[i]);
    free(line->cells);
    *line = (suf_csv_line){0};
}

/* the length of the head without a last line that it cuts in two */
static size_t whole_lines(const suf_input_file *f)
{
    if (f->n_head < sizeof f->head)
        return f->n_head;
    const char *end = memrchr(f->head, '\n', f->n_head);
    return end ? (size_t)(end - f->head) + 1 : 0;
}

static void read_csv_lines(suf_input_file *f)
{
    const size_t n = whole_lines(f);
    FILE *memory = n ? fmemopen(f->head, n, "r") : NULL;
    if (!memory)
        return;
    suf_csv_style style = f->style;
    if (suf_csv_each_in(memory, f->shown, &style, keep_two, f, NULL) < 0) {
        release_line(&f->header);
        release_line(&f->first);
    }
    fclose(memory);
}

/* ---- public ---- */

static bool is_folder(int descriptor)
{
    struct stat info;
    return fstat(descriptor, &info) == 0 && S_ISDIR(info.st_mode);
}

void suf_input_file_open(suf_input_file *f, const char *path, const suf_csv_style *style)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    *f = (suf_input_file){
        .path = path, .shown = suf_csv_shown(path), .style = style ? *style : (suf_csv_style){0}};
    f->descriptor = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (f->descriptor < 0) {
        f->failure = errno;
        return;
    }
    f->is_folder = is_folder(f->descriptor);
    read_head(f);
    if (f->failure)
        return;
    read_csv_lines(f);
    f->stream = fopencookie(f, "r", (cookie_io_functions_t){.read = replay});
    if (!f->stream)
        suf_memory_abort();
}

void suf_input_file_close(suf_input_file *f)
{
    if (f->stream)
        fclose(f->stream);
    if (f->descriptor > STDIN_FILENO)
        close(f->descriptor);
    release_line(&f->header);
    release_line(&f->first);
    f->stream = NULL;
    f->descriptor = -1;
}

bool suf_input_file_has_extension(const suf_input_file *f, const char *extension)
{
    const char *dot = strrchr(f->path, '.');
    return !f->is_folder && dot && strcasecmp(dot, extension) == 0;
}

bool suf_input_file_begins_with(const suf_input_file *f, const char *bytes, size_t n)
{
    return f->n_head >= n && memcmp(f->head, bytes, n) == 0;
}

bool suf_input_file_has_column(const suf_input_file *f, const char *name)
{
    for (size_t c = 0; c < f->header.n; c++)
        if (strcasecmp(f->header.cells[c], name) == 0)
            return true;
    return false;
}
