/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See machine_trouble.h. Linux counts in /proc/vmstat the processes that it has killed for want of
 * memory, in groups of processes (cgroups) too. The count is of the whole machine, so a run that
 * somebody else kills at the same time may be taken for one of them; it is made again, that is all.
 * The system often kills several runs at once: each that was under way when the count was seen to
 * have grown may be one of them.
 */
#include "executor/machine_trouble.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <time.h>

#include "base/clock.h"

enum { SMALLEST_ROOM = 1 << 16 }; /* bytes; many file systems keep some blocks for themselves */

static struct {
    long long n;      /* processes killed for want of memory, when it was last read */
    double seen_more; /* when there were more than before; monotonic time */
} killed;

static bool is_among(int number, const int *numbers, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

bool suf_machine_trouble_is_errno(int number)
{
    static const int passing[] = {EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY};
    return is_among(number, passing, sizeof passing / sizeof *passing);
}

bool suf_machine_trouble_is_signal(int number)
{
    static const int ending[] = {SIGTERM, SIGKILL, SIGHUP, SIGINT};
    return is_among(number, ending, sizeof ending / sizeof *ending);
}

static bool is_full(const char *directory)
{
    struct statvfs room;
    if (statvfs(directory, &room) != 0 || (room.f_flag & ST_RDONLY) || room.f_blocks == 0)
        return false;
    const bool has_files = room.f_files == 0 || room.f_favail > 0;
    return !has_files ||
           (unsigned long long)room.f_bavail * room.f_frsize < (unsigned long long)SMALLEST_ROOM;
}

bool suf_machine_trouble_is_disk_full(const char *directory)
{
    const char *temporary = getenv("TMPDIR");
    return is_full(temporary && *temporary ? temporary : "/tmp") ||
           is_full(directory ? directory : ".");
}

/* -1: not known */
static long long count_killed(void)
{
    char line[128];
    long long n = -1;
    FILE *file = fopen("/proc/vmstat", "re");
    while (file && n < 0 && fgets(line, sizeof line, file))
        if (strncmp(line, "oom_kill ", 9) == 0)
            n = strtoll(line + 9, NULL, 10);
    if (file)
        (void)fclose(file);
    return n;
}

void suf_machine_trouble_init(void)
{
    killed.n = count_killed();
    killed.seen_more = -INFINITY;
}

bool suf_machine_trouble_was_out_of_memory(double since)
{
    const long long n = count_killed();
    if (killed.n >= 0 && n > killed.n)
        killed.seen_more = suf_clock_read(CLOCK_MONOTONIC);
    if (n >= 0)
        killed.n = n;
    return killed.seen_more >= since;
}
