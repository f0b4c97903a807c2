/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options, declared in tables. Parsing, range checks, --help, the list in the manual page and the
 * shells' completions are all made from the same table.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* the kind of an option's value, and the type of the member that it is stored in */
typedef enum {
    CLI_NUMBER,  /* double, lo < value < hi */
    CLI_COUNT,   /* int64_t, lo <= value <= hi */
    CLI_CHOICE,  /* int: an index of choice() */
    CLI_NUMBERS, /* cli_numbers, each lo < value < hi */
    CLI_RANGE,   /* cli_range, LO:HI */
    CLI_FILE,    /* const char *: completed as a file */
    CLI_TEXT,    /* const char * */
    CLI_TEXTS,   /* cli_operands: one more each time that it is given */
    CLI_FLAG,    /* int: 1 when given; takes no value */
    CLI_PICK,    /* int: 1 + an index of choice(), given as its value or, without an arg, by its
                  * own name; options with the same member exclude each other */
    CLI_SETTING, /* cli_settings: a key of an experiment, whose value the library checks */
    CLI_MARK     /* cli_settings: sets the key to the option's own name, or to its text; takes no
                  * value */
} cli_kind;

typedef struct cli_numbers {
    size_t n;
    double *values;
} cli_numbers;

typedef struct cli_range {
    double lo, hi;
} cli_range;

/* Keys of an experiment and their values, in the order of the command line. */
typedef struct cli_settings {
    size_t n;
    struct {
        const char *key, *text;
    } * all; /* for free() */
} cli_settings;

/* The texts are not copied. */
void cli_setting_add(cli_settings *list, const char *key, const char *text);

/* The arguments that are not options. */
enum { CLI_MOST_OPERANDS = 4096 };
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
    const char *text;              /* of a mark: what the key is set to; NULL: the name */
    int letter;                    /* short form; 0: none */
    bool repeats;                  /* may be given more than once */
    bool is_optional;              /* of a number: it may be left out, and its member stays zero */
    const char *(*meaning)(int i); /* explains each choice in a phrase; NULL: the names suffice */
} cli_option;

/* Two options of which one needs or excludes the other, and advice for the message. */
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
    const char *summary; /* a phrase for lists of commands */
    const char *doc;     /* a paragraph for --help and the manual */
    const char *operand; /* the name of the arguments that are not options; NULL: there are none */
    size_t operand_offset; /* of the cli_operands in the values */
    size_t min_operands, max_operands;
    const cli_option *options;
    size_t n_options;
    bool takes_keys;        /* the library's keys are options, too: see key_options.h */
    const char *keys_under; /* only those under this heading; NULL: all */
    size_t settings_offset; /* of the cli_settings in the values that they are put into */
    const cli_rule *rules;
    size_t n_rules;
    const cli_example *examples;
    size_t n_examples;
    int (*run)(const struct cli_command *self, int argc, char **argv);
} cli_command;

/* Parses argv into values, a zeroed struct: members of options that are not given stay zero.
 * given[i] becomes true if option i is given; NULL for a command without options. Reports a
 * mistake on standard error and exits with 2. */
void cli_parse(const cli_command *command, int argc, char **argv, void *values, bool *given);

/* True if the option of that name is given; given is what cli_parse filled in. */
bool cli_is_given(const cli_command *command, const bool *given, const char *name);

/* True if the option takes a value, and if it must have one. */
bool cli_takes_value(const cli_option *option);
bool cli_needs_value(const cli_option *option);

/* Writes "t|wilcoxon|sign" for a choice, "" for a flag, and otherwise the option's arg. */
void cli_format_arg(const cli_option *option, char *text, size_t size);

#endif
