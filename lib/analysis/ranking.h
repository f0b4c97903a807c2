/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All algorithms by their ranks (see suf_ranking).
 */
#ifndef SUF_ANALYSIS_RANKING_H
#define SUF_ANALYSIS_RANKING_H

#include "suffice.h"

/* alpha: familywise level of the critical difference */
void suf_ranking_init(suf_ranking *ranking, const suf_dataset *dataset, double alpha);
void suf_ranking_release(suf_ranking *ranking);

#endif
