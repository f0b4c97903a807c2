/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances that a command makes: those that are drawn and not there yet are made before the
 * first run.
 */
#ifndef SUF_CONDUCT_INSTANCE_GENERATOR_H
#define SUF_CONDUCT_INSTANCE_GENERATOR_H

#include "executor/executor.h"
#include "experiment/experiment_parts.h"

/* Makes those of the n instances that are not there; numbers are theirs from 0. Nothing to do when
 * the experiment has no generator. The command is told the file to write by
 * {instance}; without that, what it prints is the instance. SUF_ETOOL: it failed; SUF_ESTOPPED: the
 * user has asked to stop (see suf_conduct_request; NULL: never). */
int suf_instance_generator_run(const suf_experiment *experiment, suf_executor *executor,
                               const size_t *numbers, size_t n,
                               const volatile sig_atomic_t *interrupts, suf_error *err);

#endif
