/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See process_end.h.
 */
#include "base/process_end.h"

#include <unistd.h>

#ifdef SUF_COVERAGE
void __gcov_dump(void); /* of the compiler: NOLINT(bugprone-reserved-identifier) */
#endif

_Noreturn void suf_process_end(int status)
{
#ifdef SUF_COVERAGE
    __gcov_dump();
#endif
    _exit(status);
}
