/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See gnuplot.h. Script and complaints go through unnamed temporary files, not pipes: no
 * side can block the other, and no file name of the user's gets into a script.
 *
 * The caller may ignore SIGCHLD, or wait for every child in a handler: then nobody can say with
 * which status gnuplot has ended. So the last thing that a script does is to say that it has come
 * to its end.
 */
#include "figures/gnuplot.h"

#include <errno.h>
#include <spawn.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"

#define FINISHED "suffice: the script has come to its end"

/* From what it takes for a terminal, gnuplot reads one byte with each call. */
static char *name_of_input(void)
{
    return access("/dev/stdin", R_OK) == 0 ? "/dev/stdin" : "-";
}

static int spawn(int in, int out, int complaints, pid_t *pid)
{
    char *argv[] = {"gnuplot", "-d", name_of_input(), NULL};
    posix_spawn_file_actions_t actions;
    int rc = posix_spawn_file_actions_init(&actions);
    if (rc != 0)
        return rc;
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, complaints, STDERR_FILENO);
    rc = posix_spawnp(pid, "gnuplot", &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return rc;
}

enum { UNKNOWN = 1000 }; /* more than any exit status */

/* negative: the signal that ended it */
static int await(pid_t pid)
{
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return UNKNOWN;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static bool is_finished(FILE *complaints)
{
    char line[256];
    bool found = false;
    rewind(complaints);
    while (!found && fgets(line, sizeof line, complaints))
        found = strcmp(line, FINISHED "\n") == 0;
    return found;
}

/* the line of the error output that says what is wrong */
static int describe(FILE *complaints, suf_error *err)
{
    char line[256];
    char last[256] = "no reason given";
    rewind(complaints);
    while (fgets(line, sizeof line, complaints)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '\0')
            memcpy(last, line, sizeof last);
    }
    const char *reason = last + strspn(last, " ");
    return suf_fail(err, SUF_ETOOL, "gnuplot failed: %s%s", reason,
                    strstr(reason, "terminal type")
                        ? "; it was built without this format, on Debian gnuplot-nox has all"
                        : "");
}

static int run(FILE *in, FILE *complaints, int out_fd, suf_error *err)
{
    pid_t pid;
    const int rc = spawn(fileno(in), out_fd, fileno(complaints), &pid);
    if (rc != 0 && rc != ENOENT)
        return suf_fail(err, SUF_ETOOL, "cannot start 'gnuplot': %s", strerror(rc));
    /* posix_spawn may also report a missing program by the status 127 */
    const int status = rc == ENOENT ? 127 : await(pid);
    if (status == 127)
        return suf_fail(
            err, SUF_ETOOL,
            "figures need 'gnuplot', which is not installed; on Debian: apt-get install "
            "gnuplot-nox");
    if (status < 0)
        return suf_fail(err, SUF_ETOOL, "gnuplot was ended by signal %d (%s)", -status,
                        strsignal(-status));
    if (status == 0 || (status == UNKNOWN && is_finished(complaints)))
        return SUF_OK;
    return describe(complaints, err);
}

int suf_gnuplot_run(const char *script, int out_fd, suf_error *err)
{
    int rc = SUF_EIO;
    FILE *complaints = tmpfile();
    FILE *in = tmpfile();
    if (!in || !complaints || fputs(script, in) == EOF ||
        fputs("\nset print\nprint '" FINISHED "'\n", in) == EOF || fflush(in) != 0 ||
        fseek(in, 0, SEEK_SET) != 0)
        suf_fail(err, SUF_EIO, "cannot write a temporary file for gnuplot: %s", strerror(errno));
    else
        rc = run(in, complaints, out_fd, err);
    if (in)
        fclose(in);
    if (complaints)
        fclose(complaints);
    return rc;
}
