/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options, declared in tables. From one table come parsing, range checks, --help, the
 * manual page's list and the shells' completions.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* what an option's value is, and the type of the member that it is put into */
typedef enum {
    CLI_NUMBER,  /* double, lo < value < hi */
    CLI_COUNT,   /* int64_t, lo <= value <= hi */
    CLI_CHOICE,  /* int: an index of choice() */
    CLI_NUMBERS, /* cli_numbers, each lo < value < hi */
    CLI_RANGE,   /* cli_range, LO:HI */
    CLI_FILE,    /* const char *: completed as a file */
    CLI_TEXT,    /* const char * */
    CLI_FLAG,    /* int: 1 when given; takes no value */
    CLI_SETTING, /* cli_settings: a key of an experiment, whose value the library checks */
    CLI_MARK     /* cli_settings: sets the key to the option's own name; takes no value */
} cli_kind;

typedef struct cli_numbers {
    size_t n;
    double *values;
} cli_numbers;

typedef struct cli_range {
    double lo, hi;
} cli_range;

/* Keys of an experiment and their values, in the order given. */
typedef struct cli_settings {
    size_t n;
    struct {
        const char *key, *text;
    } * all; /* for free() */
} cli_settings;

/* What is no option. */
enum { CLI_MOST_OPERANDS = 100 };
typedef struct cli_operands {
    size_t n;
    const char *all[CLI_MOST_OPERANDS];
} cli_operands;

/* A row without a name is a heading in --help and the manual. */
typedef struct cli_option {
    const char *name;
    const char *arg;
    cli_kind kind;
    size_t offset; /* of the member in the command's struct of values */
    const char *help;
    const char *(*choice)(int i); /* NULL past the last */
    double lo, hi;
    const char *key;               /* of a mark */
    int letter;                    /* short form; 0: none */
    int repeats;                   /* may be given again */
    const char *(*meaning)(int i); /* of each choice, a phrase; NULL: their names say it */
} cli_option;

/* Two options that need or exclude each other, and what to tell who does not know. */
typedef struct cli_rule {
    const char *option;
    enum { CLI_NEEDS, CLI_EXCLUDES } relation;
    const char *other;
    const char *advice;
} cli_rule;

typedef struct cli_example {
    const char *command, *what;
} cli_example;

typedef struct cli_command {
    const char *name;
    const char *summary;   /* a phrase for lists of commands */
    const char *doc;       /* a paragraph for --help and the manual */
    const char *operand;   /* names what is no option; NULL: there is none */
    size_t operand_offset; /* of its cli_operands in the values */
    size_t min_operands, max_operands;
    const cli_option *options;
    size_t n_options;
    bool takes_keys;        /* the library's keys are options, too: see key_options.h */
    size_t settings_offset; /* of the cli_settings in the values that they are put into */
    const cli_rule *rules;
    size_t n_rules;
    const cli_example *examples;
    size_t n_examples;
    int (*run)(const struct cli_command *self, int argc, char **argv);
} cli_command;

/* Parses argv into values, a zeroed struct: what is not given stays zero. given has a
 * place for each option. Any mistake is reported on standard error and exits with 2. */
void cli_parse(const cli_command *command, int argc, char **argv, void *values, bool *given);

bool cli_is_given(const cli_command *command, const bool *given, const char *name);

/* Whether an option takes a value. */
bool cli_takes_value(const cli_option *option);

/* "t|wilcoxon|sign" for a choice, "" for a flag, else the option's own arg. */
void cli_format_arg(const cli_option *option, char *text, size_t size);

#endif
