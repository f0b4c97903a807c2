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
#include "suffice/out_of_memory.h"

typedef struct {
    const char *path;
    suf_csv_visit *visit;
    void *context;
    char **cells; /* of the record being read */
    size_t n_cells, capacity;
    long line; /* of the file, from 1 */
    int rc;
    suf_error *err;
    suf_csv_style *style;
    struct csv_parser parser;
    bool is_open;  /* libcsv has begun a record that continues in the next line */
    bool only_csv; /* some lines end in a carriage return only, so libcsv reads the whole rest */
} record_reader;

static void add_cell(record_reader *r, char *cell)
{
    r->cells = suf_grow(r->cells, r->n_cells, &r->capacity, sizeof(char *));
    r->cells[r->n_cells++] = cell;
}

/* gives the header the cell that R's write.table leaves out */
static void shift_header(record_reader *r, char *empty)
{
    add_cell(r, NULL);
    memmove(r->cells + 1, r->cells, (r->n_cells - 1) * sizeof *r->cells);
    r->cells[0] = empty;
    r->style->is_shifted = false;
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
    if (!data && r->style->delimiter == ' ')
        return; /* between two blanks */
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
    if (r->style->is_shifted && r->n_cells > 0)
        shift_header(r, suf_text_copy(""));
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

/* several blanks separate no more than one does */
static char *skip_blanks(char *text, const char *end)
{
    while (text < end && *text == ' ')
        text++;
    return text;
}

static void split(record_reader *r, char *text, char *end)
{
    const char delimiter = r->style->delimiter;
    for (char *cut; (cut = memchr(text, delimiter, (size_t)(end - text))); text = cut + 1) {
        add_trimmed(r, text, cut);
        if (delimiter == ' ')
            cut = skip_blanks(cut + 1, end) - 1;
    }
    if (text < end || delimiter != ' ')
        add_trimmed(r, text, end);
}

static void read_plain(record_reader *r, char *text, size_t n)
{
    static char empty[] = "";
    char *end = text + n;
    split(r, r->style->delimiter == ' ' ? skip_blanks(text, end) : text, end);
    if (r->style->is_shifted && r->n_cells > 0)
        shift_header(r, empty);
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
    const size_t length = n ? without_end(text, n) : 0;
    if (!r->is_open && !r->only_csv && is_plain(text, length)) {
        read_plain(r, text, length);
    } else {
        r->only_csv = r->only_csv || memchr(text, '\r', length);
        read_quoted(r, text, n);
    }
}

/* The lines up to the second that is not blank: they say how the file is written. */
typedef struct {
    char *text;
    size_t n, n_lines;
} beginning;

static bool is_blank_line(const char *text, size_t n)
{
    while (n > 0 && strchr(" \r\n", text[n - 1]))
        n--;
    return n == 0;
}

static void keep_line(beginning *b, const char *text, size_t n)
{
    b->text = suf_resize(b->text, b->n + n + 1, 1);
    memcpy(b->text + b->n, text, n);
    b->n += n;
    b->n_lines += !is_blank_line(text, n);
}

/* skips a byte order mark, and a first line that only names the delimiter */
static void read_beginning(record_reader *r, suf_lines *lines)
{
    enum { ENOUGH = 2 };
    beginning b = {0};
    size_t n;
    for (char *text; b.n_lines < ENOUGH && (text = suf_lines_next(lines, &n));) {
        const size_t skipped = b.n == 0 && r->line == 1 ? mark_length(text, n) : 0;
        const char named = b.n == 0 ? suf_csv_style_named(text + skipped, n - skipped) : '\0';
        if (!named)
            keep_line(&b, text + skipped, n - skipped);
        else if (!r->style->delimiter)
            r->style->delimiter = named;
        r->line += named != '\0';
    }
    suf_csv_style_detect(r->style, b.n ? b.text : "", b.n, true);
    csv_set_delim(&r->parser, (unsigned char)r->style->delimiter);
    for (size_t at = 0; at < b.n && r->rc == SUF_OK; at += n, r->line++) {
        const char *end = memchr(b.text + at, '\n', b.n - at);
        n = end ? (size_t)(end - b.text) + 1 - at : b.n - at;
        read_line(r, b.text + at, n);
    }
    free(b.text);
}

static void read_lines(record_reader *r, FILE *file)
{
    suf_lines lines = {.file = file};
    size_t n;
    if (csv_init(&r->parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL | CSV_EMPTY_IS_NULL) !=
        0)
        suf_memory_abort();
    read_beginning(r, &lines);
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

int suf_csv_check_header(const char *path, char *const *cells, size_t n, suf_error *err)
{
    size_t latex = 0;
    while (latex < n && !(n == 1 && strchr(cells[0], '&')) && strcmp(cells[latex], "&") != 0)
        latex++;
    if (latex < n)
        return suf_fail(err, SUF_EINVAL,
                        "%s:1: '&' separates the columns, as in LaTeX; write commas for them, and "
                        "leave the commands of LaTeX out",
                        suf_csv_shown(path));
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

int suf_csv_each_in(FILE *file, const char *path, suf_csv_style *style, suf_csv_visit *visit,
                    void *context, suf_error *err)
{
    suf_csv_style own = {0};
    record_reader r = {.path = suf_csv_shown(path),
                       .style = style ? style : &own,
                       .visit = visit,
                       .context = context,
                       .line = 1,
                       .err = err};
    read_lines(&r, file);
    drop_cells(&r);
    free(r.cells);
    return r.rc;
}

int suf_csv_each(const char *path, suf_csv_style *style, suf_csv_visit *visit, void *context,
                 suf_error *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "r");
    if (!file)
        return suf_fail(err, SUF_EIO, "cannot read '%s': %s", path, strerror(errno));
    const int rc = suf_csv_each_in(file, path, style, visit, context, err);
    if (!is_stdin)
        fclose(file);
    return rc;
}
