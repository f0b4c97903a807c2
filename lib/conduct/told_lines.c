/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results from a file or a pipe: JSON objects, one per line, or CSV with a header.
 *
 * What comes through a pipe may take hours. Lines are recorded as they come, and the store is
 * closed while there are none, so that others can use it: several pipes may tell at the same time,
 * and runs can be asked for. What was committed is not lost if this process ends, and telling it
 * again does no harm.
 */
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/csv_reader.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/text.h"
#include "conduct/teller.h"

static const double batch = 0.09;        /* seconds between commits */
static const double usual_patience = 60; /* seconds to wait for the store */
enum { IDLE = 200, BLOCK = 1 << 16 };    /* milliseconds until the store is closed; bytes */

typedef struct {
    const char *path;    /* of the store */
    const char *results; /* their path; "-": standard input */
    const suf_tell_request *request;
    suf_store *store; /* NULL: closed */
    suf_teller *teller;
    suf_told *told;
    double since; /* of the first change that is not committed; NAN: there is none */
    /* what has been read, and is not used yet */
    int fd;
    char *bytes;
    size_t n, start, size;
    bool is_ended;
    long line;
    /* of CSV */
    char **header;
    size_t n_header;
} told_input;

/* ---- the store ---- */

/* When the first result is there, so are those who asked for it: not before. */
static int open_store(told_input *t, suf_error *err)
{
    if (t->store)
        return SUF_OK;
    if (access(t->path, F_OK) != 0)
        return suf_fail(err, SUF_EIO,
                        "there is no '%s': 'suffice next' makes it when runs are asked for",
                        t->path);
    const double patience = t->request->patience > 0 ? t->request->patience : usual_patience;
    t->store = suf_store_open_waiting(t->path, SUF_STORE_WRITE, patience, err);
    if (!t->store)
        return SUF_EIO;
    t->teller = suf_teller_new(t->store, err);
    return t->teller ? SUF_OK : SUF_EINVAL;
}

static void close_store(told_input *t)
{
    suf_teller_free(t->teller);
    suf_store_close(t->store);
    t->teller = NULL;
    t->store = NULL;
}

static int commit(told_input *t, suf_error *err)
{
    t->since = NAN;
    return t->teller ? suf_teller_commit(t->teller, err) : SUF_OK;
}

static int commit_if_due(told_input *t, suf_error *err)
{
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    if (isnan(t->since))
        t->since = now;
    return now - t->since >= batch ? commit(t, err) : SUF_OK;
}

static bool is_interrupted(const told_input *t)
{
    return t->request->interrupts && *t->request->interrupts;
}

/* ---- one result ---- */

static void refuse(told_input *t, const char *why)
{
    t->told->n_refused++;
    if (!t->request->refused)
        return;
    char *sentence = suf_text_format("%s:%ld: %s", suf_csv_shown(t->results), t->line, why);
    t->request->refused(sentence, t->request->context);
    free(sentence);
}

/* rc: of suf_teller_take */
static int count(told_input *t, int rc, const suf_error *why, suf_error *err)
{
    if (rc == SUF_EINVAL) {
        refuse(t, why->message);
        return SUF_OK;
    }
    if (rc < 0)
        return suf_fail(err, rc, "%s", why->message);
    t->told->n_taken += rc == 1;
    t->told->n_known += rc == 0;
    return commit_if_due(t, err);
}

/* ---- JSON lines ---- */

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t\r\n")] == '\0';
}

static int take_line(told_input *t, const char *line, suf_error *err)
{
    suf_error why;
    if (is_blank(line))
        return SUF_OK;
    const int rc = open_store(t, err);
    return rc < 0 ? rc : count(t, suf_teller_take(t->teller, line, &why), &why, err);
}

/* The next line that is there, terminated; NULL: it has not come yet. */
static char *next_line(told_input *t)
{
    char *begin = t->bytes + t->start;
    char *end = t->n > t->start ? memchr(begin, '\n', t->n - t->start) : NULL;
    if (!end && (!t->is_ended || t->n == t->start))
        return NULL;
    if (!end)
        end = t->bytes + t->n;
    *end = '\0';
    t->start = (size_t)(end - t->bytes) + (end < t->bytes + t->n);
    t->line++;
    return begin;
}

