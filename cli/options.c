/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See options.h. argp reads the command line by tables made from ours.
 */
#include "options.h"

#include <argp.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"
#include "suffice/out_of_memory.h"

enum { FIRST_KEY = 1000, ARG_SIZE = 80, CHOICES_SIZE = 1000, INDENT = 15, MEANING_WIDTH = 62 };

typedef struct {
    const cli_command *command;
    void *values;
    bool *given;
} parser;

static const char *name_in(const struct argp_state *state)
{
    return ((const parser *)state->input)->command->name;
}

/* "a|b|c" */
static void format_choices(const cli_option *option, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; option->choice && option->choice(i); i++) {
        const size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s", i ? "|" : "", option->choice(i));
    }
}

void cli_format_arg(const cli_option *option, char *text, size_t size)
{
    if (option->arg)
        snprintf(text, size, "%s", option->arg);
    else if (cli_takes_value(option))
        format_choices(option, text, size);
    else
        *text = '\0';
}

bool cli_takes_value(const cli_option *option)
{
    return option->kind != CLI_FLAG && option->kind != CLI_MARK &&
           !(option->kind == CLI_PICK && !option->arg) &&
           !(option->kind == CLI_SETTING && !option->arg && !option->choice);
}

bool cli_needs_value(const cli_option *option)
{
    return cli_takes_value(option) && !option->is_optional;
}

/* the number at text, which must end at one of the characters in ends */
static double number_at(const char *text, const char *ends, const char **rest)
{
    char *end;
    errno = 0;
    const double value = strtod(text, &end);
    const bool complete = end > text && (*end == '\0' || strchr(ends, *end));
    *rest = end;
    return complete && errno != ERANGE && isfinite(value) ? value : NAN;
}

/* the same, and 5% is 0.05 */
static double number_or_percent_at(const char *text, const char *ends, const char **rest)
{
    const double percent = number_at(text, "%", rest);
    if (isnan(percent) || **rest != '%' || !((*rest)[1] == '\0' || strchr(ends, (*rest)[1])))
        return number_at(text, ends, rest);
    ++*rest;
    return percent / 100;
}

static void refuse(struct argp_state *state, const cli_option *o, const char *arg)
{
    if (strchr(arg, ',') && o->kind == CLI_NUMBER)
        cli_fail(name_in(state), 2,
                 "'--%s' is '%s', which is not a number; write it with a decimal point", o->name,
                 arg);
    if (o->kind == CLI_COUNT)
        cli_fail(name_in(state), 2, "'--%s' is '%s', must be a whole number from %.15g to %.15g",
                 o->name, arg, o->lo, o->hi);
    else if (isfinite(o->hi))
        cli_fail(name_in(state), 2, "'--%s' is '%s', must be a number in (%.15g, %.15g)", o->name,
                 arg, o->lo, o->hi);
    else
        cli_fail(name_in(state), 2, "'--%s' is '%s', must be a number greater than %.15g", o->name,
                 arg, o->lo);
}

/* for users who write 5 and mean 5 % */
static void refuse_percent(struct argp_state *state, const cli_option *o, double value)
{
    cli_fail(name_in(state), 2, "'--%s' is %.15g, must lie in (0, 1); did you mean %.15g?", o->name,
             value, value / 100);
}

static double checked_number(struct argp_state *state, const cli_option *o, const char *text,
                             const char *ends, const char **rest)
{
    const double value = number_or_percent_at(text, ends, rest);
    if (o->hi == 1 && value >= 1 && value < 100)
        refuse_percent(state, o, value);
    if (!(value > o->lo && value < o->hi))
        refuse(state, o, text);
    return value;
}

/* 1000000 or 1e6; the plain form is read as a whole number, which a double may round */
static int64_t checked_count(struct argp_state *state, const cli_option *o, const char *arg)
{
    const char *rest;
    const double value = number_at(arg, "", &rest);
    if (!(value >= o->lo && value <= o->hi && value == floor(value)))
        refuse(state, o, arg);
    char *end;
    const long long whole = strtoll(arg, &end, 10);
    if (*end == '\0' && whole != (int64_t)value)
        refuse(state, o, arg);
    return (int64_t)value;
}

static int checked_choice(struct argp_state *state, const cli_option *o, const char *arg)
{
    for (int i = 0; o->choice(i); i++)
        if (strcmp(o->choice(i), arg) == 0)
            return i;
    char all[CHOICES_SIZE];
    format_choices(o, all, sizeof all);
    cli_fail(name_in(state), 2, "'--%s' is '%s', must be one of %s", o->name, arg, all);
}

static cli_numbers checked_numbers(struct argp_state *state, const cli_option *o, const char *arg)
{
    cli_numbers list = {.n = 0, .values = calloc(strlen(arg) + 1, sizeof(double))};
    if (!list.values)
        suf_memory_abort();
    for (const char *rest = arg;; rest++) {
        list.values[list.n++] = checked_number(state, o, rest, ",", &rest);
        if (*rest == '\0')
            return list;
    }
}

