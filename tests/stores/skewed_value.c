/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * skewed_value NAME INSTANCE SEED [TROUBLE]: an algorithm (A, B, C or D) whose value on an instance
 * (i1, i2, ...) depends on its arguments alone, by whole numbers. Its values are skewed. With
 * TROUBLE some seeds crash, some print nothing, and on the instance i5 the algorithm B always
 * crashes.
 */
#include <stdio.h>
#include <stdlib.h>

/* the next number from 0 to 999 */
static long draw(long *state)
{
    *state = (*state * 48271 + 11) % 2147483647;
    return *state / 7 % 1000;
}

int main(int argc, char **argv)
{
    static const long levels[] = {1000, 900, 950, 1100};
    if (argc < 4 || argv[1][0] < 'A' || argv[1][0] > 'D' || argv[2][0] != 'i')
        return 2;
    const long level = levels[argv[1][0] - 'A'];
    const long instance = strtol(argv[2] + 1, NULL, 10);
    long state = strtol(argv[3], NULL, 10) % 2147483647;
    const long a = draw(&state);
    state += level; /* what a seed gives two algorithms is alike, not the same */
    const long b = draw(&state);
    const long c = draw(&state);
    if (argc > 4) {
        if (argv[1][0] == 'B' && instance == 5)
            return 3;
        if (c < 60)
            return 4;
        if (c > 970)
            return 0;
        printf("steps %ld\n", c + 1);
    }
    const long value = level * (8 + instance) * (200 + a * b / 1000) / 100;
    printf("%ld.%ld\n", value / 10, value % 10);
    return 0;
}
