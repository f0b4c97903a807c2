/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See policy.h.
 */
#include "experiment/policy.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"

enum { MOST_RETRIES = 1000 };

static const struct {
    const char *word;
    bool takes_number;
    bool positive;
} actions[] = {
    [SUF_DO_STOP_INSTANCE] = {"stop-instance", false, false},
    [SUF_DO_PENALISE] = {"penalise", true, false},
    [SUF_DO_PAR] = {"par", true, true},
    [SUF_DO_WORST] = {"worst", false, false},
    [SUF_DO_DROP] = {"drop", false, false},
    [SUF_DO_STOP] = {"stop", false, false},
};

enum { N_ACTIONS = sizeof actions / sizeof *actions };

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t\n");
}

/* whether nothing but blanks follows */
static bool is_end(const char *text)
{
    return *skip_blanks(text) == '\0';
}

/* "retry 2," at the beginning, if there is one; NULL when it is not well-formed */
static const char *read_retries(const char *text, int64_t *retries)
{
    if (strncmp(text, "retry", 5) != 0)
        return text;
    char *end;
    const char *number = skip_blanks(text + 5);
    *retries = strtoll(number, &end, 10);
    if (end == number || *retries < 0 || *retries > MOST_RETRIES)
        return NULL;
    const char *rest = skip_blanks(end);
    if (*rest == '\0')
        return "stop-instance";
    return *rest == ',' ? skip_blanks(rest + 1) : NULL;
}

static bool is_action(const char *text, int i, double *number)
{
    const size_t length = strlen(actions[i].word);
    if (strncmp(text, actions[i].word, length) != 0)
        return false;
    if (!actions[i].takes_number)
        return is_end(text + length);
    char *end;
    *number = suf_number_parse(text + length, &end);
    return end > text + length && is_end(end) && isfinite(*number) &&
           (!actions[i].positive || *number > 0);
}

int suf_policy_init(suf_policy *policy, const char *text, suf_error *err)
{
    suf_policy made = {.retries = 0};
    const char *rest = read_retries(skip_blanks(text), &made.retries);
    for (int i = 0; rest && i < N_ACTIONS; i++) {
        double number = 0;
        if (!is_action(rest, i, &number))
            continue;
        made.action = (suf_action)i;
        made.number = number;
        *policy = made;
        return SUF_OK;
    }
    return suf_fail(err, SUF_EINVAL,
                    "'%.80s' is not a policy; write stop-instance, penalise X, parK (such as "
                    "par10), worst, drop or stop, perhaps after 'retry N,' with N up to %d",
                    text, MOST_RETRIES);
}

char *suf_policy_text(const suf_policy *policy)
{
    const char *word = actions[policy->action].word;
    char retry[40] = "";
    if (policy->retries)
        snprintf(retry, sizeof retry, "retry %lld, ", (long long)policy->retries);
    if (!actions[policy->action].takes_number)
        return suf_text_format("%s%s", retry, word);
    return suf_text_format("%s%s%s%.15g", retry, word, policy->action == SUF_DO_PAR ? "" : " ",
                           policy->number);
}
