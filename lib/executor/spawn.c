/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See spawn.h. Uses vfork, or group_clone.h: the new process borrows the memory of the old one
 * until it executes the program, which costs the same however large the old one is. posix_spawn
 * does not bind to processors. Between vfork and exec only system calls are made, and execvp, which
 * in the C libraries of Linux and the BSDs needs nothing but the stack.
 */
#include "executor/spawn.h"

#include <errno.h>
#include <fcntl.h>
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
#include "executor/group_clone.h"
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

/* whether the variable's name is among the names, or among variables */
static bool is_among(const char *variable_text, char *const *names)
{
    for (; names && *names; names++)
        if (has_name(variable_text, *names))
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

/* The mark, and that numbers are those of C, are not the environment's own. */
static bool is_passed(const char *variable_text, char *const *passed)
{
    return !passed || variable_text == variable || has_name(variable_text, "LC_NUMERIC") ||
           is_among(variable_text, passed);
}

static void set_environment(const suf_spawn_variables *v)
{
    size_t n = 0;
    size_t used = 0;
    while (v->changes && v->changes[n])
        n++;
    free(environment);
    environment = suf_alloc(n_usual + n + 1, sizeof *environment);
    for (size_t i = 0; i < n_usual; i++)
        if (!is_among(usual[i], v->changes) && is_passed(usual[i], v->passed))
            environment[used++] = usual[i];
    for (size_t i = 0; i < n; i++)
        if (strchr(v->changes[i], '='))
            environment[used++] = v->changes[i];
}

void suf_spawn_next_mark(char mark[SUF_SPAWN_MARK])
{
    static unsigned long n;
    static suf_process_name self;
    if (n == 0)
        self = suf_proc_tree_name(getpid());
    snprintf(mark, SUF_SPAWN_MARK, "%ld.%llu.%llu.%lu", (long)getpid(), self.started, self.space,
             ++n);
}

void suf_spawn_mark(char mark[SUF_SPAWN_MARK], const suf_spawn_variables *variables)
{
    suf_spawn_next_mark(mark);
    memcpy(variable + sizeof name - 1, mark, SUF_SPAWN_MARK);
    set_environment(variables);
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

static int take_input(const char *path)
{
    const int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    return fd < 0 || dup2(fd, STDIN_FILENO) < 0 ? -1 : 0;
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
    if (take_input(spawn->input) != 0)
        give_up(spawn->failure, SUF_SPAWN_INPUT);
    execvp(spawn->argv[0], spawn->argv);
    give_up(spawn->failure, SUF_SPAWN_PROGRAM);
}

static void become_in_group(const void *spawn)
{
    become(spawn);
}

/* Without its group, a run can do what runs can on systems that have none. */
static pid_t start_outside(const suf_spawn *spawn)
{
    spawn->failure->is_outside = 1;
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.vfork): what is done is safe, see above */
    const pid_t pid = vfork();
    if (pid == 0)
        become(spawn); /* NOLINT(clang-analyzer-unix.Vfork): it does not return */
    return pid;
}

pid_t suf_spawn_start(const suf_spawn *spawn)
{
    *spawn->failure = (suf_spawn_failure){0};
    pid_t pid = spawn->group < 0 ? -1 : suf_group_clone(spawn->group, become_in_group, spawn);
    if (pid < 0)
        pid = start_outside(spawn);
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
