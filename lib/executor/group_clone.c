/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See group_clone.h and clone(2). The C library has no function for it yet. A process that shares
 * the memory needs a stack of its own, on which it begins, and that takes a few instructions of
 * the processor: what C does with a system call that returns twice is not defined. On processors
 * for which they are not written here, and under the address sanitizer, which takes the borrowed
 * stack for a mistake, the process is a copy of this one, as with fork.
 */
#include "executor/group_clone.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#ifdef SYS_clone3

/* as the kernel's struct clone_args, of which older headers lack the end */
typedef struct {
    uint64_t flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls, set_tid,
        set_tid_size, cgroup;
} arguments;

#define SHARE_MEMORY 0x00000100ULL     /* CLONE_VM */
#define WAIT_FOR_PROGRAM 0x00004000ULL /* CLONE_VFORK */
#define INTO_GROUP 0x200000000ULL      /* CLONE_INTO_CGROUP, since Linux 5.7 */

#if defined(__x86_64__) && defined(__LP64__) && !defined(IS_SANITIZED)

/* what execvp needs for the longest path and argument list of a script, and more */
static char stack[1 << 18] __attribute__((aligned(16)));

static pid_t start(arguments *a, void (*body)(const void *), const void *argument)
{
    a->flags |= SHARE_MEMORY | WAIT_FOR_PROGRAM;
    a->stack = (uint64_t)(uintptr_t)stack;
    a->stack_size = sizeof stack;
    long rc = SYS_clone3;
    __asm__ volatile("syscall\n\t"
                     "testq %%rax, %%rax\n\t"
                     "jnz 1f\n\t"
                     "xorl %%ebp, %%ebp\n\t" /* the outermost frame */
                     "movq %[argument], %%rdi\n\t"
                     "callq *%[body]\n\t"
                     "hlt\n"
                     "1:"
                     : "+a"(rc)
                     : "D"(a), "S"(sizeof *a), [body] "d"(body), [argument] "b"(argument)
                     : "rcx", "r11", "cc", "memory");
    if (rc >= 0)
        return (pid_t)rc;
    errno = (int)-rc;
    return -1;
}

#else

static pid_t start(arguments *a, void (*body)(const void *), const void *argument)
{
    const pid_t pid = (pid_t)syscall(SYS_clone3, a, sizeof *a);
    if (pid == 0) {
        body(argument);
        _exit(127);
    }
    return pid;
}

#endif

pid_t suf_group_clone(int group, void (*body)(const void *), const void *argument)
{
    arguments a = {.flags = INTO_GROUP, .exit_signal = SIGCHLD, .cgroup = (uint64_t)group};
    return start(&a, body, argument);
}

#else

pid_t suf_group_clone(int group, void (*body)(const void *), const void *argument)
{
    (void)group, (void)body, (void)argument;
    errno = ENOSYS;
    return -1;
}

#endif
