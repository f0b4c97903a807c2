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
    const char *folder = getenv("UPMSP_INSTANCES");
    if (!folder || access(folder, R_OK) != 0) {
        print_message("# skipped: no published instances in %s\n", folder ? folder : "?");
        skip();
    }
    return folder;
}

workshop published(const char *name)
{
    char path[1000], why[WHY];
    workshop shop;
    snprintf(path, sizeof path, "%s/%s", published_folder(), name);
    if (!workshop_load(&shop, path, why))
        fail_msg("%s", why);
    return shop;
}
