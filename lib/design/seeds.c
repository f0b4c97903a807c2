/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The seed of a run: a hash that any language can compute (documented in suffice-reps(1)).
 * FNV-1a with 64 bits (Fowler, Noll & Vo) over
 *
 *     experiment seed (8 bytes, little endian), algorithm, 0, instance, 0, run (8 bytes, l. e.)
 *
 * then the finaliser of MurmurHash3 (Appleby), because FNV's last bytes are mixed badly; then
 * 1 + h mod (2^31 - 2), which every program accepts as a seed.
 */
#include <string.h>

#include "suffice.h"

static uint64_t add_byte(uint64_t h, unsigned char byte)
{
    return (h ^ byte) * 0x100000001b3;
}

static uint64_t add_number(uint64_t h, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        h = add_byte(h, (unsigned char)(number >> (8 * i)));
    return h;
}

static uint64_t add_text(uint64_t h, const char *text)
{
    for (; *text; text++)
        h = add_byte(h, (unsigned char)*text);
    return add_byte(h, 0);
}

static uint64_t mix(uint64_t h)
{
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccd;
    h = (h ^ (h >> 33)) * 0xc4ceb9fe1a85ec53;
    return h ^ (h >> 33);
}

uint64_t suf_run_seed(uint64_t experiment_seed, const char *algorithm, const char *instance,
                      int64_t run)
{
    uint64_t h = 0xcbf29ce484222325;
    h = add_number(h, experiment_seed);
    h = add_text(h, algorithm);
    h = add_text(h, instance);
    h = add_number(h, (uint64_t)run);
    return 1 + mix(h) % 2147483646;
}
