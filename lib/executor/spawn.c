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
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/memory.h"
#include "executor/proc_tree.h"

static const char name[] = SUF_SPAWN_VARIABLE "=";
static char variable[sizeof name + SUF_SPAWN_MARK];
static char **environment; /* of the programs */

void suf_spawn_init(void)
{
    size_t n = 0;
    while (environ[n])
        n++;
    environment = suf_alloc(n + 2, sizeof *environment);
    memcpy(variable, name, sizeof name);
    size_t used = 0;
    environment[used++] = variable;
    for (size_t i = 0; i < n; i++)
        if (strncmp(environ[i], name, sizeof name - 1) != 0)
            environment[used++] = environ[i];
}

void suf_spawn_mark(char mark[SUF_SPAWN_MARK])
{
    static unsigned long n;
    static suf_process_name self;
    if (n == 0)
        self = suf_proc_tree_name(getpid());
    snprintf(mark, SUF_SPAWN_MARK, "%ld.%llu.%llu.%lu", (long)getpid(), self.started, self.space,
             ++n);
    memcpy(variable + sizeof name - 1, mark, SUF_SPAWN_MARK);
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
