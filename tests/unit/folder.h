/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A folder of a test's own, in which it stands while it runs.
 */
#ifndef TEST_FOLDER_H
#define TEST_FOLDER_H

#include "check.h"

/* For setup and teardown of cmocka: makes a folder and goes there; verifies the stores in it
 * and removes it. */
int folder_enter(void **state);
int folder_leave(void **state);

/* Writes a file with that content there. */
void folder_write(const char *path, const char *content);

#endif
