/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See progress.h.
 */
#include "progress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { MOST_ACTIVE = 8, BAR = 20 };
static const double EVERY = 10; /* seconds between plain lines */

void cli_progress_init(cli_progress *p)
{
    *p = (cli_progress){.is_terminal = isatty(STDERR_FILENO), .shown = -1};
}

/* empty if it is not known */
static void format_time(double seconds, char text[32])
{
    text[0] = '\0';
    if (!(seconds > 0 && seconds < 1e8))
        return;
    if (seconds < 100)
        snprintf(text, 32, ", %.0f s left", ceil(seconds));
    else if (seconds < 100 * 60)
        snprintf(text, 32, ", %.0f min left", ceil(seconds / 60));
    else
        snprintf(text, 32, ", %.0f h left", ceil(seconds / 3600));
}

static long long n_failed_tries(const suf_progress *p)
{
    long long n = 0;
    for (int s = SUF_RUN_OK + 1; suf_status_name(s); s++)
        n += p->n_tries[s];
    return n;
}

static void format_summary(const suf_progress *p, char *text, size_t size)
{
    char left[32];
    char se[48] = "";
    char failed[64] = "";
    format_time(p->remaining, left);
    if (!isnan(p->se) && p->accuracy > 0)
        snprintf(se, sizeof se, ", se %.3g of %.3g", p->se, p->accuracy);
    if (n_failed_tries(p))
        snprintf(failed, sizeof failed, ", %lld failed", n_failed_tries(p));
    snprintf(text, size, "%zu of %zu instances, %lld of %.0f runs%s%s%s%s", p->n_done + p->n_failed,
             p->n_instances, (long long)p->n_runs, p->n_expected, failed, se, left,
             p->is_correcting && p->n_done + p->n_failed == p->n_instances
                 ? "; estimating the bias that stopping left"
             : p->is_stopping ? "; waiting for the current runs"
                              : "");
}

static int width(void)
{
    struct winsize size = {.ws_col = 80};
    ioctl(STDERR_FILENO, TIOCGWINSZ, &size);
    return size.ws_col > 20 ? size.ws_col - 1 : 79;
}

static void draw_bar(const suf_progress *p)
{
    const double share = p->n_expected > 0 ? (double)p->n_runs / p->n_expected : 0;
    const int full = (int)(BAR * fmin(1, share));
    char text[256];
    format_summary(p, text, sizeof text);
    fprintf(stderr, "\r[%.*s%.*s] %.*s\033[K", full, "####################", BAR - full,
            "....................", width() - BAR - 3, text);
}

static void draw_active(const suf_active *a)
{
    char se[32] = "";
    char of[32] = "";
    if (!isnan(a->n_expected))
        snprintf(of, sizeof of, " of %.0f", a->n_expected);
    if (!isnan(a->se))
        snprintf(se, sizeof se, ", se %.3g", a->se);
    char text[160];
    snprintf(text, sizeof text, "  %s  %lld%s runs%s", a->instance, (long long)a->n_runs, of, se);
    fprintf(stderr, "\n%.*s\033[K", width(), text);
}

static void go_up(cli_progress *p)
{
    if (p->n_lines > 1)
        fprintf(stderr, "\033[%dA", p->n_lines - 1);
}

static void draw(cli_progress *p, const suf_progress *now)
{
    go_up(p);
    draw_bar(now);
    const size_t n = now->n_active < MOST_ACTIVE ? now->n_active : MOST_ACTIVE;
    for (size_t i = 0; i < n; i++)
        draw_active(&now->active[i]);
    fputs("\033[J", stderr);
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
    char text[256];
    format_summary(now, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    p->shown = now->elapsed;
}

void cli_progress_end(cli_progress *p)
{
    if (!p->is_terminal || p->n_lines == 0)
        return;
    go_up(p);
    fputs("\r\033[J", stderr);
    p->n_lines = 0;
}
