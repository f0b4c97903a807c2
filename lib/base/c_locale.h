/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers are read and written with a decimal point, whatever locale the program has set. The
 * functions of the C library that do so are called between enter and leave, which concern only the
 * calling thread and cost next to nothing:
 *
 *     const locale_t before = suf_c_locale_enter();
 *     value = strtod(text, &end);
 *     suf_c_locale_leave(before);
 *
 * Only base/number.c and base/print.c need them: everything else calls these. tools/check-numbers
 * looks for code that does not.
 */
#ifndef SUF_BASE_C_LOCALE_H
#define SUF_BASE_C_LOCALE_H

#include <locale.h>

/* Returns what leave needs. */
locale_t suf_c_locale_enter(void);
void suf_c_locale_leave(locale_t before);

#endif
