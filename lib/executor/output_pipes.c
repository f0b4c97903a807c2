/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See output_pipes.h.
 */
#include "executor/output_pipes.h"

#include <fcntl.h>
#include <unistd.h>

static suf_output_pipes next; /* of the next run */
static bool has_next;

static int open_pipe(int ends[2])
{
#ifdef __linux__
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
#else
    if (pipe(ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
    return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

static bool widen(int end)
{
#ifdef F_SETPIPE_SZ
    return fcntl(end, F_SETPIPE_SZ, SUF_WIDE_PIPE) >= SUF_WIDE_PIPE;
#else
    (void)end;
    return false;
#endif
}

static int open_pipes(suf_output_pipes *pipes)
{
    if (open_pipe(pipes->out) != 0)
        return -1;
    if (open_pipe(pipes->err) != 0) {
        close(pipes->out[0]);
        close(pipes->out[1]);
        return -1;
    }
    pipes->is_wide = widen(pipes->out[0]) && widen(pipes->err[0]);
    return 0;
}

void suf_output_pipes_prepare(void)
{
    if (!has_next)
        has_next = open_pipes(&next) == 0;
}

int suf_output_pipes_take(suf_output_pipes *pipes)
{
    if (!has_next)
        return open_pipes(pipes);
    *pipes = next;
    has_next = false;
    return 0;
}
