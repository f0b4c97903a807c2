/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See shops.h.
 */
#include "shops.h"

#include <unistd.h>

#include "check.h"

workshop generated(const char *name)
{
    workshop shop;
    char why[WHY];
    if (!workshop_generate(&shop, name, why))
        fail_msg("%s", why);
    return shop;
}

const char *published_folder(void)
{
    static char path[4096];
    const char *folder = getenv("PUBLIC_DATA");
    (void)snprintf(path, sizeof path, "%s/upmsp-instances", folder ? folder : "");
    if (!folder || access(path, R_OK) != 0)
        skip_because("PUBLIC_DATA names no folder with the published instances");
    return path;
}

workshop published(const char *name)
{
    char path[5000], why[WHY];
    workshop shop;
    (void)snprintf(path, sizeof path, "%s/%s", published_folder(), name);
    if (!workshop_load(&shop, path, why))
        fail_msg("%s", why);
    return shop;
}
