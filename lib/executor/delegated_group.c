/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See delegated_group.h, and for the rules that are kept here the kernel's Documentation/
 * admin-guide/cgroup-v2.rst ("Delegation", "No Internal Process Constraint") and systemd's
 * "Control Group APIs and Delegation".
 */
#include "executor/delegated_group.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <mntent.h>
#include <sys/xattr.h>
#endif

#include "base/memory.h"
#include "base/text.h"
#include "executor/stray_processes.h"

static const char home[] = SUF_DELEGATED_GROUP_PREFIX "home";
enum { MOST_TEXT = 1 << 16, MOST_LOOKS = 1000 };

/* ---- files of a group ----------------------------------------------------- */

int suf_delegated_group_file(int group, const char *name, int flags)
{
    return openat(group, name, flags | O_CLOEXEC);
}

bool suf_delegated_group_write(int group, const char *name, const char *text)
{
    const int fd = suf_delegated_group_file(group, name, O_WRONLY);
    if (fd < 0)
        return false;
    const ssize_t n = write(fd, text, strlen(text));
    const int reason = errno;
    close(fd);
    errno = reason;
    return n == (ssize_t)strlen(text);
}

/* the whole of a file, for free(); "" if it cannot be read */
static char *load(int group, const char *name)
{
    char *text = suf_alloc(MOST_TEXT, 1);
    const int fd = suf_delegated_group_file(group, name, O_RDONLY);
    size_t n = 0;
    for (ssize_t more = 1; fd >= 0 && more > 0 && n + 1 < MOST_TEXT;
         n += more > 0 ? (size_t)more : 0)
        more = read(fd, text + n, MOST_TEXT - 1 - n);
    if (fd >= 0)
        close(fd);
    return text;
}

static bool has_word(const char *text, const char *word)
{
    const size_t n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += n)
        if ((at == text || strchr(" \n", at[-1])) && strchr(" \n", at[n]))
            return true;
    return false;
}

static bool lists(int group, const char *file, const char *word)
{
    char *text = load(group, file);
    const bool is_there = has_word(text, word);
    free(text);
    return is_there;
}

long long suf_delegated_group_count(int file, const char *word)
{
    char text[512];
    const size_t length = strlen(word);
    const ssize_t n = file < 0 ? -1 : pread(file, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    for (char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, word, length) == 0 && line[length] == ' ')
            return strtoll(line + length, NULL, 10);
    return -1;
}

/* ---- killing and removing ------------------------------------------------- */

static void kill_one_by_one(int group)
{
    char *text = load(group, "cgroup.procs");
    char *at = text;
    for (char *end; *at; at = end) {
        const long pid = strtol(at, &end, 10);
        if (end == at)
            break;
        if (pid > 1)
            kill((pid_t)pid, SIGKILL);
    }
    free(text);
}

bool suf_delegated_group_kill(int group)
{
    const int events = suf_delegated_group_file(group, "cgroup.events", O_RDONLY);
    const bool is_populated = suf_delegated_group_count(events, "populated") > 0;
    if (events >= 0)
        close(events);
    if (is_populated && !suf_delegated_group_write(group, "cgroup.kill", "1"))
        kill_one_by_one(group); /* before Linux 5.14 */
    return is_populated;
}

/* calls act for each group in a folder */
static void each_group(int folder, void (*act)(int folder, const char *name))
{
    const int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = copy < 0 ? NULL : fdopendir(copy);
    if (!entries)
        return;
    for (const struct dirent *entry; (entry = readdir(entries));)
        if (entry->d_type == DT_DIR && entry->d_name[0] != '.')
            act(folder, entry->d_name);
    closedir(entries);
}

static void remove_below(int folder, const char *name)
{
    (void)suf_delegated_group_remove(folder, name);
}

