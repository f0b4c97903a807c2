/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The version, from meson.build.
 */
#include "suffice.h"

const char *suf_version(void)
{
    return SUF_VERSION;
}
