/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every store that a test has made is verified when the test ends.
 */
#ifndef TEST_VERIFIED_STORE_H
#define TEST_VERIFIED_STORE_H

#include <stdbool.h>

/* A program whose tests damage stores on purpose sets it. */
extern bool stores_are_damaged;

/* False, and says why, if the file is a store that 'suffice verify' finds faults in. Other files,
 * by name or content, are none of its business. */
bool is_verified(const char *path);

#endif
