/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making some of the recorded runs again and keeping the others. A new experiment begins in the
 * store; it takes over the plan with its history, the algorithms, the instances and the runs that
 * still hold. The one before stays as it is, so that nothing is lost.
 */
#ifndef SUF_CONDUCT_RENEWAL_H
#define SUF_CONDUCT_RENEWAL_H

#include "conduct/recorded_changes.h"

/* Begins the new experiment in the open batch if runs have to be made again; the caller has it
 * decided anew. Tells the request's function 'renewing' before. Of a run that is tried again from
 * the k-th try on, the tries before the k-th are kept. */
int suf_renew(const suf_recorded_changes *changes, const suf_experiment *experiment,
              suf_store *store, const suf_conduct_request *request, bool *is_renewed,
              suf_error *err);

#endif
