/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See notify.h. The shell has a process group of its own, so that all of it can be ended, and that
 * a Ctrl-C meant for the experiment does not reach it.
 */
#include "notify.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "exit_status.h"
#include "suffice.h"
#include "tell.h"

enum { MOST_SECONDS = 60, STEP_NANOSECONDS = 10000000 };

static const char *const outcomes[] = {[CLI_NOTIFY_FINISHED] = "finished",
                                       [CLI_NOTIFY_STOPPED] = "stopped",
                                       [CLI_NOTIFY_FAILED] = "failed"};

static struct {
    const char *command, *shell;
    const volatile sig_atomic_t *interrupts;
    char experiment[NAME_MAX + 1];
    char store[PATH_MAX];
} notice;

static void send_failure(int status, const char *message)
{
    cli_notify_send(CLI_NOTIFY_FAILED, status, message);
}

void cli_notify_prepare(const char *command, const char *shell,
                        const volatile sig_atomic_t *interrupts)
{
    notice.command = command;
    notice.shell = shell;
    notice.interrupts = interrupts;
    if (!shell)
        return;
    if (shell[strspn(shell, " \t\n")] == '\0')
        cli_fail(command, 2,
                 "'--notify' is empty; give a command of the shell, such as 'echo "
                 "\"$SUFFICE_MESSAGE\" >>done.txt'");
    cli_on_failure(send_failure);
}

void cli_notify_about(const char *experiment, const char *store)
{
    snprintf(notice.experiment, sizeof notice.experiment, "%s", experiment ? experiment : "");
    snprintf(notice.store, sizeof notice.store, "%s", store ? store : "");
}

static void set_variables(cli_notify_outcome outcome, int status, const char *message)
{
    char number[16];
    char store[PATH_MAX];
    snprintf(number, sizeof number, "%d", status);
    setenv("SUFFICE_STATUS", outcomes[outcome], 1);
    setenv("SUFFICE_EXIT", number, 1);
    setenv("SUFFICE_MESSAGE", message, 1);
    setenv("SUFFICE_EXPERIMENT", notice.experiment, 1);
    setenv("SUFFICE_STORE", realpath(notice.store, store) ? store : notice.store, 1);
}

/* Standard output is that of the experiment: what the shell prints goes to standard error. Returns
 * an error number or 0. */
static int start(pid_t *pid)
{
    char name[] = "sh";
    char option[] = "-c";
    char *text = strdup(notice.shell);
    if (!text)
        suf_memory_abort();
    char *argv[] = {name, option, text, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGXFSZ);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigdefault(&how, &usual);
    const int error = posix_spawn(pid, "/bin/sh", &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    free(text);
    return error;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The status of waitpid; -1: it was killed, because of time or another interrupt. */
static int wait_for(pid_t pid)
{
    const double end = now() + MOST_SECONDS;
    const sig_atomic_t before = notice.interrupts ? *notice.interrupts : 0;
    int status = 0; /* nobody knows it if the caller ignores children that end */
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (now() > end || (notice.interrupts && *notice.interrupts > before)) {
            kill(-pid, SIGKILL);
            waitpid(pid, &status, 0);
            return -1;
        }
        nanosleep(&(struct timespec){.tv_nsec = STEP_NANOSECONDS}, NULL);
    }
    return status;
}

static void tell_end(int status)
{
    if (status == -1)
        cli_tell(notice.command,
                 "the command of '--notify' was stopped: it was interrupted, or took longer than "
                 "%d s",
                 MOST_SECONDS);
    else if (WIFSIGNALED(status))
        cli_tell(notice.command, "the command of '--notify' was ended by signal %d",
                 WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0)
        cli_tell(notice.command,
                 "the command of '--notify' failed with exit status %d; the experiment is not "
                 "affected",
                 WEXITSTATUS(status));
}

void cli_notify_send(cli_notify_outcome outcome, int status, const char *message)
{
    pid_t pid;
    if (!notice.shell)
        return;
    fflush(stdout);
    set_variables(outcome, status, message);
    const int error = start(&pid);
    notice.shell = NULL; /* once */
    if (error)
        cli_tell(notice.command, "cannot run the command of '--notify': %s", strerror(error));
    else
        tell_end(wait_for(pid));
}
