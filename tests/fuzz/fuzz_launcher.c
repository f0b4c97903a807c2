/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The launcher itself, which reads the bytes from its socket. Whatever they are, it ends by itself
 * when the connection closes, and ends well. It finds no programs, because PATH is an empty folder
 * and a name with a slash in it is not sent.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "executor/launcher.h"
#include "executor/message.h"
#include "fuzz_input.h"

static pid_t start(const int ends[2])
{
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t pid = fork();
    if (pid == 0)
        suf_launcher_run(&(suf_launcher){.socket = ends[1], .slots = 2});
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    fuzz_require(pid > 0, "a process can be started");
    return pid;
}

/* sends all; the launcher may close the connection, but must not stop reading */
static void send_bytes(int socket, const uint8_t *data, size_t size)
{
    while (size > 0) {
        const ssize_t n = send(socket, data, size, MSG_NOSIGNAL);
        if (n <= 0)
            return;
        data += n;
        size -= (size_t)n;
    }
}

static int await_end(pid_t pid)
{
    int status = 0;
    pid_t ended;
    do
        ended = waitpid(pid, &status, 0);
    while (ended < 0 && errno == EINTR);
    fuzz_require(ended == pid, "the launcher ends");
    return status;
}

/* Reads the bytes as the launcher does: libFuzzer sees only what happens in its own process. */
static void read_here(const uint8_t *data, size_t size)
{
    suf_buffer buffer = {0};
    suf_buffer_put(&buffer, data, size);
    for (suf_launcher_message request; suf_message_take_request(&buffer, &request) > 0;)
        suf_launcher_message_release(&request);
    suf_buffer_release(&buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int ends[2];
    if (size && memchr(data, '/', size))
        return 0;
    read_here(data, size);
    fuzz_require(setenv("PATH", fuzz_folder(), 1) == 0, "there is memory");
    fuzz_require(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0,
                 "there are sockets");
    const pid_t pid = start(ends);
    (void)close(ends[1]);
    send_bytes(ends[0], data, size);
    (void)close(ends[0]);
    const int status = await_end(pid);
    fuzz_require(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the launcher ends well");
    return 0;
}
