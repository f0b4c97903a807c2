/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * quick_number SEED INSTANCE OFFSET: an algorithm that takes next to no time. It prints a number
 * that its arguments decide; see expected_export.py, which computes the same. One run in 256 waits
 * for 20 ms, so that it can be hit, and has a daemon that never ends by itself: whatever stays
 * behind when something is killed, it stays. The program is linked statically, which halves its
 * time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LINGERS = 256, MILLISECONDS = 20 };

static void linger(void)
{
    if (fork() == 0) {
        setsid();
        for (;;)
            pause();
    }
    usleep(1000 * MILLISECONDS);
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    const long seed = strtol(argv[1], NULL, 10);
    const long instance = strtol(argv[2], NULL, 10);
    const long offset = strtol(argv[3], NULL, 10);
    if (seed % LINGERS == 0)
        linger();
    return printf("%ld\n", seed % 9973 + instance % 101 + offset) < 0;
}
