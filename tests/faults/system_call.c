/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See system_call.h.
 */
#include "system_call.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <unistd.h>

static const char *const names[] = {[CALL_WRITE] = "write",        [CALL_SEND] = "send",
                                    [CALL_READ] = "read",          [CALL_LOOK] = "look",
                                    [CALL_SYNC] = "fsync",         [CALL_OPEN] = "open",
                                    [CALL_LIST] = "list",          [CALL_FORK] = "fork",
                                    [CALL_EXEC] = "exec",          [CALL_THREAD] = "thread",
                                    [CALL_TRUNCATE] = "ftruncate", [CALL_RENAME] = "rename",
                                    [CALL_UNLINK] = "unlink",      [CALL_MMAP] = "mmap",
                                    [CALL_PIPE] = "pipe",          [CALL_SOCKETPAIR] = "socketpair",
                                    [CALL_LOCK] = "lock",          [CALL_STAT] = "stat"};

/* what the first arguments are, for the subject */
typedef enum { NOTHING, FILE_NUMBER, PATH, PATH_AT } subject_kind;

typedef struct {
    long number;
    call_kind kind;
    subject_kind subject;
} call_row;

static const call_row rows[] = {
    {SYS_write, CALL_WRITE, FILE_NUMBER},
    {SYS_pwrite64, CALL_WRITE, FILE_NUMBER},
    {SYS_writev, CALL_WRITE, FILE_NUMBER},
    {SYS_sendto, CALL_SEND, FILE_NUMBER},
    {SYS_sendmsg, CALL_SEND, FILE_NUMBER},
    {SYS_read, CALL_READ, FILE_NUMBER},
    {SYS_pread64, CALL_READ, FILE_NUMBER},
    {SYS_recvfrom, CALL_READ, FILE_NUMBER},
    {SYS_fsync, CALL_SYNC, FILE_NUMBER},
    {SYS_fdatasync, CALL_SYNC, FILE_NUMBER},
    {SYS_openat, CALL_OPEN, PATH_AT},
    {SYS_getdents64, CALL_LIST, FILE_NUMBER},
    {SYS_clone, CALL_FORK, NOTHING},
    {SYS_clone3, CALL_FORK, NOTHING},
    {SYS_execve, CALL_EXEC, PATH},
    {SYS_ftruncate, CALL_TRUNCATE, FILE_NUMBER},
    {SYS_fallocate, CALL_TRUNCATE, FILE_NUMBER},
    {SYS_renameat, CALL_RENAME, PATH_AT},
    {SYS_renameat2, CALL_RENAME, PATH_AT},
    {SYS_unlinkat, CALL_UNLINK, PATH_AT},
    {SYS_mmap, CALL_MMAP, NOTHING},
    {SYS_mremap, CALL_MMAP, NOTHING},
    {SYS_pipe2, CALL_PIPE, NOTHING},
    {SYS_socketpair, CALL_SOCKETPAIR, NOTHING},
    {SYS_fcntl, CALL_LOCK, FILE_NUMBER},
    {SYS_statx, CALL_STAT, PATH_AT},
    {SYS_newfstatat, CALL_STAT, PATH_AT},
    {SYS_fstat, CALL_STAT, FILE_NUMBER},
#ifdef SYS_open /* newer architectures have only those with 'at' */
    {SYS_open, CALL_OPEN, PATH},
    {SYS_creat, CALL_OPEN, PATH},
    {SYS_fork, CALL_FORK, NOTHING},
    {SYS_vfork, CALL_FORK, NOTHING},
    {SYS_rename, CALL_RENAME, PATH},
    {SYS_unlink, CALL_UNLINK, PATH},
    {SYS_pipe, CALL_PIPE, NOTHING},
    {SYS_stat, CALL_STAT, PATH},
    {SYS_lstat, CALL_STAT, PATH},
#endif
};

const char *call_kind_name(call_kind kind)
{
    return names[kind];
}

call_kind call_kind_find(const char *name)
{
    for (int k = 0; k < N_CALL_KINDS; k++)
        if (strcmp(names[k], name) == 0)
            return (call_kind)k;
    return N_CALL_KINDS;
}

static const call_row *find_row(long number)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].number == number)
            return &rows[i];
    return NULL;
}

/* ---- the subject ---- */

