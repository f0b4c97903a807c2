/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice: how many instances and how many runs suffice to compare algorithms.
 *
 * This is the complete public interface: the command line program uses nothing else.
 *
 * Conventions
 * - Functions that can fail return 0 or a negative SUF_E... code and describe the
 *   failure in *err, which may be NULL. Out-parameters are written only on success.
 * - Structs named ..._request or suf_design are filled by the caller; a field that is
 *   zero means "not given" or "the default". Results own memory: release them.
 * - A number that does not exist is NAN (0 for counts), never a made-up value.
 * - The library does not print, exit, or read argv or the environment; only when there
 *   is no memory left, it says so and aborts. It keeps no state between calls;
 *   different threads may call it at the same time.
 *
 * Words: an *instance* is a problem that both algorithms are run on; the *effect*
 * is standardised, d = mean difference / sigma_Phi, sigma_Phi being the standard
 * deviation of the differences over instances; the *MRES* d* is the smallest effect
 * that matters to the user. Method: Campelo & Takahashi, J. of Heuristics 25, 2019.
 */
#ifndef SUFFICE_H
#define SUFFICE_H

#include "suffice/analysis.h"
#include "suffice/ask_tell.h"
#include "suffice/conduct.h"
#include "suffice/dataset.h"
#include "suffice/design.h"
#include "suffice/experiment.h"
#include "suffice/failure.h"
#include "suffice/import.h"
#include "suffice/margin.h"
#include "suffice/out_of_memory.h"
#include "suffice/output.h"
#include "suffice/relevant_difference.h"
#include "suffice/report.h"
#include "suffice/run.h"
#include "suffice/sampling.h"
#include "suffice/sequential.h"
#include "suffice/always_valid_analysis.h"
#include "suffice/sequential_analysis.h"
#include "suffice/sequential_simulation.h"
#include "suffice/simulation.h"
#include "suffice/store.h"
#include "suffice/verification.h"

#endif