static cli_range checked_range(struct argp_state *state, const cli_option *o, const char *arg)
{
    cli_range range;
    const char *rest;
    range.lo = number_at(arg, ":", &rest);
    range.hi = *rest == ':' ? number_at(rest + 1, "", &rest) : NAN;
    if (!(range.lo >= 0 && range.hi > range.lo))
        cli_fail(name_in(state), 2,
                 "'--%s' is '%s', must be LOW:HIGH with 0 <= LOW < HIGH, such as 0.05:0.5", o->name,
                 arg);
    return range;
}

void cli_setting_add(cli_settings *list, const char *key, const char *text)
{
    list->all = realloc(list->all, (list->n + 1) * sizeof *list->all);
    if (!list->all)
        suf_memory_abort();
    list->all[list->n].key = key;
    list->all[list->n++].text = text;
}

static void add_text(struct argp_state *state, const cli_option *o, cli_operands *list,
                     const char *text)
{
    if (list->n == CLI_MOST_OPERANDS)
        cli_fail(name_in(state), 2, "'--%s' is given more than %d times", o->name,
                 (int)CLI_MOST_OPERANDS);
    list->all[list->n++] = text;
}

static void store(struct argp_state *state, const cli_option *o, char *arg, void *values)
{
    void *member = (char *)values + o->offset;
    const char *rest;
    switch (o->kind) {
    case CLI_NUMBER:
        if (arg) /* it may be optional */
            *(double *)member = checked_number(state, o, arg, "", &rest);
        break;
    case CLI_COUNT:
        *(int64_t *)member = checked_count(state, o, arg);
        break;
    case CLI_CHOICE:
        *(int *)member = checked_choice(state, o, arg);
        break;
    case CLI_NUMBERS:
        *(cli_numbers *)member = checked_numbers(state, o, arg);
        break;
    case CLI_RANGE:
        *(cli_range *)member = checked_range(state, o, arg);
        break;
    case CLI_FILE:
    case CLI_TEXT:
        *(const char **)member = arg;
        break;
    case CLI_TEXTS:
        add_text(state, o, member, arg);
        break;
    case CLI_FLAG:
        *(int *)member = 1;
        break;
    case CLI_PICK:
        *(int *)member = 1 + checked_choice(state, o, arg ? arg : o->name);
        break;
    case CLI_SETTING:
        cli_setting_add(member, o->name, arg ? arg : "true");
        break;
    case CLI_MARK:
        cli_setting_add(member, o->key, o->text ? o->text : o->name);
        break;
    }
}

/* two options that pick the same member */
static void check_pick(const parser *p, struct argp_state *state, const cli_option *o)
{
    for (size_t i = 0; o->kind == CLI_PICK && i < p->command->n_options; i++) {
        const cli_option *other = &p->command->options[i];
        if (p->given[i] && other != o && other->kind == CLI_PICK && other->offset == o->offset)
            cli_fail(name_in(state), 2,
                     "'--%s' and '--%s' do not go together: choose one difference", other->name,
                     o->name);
    }
}

static void check_rules(const parser *p, struct argp_state *state)
{
    for (size_t i = 0; i < p->command->n_rules; i++) {
        const cli_rule *rule = &p->command->rules[i];
        const bool other = cli_is_given(p->command, p->given, rule->other);
        if (!cli_is_given(p->command, p->given, rule->option))
            continue;
        if (rule->relation == CLI_NEEDS && !other)
            cli_fail(name_in(state), 2, "'--%s' needs '--%s': %s", rule->option, rule->other,
                     rule->advice);
        if (rule->relation == CLI_EXCLUDES && other)
            cli_fail(name_in(state), 2, "'--%s' and '--%s' do not go together: %s", rule->option,
                     rule->other, rule->advice);
    }
}

/* the key by which argp identifies an option */
static int key_of(const cli_option *o, size_t i)
{
    return !o->name ? -1 : o->letter ? o->letter : FIRST_KEY + (int)i;
}

/* whoever writes "--watch 5" has given one argument too many */
static void check_optional(const parser *p, const struct argp_state *state, const char *arg)
{
    for (size_t i = 0; i < p->command->n_options; i++) {
        const cli_option *o = &p->command->options[i];
        if (p->given[i] && o->is_optional)
            cli_fail(name_in(state), 2,
                     "'%s' is one argument too many; the value of '--%s' is written as '--%s=%s'",
                     arg, o->name, o->name, o->arg);
    }
}

static void add_operand(const parser *p, struct argp_state *state, const char *arg)
{
    const cli_command *c = p->command;
    cli_operands *operands = (cli_operands *)((char *)p->values + c->operand_offset);
    if (!c->operand)
        cli_fail(name_in(state), 2, "'%s' is not an option; see 'suffice %s --help'", arg, c->name);
    if (operands->n == c->max_operands)
        check_optional(p, state, arg);
    if (operands->n == c->max_operands)
        cli_fail(name_in(state), 2, "'%s' is one argument too many; see 'suffice %s --help'", arg,
                 c->name);
    operands->all[operands->n++] = arg;
}

