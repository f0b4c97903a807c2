/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See progress.h.
 */
#include "progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal.h"

enum { MOST_ACTIVE = 8, LONGEST_BAR = 20, PART_SIZE = 64, LEAST_NAME = 8 };
static const double EVERY = 10; /* seconds between plain lines */

void cli_progress_init(cli_progress *p)
{
    *p = (cli_progress){.is_terminal = isatty(STDERR_FILENO), .shown = -1};
}

/* ---- the line ---- */

/* Each writes a part of the line, or nothing if there is nothing to say. */
typedef void part_writer(const suf_progress *p, bool is_short, char text[PART_SIZE]);

static void put_share(const suf_progress *p, bool is_short, char text[PART_SIZE])
{
    (void)is_short;
    const double share = p->n_expected > 0 ? (double)p->n_runs / p->n_expected : 0;
    snprintf(text, PART_SIZE, "%.0f %%", floor(100 * fmin(1, share)));
}

static void put_time_left(const suf_progress *p, bool is_short, char text[PART_SIZE])
{
    (void)is_short;
    const double seconds = p->remaining;
    if (!(seconds > 0 && seconds < 1e8))
        return;
    if (seconds < 100)
        snprintf(text, PART_SIZE, "%.0f s left", ceil(seconds));
    else if (seconds < 100 * 60)
        snprintf(text, PART_SIZE, "%.0f min left", ceil(seconds / 60));
    else
        snprintf(text, PART_SIZE, "%.0f h left", ceil(seconds / 3600));
}

static void put_instances(const suf_progress *p, bool is_short, char text[PART_SIZE])
{
    snprintf(text, PART_SIZE, is_short ? "%zu/%zu instances" : "%zu of %zu instances",
             p->n_done + p->n_failed, p->n_instances);
}

static void put_look(const suf_progress *p, bool is_short, char text[PART_SIZE])
{
    (void)is_short;
    if (p->n_looks > 0)
        snprintf(text, PART_SIZE, "look %zu of %zu", p->look, p->n_looks);
}

static void put_runs(const suf_progress *p, bool is_short, char text[PART_SIZE])
{
    snprintf(text, PART_SIZE, is_short ? "%lld/%.0f runs" : "%lld of %.0f runs",
             (long long)p->n_runs, p->n_expected);
}

static void put_failed(const suf_progress *p, bool is_short, char text[PART_SIZE])
{
    (void)is_short;
    long long n = 0;
    for (int s = SUF_RUN_OK + 1; suf_status_name(s); s++)
        n += p->n_tries[s];
    if (n)
        snprintf(text, PART_SIZE, "%lld failed", n);
}

static void put_se(const suf_progress *p, bool is_short, char text[PART_SIZE])
{
    if (!isnan(p->se) && p->accuracy > 0)
        snprintf(text, PART_SIZE, is_short ? "se %.3g/%.3g" : "se %.3g of %.3g", p->se,
                 p->accuracy);
}

static void put_state(const suf_progress *p, bool is_short, char text[PART_SIZE])
{
    if (p->is_correcting && p->n_done + p->n_failed == p->n_instances)
        snprintf(text, PART_SIZE,
                 is_short ? "estimating the bias" : "estimating the bias that stopping left");
    else if (p->is_stopping)
        snprintf(text, PART_SIZE, is_short ? "stopping" : "waiting for the current runs");
}

static void put_engine(const suf_progress *p, bool is_short, char text[PART_SIZE])
{
    (void)is_short;
    if (p->engine && !p->is_correcting)
        snprintf(text, PART_SIZE, "%s", p->engine);
}

/* In the order of the line; rank 0 is the last to give way. */
static const struct {
    part_writer *put;
    int rank;
} parts[] = {{put_share, 0},     {put_time_left, 1}, {put_look, 3},
             {put_instances, 3}, {put_runs, 5},      {put_failed, 4},
             {put_se, 6},        {put_engine, 2},    {put_state, 2}};

/* From the widest to the narrowest. */
static const struct {
    int bar;
    bool is_short;
    int n_ranks; /* parts with a rank below this are shown */
} layouts[] = {{LONGEST_BAR, false, 7},
               {10, false, 7},
               {10, true, 7},
               {10, true, 6},
               {0, true, 6},
               {0, true, 5},
               {0, true, 4},
               {0, true, 3},
               {0, true, 2}};