/* Whether nothing has come for a moment. */
static bool is_idle(const told_input *t)
{
    struct pollfd polled = {.fd = t->fd, .events = POLLIN};
    return poll(&polled, 1, IDLE) <= 0;
}

/* Waits for more bytes and reads them; there is always room for a 0 at the end. */
static int read_more(told_input *t, suf_error *err)
{
    if (t->start > 0)
        memmove(t->bytes, t->bytes + t->start, t->n - t->start);
    t->n -= t->start;
    t->start = 0;
    if (t->n > SUF_LINES_MOST)
        return suf_fail(err, SUF_EINVAL, "%s:%ld: the line is too long", suf_csv_shown(t->results),
                        t->line + 1);
    if (t->size - t->n < BLOCK) {
        t->size = 2 * t->size + BLOCK;
        t->bytes = suf_resize(t->bytes, t->size + 1, 1);
    }
    const ssize_t n = read(t->fd, t->bytes + t->n, t->size - t->n);
    if (n < 0 && errno != EINTR)
        return suf_fail(err, SUF_EIO, "cannot read '%s': %s", suf_csv_shown(t->results),
                        strerror(errno));
    t->is_ended = n == 0;
    t->n += n > 0 ? (size_t)n : 0;
    return SUF_OK;
}

static int pause_until_more(told_input *t, suf_error *err)
{
    int rc = commit(t, err);
    if (rc == SUF_OK && t->store && is_idle(t))
        close_store(t);
    return rc == SUF_OK ? read_more(t, err) : rc;
}

static int take_lines(told_input *t, suf_error *err)
{
    int rc = SUF_OK;
    while (rc == SUF_OK && !is_interrupted(t)) {
        char *line = next_line(t);
        if (!line && t->is_ended)
            break;
        rc = line ? take_line(t, line, err) : pause_until_more(t, err);
    }
    return rc;
}

/* ---- CSV ---- */

static bool has_column(char **cells, size_t n, const char *name)
{
    size_t i = 0;
    while (i < n && strcmp(cells[i], name) != 0)
        i++;
    return i < n;
}

static int take_header(told_input *t, char **cells, size_t n, suf_error *err)
{
    const int rc = suf_csv_check_header(t->results, cells, n, err);
    if (rc < 0)
        return rc;
    if (!has_column(cells, n, "id") &&
        !(has_column(cells, n, "instance") && has_column(cells, n, "algorithm") &&
          has_column(cells, n, "run")))
        return suf_fail(err, SUF_EINVAL,
                        "%s:%ld: the line is neither a JSON object nor the header of a table that "
                        "says which runs the results are of, by a column 'id', or by 'instance', "
                        "'algorithm' and 'run'",
                        suf_csv_shown(t->results), t->line);
    t->header = suf_alloc(n + 1, sizeof *t->header);
    for (; t->n_header < n; t->n_header++)
        t->header[t->n_header] = suf_text_copy(cells[t->n_header]);
    return SUF_OK;
}

/* an empty cell is not given; NULL: a cell is no UTF-8 */
static json_t *object_of(const told_input *t, char **cells, size_t n)
{
    json_t *object = json_object();
    bool is_good = true;
    for (size_t i = 0; i < n && is_good; i++)
        if (cells[i][0])
            is_good = json_object_set_new(object, t->header[i], json_string(cells[i])) == 0;
    if (is_good)
        return object;
    json_decref(object);
    return NULL;
}

static int take_cells(told_input *t, char **cells, size_t n, suf_error *err)
{
    suf_error why;
    if (n > t->n_header)
        return suf_csv_fail_long(t->results, t->line, n, t->n_header, err);
    int rc = open_store(t, err);
    if (rc < 0)
        return rc;
    json_t *object = object_of(t, cells, n);
    rc = object ? suf_teller_take_object(t->teller, object, &why)
                : suf_fail(&why, SUF_EINVAL, "a cell is not UTF-8");
    json_decref(object);
    return count(t, rc, &why, err);
}

typedef struct {
    told_input *input;
    suf_error *err;
} csv_context;

static int take_record(char **cells, size_t n, long line, void *context)
{
    const csv_context *c = context;
    c->input->line = line;
    if (!c->input->header)
        return take_header(c->input, cells, n, c->err);
    return is_interrupted(c->input) ? 1 : take_cells(c->input, cells, n, c->err);
}

