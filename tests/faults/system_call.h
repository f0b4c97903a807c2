/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * System calls of a process that is traced, at the moment when it enters one: which kind it is,
 * what it is about, and how to let it fail. Linux on x86-64 and arm64.
 */
#ifndef FAULTS_SYSTEM_CALL_H
#define FAULTS_SYSTEM_CALL_H

#include <stddef.h>
#include <sys/types.h>

/* calls that fail for the same reasons */
typedef enum {
    CALL_WRITE,
    CALL_SEND,
    CALL_READ,
    CALL_LOOK, /* to open or read what the system says of processes, in /proc */
    CALL_SYNC,
    CALL_OPEN,
    CALL_LIST, /* a folder */
    CALL_FORK,
    CALL_EXEC,
    CALL_THREAD,
    CALL_TRUNCATE,
    CALL_RENAME,
    CALL_UNLINK,
    CALL_MMAP,
    CALL_PIPE,
    CALL_SOCKETPAIR,
    CALL_LOCK,
    CALL_STAT,
    N_CALL_KINDS /* another one */
} call_kind;

typedef struct {
    long number;
    const unsigned long long *arguments;
} system_call;

const char *call_kind_name(call_kind kind);

/* N_CALL_KINDS if there is no such name */
call_kind call_kind_find(const char *name);

call_kind system_call_kind(pid_t pid, const system_call *call);

/* the file that the call is about; "-" if it is about none */
void system_call_subject(pid_t pid, const system_call *call, char *subject, size_t size);

/* The call is not made. At its end, system_call_fail has to be called. */
void system_call_skip(pid_t pid);

void system_call_fail(pid_t pid, int error);

/* half as many bytes are written */
void system_call_halve(pid_t pid, const system_call *call);

#endif
