/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See watch.h. The store is opened for each look and closed at once, so that whoever writes to it
 * is not disturbed.
 */
#include "watch.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "exit_status.h"
#include "open_store.h"
#include "output_file.h"
#include "progress.h"
#include "tell.h"
#include "terminal.h"

/* What was seen at one look. */
typedef struct {
    char *text; /* the result in the format that was asked for, or the page */
    size_t size;
    suf_progress progress;
    int64_t n_recorded, writer;
} store_view;

/* ---- looking ---- */

static suf_progress progress_of(const suf_result *r)
{
    suf_progress p = {.n_instances = r->n_instances,
                      .n_done = r->n_in_state[SUF_INSTANCE_DONE],
                      .n_failed = r->n_in_state[SUF_INSTANCE_FAILED],
                      .n_runs = r->n_runs,
                      .n_expected = r->n_expected,
                      .accuracy = r->accuracy,
                      .se = NAN,
                      .remaining = r->remaining};
    for (size_t a = 0; a < r->n_algorithms; a++)
        for (int s = 0; suf_status_name(s); s++)
            p.n_tries[s] += r->n_tries[a][s];
    for (size_t i = 0; i < r->n_rows; i++)
        if (r->rows[i].state == SUF_INSTANCE_DONE && !(r->rows[i].comparison.se <= p.se))
            p.se = r->rows[i].comparison.se;
    return p;
}

static suf_slurm_state slurm_state(const cli_watch_request *q, bool asks)
{
    suf_error err;
    suf_slurm_state state;
    char *path = cli_store_path(q->command, q->path);
    if (suf_slurm_state_init(&state, path, asks, &err) < 0)
        cli_tell(q->command, "%s", err.message);
    free(path);
    return state;
}

/* is_once: squeue may be called, which would be too much again and again */
static store_view look(const cli_watch_request *q, bool is_once)
{
    suf_error err;
    suf_result result;
    store_view view;
    suf_store *store = cli_open_store(q->command, q->path, q->experiment, q->skip_damaged);
    cli_check(q->command, suf_result_init(&result, store, &err), &err);
    FILE *out = suf_text_stream_open(&view.text, &view.size);
    suf_slurm_state slurm = slurm_state(q, is_once);
    if (q->page)
        suf_progress_page_write(&result, &slurm, q->seconds, out);
    else
        suf_result_write_with(&result, &(suf_result_company){.slurm = &slurm}, q->format, out);
    suf_slurm_state_release(&slurm);
    suf_text_stream_close(out, &view.text);
    view.progress = progress_of(&result);
    view.n_recorded = result.n_recorded;
    view.writer = result.writer;
    suf_result_release(&result);
    cli_close_store(q->command, store);
    return view;
}

static bool is_finished(const store_view *v)
{
    return v->progress.n_done + v->progress.n_failed == v->progress.n_instances;
}

static bool is_same(const store_view *a, const store_view *b)
{
    return a->n_recorded == b->n_recorded && a->writer == b->writer &&
           a->progress.n_done == b->progress.n_done && a->progress.n_failed == b->progress.n_failed;
}

int cli_watch_once(const cli_watch_request *q)
{
    store_view view = look(q, true);
    cli_output_file_write(q->command, q->page, view.text, view.size);
    free(view.text);
    return cli_finish(q->command);
}

/* ---- showing ---- */

static void put_progress(const store_view *v, bool has_bar)
{
    char line[CLI_PROGRESS_SIZE];
    cli_progress_line(&v->progress, cli_terminal_columns(stdout) - 1, has_bar, line);
    fputs(line, stdout);
}

static int n_lines(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

static void end_line(void)
{
    cli_terminal_control(stdout, "\033[K");
    fputc('\n', stdout);
}

/* Each line replaces the one that was there, so that nothing flickers. */
static void draw(const store_view *v)
{
    const int room = cli_terminal_lines(stdout) - 4; /* for the progress, and what is left out */
    const int all = n_lines(v->text);
    const int shown = room > 0 && all > room ? room : all;
    const char *line = v->text;
    cli_terminal_control(stdout, "\033[H");
    put_progress(v, true);
    end_line();
    end_line();
    for (int i = 0; i < shown; i++) {
        const size_t length = strcspn(line, "\n");
        fprintf(stdout, "%.*s", (int)length, line);
        end_line();
        line += length + 1;
    }
    if (shown < all) {
        fprintf(stdout, "... and %d more lines", all - shown);
        end_line();
    }
    cli_terminal_control(stdout, "\033[J");
}

static void print(const cli_watch_request *q, const store_view *v, bool is_first)
{
    const bool is_text = q->format == SUF_FORMAT_TEXT;
    fputs(is_text && !is_first ? "\n" : "", stdout);
    if (is_text) {
        put_progress(v, false);
        fputs("\n\n", stdout);
    }
    fputs(v->text, stdout);
    fflush(stdout);
}

static void show(const cli_watch_request *q, const store_view *v, const store_view *before)
{
    const bool is_terminal = isatty(STDOUT_FILENO);
    if (q->page) {
        cli_output_file_write(q->command, q->page, v->text, v->size);
        return;
    }
    if (!v->writer) /* all of it, in the same place */
        cli_terminal_control(stdout, "\033[H\033[J");
    if (is_terminal && v->writer)
        draw(v);
    else if (!before->text || !is_same(v, before))
        print(q, v, !before->text);
}

/* ---- again and again ---- */

/* at least as long as looking took: watching takes no more than half a processor */
static void pause_after(const cli_watch_request *q, const struct timespec *began)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double took =
        (double)(now.tv_sec - began->tv_sec) + 1e-9 * (double)(now.tv_nsec - began->tv_nsec);
    const double pause = fmax(q->seconds, took);
    nanosleep(&(struct timespec){.tv_sec = (time_t)pause,
                                 .tv_nsec = (long)(1e9 * (pause - floor(pause)))},
              NULL);
}

static void check_there(const cli_watch_request *q)
{
    char *path = cli_store_path(q->command, q->path);
    if (access(path, F_OK) != 0)
        cli_fail(q->command, 1, "'%s' is gone; it was moved or removed while it was watched", path);
    free(path);
}

static int tell_end(const cli_watch_request *q, const store_view *v)
{
    const suf_progress *p = &v->progress;
    if (is_finished(v))
        cli_tell(q->command, "the experiment is finished");
    else
        cli_tell(q->command,
                 "the experiment was stopped, nobody is running it: %zu of %zu instances are "
                 "finished; the command that started it continues it",
                 p->n_done + p->n_failed, p->n_instances);
    return is_finished(v) ? 0 : 1;
}

int cli_watch(const cli_watch_request *q)
{
    const bool is_terminal = isatty(STDOUT_FILENO);
    store_view before = {0};
    struct timespec began;
    if (!q->page)
        cli_terminal_control(stdout, "\033[H\033[2J");
    for (;;) {
        clock_gettime(CLOCK_MONOTONIC, &began);
        if (is_terminal) /* it may have another size now */
            suf_wrap_set_columns(cli_terminal_columns(stdout));
        store_view view = look(q, false);
        show(q, &view, &before);
        free(before.text);
        before = view;
        if (!view.writer)
            break;
        pause_after(q, &began);
        check_there(q);
    }
    const int status = tell_end(q, &before);
    free(before.text);
    cli_finish(q->command);
    return status;
}
