/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scratch.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "verified_store.h"

static char folder[512];

int scratch_make(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%s/suffice-test-XXXXXX", tmp ? tmp : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

const char *scratch(const char *name)
{
    static char paths[8][1024];
    static int next;
    next = (next + 1) % 8;
    (void)snprintf(paths[next], sizeof paths[next], "%s/%s", folder, name);
    return paths[next];
}

off_t file_size(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? info.st_size : -1;
}

bool is_there(const char *path)
{
    return file_size(path) >= 0;
}

static int each_file(void (*visit)(const char *path))
{
    DIR *files = opendir(folder);
    int n = 0;
    for (struct dirent *file = NULL; files && (file = readdir(files)) != NULL;) {
        if (strcmp(file->d_name, ".") == 0 || strcmp(file->d_name, "..") == 0)
            continue;
        n++;
        if (visit)
            visit(scratch(file->d_name));
    }
    if (files)
        (void)closedir(files);
    return n;
}

static bool all_are_verified;

static void verify_file(const char *path)
{
    all_are_verified = is_verified(path) && all_are_verified;
}

static void remove_file(const char *path)
{
    (void)remove(path);
}

int scratch_count(void)
{
    return each_file(NULL);
}

int scratch_remove(void **state)
{
    (void)state;
    (void)chmod(folder, 0700);
    all_are_verified = true;
    (void)each_file(verify_file);
    (void)each_file(remove_file);
    return rmdir(folder) == 0 && all_are_verified ? 0 : -1;
}

/* As another program, for valgrind would take what the parent holds for leaks of the child. */
static _Noreturn void end_child(const char *program)
{
    (void)execlp(program, program, (char *)NULL);
    _exit(2);
}

void child_failed(const char *what, const char *file, int line)
{
    (void)fprintf(stderr, "# %s:%d: in the child: not true: %s\n", file, line, what);
    end_child("false");
}

pid_t start_child(void (*body)(void))
{
    (void)fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        body();
        end_child("true");
    }
    return child;
}

void wait_for_child(pid_t child)
{
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

void kill_child(pid_t child)
{
    int status = 0;
    assert_int_equal(waitpid(child, &status, WUNTRACED), child);
    assert_true(WIFSTOPPED(status));
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}