static void read_text(pid_t pid, uintptr_t address, char *text, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/mem", (long)pid);
    const int memory = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t n = memory < 0 ? -1 : pread(memory, text, size - 1, (off_t)address);
    text[n > 0 ? n : 0] = '\0';
    if (memory >= 0)
        close(memory);
}

static void read_file_name(pid_t pid, int number, char *text, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/fd/%d", (long)pid, number);
    const ssize_t n = readlink(path, text, size - 1);
    text[n > 0 ? n : 0] = '\0';
}

void system_call_subject(pid_t pid, const system_call *call, char *subject, size_t size)
{
    const call_row *found = find_row(call->number);
    const subject_kind kind = found ? found->subject : NOTHING;
    *subject = '\0';
    if (kind == FILE_NUMBER)
        read_file_name(pid, (int)call->arguments[0], subject, size);
    else if (kind != NOTHING)
        read_text(pid, (uintptr_t)call->arguments[kind == PATH_AT], subject, size);
    if (!*subject)
        snprintf(subject, size, "-");
}

/* ---- kinds that depend on the arguments ---- */

/* the first argument of clone3 is the address of its flags */
static call_kind kind_of_clone(pid_t pid, const system_call *call)
{
    const unsigned long long flags =
        call->number == SYS_clone3
            ? (unsigned long)ptrace(PTRACE_PEEKDATA, pid, (void *)(uintptr_t)call->arguments[0], 0)
            : call->arguments[0];
    return flags & CLONE_THREAD ? CALL_THREAD : CALL_FORK;
}

static call_kind kind_of_fcntl(const system_call *call)
{
    const int order = (int)call->arguments[1];
    return order == F_SETLK || order == F_SETLKW || order == F_OFD_SETLK ? CALL_LOCK : N_CALL_KINDS;
}

static bool is_look(pid_t pid, const system_call *call)
{
    char subject[PATH_MAX];
    system_call_subject(pid, call, subject, sizeof subject);
    return strncmp(subject, "/proc/", strlen("/proc/")) == 0;
}

call_kind system_call_kind(pid_t pid, const system_call *call)
{
    const call_row *found = find_row(call->number);
    if (!found)
        return N_CALL_KINDS;
    if (call->number == SYS_clone || call->number == SYS_clone3)
        return kind_of_clone(pid, call);
    if (call->number == SYS_fcntl)
        return kind_of_fcntl(call);
    if ((found->kind == CALL_OPEN || found->kind == CALL_READ || found->kind == CALL_LIST) &&
        is_look(pid, call))
        return CALL_LOOK;
    return found->kind;
}

/* ---- changing it ---- */

#ifdef __x86_64__
static void set(pid_t pid, size_t offset, long value)
{
    ptrace(PTRACE_POKEUSER, pid, (void *)offset, (void *)value);
}

void system_call_skip(pid_t pid)
{
    set(pid, offsetof(struct user_regs_struct, orig_rax), -1);
}

void system_call_fail(pid_t pid, int error)
{
    set(pid, offsetof(struct user_regs_struct, rax), -(long)error);
}

static void set_third(pid_t pid, long value)
{
    set(pid, offsetof(struct user_regs_struct, rdx), value);
}
#else
static void set(pid_t pid, size_t number, long value)
{
    struct user_regs_struct registers;
    struct iovec all = {&registers, sizeof registers};
    ptrace(PTRACE_GETREGSET, pid, (void *)NT_PRSTATUS, &all);
    registers.regs[number] = (unsigned long)value;
    ptrace(PTRACE_SETREGSET, pid, (void *)NT_PRSTATUS, &all);
}

void system_call_skip(pid_t pid)
{
    int none = -1;
    struct iovec number = {&none, sizeof none};
    ptrace(PTRACE_SETREGSET, pid, (void *)NT_ARM_SYSTEM_CALL, &number);
}

void system_call_fail(pid_t pid, int error)
{
    set(pid, 0, -(long)error);
}

static void set_third(pid_t pid, long value)
{
    set(pid, 2, value);
}
#endif

void system_call_halve(pid_t pid, const system_call *call)
{
    if (call->number == SYS_write || call->number == SYS_pwrite64)
        set_third(pid, (long)((call->arguments[2] + 1) / 2));
}