/* A table is read as a whole. */
static int take_table(told_input *t, suf_error *err)
{
    csv_context context = {t, err};
    int rc = SUF_OK;
    while (!t->is_ended && rc == SUF_OK && !is_interrupted(t))
        rc = read_more(t, err);
    if (rc < 0 || t->n == 0)
        return rc;
    FILE *file = fmemopen(t->bytes, t->n, "r");
    if (!file)
        return suf_fail(err, SUF_EIO, "cannot read '%s': %s", suf_csv_shown(t->results),
                        strerror(errno));
    rc = suf_csv_each_in(file, t->results, NULL, take_record, &context, err);
    fclose(file);
    return rc < 0 ? rc : SUF_OK;
}

/* ---- all ---- */

static size_t n_blanks(const told_input *t)
{
    size_t n = 0;
    while (n < t->n && strchr(" \t\r\n", t->bytes[n]))
        n++;
    return n;
}

/* Whether the first line that is not blank has come, or begins an object. */
static bool is_begun(const told_input *t, size_t blanks)
{
    return blanks < t->n &&
           (t->bytes[blanks] == '{' || memchr(t->bytes + blanks, '\n', t->n - blanks));
}

/* A table has several columns: a line without a delimiter is one of JSON, if a damaged one. */
static bool is_table(const told_input *t, size_t blanks)
{
    const char *line = t->bytes + blanks;
    size_t i = 0;
    while (blanks + i < t->n && line[i] != '\n' && !strchr("{,;\t", line[i]))
        i++;
    return blanks + i < t->n && strchr(",;\t", line[i]);
}

static int look(told_input *t, bool *is_json, suf_error *err)
{
    size_t blanks = 0;
    int rc = SUF_OK;
    while (rc == SUF_OK && !t->is_ended && !is_interrupted(t) && !is_begun(t, blanks)) {
        rc = read_more(t, err);
        blanks = n_blanks(t);
    }
    *is_json = !is_table(t, blanks);
    return rc;
}

static int take_all(told_input *t, suf_error *err)
{
    bool is_json = false;
    int rc = look(t, &is_json, err);
    if (rc == SUF_OK)
        rc = is_json ? take_lines(t, err) : take_table(t, err);
    if (rc == SUF_OK)
        rc = commit(t, err);
    if (rc == SUF_OK && is_interrupted(t))
        rc = suf_fail(err, SUF_ESTOPPED,
                      "interrupted; what was taken is recorded, and the same results may be told "
                      "again");
    return rc;
}

static int settle(told_input *t, suf_error *err)
{
    const int rc = open_store(t, err);
    return rc < 0 ? rc : suf_teller_settle(t->teller, t->request, t->told, err);
}

static int open_results(told_input *t, suf_error *err)
{
    const bool is_input = strcmp(t->results, "-") == 0;
    t->fd = is_input ? STDIN_FILENO : open(t->results, O_RDONLY | O_CLOEXEC);
    return t->fd >= 0 ? SUF_OK
                      : suf_fail(err, SUF_EIO, "cannot open '%s': %s", t->results, strerror(errno));
}

static void release(told_input *t)
{
    close_store(t);
    for (size_t i = 0; i < t->n_header; i++)
        free(t->header[i]);
    free(t->header);
    free(t->bytes);
    if (t->fd > STDIN_FILENO)
        (void)close(t->fd);
}

int suf_tell(const char *store, const suf_tell_request *request, suf_told *told, suf_error *err)
{
    if (suf_error_require(store, "store", err) < 0 ||
        suf_error_require(request, "request", err) < 0 || suf_error_require(told, "told", err) < 0)
        return SUF_EINVAL;
    *told = (suf_told){0};
    told_input t = {.path = store,
                    .results = request->path ? request->path : "-",
                    .request = request,
                    .told = told,
                    .since = NAN,
                    .fd = -1};
    int rc = open_results(&t, err);
    if (rc == SUF_OK)
        rc = take_all(&t, err);
    if (rc == SUF_OK && told->n_taken + told->n_known > 0)
        rc = settle(&t, err);
    release(&t);
    return rc;
}
