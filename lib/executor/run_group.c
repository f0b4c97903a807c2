/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_group.h. Making and removing a group costs about a tenth of a run that ends at once, so
 * a group is used again as long as nothing is limited. A group that cannot be removed is left to
 * the next launcher, and the slot gets one with another name.
 */
#include "executor/run_group.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/print.h"
#include "executor/group_clone.h"
#include "executor/spawn.h"

static void forget(suf_run_group *self)
{
    self->folder = self->events = self->memory_events = -1;
    self->memory = 0;
    self->was_killed = false;
}

void suf_run_group_init(suf_run_group *self, const suf_delegated_group *above)
{
    *self = (suf_run_group){.above = above};
    forget(self);
}

static void close_file(int fd)
{
    if (fd >= 0)
        close(fd);
}

void suf_run_group_end(suf_run_group *self)
{
    if (self->folder < 0)
        return;
    close_file(self->events);
    close_file(self->memory_events);
    close(self->folder);
    (void)suf_delegated_group_remove(self->above->folder, self->name);
    forget(self);
}

static void make(suf_run_group *self)
{
    char mark[SUF_SPAWN_MARK];
    suf_spawn_next_mark(mark);
    snprintf(self->name, sizeof self->name, SUF_DELEGATED_GROUP_PREFIX "%s", mark);
    if (mkdirat(self->above->folder, self->name, 0755) != 0)
        return;
    self->folder = openat(self->above->folder, self->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (self->folder < 0)
        return;
    self->events = suf_delegated_group_file(self->folder, "cgroup.events", O_RDONLY);
    if (self->events < 0)
        suf_run_group_end(self);
}

/* What is swapped out is memory, too; and if one process is killed, the run is over. */
static void limit(suf_run_group *self, int64_t memory)
{
    char bytes[32];
    suf_print_into(bytes, sizeof bytes, "%lld", (long long)memory);
    (void)suf_delegated_group_write(self->folder, "memory.swap.max", "0");
    (void)suf_delegated_group_write(self->folder, "memory.oom.group", "1");
    self->memory_events = suf_delegated_group_file(self->folder, "memory.events", O_RDONLY);
    if (self->memory_events >= 0 && suf_delegated_group_write(self->folder, "memory.max", bytes))
        self->memory = memory;
}

void suf_run_group_begin(suf_run_group *self, int64_t memory)
{
    if (self->above->folder < 0)
        return;
    const bool is_limited = memory > 0 && self->above->has_memory;
    if (is_limited || self->memory > 0 || self->was_killed)
        suf_run_group_end(self);
    if (self->folder < 0)
        make(self);
    if (self->folder >= 0 && is_limited)
        limit(self, memory);
}

bool suf_run_group_limits_memory(const suf_run_group *self)
{
    return self->memory > 0;
}

/* The kernel counts as "oom" only what the limit of this group has to do with, and as "oom_kill"
 * all processes of it that were killed for want of memory, that of the whole system included. */
bool suf_run_group_is_over_limit(const suf_run_group *self)
{
    return suf_delegated_group_count(self->memory_events, "oom") > 0 &&
           suf_delegated_group_count(self->memory_events, "oom_kill") > 0;
}

bool suf_run_group_kill(suf_run_group *self)
{
    if (suf_delegated_group_count(self->events, "populated") <= 0)
        return false;
    self->was_killed = true;
    return suf_delegated_group_kill(self->folder);
}

static void end_well(const void *argument)
{
    (void)argument;
    _exit(0);
}

bool suf_run_group_works(suf_run_group *self)
{
    int status;
    suf_run_group_begin(self, 0);
    const pid_t pid = self->folder < 0 ? -1 : suf_group_clone(self->folder, end_well, NULL);
    return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}