static void format_bar(const suf_progress *p, int width, char *line)
{
    const double share = p->n_expected > 0 ? (double)p->n_runs / p->n_expected : 0;
    const int full = (int)(width * fmin(1, share));
    snprintf(line, CLI_PROGRESS_SIZE, "[%.*s%.*s] ", full, "####################", width - full,
             "....................");
}

static void format_line(const suf_progress *p, size_t layout, bool has_bar, char *line)
{
    line[0] = '\0';
    if (has_bar && layouts[layout].bar)
        format_bar(p, layouts[layout].bar, line);
    const char *separator = "";
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char text[PART_SIZE] = "";
        if (parts[i].rank < layouts[layout].n_ranks)
            parts[i].put(p, layouts[layout].is_short, text);
        if (!text[0])
            continue;
        const size_t used = strlen(line);
        snprintf(line + used, CLI_PROGRESS_SIZE - used, "%s%s", separator, text);
        separator = ", ";
    }
}

void cli_progress_line(const suf_progress *p, int columns, bool has_bar,
                       char line[CLI_PROGRESS_SIZE])
{
    size_t layout = 0;
    format_line(p, layout, has_bar, line);
    while (strlen(line) > (size_t)columns && layout + 1 < sizeof layouts / sizeof *layouts)
        format_line(p, ++layout, has_bar, line);
}

/* ---- on a terminal ---- */

/* one column is left for the cursor */
static int width(void)
{
    return cli_terminal_columns(stderr) - 1;
}

static void draw_bar(const suf_progress *p)
{
    char line[CLI_PROGRESS_SIZE];
    cli_progress_line(p, width(), true, line);
    cli_terminal_control(stderr, "\r");
    fprintf(stderr, "%.*s", width(), line);
    cli_terminal_control(stderr, "\033[K");
}

static void draw_active(const suf_active *a)
{
    char se[32] = "";
    char of[32] = "";
    if (!isnan(a->n_expected))
        snprintf(of, sizeof of, " of %.0f", a->n_expected);
    if (!isnan(a->se))
        snprintf(se, sizeof se, ", se %.3g", a->se);
    char rest[2 * PART_SIZE];
    snprintf(rest, sizeof rest, "%lld%s runs%s", (long long)a->n_runs, of, se);
    const int room = width() - 4 - (int)strlen(rest);
    char *name = suf_display_shorten(a->instance, (size_t)(room > LEAST_NAME ? room : LEAST_NAME));
    fprintf(stderr, "\n  %s  %.*s", name, width() - 4 - LEAST_NAME, rest);
    free(name);
    cli_terminal_control(stderr, "\033[K");
}

static void go_up(cli_progress *p)
{
    char up[32];
    snprintf(up, sizeof up, "\033[%dA", p->n_lines - 1);
    if (p->n_lines > 1)
        cli_terminal_control(stderr, up);
}

static void draw(cli_progress *p, const suf_progress *now)
{
    go_up(p);
    draw_bar(now);
    const size_t n = now->n_active < MOST_ACTIVE ? now->n_active : MOST_ACTIVE;
    for (size_t i = 0; i < n; i++)
        draw_active(&now->active[i]);
    cli_terminal_control(stderr, "\033[J");
    p->n_lines = 1 + (int)n;
    fflush(stderr);
}

void cli_progress_show(const suf_progress *now, void *context)
{
    cli_progress *p = context;
    if (p->is_terminal) {
        draw(p, now);
        return;
    }
    if (p->shown >= 0 && now->elapsed - p->shown < EVERY)
        return;
    char line[CLI_PROGRESS_SIZE];
    cli_progress_line(now, cli_terminal_text_columns(stderr), false, line);
    fprintf(stderr, "%s\n", line);
    p->shown = now->elapsed;
}

void cli_progress_end(cli_progress *p)
{
    if (!p->is_terminal || p->n_lines == 0)
        return;
    go_up(p);
    cli_terminal_control(stderr, "\r\033[J");
    p->n_lines = 0;
}