static void check_operands(const parser *p, struct argp_state *state)
{
    const cli_command *c = p->command;
    const cli_operands *operands = (const cli_operands *)((char *)p->values + c->operand_offset);
    if (!c->operand || operands->n >= c->min_operands)
        return;
    if (c->min_operands == 1)
        cli_fail(name_in(state), 2, "no %s is given; see 'suffice %s --help'", c->operand, c->name);
    cli_fail(name_in(state), 2, "%zu of %s%zu arguments are given, %s; see 'suffice %s --help'",
             operands->n, c->max_operands > c->min_operands ? "at least " : "", c->min_operands,
             c->operand, c->name);
}

static bool may_repeat(const cli_option *o)
{
    return o->repeats || o->kind == CLI_TEXTS;
}

static error_t parse_one(int key, char *arg, struct argp_state *state)
{
    const parser *p = state->input;
    if (key == ARGP_KEY_ARG) {
        add_operand(p, state, arg);
        return 0;
    }
    if (key == ARGP_KEY_END) {
        check_operands(p, state);
        check_rules(p, state);
    }
    size_t i = 0;
    while (i < p->command->n_options && key != key_of(&p->command->options[i], i))
        i++;
    if (i == p->command->n_options)
        return ARGP_ERR_UNKNOWN;
    if (p->given[i] && !may_repeat(&p->command->options[i]))
        cli_fail(name_in(state), 2, "'--%s' is given twice", p->command->options[i].name);
    check_pick(p, state, &p->command->options[i]);
    p->given[i] = true;
    store(state, &p->command->options[i], arg, p->values);
    return 0;
}

bool cli_is_given(const cli_command *command, const bool *given, const char *name)
{
    for (size_t i = 0; i < command->n_options; i++)
        if (command->options[i].name && strcmp(command->options[i].name, name) == 0)
            return given[i];
    return false;
}

static struct argp_option *argp_table(const cli_command *c, char (*args)[ARG_SIZE])
{
    struct argp_option *table = calloc(c->n_options + 1, sizeof *table);
    if (!table)
        suf_memory_abort();
    int group = 0;
    for (size_t i = 0; i < c->n_options; i++) {
        const cli_option *o = &c->options[i];
        group += !o->name;
        table[i] = (struct argp_option){.name = o->name, .doc = o->help, .group = group};
        if (!o->name)
            continue;
        cli_format_arg(o, args[i], ARG_SIZE);
        table[i].key = key_of(o, i);
        table[i].arg = cli_takes_value(o) ? args[i] : NULL;
        table[i].flags = o->is_optional ? OPTION_ARG_OPTIONAL : 0;
    }
    return table;
}

/* writes text in lines that start at the same column; argp would break longer ones at the margin */
static void write_indented(FILE *out, const char *text)
{
    size_t used = 0;
    while (*text) {
        const size_t length = strcspn(text, " ");
        const bool fits = used + 1 + length <= MEANING_WIDTH;
        if (used > 0)
            fprintf(out, "%s%*s", fits ? "" : "\n", fits ? 1 : INDENT, "");
        fprintf(out, "%.*s", (int)length, text);
        used = fits ? used + 1 + length : length;
        text += length + strspn(text + length, " ");
    }
    fprintf(out, "\n");
}

static void write_meanings(FILE *out, const cli_option *o)
{
    fprintf(out, "%s of --%s:\n", o->arg, o->name);
    for (int i = 0; o->choice(i); i++) {
        fprintf(out, "  %-*s", INDENT - 2, o->choice(i));
        if (strlen(o->choice(i)) >= INDENT - 2)
            fprintf(out, "\n%*s", INDENT, "");
        write_indented(out, o->meaning(i));
    }
    fprintf(out, "\n");
}

static char *help_text(const cli_command *c)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    fprintf(out, "%s\v", c->doc);
    for (size_t i = 0; i < c->n_options; i++)
        if (c->options[i].meaning)
            write_meanings(out, &c->options[i]);
    if (c->n_examples)
        fprintf(out, "Examples:\n");
    for (size_t i = 0; i < c->n_examples; i++)
        fprintf(out, "  %s\n      %s\n", c->examples[i].command, c->examples[i].what);
    fprintf(out, "\nMore: man suffice-%s", c->name);
    return suf_text_stream_close(out, &text);
}

void cli_parse(const cli_command *command, int argc, char **argv, void *values, bool *given)
{
    char(*args)[ARG_SIZE] = calloc(command->n_options + 1, sizeof *args);
    if (!args)
        suf_memory_abort();
    struct argp_option *table = argp_table(command, args);
    char *doc = help_text(command);
    const struct argp argp = {
        .options = table, .parser = parse_one, .args_doc = command->operand, .doc = doc};
    parser p = {.command = command, .values = values, .given = given};
    argp_err_exit_status = 2;
    if (argp_parse(&argp, argc, argv, 0, NULL, &p) == ENOMEM)
        suf_memory_abort();
    free(doc);
    free(table);
    free(args);
}
