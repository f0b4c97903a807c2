/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The design in words, before the first run.
 */
#include <math.h>
#include <stdbool.h>

#include "report/test_names.h"
#include "report/wrap.h"
#include "suffice.h"

static void write_number(const suf_statement *s, FILE *out)
{
    const long long n = (long long)s->design.instances;
    if (s->planned && s->available && s->is_underpowered)
        suf_wrap_write(out, "%lld instances are needed (N*), but only %lld are available.",
                       (long long)s->planned, n);
    else if (s->planned && s->available)
        suf_wrap_write(out, "%lld instances suffice (N*); %lld are available, %lld are drawn.",
                       (long long)s->planned, (long long)s->available, n);
    else if (s->planned)
        suf_wrap_write(out, "%lld instances suffice (N*) and are generated.", n);
    else if (s->available == n)
        suf_wrap_write(out, "All %lld instances are used.", n);
    else if (s->available)
        suf_wrap_write(out, "%lld of %lld instances are used.", n, (long long)s->available);
    else
        suf_wrap_write(out, "%lld instances are generated.", n);
}

void suf_statement_write(const suf_statement *s, FILE *out)
{
    const suf_design *d = &s->design;
    write_number(s, out);
    if (!isnan(s->power))
        suf_wrap_write(out,
                       "A %s on %lld instances, %s at the significance level alpha = %g%s, has "
                       "power %.3f to detect a mean difference of d* = %g standard deviations "
                       "(the minimally relevant effect size).",
                       suf_test_long_name(d->test), (long long)d->instances,
                       suf_alternative_long_name(d->alternative), d->alpha,
                       d->comparisons > 1 ? " of all comparisons together" : "", s->power, d->mres);
    const bool short_of_power = isnan(s->power) || s->power < d->power;
    if (short_of_power && !isnan(s->detectable))
        suf_wrap_write(out, "With power %g it detects an effect of d = %.3f.", d->power,
                       s->detectable);
}
