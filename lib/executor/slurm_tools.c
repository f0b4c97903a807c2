/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See slurm_tools.h.
 */
#include "executor/slurm_tools.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"

static const double patience = 60; /* seconds that a command may take */

enum { READ_AT_ONCE = 1 << 16 };

/* SLURM_CONF says where the cluster is. SBATCH_... are the user's own defaults. */
bool suf_slurm_tool_drops(const char *variable)
{
    static const char *const kept = "SLURM_CONF=";
    static const char *const dropped[] = {"SLURM_", "SLURMD_", "SQUEUE_", "SUFFICE_RUN="};
    if (strncmp(variable, kept, strlen(kept)) == 0)
        return false;
    for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++)
        if (strncmp(variable, dropped[i], strlen(dropped[i])) == 0)
            return true;
    return false;
}

static char **clean_environment(void)
{
    size_t n = 0;
    while (environ[n])
        n++;
    char **kept = suf_alloc(n + 1, sizeof *kept);
    size_t n_kept = 0;
    for (size_t i = 0; i < n; i++)
        if (!suf_slurm_tool_drops(environ[i]))
            kept[n_kept++] = environ[i];
    return kept;
}

/* A stream that is being read. */
typedef struct {
    int fd; /* -1: it has ended */
    char *text;
    size_t n, capacity;
} stream;

static void read_stream(stream *s)
{
    if (s->n + READ_AT_ONCE + 1 > s->capacity) {
        s->capacity = 2 * s->n + READ_AT_ONCE + 1;
        s->text = suf_resize(s->text, s->capacity, 1);
    }
    const ssize_t n = read(s->fd, s->text + s->n, READ_AT_ONCE);
    if (n > 0) {
        s->n += (size_t)n;
    } else if (n == 0 || errno != EINTR) {
        close(s->fd);
        s->fd = -1;
    }
    s->text[s->n] = '\0';
}

/* Whether both streams have ended in time. */
static bool read_streams(stream streams[2])
{
    const double until = suf_clock_read(CLOCK_MONOTONIC) + patience;
    while (streams[0].fd >= 0 || streams[1].fd >= 0) {
        struct pollfd polled[2] = {{.fd = streams[0].fd, .events = POLLIN},
                                   {.fd = streams[1].fd, .events = POLLIN}};
        const double left = until - suf_clock_read(CLOCK_MONOTONIC);
        if (left <= 0)
            return false;
        if (poll(polled, 2, (int)(1000 * left) + 1) < 0 && errno != EINTR)
            return false;
        for (int k = 0; k < 2; k++)
            if (streams[k].fd >= 0 && polled[k].revents)
                read_stream(&streams[k]);
    }
    return true;
}

/* in a group of its own, so that Ctrl-C does not end it between submitting and answering */
static int spawn(char *const *argv, const int out[2], const int err[2], pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char **environment = clean_environment();
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int rc = posix_spawnp(pid, argv[0], &actions, &attributes, argv, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    free(environment);
    return rc;
}

static void keep_last_line(suf_tool_answer *answer, const char *errors)
{
    size_t end = errors ? strlen(errors) : 0;
    while (end > 0 && strchr("\r\n ", errors[end - 1]))
        end--;
    size_t begin = end;
    while (begin > 0 && errors[begin - 1] != '\n')
        begin--;
    snprintf(answer->said, sizeof answer->said, "%.*s", (int)(end - begin),
             errors ? errors + begin : "");
    suf_utf8_clean(answer->said);
}

static bool await_end(pid_t pid, int *status)
{
    pid_t ended;
    do
        ended = waitpid(pid, status, 0);
    while (ended < 0 && errno == EINTR);
    return ended == pid;
}

static void collect(suf_tool_answer *answer, pid_t pid, stream streams[2], const char *name)
{
    int status = 0;
    const bool in_time = read_streams(streams);
    if (!in_time)
        kill(-pid, SIGKILL);
    const bool is_known = await_end(pid, &status);
    keep_last_line(answer, streams[1].text);
    answer->is_good = in_time && is_known && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!in_time)
        snprintf(answer->said, sizeof answer->said, "Socket timed out: %s does not answer", name);
    else if (!answer->is_good && !answer->said[0])
        snprintf(answer->said, sizeof answer->said, "%s failed", name);
}

static bool open_pipes(int out[2], int err[2])
{
    if (pipe2(out, O_CLOEXEC) != 0)
        return false;
    if (pipe2(err, O_CLOEXEC) == 0)
        return true;
    close(out[0]);
    close(out[1]);
    return false;
}

suf_tool_answer suf_slurm_tool_run(char *const *argv)
{
    suf_tool_answer answer = {0};
    int out[2];
    int err[2];
    pid_t pid = 0;
    if (!open_pipes(out, err)) {
        snprintf(answer.said, sizeof answer.said, "cannot run %s: %s", argv[0], strerror(errno));
        return answer;
    }
    const int rc = spawn(argv, out, err, &pid);
    close(out[1]);
    close(err[1]);
    stream streams[2] = {{.fd = out[0]}, {.fd = err[0]}};
    if (rc == 0)
        collect(&answer, pid, streams, argv[0]);
    else
        snprintf(answer.said, sizeof answer.said, "cannot run %s: %s", argv[0], strerror(rc));
    answer.is_absent = rc == ENOENT;
    for (int k = 0; k < 2; k++)
        if (streams[k].fd >= 0)
            close(streams[k].fd);
    answer.out = streams[0].text ? streams[0].text : suf_alloc(1, 1);
    free(streams[1].text);
    return answer;
}

void suf_tool_answer_release(suf_tool_answer *answer)
{
    free(answer->out);
    answer->out = NULL;
}
