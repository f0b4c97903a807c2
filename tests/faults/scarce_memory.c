/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * To be preloaded: lets a program run out of memory. The variable SCARCE_MEMORY is "FILE AT
 * PROCESS": the AT-th call of malloc, calloc or realloc returns NULL, and with a minus before AT
 * all from then on. AT 0 lets nothing fail. PROCESS is 0 for the program itself and 1 for what it
 * forks. Programs that these execute are left alone.
 *
 * FILE has to exist. At its beginning are three numbers: how many calls the program made, how many
 * what it forked, and how many failed. With AT 0, lines follow: the number of each call of the
 * program that was the first from its place, that is, with these callers.
 */
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* the C library's own, whatever is preloaded */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *object, size_t size);

enum { N_PROCESSES = 2, MOST_PLACES = 1 << 16, DEPTH = 12, HEAD = 4096 };

static long *shared; /* NULL: nothing is counted */
static long at;
static int wanted, process;
static int file;
static uint64_t places[MOST_PLACES];
static __thread bool is_looking;

static void become_child(void)
{
    process++;
}

/* whether a place is new; a few are lost when two threads come at once */
static bool is_new(uint64_t place)
{
    size_t i = place % MOST_PLACES;
    while (places[i] && places[i] != place)
        i = (i + 1) % MOST_PLACES;
    if (places[i])
        return false;
    places[i] = place;
    return true;
}

static void note_place(long n)
{
    void *callers[DEPTH];
    char line[64];
    uint64_t place = 1469598103934665603U;
    is_looking = true;
    const int depth = backtrace(callers, DEPTH);
    for (int i = 0; i < depth; i++)
        place = (place ^ (uintptr_t)callers[i]) * 1099511628211U;
    if (is_new(place)) {
        const int size = snprintf(line, sizeof line, "%ld\n", n);
        (void)!write(file, line, (size_t)size);
    }
    is_looking = false;
}

static bool is_failing(void)
{
    if (!shared || is_looking || process >= N_PROCESSES)
        return false;
    const int reason = errno;
    const long n = __atomic_add_fetch(&shared[process], 1, __ATOMIC_RELAXED);
    if (at == 0 && process == 0) /* the other has closed the file */
        note_place(n);
    errno = reason;
    if (process != wanted || at == 0 || (at < 0 ? n < -at : n != at))
        return false;
    __atomic_add_fetch(&shared[N_PROCESSES], 1, __ATOMIC_RELAXED);
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return is_failing() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return is_failing() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *object, size_t size)
{
    return is_failing() ? NULL : __libc_realloc(object, size);
}

__attribute__((constructor)) static void begin(void)
{
    char name[512];
    void *callers[DEPTH];
    const char *asked = getenv("SCARCE_MEMORY");
    if (!asked || sscanf(asked, "%511s %ld %d", name, &at, &wanted) != 3)
        return;
    file = open(name, O_RDWR | O_APPEND | O_CLOEXEC);
    void *mapped = mmap(NULL, HEAD, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (file < 0 || mapped == MAP_FAILED)
        abort();
    (void)backtrace(callers, DEPTH); /* loads what it needs */
    unsetenv("LD_PRELOAD");
    unsetenv("SCARCE_MEMORY");
    pthread_atfork(NULL, NULL, become_child);
    shared = mapped;
}
