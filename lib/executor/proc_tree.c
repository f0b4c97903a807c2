/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See proc_tree.h. A process that ends while we look at it counts as one that never existed, so
 * what cannot be opened or read is skipped. The kernel's lists of children are per thread.
 * Where it keeps none, descendants do not count in suf_proc_tree_use.
 */
#include "executor/proc_tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

enum { MOST_DESCENDANTS = 1024 };

/* reads up to size - 1 bytes of a file and appends a 0; -1 if there is no such file */
static ssize_t load(const char *path, char *text, size_t size)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    size_t n = 0;
    ssize_t more;
    while (n + 1 < size && (more = read(fd, text + n, size - 1 - n)) > 0)
        n += (size_t)more;
    close(fd);
    text[n] = '\0';
    return (ssize_t)n;
}

/* appends the children of one thread; false if the kernel has no list */
static bool add_children(pid_t pid, pid_t thread, pid_t *pids, size_t *n, size_t max)
{
    char path[64];
    char text[16384];
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid, (long)thread);
    if (load(path, text, sizeof text) < 0)
        return false;
    char *at = text;
    for (char *end; *n < max; at = end) {
        const long child = strtol(at, &end, 10);
        if (end == at)
            break;
        pids[(*n)++] = (pid_t)child;
    }
    return true;
}

/* what follows the name, which may contain anything; "" if there is no such process */
static const char *load_state(const char *pid, char *text, size_t size)
{
    char path[300];
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    if (load(path, text, size) <= 0)
        return "";
    const char *state = strrchr(text, ')');
    return state && strlen(state) > 4 ? state + 2 : "";
}

/* what follows n more fields; "" if there are fewer */
static const char *skip_fields(const char *at, int n)
{
    for (; n > 0 && *at; n--) {
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    return at;
}

static pid_t parent_of(const char *pid)
{
    char text[512];
    const char *state = load_state(pid, text, sizeof text);
    return *state ? (pid_t)strtol(state + 2, NULL, 10) : -1;
}

suf_process_name suf_proc_tree_name(pid_t pid)
{
    enum { STARTED = 19 }; /* fields after the state */
    char number[24];
    char path[64];
    char text[1024];
    struct stat space;
    suf_process_name name = {0};
    snprintf(number, sizeof number, "%ld", (long)pid);
    errno = 0;
    const char *at = load_state(number, text, sizeof text);
    /* or it is dead, but nobody has asked for it yet */
    name.is_gone = *at ? *at == 'Z' || *at == 'X' : errno == ENOENT || errno == ESRCH;
    if (name.is_gone)
        return name;
    at = skip_fields(at, STARTED);
    name.started = strtoull(at, NULL, 10);
    snprintf(path, sizeof path, "/proc/%s/ns/pid", number);
    name.space = stat(path, &space) == 0 ? (unsigned long long)space.st_ino : 0;
    return name;
}

size_t suf_proc_tree_children_by_search(pid_t *pids, size_t max)
{
    size_t n = 0;
    DIR *all = opendir("/proc");
    if (!all)
        return 0;
    for (const struct dirent *entry; n < max && (entry = readdir(all));)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' &&
            parent_of(entry->d_name) == getpid())
            pids[n++] = (pid_t)strtol(entry->d_name, NULL, 10);
    closedir(all);
    return n;
}

size_t suf_proc_tree_children(pid_t *pids, size_t max)
{
    size_t n = 0;
    if (add_children(getpid(), getpid(), pids, &n, max))
        return n;
    return suf_proc_tree_children_by_search(pids, max);
}

/* the value of "NAME=VALUE", NULL if it is another variable's */
static const char *value_of(const char *entry, const char *name)
{
    const size_t n = strlen(name);
    return strncmp(entry, name, n) == 0 && entry[n] == '=' ? entry + n + 1 : NULL;
}

/* the environment of a process, for free(); *n is -1 if it cannot be read */
static char *load_environment(pid_t pid, ssize_t *n)
{
    enum { USUAL = 1 << 13, MOST = 1 << 21 }; /* the kernel's own bound */
    char path[64];
    char *text = NULL;
    snprintf(path, sizeof path, "/proc/%ld/environ", (long)pid);
    for (size_t size = USUAL; size <= MOST; size *= 4) {
        free(text);
        text = suf_alloc(size, 1);
        *n = load(path, text, size);
        if (*n + 1 < (ssize_t)size)
            break;
    }
    return text;
}

bool suf_proc_tree_variable(pid_t pid, const char *name, char *value, size_t size)
{
    ssize_t n = -1;
    char *text = load_environment(pid, &n);
    bool found = false;
    for (ssize_t i = 0; i < n && !found; i += (ssize_t)strlen(text + i) + 1) {
        const char *start = value_of(text + i, name);
        found = start != NULL;
        if (found)
            snprintf(value, size, "%s", start);
    }
    free(text);
    return found;
}

size_t suf_proc_tree_with_variable(const char *name, const char *prefix, pid_t *pids, size_t max)
{
    size_t n = 0;
    DIR *all = opendir("/proc");
    if (!all)
        return 0;
    for (const struct dirent *entry; n < max && (entry = readdir(all));) {
        char value[64];
        const pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);
        if (pid > 0 && suf_proc_tree_variable(pid, name, value, sizeof value) &&
            strncmp(value, prefix, strlen(prefix)) == 0)
            pids[n++] = pid;
    }
    closedir(all);
    return n;
}

static int64_t resident_of(pid_t pid)
{
    char path[64];
    char text[128];
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
    if (load(path, text, sizeof text) <= 0)
        return 0;
    char *second;
    strtoll(text, &second, 10);
    return strtoll(second, NULL, 10) * sysconf(_SC_PAGESIZE);
}

/* appends the children of all threads */
static void add_all_children(pid_t pid, pid_t *pids, size_t *n, size_t max)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
    DIR *threads = opendir(path);
    if (!threads)
        return;
    for (const struct dirent *entry; *n < max && (entry = readdir(threads));)
        if (entry->d_name[0] != '.')
            add_children(pid, (pid_t)strtol(entry->d_name, NULL, 10), pids, n, max);
    closedir(threads);
}

static double cpu_of(pid_t pid)
{
    enum {
        BEFORE_TIMES = 11,
        N_TIMES = 4
    }; /* its own in the program and the kernel, its children's */
    char number[24];
    char text[1024];
    double ticks = 0;
    snprintf(number, sizeof number, "%ld", (long)pid);
    const char *at = skip_fields(load_state(number, text, sizeof text), BEFORE_TIMES);
    for (int i = 0; i < N_TIMES && *at; i++, at = skip_fields(at, 1))
        ticks += (double)strtoull(at, NULL, 10);
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

suf_proc_tree_usage suf_proc_tree_use(pid_t pid)
{
    pid_t pids[MOST_DESCENDANTS] = {pid};
    size_t n = 1;
    suf_proc_tree_usage usage = {0};
    for (size_t i = 0; i < n; i++) {
        const int64_t bytes = resident_of(pids[i]);
        if (bytes > usage.resident)
            usage.resident = bytes;
        usage.cpu += cpu_of(pids[i]);
        add_all_children(pids[i], pids, &n, MOST_DESCENDANTS);
    }
    return usage;
}

void suf_proc_tree_forget_peak(void)
{
    const int fd = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    const ssize_t n =
        write(fd, "5", 1); /* if this fails, the measured peaks of runs are too high */
    (void)n;
    close(fd);
}
