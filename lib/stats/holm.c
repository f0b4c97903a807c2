/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Holm (1979), A simple sequentially rejective multiple test procedure, Scand. J. Statist. 6.
 */
#include "stats/holm.h"

double suf_holm_level(double alpha, size_t r, size_t k)
{
    return alpha / (double)(k - r + 1);
}
