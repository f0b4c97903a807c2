/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See c_locale.h.
 */
#include "base/c_locale.h"

#include <pthread.h>
#include <stdlib.h>

#include "suffice/out_of_memory.h"

static locale_t c_locale;

static void make(void)
{
    c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (c_locale == (locale_t)0)
        suf_memory_abort(); /* there is no memory left */
}

locale_t suf_c_locale_enter(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make);
    return uselocale(c_locale);
}

void suf_c_locale_leave(locale_t before)
{
    uselocale(before);
}
