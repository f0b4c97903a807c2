/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * fuzz_NAME [FOLDER|FILE]...: gives each file to the target it is linked with, in place of
 * libFuzzer, and prints TAP. A file that takes more than 5 seconds of the processor ends the
 * program, as one does that crashes.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>

#include "fuzz_input.h"

enum { SECONDS = 5 };

static int n_replayed;

/* of the processor, so that a busy machine makes no fault; meson watches the clock */
static void limit_time(int seconds)
{
    (void)setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = seconds}, NULL);
}

static void replay_file(const char *path)
{
    size_t n;
    uint8_t *read = fuzz_file_read(path, &n);
    uint8_t *bytes = malloc(n ? n : 1); /* of this size exactly, so that reading beyond is seen */
    fuzz_require(bytes, "there is memory");
    memcpy(bytes, read, n);
    free(read);
    printf("# %s\n", path);
    (void)fflush(stdout);
    limit_time(SECONDS);
    (void)LLVMFuzzerTestOneInput(bytes, n);
    limit_time(0);
    printf("ok %d - %s\n", ++n_replayed, strrchr(path, '/') ? strrchr(path, '/') + 1 : path);
    free(bytes);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void replay_folder(const char *folder)
{
    struct dirent **entries = NULL;
    const int n = scandir(folder, &entries, is_visible, alphasort);
    fuzz_require(n > 0, "the folder has files");
    for (int i = 0; i < n; i++) {
        char path[4096];
        (void)snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        replay_file(path);
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct stat info;
        fuzz_require(stat(argv[i], &info) == 0, argv[i]);
        if (S_ISDIR(info.st_mode))
            replay_folder(argv[i]);
        else
            replay_file(argv[i]);
    }
    printf("1..%d\n", n_replayed);
    return 0;
}
