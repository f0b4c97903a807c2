/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages of the library name keys; on the command line they are options.
 */
#ifndef CLI_KEY_WORDS_H
#define CLI_KEY_WORDS_H

/* A copy of the message, for free(), in which keys in quotes are options if the command takes its
 * settings from the command line: 'max' becomes '--max', and 'sample: all' '--sample all'. Names of
 * algorithms, instances and columns stay. */
char *cli_key_words(const char *command, const char *message);

#endif
