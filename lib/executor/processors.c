/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See processors.h.
 */
#include "executor/processors.h"

#include <math.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "suffice.h"

enum { SIBLINGS_SIZE = 128 };

size_t suf_processors_find(int *numbers)
{
#ifdef __linux__
    cpu_set_t set;
    size_t n = 0;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        for (int i = 0; i < CPU_SETSIZE && n < SUF_MOST_PROCESSORS; i++)
            if (CPU_ISSET((size_t)i, &set))
                numbers[n++] = i;
    if (n > 0)
        return n;
#endif
    (void)numbers;
    const long n_online = sysconf(_SC_NPROCESSORS_ONLN);
    return n_online > 1 ? (size_t)n_online : 1;
}

/* the processors of the same core, such as "0,4" or "0-1"; false: it is not known */
static bool read_siblings(const char *folder, int number, char siblings[SIBLINGS_SIZE])
{
    char *path = suf_text_format("%s/cpu%d/topology/thread_siblings_list", folder, number);
    FILE *in = fopen(path, "r");
    free(path);
    const bool is_read = in && fgets(siblings, SIBLINGS_SIZE, in);
    if (in)
        (void)fclose(in);
    return is_read;
}

size_t suf_processors_cores(const char *folder, const int *numbers, size_t n)
{
    char(*cores)[SIBLINGS_SIZE] = suf_alloc(n, sizeof *cores);
    size_t n_cores = 0;
    bool is_known = true;
    for (size_t i = 0; i < n && is_known; i++) {
        size_t c = 0;
        is_known = read_siblings(folder, numbers[i], cores[n_cores]);
        while (c < n_cores && strcmp(cores[c], cores[n_cores]) != 0)
            c++;
        n_cores += c == n_cores ? 1 : 0;
    }
    free(cores);
    return is_known ? n_cores : n;
}

suf_machine suf_machine_now(void)
{
    int numbers[SUF_MOST_PROCESSORS];
    for (int i = 0; i < SUF_MOST_PROCESSORS; i++)
        numbers[i] = i;
    suf_machine m = {.load = NAN, .processors = suf_processors_find(numbers)};
    m.cores = m.processors <= SUF_MOST_PROCESSORS
                  ? suf_processors_cores("/sys/devices/system/cpu", numbers, m.processors)
                  : m.processors;
    if (getloadavg(&m.load, 1) != 1)
        m.load = NAN;
    return m;
}
