/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments of a test, from files in its folder and from options.
 */
#ifndef TEST_LOAD_EXPERIMENT_H
#define TEST_LOAD_EXPERIMENT_H

#include "experiment/experiment_parts.h"
#include "folder.h"

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

/* what two algorithms on two instances need */
#define BASE "algorithms: {a: ./a, b: ./b}\ninstances: [i, j]\n"
#define WHOLE BASE "mres: 0.5\naccuracy: 0.01\n"

/* The file x.yaml with that content, read; and finished too. A failure fails the test. */
suf_experiment *loaded(const char *content);
suf_experiment *finished(const char *content);
void finish(suf_experiment *e);

/* Two algorithms on two instances. */
suf_experiment *by_options(void);

bool says(const suf_experiment *e, const char *text);
/* Finishing fails, and one of the mistakes says so. */
void check_mistake(const char *content, const char *text);

const char *setting(const suf_experiment *e, const char *key);
void check_same(const suf_experiment *a, const suf_experiment *b);

#endif
