/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See network.h. The numbers are Linux's, from statfs(2), linux/magic.h and the file systems' own
 * sources; FUSE may be sshfs or GlusterFS, so it counts as shared.
 */
#include "store/network.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/vfs.h>

static const uint32_t shared[] = {
    0x6969,     /* NFS */
    0x517B,     /* SMB */
    0xFE534D42, /* SMB 2 */
    0xFF534D42, /* CIFS */
    0x0BD00BD0, /* Lustre */
    0x47504653, /* GPFS */
    0x19830326, /* BeeGFS */
    0x00C36400, /* Ceph */
    0x5346414F, /* AFS */
    0x01021997, /* 9P */
    0xAAD7AAEA, /* PanFS */
    0x65735546, /* FUSE */
};

bool suf_network_has(const char *path)
{
    struct statfs info;
    if (statfs(path, &info) != 0)
        return false;
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        if ((uint32_t)info.f_type == shared[i])
            return true;
    return false;
}
