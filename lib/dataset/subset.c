/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suf_dataset_keep: the instances that satisfy a comparison of a feature.
 *
 * What was recorded for all instances does not hold for a part of them: see pairing.h for the bias.
 */
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "dataset/dataset_builder.h"
#include "dataset/features.h"
#include "dataset/pairing.h"

/* ---- the comparison ---- */

typedef enum { EQUAL, UNEQUAL, AT_LEAST, AT_MOST, ABOVE, BELOW } relation;

/* longer signs first */
static const struct {
    const char *sign;
    relation relation;
} signs[] = {{"==", EQUAL},   {"!=", UNEQUAL}, {"<>", UNEQUAL}, {">=", AT_LEAST},
             {"<=", AT_MOST}, {"=", EQUAL},    {">", ABOVE},    {"<", BELOW}};
enum { N_SIGNS = sizeof signs / sizeof *signs };

typedef struct {
    const suf_feature *feature;
    relation relation;
    char *value;   /* without quotes; for free() */
    double number; /* NAN: the value is a text */
} condition;

static const char *skip_blanks(const char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

/* N_SIGNS: the text does not begin with one */
static size_t sign_at(const char *text)
{
    size_t i = 0;
    while (i < N_SIGNS && strncmp(text, signs[i].sign, strlen(signs[i].sign)) != 0)
        i++;
    return i;
}

/* a copy without blanks at its ends, for free() */
static char *trimmed(const char *text, size_t length)
{
    while (length > 0 && isspace((unsigned char)*text)) {
        text++;
        length--;
    }
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    return suf_text_format("%.*s", (int)length, text);
}

/* of a name that may hold signs itself: where the rest after it begins; NULL: it is another */
static const char *after_name(const char *text, const char *name)
{
    const size_t length = strlen(name);
    if (length == 0 || strncmp(text, name, length) != 0)
        return NULL;
    const char *rest = skip_blanks(text + length);
    return sign_at(rest) < N_SIGNS ? rest : NULL;
}

/* finds the feature with the longest name; *rest begins with the sign */
static const suf_feature *find_feature(const suf_dataset *d, const char *text, const char **rest)
{
    const suf_feature *found = NULL;
    for (size_t f = 0; f < d->n_features; f++) {
        const char *after = after_name(text, d->features[f].name);
        if (after && (!found || strlen(d->features[f].name) > strlen(found->name))) {
            found = &d->features[f];
            *rest = after;
        }
    }
    return found;
}

static void refuse_name(const suf_dataset *d, const char *text, suf_error *err)
{
    const size_t length = strcspn(text, "=!<>");
    if (length == 0 || sign_at(text + length) == N_SIGNS) {
        suf_fail(err, SUF_EINVAL,
                 "'only' is '%.100s', must compare a feature by =, !=, <, <=, > or >=, such as "
                 "'dim >= 20'",
                 text);
        return;
    }
    char *name = trimmed(text, length);
    (void)suf_features_require(d, name, err);
    free(name);
}

static char *unquoted(const char *text)
{
    char *value = trimmed(text, strlen(text));
    const size_t length = strlen(value);
    if (length >= 2 && (*value == '"' || *value == '\'') && value[length - 1] == *value) {
        char *inner = trimmed(value + 1, length - 2);
        free(value);
        return inner;
    }
    return value;
}

static bool has_numbers(const suf_dataset *d, const suf_feature *f)
{
    size_t i = 0;
    while (i < d->n_instances && isnan(f->numbers[i]))
        i++;
    return i < d->n_instances;
}

static int check_order(const suf_dataset *d, const condition *c, suf_error *err)
{
    if (c->relation == EQUAL || c->relation == UNEQUAL)
        return SUF_OK;
    if (isnan(c->number))
        return suf_fail(err, SUF_EINVAL, "'only' compares '%s' with '%.100s', which is no number",
                        c->feature->name, c->value);
    if (!has_numbers(d, c->feature))
        return suf_fail(
            err, SUF_EINVAL,
            "'only' compares '%s' with a number, but it has none; use = or !=", c->feature->name);
    return SUF_OK;
}

static int read_condition(condition *c, const suf_dataset *d, const char *text, suf_error *err)
{
    const char *rest;
    text = skip_blanks(text);
    *c = (condition){.feature = find_feature(d, text, &rest)};
    if (!c->feature) {
        refuse_name(d, text, err);
        return SUF_EINVAL;
    }
    const size_t sign = sign_at(rest);
    c->relation = signs[sign].relation;
    c->value = unquoted(rest + strlen(signs[sign].sign));
    if (!c->value[0])
        return suf_fail(err, SUF_EINVAL, "'only' compares '%s' with nothing", c->feature->name);
    if (!suf_number_read(c->value, &c->number))
        c->number = NAN;
    return check_order(d, c, err);
}

static bool is_equal(const condition *c, size_t instance)
{
    const double number = c->feature->numbers[instance];
    return !isnan(number) && !isnan(c->number) ? number == c->number
                                               : strcmp(c->feature->texts[instance], c->value) == 0;
}

/* an unknown value satisfies nothing */
static bool holds(const condition *c, size_t instance)
{
    const double x = c->feature->numbers[instance];
    if (!c->feature->texts[instance][0])
        return false;
    switch (c->relation) {
    case EQUAL:
        return is_equal(c, instance);
    case UNEQUAL:
        return !is_equal(c, instance);
    case AT_LEAST:
        return x >= c->number;
    case AT_MOST:
        return x <= c->number;
    case ABOVE:
        return x > c->number;
    case BELOW:
        return x < c->number;
    }
    return false;
}

/* ---- which instances stay ---- */

typedef struct {
    size_t n;    /* how many stay */
    size_t *now; /* by instance: its new number; SIZE_MAX: it goes */
} selection;

static selection select_instances(const suf_dataset *d, const condition *c)
{
    selection s = {.now = suf_alloc(d->n_instances, sizeof *s.now)};
    for (size_t i = 0; i < d->n_instances; i++)
        s.now[i] = holds(c, i) ? s.n++ : SIZE_MAX;
    return s;
}

static int refuse_none(const suf_dataset *d, const condition *c, const char *text, suf_error *err)
{
    const double *x = c->feature->numbers;
    double low = INFINITY;
    double high = -INFINITY;
    for (size_t i = 0; i < d->n_instances; i++) {
        low = fmin(low, isnan(x[i]) ? INFINITY : x[i]);
        high = fmax(high, isnan(x[i]) ? -INFINITY : x[i]);
    }
    if (low <= high)
        return suf_fail(err, SUF_EINVAL,
                        "no instance satisfies '%.100s'; '%s' goes from %.6g to %.6g", text,
                        c->feature->name, low, high);
    return suf_fail(err, SUF_EINVAL, "no instance satisfies '%.100s'; '%s' is '%.100s', for one",
                    text, c->feature->name, c->feature->texts[0]);
}

/* ---- leaving the others out ---- */

static void keep_texts(char **texts, size_t n, const selection *s)
{
    for (size_t i = 0; i < n; i++)
        if (s->now[i] == SIZE_MAX)
            free(texts[i]);
        else
            texts[s->now[i]] = texts[i];
}

static void keep_features(suf_dataset *d, const selection *s)
{
    for (size_t f = 0; f < d->n_features; f++) {
        keep_texts(d->features[f].texts, d->n_instances, s);
        for (size_t i = 0; i < d->n_instances; i++)
            if (s->now[i] != SIZE_MAX)
                d->features[f].numbers[s->now[i]] = d->features[f].numbers[i];
    }
}

static void keep_cells(suf_dataset *d, const selection *s)
{
    const size_t k = d->n_algorithms;
    for (size_t i = 0; d->cells && i < d->n_instances; i++)
        for (size_t a = 0; a < k; a++)
            if (s->now[i] != SIZE_MAX)
                d->cells[s->now[i] * k + a] = d->cells[i * k + a];
            else if (d->n_failed)
                d->n_failed[a] -= (int64_t)d->cells[i * k + a].n_failed;
    free(d->determinism); /* that of all instances */
    d->determinism = NULL;
    for (size_t i = 0; d->at_limit && i < d->n_instances; i++)
        if (s->now[i] != SIZE_MAX)
            d->at_limit[s->now[i]] = d->at_limit[i];
}

static void keep_ends(suf_dataset *d, const selection *s)
{
    const size_t k = d->n_algorithms;
    size_t n = 0;
    for (size_t i = 0; d->ends && i < d->n_instances; i++)
        for (size_t a = 0; a < k && s->now[i] != SIZE_MAX; a++)
            d->ends[s->now[i] * k + a] = d->ends[i * k + a];
    for (size_t i = 0; d->spent && i < d->n_instances; i++)
        for (size_t a = 0; a < k && s->now[i] != SIZE_MAX; a++)
            d->spent[s->now[i] * k + a] = d->spent[i * k + a];
    for (size_t i = 0; i < d->n_failed_tries; i++) {
        suf_failed_tries tries = d->failed_tries[i];
        tries.instance = s->now[tries.instance];
        if (tries.instance != SIZE_MAX)
            d->failed_tries[n++] = tries;
    }
    d->n_failed_tries = n;
}

/* whether a sentence is about one of the instances: it begins with the name in quotes, which may
 * hold quotes itself */
static bool is_about(const suf_names *instances, const char *sentence)
{
    bool is = false;
    const char *end = *sentence == '\'' ? strchr(sentence + 1, '\'') : NULL;
    for (; end && !is; end = strchr(end + 1, '\'')) {
        char *name = suf_text_format("%.*s", (int)(end - sentence - 1), sentence + 1);
        is = suf_names_find(instances, name) != SIZE_MAX;
        free(name);
    }
    return is;
}

static void keep_left_out(suf_dataset *d, const selection *s)
{
    size_t n = 0;
    suf_names gone = {0};
    for (size_t i = 0; i < d->n_instances; i++)
        if (s->now[i] == SIZE_MAX)
            (void)suf_names_add(&gone, d->instances[i]);
    for (size_t i = 0; i < d->n_left_out; i++)
        if (is_about(&gone, d->left_out[i]))
            free(d->left_out[i]);
        else
            d->left_out[n++] = d->left_out[i];
    d->n_left_out = n;
    suf_names_release(&gone);
}

/* ---- comparisons ---- */

static void keep_absent(suf_pairing *p, size_t n_instances, const selection *s)
{
    for (size_t i = 0; p->absent && i < n_instances; i++)
        if (s->now[i] != SIZE_MAX)
            p->absent[s->now[i]] = p->absent[i];
        else
            suf_absence_count(p, (suf_absence)p->absent[i], -1);
}

static void keep_differences(suf_pairing *p, size_t n_instances, const selection *s)
{
    suf_pairing_keep(p, s->now);
    keep_absent(p, n_instances, s);
}

static void name_subset(suf_dataset *d, const char *text, size_t n_unknown)
{
    char *added = trimmed(text, strlen(text));
    if (!d->subset)
        d->n_before_subset = d->n_instances;
    char *whole =
        suf_text_format("%s%s%s", d->subset ? d->subset : "", d->subset ? " and " : "", added);
    free(added);
    free(d->subset);
    d->subset = whole;
    d->n_subset_unknown += n_unknown;
}

static size_t count_unknown(const suf_dataset *d, const suf_feature *f)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n_instances; i++)
        n += f->texts[i][0] == '\0';
    return n;
}

