/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See workshop.h. Generated instances have the distribution of the published ones: processing
 * times uniform on 1 .. 100, setup times on 1 .. R, all independent.
 */
#include "workshop.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "upmsp_draws.h"

bool workshop_init(workshop *shop, int n, int m, char why[WHY])
{
    const size_t jobs = (size_t)n, machines = (size_t)m, width = jobs + 1;
    *shop = (workshop){.n = n, .m = m};
    shop->work = calloc(machines * jobs, sizeof *shop->work);
    shop->setups = calloc(machines * width * width, sizeof *shop->setups);
    shop->setups_to = calloc(machines * width * width, sizeof *shop->setups_to);
    if (shop->work && shop->setups && shop->setups_to)
        return true;
    workshop_release(shop);
    snprintf(why, WHY, "%d jobs on %d machines do not fit in memory", n, m);
    return false;
}

void workshop_release(workshop *shop)
{
    free(shop->work);
    free(shop->setups);
    free(shop->setups_to);
    *shop = (workshop){0};
}

void workshop_set_setup(workshop *shop, int k, int from, int to, int time)
{
    const size_t width = (size_t)shop->n + 1, machine = (size_t)k * width;
    shop->setups[(machine + (size_t)from) * width + (size_t)to] = time;
    shop->setups_to[(machine + (size_t)to) * width + (size_t)from] = time;
}

static void draw_times(workshop *shop, int longest_setup, uint64_t seed)
{
    draws d = draws_of(LCG48, seed);
    for (int j = 0; j < shop->n; j++)
        for (int k = 0; k < shop->m; k++)
            shop->work[(size_t)k * (size_t)shop->n + (size_t)j] = 1 + draws_below(&d, 100);
    for (int k = 0; k < shop->m; k++)
        for (int i = 0; i < shop->n; i++)
            for (int j = 0; j < shop->n; j++)
                if (i != j)
                    workshop_set_setup(shop, k, i, j, 1 + draws_below(&d, longest_setup));
}

/* digits only, up to most, followed by what ends it; moves on behind that */
static bool take_number(const char **text, const char *end, long most, long *number)
{
    const size_t digits = strspn(*text, "0123456789");
    if (digits == 0 || digits > 9 || strncmp(*text + digits, end, strlen(end)) != 0)
        return false;
    *number = strtol(*text, NULL, 10);
    *text += digits + strlen(end);
    return *number >= 1 && *number <= most;
}

bool workshop_generate(workshop *shop, const char *name, char why[WHY])
{
    long n = 0, m = 0, longest_setup = 0, rep = 0;
    const char *rest = name;
    *shop = (workshop){0};
    if (strncmp(rest, "G_", 2) != 0 || (rest += 2, !take_number(&rest, "_", MOST_JOBS, &n)) ||
        !take_number(&rest, "_S_1-", MOST_MACHINES, &m) ||
        !take_number(&rest, "_", LONGEST, &longest_setup) ||
        !take_number(&rest, "", LONGEST, &rep) || *rest != '\0') {
        snprintf(why, WHY,
                 "'%.100s' is no instance's name; one is G_50_10_S_1-9_1: 50 jobs, 10 machines, "
                 "setup times from 1 to 9, repetition 1",
                 name);
        return false;
    }
    if (!workshop_init(shop, (int)n, (int)m, why))
        return false;
    draw_times(shop, (int)longest_setup,
               (uint64_t)(((n * 100 + m) * 1000 + longest_setup) * 100 + rep));
    return true;
}
