/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * nap SEED: sleeps from 0.05 to 0.35 s, most often short, and prints for how long.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    srand48(argc > 1 ? atol(argv[1]) : 1);
    const double u = drand48();
    const double seconds = 0.05 + 0.3 * u * u;
    nanosleep(&(struct timespec){.tv_nsec = (long)(1e9 * seconds)}, NULL);
    return printf("%.6f\n", seconds) < 0;
}
