/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See csv_reader.h. Lines without quotes, which nearly all are, are split in place; libcsv reads
 * the others, whose cells may hold anything but zero bytes.
 */
#include "base/csv_reader.h"

#include <csv.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_cell.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/text.h"

typedef struct {
    const char *path;
    suf_csv_visit *visit;
    void *context;
    char **cells; /* of the record being read */
    size_t n_cells, capacity;
    long line; /* of the file, from 1 */
    int rc;
    suf_error *err;
    struct csv_parser parser;
    bool is_open;  /* libcsv has begun a record that continues in the next line */
    bool only_csv; /* some lines end in a carriage return only, so libcsv reads the whole rest */
} record_reader;

static void add_cell(record_reader *r, char *cell)
{
    r->cells = suf_grow(r->cells, r->n_cells, &r->capacity, sizeof(char *));
    r->cells[r->n_cells++] = cell;
}

static void end_record(record_reader *r)
{
    const bool is_blank = r->n_cells == 0 || (r->n_cells == 1 && !r->cells[0][0]);
    if (r->rc == SUF_OK && !is_blank)
        r->rc = r->visit(r->cells, r->n_cells, r->line, r->context);
}

/* ---- by libcsv ---- */

static void drop_cells(record_reader *r)
{
    for (size_t c = 0; c < r->n_cells; c++)
        free(r->cells[c]);
    r->n_cells = 0;
}

static void on_cell(void *data, size_t size, void *context)
{
    record_reader *r = context;
    const char *cell = data ? data : "";
    if (r->rc == SUF_OK && data && strlen(cell) != size)
        r->rc = suf_fail(r->err, SUF_EINVAL,
                         "%s:%ld: a cell holds a zero byte; it must be a CSV file in UTF-8",
                         r->path, r->line);
    add_cell(r, suf_text_copy(cell + suf_csv_mark_length(cell)));
}

static void on_record(int end, void *context)
{
    (void)end;
    record_reader *r = context;
    end_record(r);
    drop_cells(r);
    r->is_open = false;
}

static void read_quoted(record_reader *r, const char *text, size_t n)
{
    r->is_open = true;
    if (csv_parse(&r->parser, text, n, on_cell, on_record, r) != n && r->rc == SUF_OK)
        r->rc = suf_fail(r->err, SUF_EINVAL,
                         "%s:%ld: a quote stands where CSV allows none; put the whole cell in "
                         "quotes and double those inside it",
                         r->path, r->line);
}

/* ---- in place ---- */

static bool is_plain(const char *text, size_t n)
{
    return !memchr(text, '"', n) && !memchr(text, '\r', n) && !memchr(text, '\0', n);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* adds the cell from start to end, where a zero byte is written */
static void add_trimmed(record_reader *r, char *start, char *end)
{
    while (start < end && is_blank(*start))
        start++;
    while (end > start && is_blank(end[-1]))
        end--;
    *end = '\0';
    add_cell(r, start + suf_csv_mark_length(start));
}

static void read_plain(record_reader *r, char *text, size_t n)
{
    char *end = text + n;
    for (char *comma; (comma = memchr(text, ',', (size_t)(end - text))); text = comma + 1)
        add_trimmed(r, text, comma);
    add_trimmed(r, text, end);
    end_record(r);
    r->n_cells = 0;
}

/* ---- lines ---- */

static size_t without_end(const char *text, size_t n)
{
    n -= text[n - 1] == '\n';
    return n - (n > 0 && text[n - 1] == '\r');
}

/* the byte order mark that some programs put before UTF-8 */
static size_t mark_length(const char *text, size_t n)
{
    return n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static void read_line(record_reader *r, char *text, size_t n)
{
    const size_t skipped = r->line == 1 ? mark_length(text, n) : 0;
    text += skipped;
    n -= skipped;
    const size_t length = n ? without_end(text, n) : 0;
    if (!r->is_open && !r->only_csv && is_plain(text, length)) {
        read_plain(r, text, length);
    } else {
        r->only_csv = r->only_csv || memchr(text, '\r', length);
        read_quoted(r, text, n);
    }
}

static void read_lines(record_reader *r, FILE *file)
{
    suf_lines lines = {.file = file};
    size_t n;
    if (csv_init(&r->parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL) != 0)
        abort();
    for (char *text; r->rc == SUF_OK && (text = suf_lines_next(&lines, &n)); r->line++)
        read_line(r, text, n);
    if (r->rc == SUF_OK && ferror(file))
        r->rc = suf_fail(r->err, SUF_EIO, "cannot read '%s': %s", r->path, strerror(errno));
    if (r->rc == SUF_OK && lines.is_too_long)
        r->rc = suf_fail(r->err, SUF_EINVAL, "%s:%ld: the line is longer than %d MiB", r->path,
                         r->line, SUF_LINES_MOST >> 20);
    r->line--; /* the record that csv_fini ends is in the last line */
    if (csv_fini(&r->parser, on_cell, on_record, r) != 0 && r->rc == SUF_OK)
        r->rc =
            suf_fail(r->err, SUF_EINVAL, "%s:%ld: a quoted cell does not end", r->path, r->line);
    csv_free(&r->parser);
    suf_lines_release(&lines);
}

/* ---- headers ---- */

/* other characters that programs put between cells, and their names */
static const struct {
    char character;
    const char *name;
} separators[] = {{';', "semicolons"}, {'\t', "tabs"}, {'|', "bars"}};

int suf_csv_check_header(const char *path, char *const *cells, size_t n, suf_error *err)
{
    for (size_t i = 0; n == 1 && i < sizeof separators / sizeof *separators; i++)
        if (strchr(cells[0], separators[i].character))
            return suf_fail(err, SUF_EINVAL,
                            "%s:1: %s separate the columns; separate them by commas, and write "
                            "numbers with a decimal point",
                            suf_csv_shown(path), separators[i].name);
    suf_names names = {0};
    size_t c = 0;
    for (size_t n_named = 0; c < n; c++) {
        n_named += *cells[c] != '\0';
        if (*cells[c])
            suf_names_add(&names, cells[c]);
        if (names.n < n_named)
            break;
    }
    suf_names_release(&names);
    return c == n ? SUF_OK
                  : suf_fail(err, SUF_EINVAL,
                             "%s:1: two columns are called '%.100s'; rename or remove one",
                             suf_csv_shown(path), cells[c]);
}

int suf_csv_fail_long(const char *path, long line, size_t n, size_t n_header, suf_error *err)
{
    return suf_fail(err, SUF_EINVAL,
                    "%s:%ld: %zu cells, but the header has %zu; a cell with a comma in it needs "
                    "quotes, and a number a decimal point",
                    suf_csv_shown(path), line, n, n_header);
}

const char *suf_csv_shown(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

int suf_csv_each_in(FILE *file, const char *path, suf_csv_visit *visit, void *context,
                    suf_error *err)
{
    record_reader r = {
        .path = suf_csv_shown(path), .visit = visit, .context = context, .line = 1, .err = err};
    read_lines(&r, file);
    drop_cells(&r);
    free(r.cells);
    return r.rc;
}

int suf_csv_each(const char *path, suf_csv_visit *visit, void *context, suf_error *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "r");
    if (!file)
        return suf_fail(err, SUF_EIO, "cannot read '%s': %s", path, strerror(errno));
    const int rc = suf_csv_each_in(file, path, visit, context, err);
    if (!is_stdin)
        fclose(file);
    return rc;
}
