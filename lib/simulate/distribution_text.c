/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See distribution_text.h.
 */
#include "simulate/distribution_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/print.h"

enum { LIST_SIZE = 256 };

static void list_forms(const suf_distribution_form *forms, size_t n, char text[LIST_SIZE])
{
    size_t used = 0;
    for (size_t i = 0; i < n && used < LIST_SIZE; i++)
        used += (size_t)snprintf(text + used, LIST_SIZE - used, "%s%s",
                                 i == 0       ? ""
                                 : i + 1 == n ? " or "
                                              : ", ",
                                 forms[i].form);
}

static const suf_distribution_form *find(const suf_distribution_form *forms, size_t n,
                                         const char *text)
{
    const size_t length = strcspn(text, "(");
    for (size_t i = 0; i < n; i++)
        if (strlen(forms[i].name) == length && strncmp(forms[i].name, text, length) == 0)
            return &forms[i];
    return NULL;
}

/* how many numbers "(1, 2)" or "" has; -1 if it is neither */
static int read_numbers(const char *text, double numbers[2])
{
    int n = 0;
    if (*text == '\0')
        return 0;
    do {
        char *end;
        numbers[n++] = suf_number_parse(text + 1, &end);
        if (end == text + 1)
            return -1;
        text = end;
    } while (*text == ',' && n < 2);
    return strcmp(text, ")") == 0 ? n : -1;
}

static int check_parameter(const suf_distribution_form *form, int k, double value, suf_error *err)
{
    const suf_distribution_parameter *p = &form->parameters[k];
    if (isnan(value))
        return suf_fail(err, SUF_EINVAL, "needs a number: %s", form->form);
    if (!(value > p->lo && value < p->hi))
        return suf_fail(err, SUF_EINVAL, "has %s = %g, must lie in (%g, %g): %s", p->name, value,
                        p->lo, p->hi, form->form);
    return SUF_OK;
}

int suf_distribution_read(const suf_distribution_form *forms, size_t n, const char *text,
                          suf_distribution *distribution, suf_error *err)
{
    char list[LIST_SIZE];
    const suf_distribution_form *form = find(forms, n, text);
    double numbers[2] = {0};
    const int given = form ? read_numbers(text + strlen(form->name), numbers) : -1;
    int wanted = 0;
    for (int k = 0; form && k < 2; k++) {
        wanted += form->parameters[k].name != NULL;
        if (k >= given)
            numbers[k] = form->parameters[k].standard;
    }
    list_forms(forms, n, list);
    if (given < 0 || given > wanted)
        return suf_fail(err, SUF_EINVAL, "is '%.80s', must be %s", text, list);
    for (int k = 0; k < wanted; k++)
        if (check_parameter(form, k, numbers[k], err) < 0)
            return SUF_EINVAL;
    *distribution =
        (suf_distribution){.kind = (int)(form - forms), .a = numbers[0], .b = numbers[1]};
    return SUF_OK;
}

void suf_distribution_write(const suf_distribution_form *forms, suf_distribution d,
                            char text[SUF_DISTRIBUTION_SIZE])
{
    const suf_distribution_form *form = &forms[d.kind];
    if (!form->parameters[0].name)
        snprintf(text, SUF_DISTRIBUTION_SIZE, "%s", form->name);
    else if (!form->parameters[1].name)
        suf_print_into(text, SUF_DISTRIBUTION_SIZE, "%s(%.6g)", form->name, d.a);
    else
        suf_print_into(text, SUF_DISTRIBUTION_SIZE, "%s(%.6g,%.6g)", form->name, d.a, d.b);
}

size_t suf_distribution_length(const char *text)
{
    size_t length = 0;
    for (int depth = 0; text[length] && (depth > 0 || text[length] != ','); length++)
        depth += (text[length] == '(') - (text[length] == ')');
    return length;
}
