/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See scalar.h.
 */
#include "experiment/scalar.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "experiment/keys.h"

/* the number at text, which must end at one of the characters in ends */
static double number_at(const char *text, const char *ends, const char **rest)
{
    char *end;
    const double value = suf_number_parse(text, &end);
    const bool is_complete = end > text && (*end == '\0' || strchr(ends, *end));
    *rest = end;
    return is_complete && isfinite(value) ? value : NAN;
}

double suf_scalar_number(const char *text)
{
    const char *rest;
    return number_at(text, "", &rest);
}

/* "planned, all or " */
static void list_choices(const suf_key *key, char *list, size_t size)
{
    list[0] = '\0';
    for (int i = 0; key->choice && key->choice(i); i++) {
        const size_t used = strlen(list);
        snprintf(list + used, size - used, "%s%s", i ? ", " : "", key->choice(i));
    }
}

static int refuse_number(const suf_key *key, const char *label, const char *text, suf_error *err)
{
    if (strchr(text, ',') && key->kind == SUF_KEY_NUMBER)
        return suf_fail(err, SUF_EINVAL,
                        "%s is '%.80s', which is not a number; write it with a decimal point",
                        label, text);
    if (isfinite(key->hi))
        return suf_fail(err, SUF_EINVAL, "%s is '%.80s', must be a number in (%.15g, %.15g)", label,
                        text, key->lo, key->hi);
    return suf_fail(err, SUF_EINVAL, "%s is '%.80s', must be a number greater than %.15g", label,
                    text, key->lo);
}

static int check_number(const suf_key *key, const char *label, const char *text, double value,
                        suf_error *err)
{
    /* for users who write 5 and mean 5 % */
    if (key->hi == 1 && value >= 1 && value < 100)
        return suf_fail(err, SUF_EINVAL, "%s is %.15g, must lie in (0, 1); did you mean %.15g?",
                        label, value, value / 100);
    if (!(value > key->lo && value < key->hi))
        return refuse_number(key, label, text, err);
    return SUF_OK;
}

static int read_number(suf_scalar *s, const suf_key *key, const char *label, const char *text,
                       suf_error *err)
{
    const char *rest;
    s->number = number_at(text, "%", &rest);
    if (rest[0] == '%') /* 5% is 0.05 */
        s->number = rest[1] == '\0' ? s->number / 100 : NAN;
    return check_number(key, label, text, s->number, err);
}

static int read_numbers(suf_scalar *s, const suf_key *key, const char *label, const char *text,
                        suf_error *err)
{
    s->numbers = suf_alloc(strlen(text) + 1, sizeof *s->numbers);
    for (const char *rest = text;; rest++) {
        const double value = number_at(rest, ",", &rest);
        const int rc = check_number(key, label, text, value, err);
        if (rc < 0)
            return rc;
        s->numbers[s->n++] = value;
        if (*rest == '\0')
            return SUF_OK;
    }
}

/* 1000000 or 1e6; the plain form is read as a whole number, which a double may round */
static bool is_count(const suf_key *key, const char *text, int64_t *count)
{
    const double value = suf_scalar_number(text);
    if (!(value >= key->lo && value <= key->hi && value == floor(value)))
        return false;
    char *end;
    const long long whole = strtoll(text, &end, 10);
    *count = (int64_t)value;
    return *end != '\0' || whole == *count;
}

static int read_count(suf_scalar *s, const suf_key *key, const char *label, const char *text,
                      suf_error *err)
{
    if (is_count(key, text, &s->count))
        return SUF_OK;
    if (key->hi >= 1e15)
        return suf_fail(err, SUF_EINVAL, "%s is '%.80s', must be a whole number from %.15g on",
                        label, text, key->lo);
    return suf_fail(err, SUF_EINVAL, "%s is '%.80s', must be a whole number from %.15g to %.15g",
                    label, text, key->lo, key->hi);
}

