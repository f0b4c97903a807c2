/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rule of a sequential design: its names, how it is written, and its range checks.
 */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "stats/boundary.h"
#include "suffice.h"

_Static_assert(SUF_MAX_LOOKS == SUF_MOST_LOOKS, "the library's and stats' numbers of looks");
_Static_assert((int)SUF_SPENDING_HSD == (int)SUF_SPEND_HSD &&
                   (int)SUF_SPENDING_POCOCK == (int)SUF_SPEND_POCOCK,
               "the library's and stats' spending functions");

static const struct {
    const char *name;
    const char *parameter; /* NULL: it has none */
} kinds[] = {
    [SUF_SPENDING_OBF] = {"obf", NULL},
    [SUF_SPENDING_POCOCK] = {"pocock", NULL},
    [SUF_SPENDING_KIM_DEMETS] = {"kim-demets", "rho"},
    [SUF_SPENDING_HSD] = {"hsd", "gamma"},
};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

static const char *const futilities[] = {
    [SUF_FUTILITY_NONE] = "none", [SUF_FUTILITY_OBF] = "obf", [SUF_FUTILITY_POCOCK] = "pocock"};

static const double MOST_PARAMETER = 20;

const char *suf_spending_kind_name(int kind)
{
    return kind >= 0 && kind < N_KINDS ? kinds[kind].name : NULL;
}

const char *suf_futility_name(int futility)
{
    return SUF_TEXT_IN(futilities, futility);
}

/* ---- reading ---- */

static int find_kind(const char *text, size_t length)
{
    for (int i = 0; i < N_KINDS; i++)
        if (strlen(kinds[i].name) == length && strncmp(kinds[i].name, text, length) == 0)
            return i;
    return -1;
}

static int check_parameter(const suf_sequential_rule *rule, suf_error *err)
{
    const double p = rule->parameter;
    if (rule->spending == SUF_SPENDING_KIM_DEMETS && !(p > 0 && p <= MOST_PARAMETER))
        return suf_fail(err, SUF_EINVAL, "rho of 'kim-demets' is %g, must lie in (0, %g]", p,
                        MOST_PARAMETER);
    if (rule->spending == SUF_SPENDING_HSD && !(fabs(p) <= MOST_PARAMETER))
        return suf_fail(err, SUF_EINVAL, "gamma of 'hsd' is %g, must lie between %g and %g", p,
                        -MOST_PARAMETER, MOST_PARAMETER);
    return SUF_OK;
}

int suf_sequential_rule_read(suf_sequential_rule *rule, const char *text, suf_error *err)
{
    if (suf_error_require(rule, "rule", err) < 0 || suf_error_require(text, "text", err) < 0)
        return SUF_EINVAL;
    const char *colon = strchr(text, ':');
    const int kind = find_kind(text, colon ? (size_t)(colon - text) : strlen(text));
    if (kind < 0)
        return suf_fail(err, SUF_EINVAL,
                        "'%s' is no spending function; there are obf, pocock, kim-demets:RHO and "
                        "hsd:GAMMA",
                        text);
    if (!kinds[kind].parameter && colon)
        return suf_fail(err, SUF_EINVAL, "'%s' takes no parameter", kinds[kind].name);
    double parameter = 0;
    if (kinds[kind].parameter && !colon)
        return suf_fail(err, SUF_EINVAL, "'%s' needs its %s, as in %s:2", text,
                        kinds[kind].parameter, kinds[kind].name);
    if (colon && !suf_number_read(colon + 1, &parameter))
        return suf_fail(err, SUF_EINVAL, "'%s' is no number", colon + 1);
    suf_sequential_rule read = *rule;
    read.spending = (suf_spending_kind)kind;
    read.parameter = parameter;
    const int rc = check_parameter(&read, err);
    if (rc == SUF_OK)
        *rule = read;
    return rc;
}

/* ---- checking ---- */

static int check_looks(const suf_sequential_rule *rule, suf_error *err)
{
    const double last = rule->looks[rule->n_looks - 1];
    for (size_t k = 0; k < rule->n_looks; k++) {
        const double look = rule->looks[k];
        if (!(look > (k > 0 ? rule->looks[k - 1] : 0)))
            return suf_fail(err, SUF_EINVAL, "look %zu is at %g, must come after the one before it",
                            k + 1, look);
        if (last > 1 && (look < 2 || look != floor(look)))
            return suf_fail(err, SUF_EINVAL,
                            "look %zu is at %g, must be a number of instances from 2 on; shares of "
                            "the information end with 1",
                            k + 1, look);
    }
    if (last < 1)
        return suf_fail(err, SUF_EINVAL,
                        "the last look is at the share %g of the information, must be at 1", last);
    return SUF_OK;
}

int suf_sequential_rule_check(const suf_sequential_rule *rule, suf_error *err)
{
    if (suf_error_require(rule, "rule", err) < 0)
        return SUF_EINVAL;
    if (!suf_spending_kind_name((int)rule->spending) || !suf_futility_name((int)rule->futility))
        return suf_fail(err, SUF_EINVAL, "the rule names an unknown spending function");
    if (rule->n_looks > SUF_MAX_LOOKS || (rule->looks && rule->n_looks == 0))
        return suf_fail(err, SUF_EINVAL, "there are %zu looks, must be between 1 and %d",
                        rule->n_looks, SUF_MAX_LOOKS);
    const int rc = check_parameter(rule, err);
    return rc == SUF_OK && rule->looks ? check_looks(rule, err) : rc;
}
