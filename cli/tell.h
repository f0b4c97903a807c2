/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a command says to the user beside its output.
 */
#ifndef CLI_TELL_H
#define CLI_TELL_H

/* Prints "suffice COMMAND: message" on standard error: on a terminal in lines that fit, otherwise,
 * for those who search or parse it, in one. */
void cli_tell(const char *command, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
