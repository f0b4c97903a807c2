/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether other machines may use a file.
 */
#ifndef SUF_STORE_NETWORK_H
#define SUF_STORE_NETWORK_H

#include <stdbool.h>

/* Whether the file is on a file system that is known to be shared; false if this is not known. */
bool suf_network_has(const char *path);

#endif
