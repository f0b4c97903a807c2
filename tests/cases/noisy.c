/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * noisy MEAN SD [TEXT...]: an algorithm that takes next to no time. It prints a number from a
 * normal distribution; which one, the arguments decide, on every machine alike. MEAN is a number,
 * or a file that holds one.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* FNV-1a, and the end of MurmurHash3 to mix it */
static uint64_t hash(int argc, char **argv)
{
    uint64_t h = 0xcbf29ce484222325;
    for (int i = 1; i < argc; i++)
        for (const char *c = argv[i];; c++) {
            h = (h ^ (unsigned char)*c) * 0x100000001b3;
            if (!*c)
                break;
        }
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccd;
    h = (h ^ (h >> 33)) * 0xc4ceb9fe1a85ec53;
    return h ^ (h >> 33);
}

static double mean_of(const char *text)
{
    char *end;
    double mean = strtod(text, &end);
    if (*end) {
        FILE *in = fopen(text, "r");
        if (!in || fscanf(in, "%lf", &mean) != 1) {
            fprintf(stderr, "noisy: '%s' is no number, and no file with one\n", text);
            exit(1);
        }
        fclose(in);
    }
    return mean;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: noisy MEAN SD [TEXT...]\n");
        return 2;
    }
    const uint64_t h = hash(argc, argv);
    const double u = ((double)(uint32_t)h + 0.5) / 0x1p32, v = (double)(h >> 32) / 0x1p32;
    const double z = sqrt(-2 * log(u)) * cos(2 * 3.14159265358979323846 * v); /* Box and Muller */
    return printf("%.4f\n", mean_of(argv[1]) + strtod(argv[2], NULL) * z) < 0;
}