/* Runs may have made groups in theirs. */
bool suf_delegated_group_remove(int folder, const char *name)
{
    if (unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT)
        return true;
    const int group = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (group < 0)
        return false;
    each_group(group, remove_below);
    close(group);
    return unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

/* A group that is being emptied is not empty at once. */
static void remove_leftover(int folder, const char *name)
{
    const size_t n = strlen(SUF_DELEGATED_GROUP_PREFIX);
    if (strncmp(name, SUF_DELEGATED_GROUP_PREFIX, n) != 0 ||
        !suf_stray_processes_is_orphaned(name + n))
        return;
    const int group = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    for (int i = 0; group >= 0 && i < MOST_LOOKS && suf_delegated_group_kill(group); i++)
        usleep(1000);
    if (group >= 0)
        close(group);
    (void)suf_delegated_group_remove(folder, name);
}

/* ---- finding it ----------------------------------------------------------- */

#ifdef __linux__

/* where groups of version 2 are mounted, for free(); NULL: nowhere */
static char *find_mount(void)
{
    char *path = NULL;
    char text[4096];
    struct mntent entry;
    FILE *mounts = setmntent("/proc/self/mounts", "re");
    while (mounts && !path && getmntent_r(mounts, &entry, text, sizeof text))
        if (strcmp(entry.mnt_type, "cgroup2") == 0)
            path = suf_text_copy(entry.mnt_dir);
    if (mounts)
        endmntent(mounts);
    return path;
}

/* the path of this process's group below the mount, for free(); NULL: not known */
static char *find_own(void)
{
    char line[4096];
    char *path = NULL;
    FILE *groups = fopen("/proc/self/cgroup", "re");
    while (groups && !path && fgets(line, sizeof line, groups))
        if (strncmp(line, "0::/", 4) == 0) {
            line[strcspn(line, "\n")] = '\0';
            path = suf_text_copy(line + 3);
        }
    if (groups)
        (void)fclose(groups);
    return path;
}

/* Another launcher of the same caller may have moved us. */
static void leave_home(char *path)
{
    char *last = strrchr(path, '/');
    if (last && strcmp(last + 1, home) == 0)
        *last = '\0';
}

static int open_own(void)
{
    char *mount = find_mount();
    char *own = find_own();
    int folder = -1;
    if (mount && own) {
        leave_home(own);
        char *path = suf_text_format("%s/%s", mount, own);
        folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        free(path);
    }
    free(mount);
    free(own);
    return folder;
}

static bool is_marked(int folder)
{
    static const char *const names[] = {"user.delegate", "trusted.delegate"};
    char value;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (fgetxattr(folder, names[i], &value, 1) == 1 && value == '1')
            return true;
    return false;
}

static bool may_write(int folder)
{
    return faccessat(folder, ".", W_OK, AT_EACCESS) == 0 &&
           faccessat(folder, "cgroup.procs", W_OK, AT_EACCESS) == 0;
}

/* Root may write everywhere, but what systemd manages is not to be changed without being asked. */
static bool is_delegated(int folder)
{
    return may_write(folder) &&
           (geteuid() != 0 || access("/run/systemd/system", F_OK) != 0 || is_marked(folder));
}

#else

static int open_own(void)
{
    return -1;
}

static bool is_delegated(int folder)
{
    (void)folder;
    return false;
}

#endif

/* ---- memory --------------------------------------------------------------- */

static bool move(int group, pid_t pid)
{
    char number[24];
    snprintf(number, sizeof number, "%ld", (long)pid);
    return suf_delegated_group_write(group, "cgroup.procs", number);
}

/* whether this process and the one that started it are alone in the group */
static bool is_alone(int folder)
{
    char *text = load(folder, "cgroup.procs");
    bool is_so = true;
    char *at = text;
    for (char *end; is_so && *at; at = end) {
        const long pid = strtol(at, &end, 10);
        if (end == at)
            break;
        is_so = pid == getpid() || pid == getppid();
    }
    free(text);
    return is_so;
}

static void move_back(int folder)
{
    (void)move(folder, getppid());
    (void)move(folder, getpid());
    (void)unlinkat(folder, home, AT_REMOVEDIR);
}

static bool move_home(int folder)
{
    if (!is_alone(folder) || (mkdirat(folder, home, 0755) != 0 && errno != EEXIST))
        return false;
    const int group = openat(folder, home, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool is_moved = group >= 0 && move(group, getppid()) && move(group, getpid());
    if (group >= 0)
        close(group);
    if (!is_moved)
        move_back(folder);
    return is_moved;
}

static bool allow_memory(int folder)
{
    if (!lists(folder, "cgroup.controllers", "memory"))
        return false;
    if (lists(folder, "cgroup.subtree_control", "memory") ||
        suf_delegated_group_write(folder, "cgroup.subtree_control", "+memory"))
        return true;
    if (errno != EBUSY || !move_home(folder))
        return false;
    if (suf_delegated_group_write(folder, "cgroup.subtree_control", "+memory"))
        return true;
    move_back(folder);
    return false;
}

/* ---- opening and closing -------------------------------------------------- */

void suf_delegated_group_open(suf_delegated_group *self)
{
    *self = (suf_delegated_group){.folder = open_own()};
    if (self->folder >= 0 && !is_delegated(self->folder)) {
        close(self->folder);
        self->folder = -1;
    }
    if (self->folder < 0)
        return;
    each_group(self->folder, remove_leftover);
    self->has_memory = allow_memory(self->folder);
}

static bool is_home(int folder)
{
    struct stat info;
    return fstatat(folder, home, &info, 0) == 0;
}

/* Another launcher of the same caller may still have groups there, which keep their limits. */
void suf_delegated_group_close(suf_delegated_group *self)
{
    if (self->folder < 0)
        return;
    struct stat info;
    enum { LINKS_WITH_HOME = 3 }; /* a folder has two, and one from each folder in it */
    const bool is_last = fstat(self->folder, &info) == 0 && info.st_nlink <= LINKS_WITH_HOME;
    if (self->has_memory && is_last && is_home(self->folder)) {
        (void)suf_delegated_group_write(self->folder, "cgroup.subtree_control", "-memory");
        move_back(self->folder);
    }
    close(self->folder);
    self->folder = -1;
}
