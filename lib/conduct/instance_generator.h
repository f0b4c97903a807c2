/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances that a command generates. Those that are drawn and do not exist yet are generated
 * before the first run.
 */
#ifndef SUF_CONDUCT_INSTANCE_GENERATOR_H
#define SUF_CONDUCT_INSTANCE_GENERATOR_H

#include "executor/executor.h"
#include "experiment/experiment_parts.h"

/* Generates those of the n instances whose files do not exist; numbers are their numbers from 0.
 * Does nothing if the experiment has no generator. In the command, {instance} is the file to write;
 * without it, the output of the command becomes the file. SUF_ETOOL: the command failed;
 * SUF_ESTOPPED: the user has asked to stop (see suf_conduct_request; NULL: never). */
int suf_instance_generator_run(const suf_experiment *experiment, suf_executor *executor,
                               const size_t *numbers, size_t n,
                               const volatile sig_atomic_t *interrupts, suf_error *err);

#endif