static int read_choice(suf_scalar *s, const suf_key *key, const char *label, const char *text,
                       suf_error *err)
{
    char list[160];
    for (int i = 0; key->choice(i); i++)
        if (strcmp(key->choice(i), text) == 0) {
            s->choice = i;
            return SUF_OK;
        }
    list_choices(key, list, sizeof list);
    return suf_fail(err, SUF_EINVAL, "%s is '%.80s', must be one of %s", label, text, list);
}

static int read_quantity(suf_scalar *s, const suf_key *key, const char *label, const char *text,
                         suf_error *err)
{
    char list[160];
    if (is_count(key, text, &s->count)) {
        s->choice = SUF_CHOICE_IS_NUMBER;
        return SUF_OK;
    }
    if (read_choice(s, key, label, text, NULL) == SUF_OK)
        return SUF_OK;
    list_choices(key, list, sizeof list);
    return suf_fail(err, SUF_EINVAL, "%s is '%.80s', must be one of %s or a number from %.15g on",
                    label, text, list, key->lo);
}

static int read_flag(suf_scalar *s, const suf_key *key, const char *label, const char *text,
                     suf_error *err)
{
    (void)key;
    static const char *const words[] = {"false", "true", "no", "yes", "off", "on"};
    for (int i = 0; SUF_TEXT_IN(words, i); i++)
        if (strcasecmp(words[i], text) == 0) {
            s->count = i % 2;
            return SUF_OK;
        }
    return suf_fail(err, SUF_EINVAL, "%s is '%.80s', must be true or false", label, text);
}

static int read_text(suf_scalar *s, const suf_key *key, const char *label, const char *text,
                     suf_error *err)
{
    (void)s;
    (void)key;
    if (text[0])
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL, "%s is empty; leave it out or say what it is", label);
}

int suf_scalar_init(suf_scalar *scalar, const suf_key *key, const char *label, const char *text,
                    suf_error *err)
{
    static int (*const readers[])(suf_scalar *, const suf_key *, const char *, const char *,
                                  suf_error *) = {
        [SUF_KEY_TEXT] = read_text,       [SUF_KEY_NUMBER] = read_number,
        [SUF_KEY_NUMBERS] = read_numbers, [SUF_KEY_COUNT] = read_count,
        [SUF_KEY_CHOICE] = read_choice,   [SUF_KEY_QUANTITY] = read_quantity,
        [SUF_KEY_FLAG] = read_flag,       [SUF_KEY_NAMES] = read_text,
    };
    suf_scalar made = {.n = 0};
    const int rc = readers[key->kind](&made, key, label, text, err);
    if (rc < 0)
        suf_scalar_release(&made);
    else
        *scalar = made;
    return rc;
}

void suf_scalar_release(suf_scalar *scalar)
{
    free(scalar->numbers);
    *scalar = (suf_scalar){.n = 0};
}

static char *numbers_text(const suf_scalar *s)
{
    char *text = suf_text_copy("");
    for (size_t i = 0; i < s->n; i++) {
        char *longer = suf_text_format("%s%s%.15g", text, i ? "," : "", s->numbers[i]);
        free(text);
        text = longer;
    }
    return text;
}

char *suf_scalar_text(const suf_scalar *s, const suf_key *key, const char *text)
{
    switch (key->kind) {
    case SUF_KEY_NUMBER:
        return suf_text_format("%.15g", s->number);
    case SUF_KEY_NUMBERS:
        return numbers_text(s);
    case SUF_KEY_CHOICE:
        return suf_text_copy(key->choice(s->choice));
    case SUF_KEY_QUANTITY:
        if (s->choice >= 0)
            return suf_text_copy(key->choice(s->choice));
        return suf_text_format("%lld", (long long)s->count);
    case SUF_KEY_COUNT:
        return suf_text_format("%lld", (long long)s->count);
    case SUF_KEY_FLAG:
        return suf_text_copy(s->count ? "true" : "false");
    case SUF_KEY_TEXT:
    case SUF_KEY_NAMES:
    case SUF_KEY_TREE:
        break;
    }
    return suf_text_copy(text);
}
