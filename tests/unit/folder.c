/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See folder.h.
 */
#include "folder.h"

#include <ftw.h>
#include <unistd.h>

#include "verified_store.h"

static char folder[] = "/tmp/suffice-test-XXXXXX";

int folder_enter(void **state)
{
    (void)state;
    memcpy(folder + sizeof folder - 7, "XXXXXX", 6);
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static bool all_are_verified;

static int verify_one(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status;
    (void)where;
    all_are_verified = (kind != FTW_F || is_verified(path)) && all_are_verified;
    return 0;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status;
    (void)kind;
    (void)where;
    return remove(path);
}

int folder_leave(void **state)
{
    (void)state;
    all_are_verified = true;
    if (chdir("/") != 0 || nftw(folder, verify_one, 8, FTW_PHYS) != 0 ||
        nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS) != 0)
        return -1;
    return all_are_verified ? 0 : -1;
}

void folder_write(const char *path, const char *content)
{
    FILE *file = fopen(path, "w");
    if (!file)
        fail_msg("cannot write %s", path);
    fputs(content, file);
    assert_int_equal(fclose(file), 0);
}
