/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See descriptor.h.
 */
#include "base/descriptor.h"

#include <errno.h>
#include <unistd.h>

int suf_descriptor_write(int fd, const void *bytes, size_t n)
{
    const char *at = bytes;
    while (n > 0) {
        const ssize_t written = write(fd, at, n);
        if (written < 0 && errno == EINTR)
            continue;
        if (written == 0)
            errno = EIO; /* a device that takes nothing would be asked for ever */
        if (written <= 0)
            return -1;
        at += written;
        n -= (size_t)written;
    }
    return 0;
}
