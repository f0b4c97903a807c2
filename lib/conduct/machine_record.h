/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording the machine on which an experiment is conducted, and the versions of what it runs.
 */
#ifndef SUF_CONDUCT_MACHINE_RECORD_H
#define SUF_CONDUCT_MACHINE_RECORD_H

#include "experiment/experiment_parts.h"
#include "suffice.h"

/* Executes the commands that print versions, and adds what is new to the open batch. A command that
 * fails is recorded as such, and the request's warning is told. */
int suf_machine_record(const suf_experiment *experiment, suf_store *store,
                       const suf_conduct_request *request, suf_error *err);

#endif
