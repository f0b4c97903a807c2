/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances for the tests of the scheduling example. The published ones are not ours to distribute:
 * tests that need them skip themselves if the variable PUBLIC_DATA does not name their folder.
 */
#ifndef TEST_SHOPS_H
#define TEST_SHOPS_H

#include "upmsp/workshop.h"

/* The caller releases them. */
workshop generated(const char *name);
workshop published(const char *file);
const char *published_folder(void);

#endif
