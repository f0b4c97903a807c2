/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The end of a forked process.
 */
#ifndef SUF_BASE_PROCESS_END_H
#define SUF_BASE_PROCESS_END_H

/* Ends this process by _exit: nothing that its parent has registered or buffered takes place again.
 * A build that measures coverage (make coverage) first writes which lines were reached, which would
 * otherwise be lost. Not for the child of a vfork, whose counts are those of its parent. */
_Noreturn void suf_process_end(int status);

#endif