/* Of an experiment: instances that have a difference or a reason why they have none are finished.
 */
static void count_finished(suf_dataset *d)
{
    const suf_pairing *p = &d->pairings[0];
    d->n_finished = p->n;
    for (size_t i = 0; p->absent && i < d->n_instances; i++)
        d->n_finished += p->absent[i] != SUF_ABSENT_NOT;
}

/* A subset may lack no difference although the whole does. */
static void settle_state(suf_dataset *d)
{
    size_t n = 0;
    for (size_t k = 0; k < d->n_pairings; k++)
        for (size_t i = 0; d->pairings[k].absent && i < d->n_instances; i++)
            n += d->pairings[k].absent[i] != SUF_ABSENT_NOT;
    if (d->state == SUF_STATE_INCOMPLETE && n == 0)
        d->state = SUF_STATE_COMPLETE;
}

static void keep(suf_dataset *d, const selection *s)
{
    keep_left_out(d, s);
    keep_cells(d, s);
    keep_ends(d, s);
    for (size_t k = 0; k < d->n_pairings; k++)
        keep_differences(&d->pairings[k], d->n_instances, s);
    keep_features(d, s);
    keep_texts(d->instances, d->n_instances, s);
    d->n_instances = s->n;
    count_finished(d);
    settle_state(d);
}

/* Looks were taken at all instances. */
static void drop_looks(suf_dataset *d)
{
    if (!d->looking)
        return;
    suf_looking_free(d->looking);
    d->looking = NULL;
    suf_dataset_builder_note(
        d, suf_text_copy("The experiment was sequential, and its looks were at all instances: the "
                         "tests of this selection take no account of the looks, and call equal "
                         "algorithms different too often."));
}

int suf_dataset_keep(suf_dataset *d, const char *text, suf_error *err)
{
    if (suf_error_require(text, "condition", err) < 0)
        return SUF_EINVAL;
    condition c;
    int rc = read_condition(&c, d, text, err);
    if (rc == SUF_OK) {
        selection s = select_instances(d, &c);
        if (s.n == 0) {
            rc = refuse_none(d, &c, text, err);
        } else {
            name_subset(d, text, count_unknown(d, c.feature));
            keep(d, &s);
            drop_looks(d);
        }
        free(s.now);
    }
    free(c.value);
    return rc;
}
