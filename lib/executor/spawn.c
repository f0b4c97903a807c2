/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See spawn.h. Uses vfork: the new process borrows the memory of the old one until it executes the
 * program, which costs the same however large the old one is. posix_spawn does not bind to
 * processors. Between vfork and exec only system calls are made, and execvp, which in the C
 * libraries of Linux and the BSDs needs nothing but the stack.
 */
#include "executor/spawn.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/memory.h"
#include "base/text.h"
#include "executor/proc_tree.h"

static const char name[] = SUF_SPAWN_VARIABLE "=";
static char variable[sizeof name + SUF_SPAWN_MARK];
static char **usual; /* the environment of programs without changes */
static size_t n_usual;
static char **environment; /* of the next program */

static bool has_name(const char *variable_text, const char *name_text)
{
    const size_t n = strcspn(name_text, "=");
    return strncmp(variable_text, name_text, n) == 0 && variable_text[n] == '=';
}

static bool is_changed(const char *text, char *const *changes)
{
    for (; changes && *changes; changes++)
        if (has_name(text, *changes))
            return true;
    return false;
}

/* LC_ALL would hide LC_NUMERIC. It hides LANG and all the others as well, so that the same without
 * numbers is a LANG alone. */
static void set_numbers(void)
{
    const char *all = getenv("LC_ALL");
    const size_t n = n_usual;
    if (all && *all) {
        n_usual = 0;
        for (size_t i = 0; i < n; i++)
            if (strncmp(usual[i], "LC_", 3) != 0 && !has_name(usual[i], "LANG="))
                usual[n_usual++] = usual[i];
        usual[n_usual++] = suf_text_format("LANG=%s", all);
    }
    for (size_t i = 0; i < n_usual; i++)
        if (has_name(usual[i], "LC_NUMERIC="))
            usual[i--] = usual[--n_usual];
    usual[n_usual++] = suf_text_copy("LC_NUMERIC=C");
}

void suf_spawn_init(void)
{
    size_t n = 0;
    while (environ[n])
        n++;
    usual = suf_alloc(n + 3, sizeof *usual);
    memcpy(variable, name, sizeof name);
    usual[n_usual++] = variable;
    for (size_t i = 0; i < n; i++)
        if (strncmp(environ[i], name, sizeof name - 1) != 0)
            usual[n_usual++] = environ[i];
    set_numbers();
}

static void set_environment(char *const *changes)
{
    size_t n = 0;
    size_t used = 0;
    while (changes && changes[n])
        n++;
    free(environment);
    environment = suf_alloc(n_usual + n + 1, sizeof *environment);
    for (size_t i = 0; i < n_usual; i++)
        if (!is_changed(usual[i], changes))
            environment[used++] = usual[i];
    for (size_t i = 0; i < n; i++)
        environment[used++] = changes[i];
}

void suf_spawn_mark(char mark[SUF_SPAWN_MARK], char *const *changes)
{
    static unsigned long n;
    static suf_process_name self;
    if (n == 0)
        self = suf_proc_tree_name(getpid());
    snprintf(mark, SUF_SPAWN_MARK, "%ld.%llu.%llu.%lu", (long)getpid(), self.started, self.space,
             ++n);
    memcpy(variable + sizeof name - 1, mark, SUF_SPAWN_MARK);
    set_environment(changes);
    environ = environment; /* execvp takes no other */
}

static void reset_signals(void)
{
    /* the ones that the launcher has changed */
    static const int changed[] = {SIGINT, SIGHUP, SIGTERM, SIGPIPE, SIGCHLD};
    struct sigaction action = {.sa_handler = SIG_DFL};
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++)
        sigaction(changed[i], &action, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static int bind_to(int processor)
{
#ifdef __linux__
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)processor, &set);
    return processor < 0 ? 0 : sched_setaffinity(0, sizeof set, &set);
#else
    (void)processor;
    return 0;
#endif
}

static _Noreturn void give_up(suf_spawn_failure *failure, int where)
{
    failure->number = errno;
    failure->where = where;
    _exit(127);
}

static _Noreturn void become(const suf_spawn *spawn)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* the launcher should not die first, but if it does */
#endif
    dup2(spawn->out, STDOUT_FILENO);
    dup2(spawn->err, STDERR_FILENO);
    reset_signals();
    if (bind_to(spawn->processor) != 0)
        give_up(spawn->failure, SUF_SPAWN_PROCESSOR);
    if (spawn->directory && chdir(spawn->directory) != 0)
        give_up(spawn->failure, SUF_SPAWN_DIRECTORY);
    execvp(spawn->argv[0], spawn->argv);
    give_up(spawn->failure, SUF_SPAWN_PROGRAM);
}

pid_t suf_spawn_start(const suf_spawn *spawn)
{
    *spawn->failure = (suf_spawn_failure){0};
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.vfork): what is done is safe, see above */
    const pid_t pid = vfork();
    if (pid == 0)
        become(spawn); /* NOLINT(clang-analyzer-unix.Vfork): it does not return */
    if (pid > 0)
        setpgid(pid, pid); /* where vfork is but a fork, the group must exist from here on, too */
    return pid;
}

suf_spawn_failure *suf_spawn_failures(size_t n)
{
    void *shared = mmap(NULL, (n ? n : 1) * sizeof(suf_spawn_failure), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return shared == MAP_FAILED ? NULL : shared;
}
