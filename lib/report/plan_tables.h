/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a plan, each with its sentences.
 */
#ifndef SUF_REPORT_PLAN_TABLES_H
#define SUF_REPORT_PLAN_TABLES_H

#include "report/document.h"
#include "suffice.h"

/* The levels of Holm's procedure; nothing if there is only one. */
void suf_plan_tables_add_levels(suf_document *document, const suf_plan *plan);

/* How many of several real effects are found. */
void suf_plan_tables_add_effects(suf_document *document, const suf_family_power *family);

/* Numbers of runs, and the instances that go with them. */
void suf_plan_tables_add_tradeoff(suf_document *document, const suf_tradeoff *tradeoff);

#endif
