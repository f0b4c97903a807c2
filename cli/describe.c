/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program of the build that generates what follows from the tables of options and commands:
 *
 *   describe man COMMAND    the manual page from a template on standard input, whose lines
 *                           @SUMMARY@, @DOC@, @OPTIONS@ and @EXAMPLES@ are replaced
 *   describe man suffice    the same for suffice(1), with @COMMANDS@
 *   describe man experiment the same for the experiment file, with @KEYS@
 *   describe bash|zsh|fish  the shell's completions
 *   describe examples       the examples of all commands, one per line
 *   describe figures        the figures of an analysis, a name and a caption per line, with a tab
 *                           between them
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "key_options.h"
#include "suffice.h"

enum { LINE_SIZE = 1024 };

typedef void (*command_writer)(const cli_command *c);
typedef void (*option_writer)(const cli_command *c, const cli_option *o);

static void write_command(const cli_command *command, command_writer write)
{
    cli_command expanded = cli_key_options_expand(command);
    write(&expanded);
    cli_key_options_release(&expanded);
}

static void each_command(command_writer write)
{
    for (const cli_command *const *c = cli_commands; *c; c++)
        write_command(*c, write);
}

/* headings are left out */
static void each_option(const cli_command *c, option_writer write)
{
    for (size_t i = 0; i < c->n_options; i++)
        if (c->options[i].name)
            write(c, &c->options[i]);
}

/* prints text with escape before each of the characters in special */
static void put_escaped(const char *text, const char *special, const char *escape)
{
    for (; *text; text++) {
        if (strchr(special, *text))
            fputs(escape, stdout);
        putchar(*text);
    }
}

static int finish(void)
{
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}

/* ---- manual ---- */

/* prints each sentence on its own line; \& keeps roff from reading an apostrophe as a command */
static void man_sentences(const char *text)
{
    for (; *text; text++) {
        putchar(*text);
        if (strchr(".?", *text) && text[1] == ' ' && (isupper(text[2]) || text[2] == '\'')) {
            printf("\n\\&");
            text++;
        }
    }
    putchar('\n');
}

static void man_meanings(const cli_option *o)
{
    printf(".Pp\n.Bl -tag -width \"densities\" -compact\n");
    for (int i = 0; o->choice(i); i++)
        printf(".It Cm %s\n%s.\n", o->choice(i), o->meaning(i));
    printf(".El\n");
}

static void man_option(const cli_option *o)
{
    char arg[80];
    cli_format_arg(o, arg, sizeof arg);
    printf(".It ");
    if (o->letter && o->is_optional)
        printf("Fl %c Ns Oo Ar %s Oc , ", o->letter, arg);
    else if (o->letter)
        printf("Fl %c%s%s , ", o->letter, arg[0] ? " Ar " : "", arg);
    printf(o->is_optional       ? "Fl -%s Ns Oo = Ns Ar %s Oc\n"
           : cli_takes_value(o) ? "Fl -%s Ns = Ns Ar %s\n"
                                : "Fl -%s%s\n",
           o->name, arg);
    printf("%s.\n", o->help);
    if (o->meaning)
        man_meanings(o);
}

/* without its colon, and the list that follows it */
static void man_heading(const char *text, bool is_first)
{
    printf("%s.Ss %.*s\n.Bl -tag -width Ds\n", is_first ? "" : ".El\n", (int)strlen(text) - 1,
           text);
}

static void man_options(const cli_command *c)
{
    if (c->options[0].name)
        printf(".Bl -tag -width Ds\n");
    for (size_t i = 0; i < c->n_options; i++)
        if (c->options[i].name)
            man_option(&c->options[i]);
        else
            man_heading(c->options[i].help, i == 0);
    printf(".El\n");
}

/* the manual page describes the forms of trees in its own text */
static void man_key_values(const suf_key *key)
{
    if (key->kind == SUF_KEY_TREE)
        return;
    if (key->arg)
        printf(" Ar %s", key->arg);
    else if (key->kind == SUF_KEY_FLAG)
        printf(" Cm true | false");
    for (int i = 0; !key->arg && key->choice && key->choice(i); i++)
        printf(i ? " | %s" : " Cm %s", key->choice(i));
}

/* the keys of an experiment file, below headings */
static void man_keys(void)
{
    const suf_key *key;
    for (size_t i = 0; (key = suf_key_at(i)); i++) {
        if (!key->name) {
            man_heading(key->help, i == 0);
            continue;
        }
        printf(".It Ic %s :", key->name);
        man_key_values(key);
        printf("\n%s.\n", key->help);
        if (key->default_text)
            printf("The default is\n.Cm %s .\n", key->default_text);
    }
    printf(".El\n");
}

static void man_examples(const cli_command *c)
{
    for (size_t i = 0; i < c->n_examples; i++)
        printf("%s%s\n.Dl $ %s\n", i ? ".Pp\n" : "", c->examples[i].what, c->examples[i].command);
}

static void man_command(const cli_command *c)
{
    printf(".It Xr suffice-%s 1\n%s\n", c->name, c->summary);
}

static int man(const char *name)
{
    const cli_command *c = cli_command_find(name);
    char line[LINE_SIZE];
    while (fgets(line, sizeof line, stdin)) {
        if (c && strcmp(line, "@SUMMARY@\n") == 0)
            printf(".Nd %s\n", c->summary);
        else if (c && strcmp(line, "@DOC@\n") == 0)
            man_sentences(c->doc);
        else if (c && strcmp(line, "@OPTIONS@\n") == 0)
            write_command(c, man_options);
        else if (c && strcmp(line, "@EXAMPLES@\n") == 0)
            man_examples(c);
        else if (strcmp(line, "@COMMANDS@\n") == 0)
            each_command(man_command);
        else if (strcmp(line, "@KEYS@\n") == 0)
            man_keys();
        else
            fputs(line, stdout);
    }
    return finish();
}

/* ---- completions ---- */

static void put_choices(const cli_option *o)
{
    for (int i = 0; o->choice(i); i++)
        printf("%s%s", i ? " " : "", o->choice(i));
}

static void bash_value(const cli_command *c, const cli_option *o)
{
    if (!cli_needs_value(o))
        return;
    printf("    %s:--%s) ", c->name, o->name);
    if (o->choice) {
        printf("COMPREPLY=($(compgen -W '");
        put_choices(o);
        printf("' -- \"$cur\"));");
    } else if (o->kind == CLI_FILE) {
        printf("compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\");");
    }
    printf(" return ;;\n");
}

static void bash_values(const cli_command *c)
{
    each_option(c, bash_value);
}

static void bash_name(const cli_command *c)
{
    printf(" %s", c->name);
}

static void bash_option(const cli_command *c, const cli_option *o)
{
    (void)c;
    printf(" --%s", o->name);
}

static void bash_options(const cli_command *c)
{
    if (c->operand)
        printf("    *:%s) if [[ $cur != -* ]]; then compopt -o filenames; mapfile -t COMPREPLY < "
               "<(compgen -f -- \"$cur\"); return; fi ;;&\n",
               c->name);
    printf("    *:%s) COMPREPLY=($(compgen -W '--help", c->name);
    each_option(c, bash_option);
    printf("' -- \"$cur\")) ;;\n");
}

static void bash(void)
{
    printf("# bash completion for suffice\n"
           "_suffice() {\n"
           "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    if [[ $cur == = ]]; then cur=\n"
           "    elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
           "    case ${COMP_WORDS[1]}:$prev in\n");
    each_command(bash_values);
    printf("    esac\n"
           "    case $COMP_CWORD:${COMP_WORDS[1]} in\n"
           "    1:*) COMPREPLY=($(compgen -W 'help --help --version");
    each_command(bash_name);
    printf("' -- \"$cur\")) ;;\n");
    each_command(bash_options);
    printf("    esac\n}\ncomplete -F _suffice suffice\n");
}

static void zsh_name(const cli_command *c)
{
    printf("        '%s:%s'\n", c->name, c->summary);
}

static void zsh_option(const cli_command *c, const cli_option *o)
{
    (void)c;
    printf("        '--%s%s[", o->name, cli_needs_value(o) ? "=" : cli_takes_value(o) ? "=-" : "");
    put_escaped(o->help, "'", "'\\'");
    putchar(']');
    if (cli_takes_value(o))
        printf("%s%s:", o->is_optional ? "::" : ":", o->arg ? o->arg : o->name);
    if (o->choice && cli_takes_value(o)) {
        putchar('(');
        put_choices(o);
        putchar(')');
    } else if (o->kind == CLI_FILE) {
        printf("_files");
    }
    printf("' \\\n");
}

static void zsh_options(const cli_command *c)
{
    printf("    %s) shift words; (( CURRENT-- )); _arguments \\\n", c->name);
    each_option(c, zsh_option);
    if (c->operand)
        printf("        '*:%s:_files' \\\n", c->operand);
    printf("        '--help[show help]' ;;\n");
}

static void zsh(void)
{
    printf("#compdef suffice\n# zsh completion for suffice\n_suffice() {\n"
           "    local -a commands=(\n");
    each_command(zsh_name);
    printf("        'help:explain a command'\n    )\n"
           "    if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
           "    case $words[2] in\n");
    each_command(zsh_options);
    printf("    esac\n}\n_suffice \"$@\"\n");
}

static void fish_option(const cli_command *c, const cli_option *o)
{
    printf("complete -c suffice -n '__fish_seen_subcommand_from %s' -l %s -d '", c->name, o->name);
    put_escaped(o->help, "'\\", "\\");
    printf("' %s", o->kind == CLI_FILE ? "-r -F" : cli_needs_value(o) ? "-x" : "");
    if (o->choice && cli_takes_value(o)) {
        printf(" -a '");
        put_choices(o);
        putchar('\'');
    }
    putchar('\n');
}

static void fish_command(const cli_command *c)
{
    printf("complete -c suffice -n __fish_use_subcommand -a %s -d '", c->name);
    put_escaped(c->summary, "'\\", "\\");
    printf("'\n");
    if (c->operand)
        printf("complete -c suffice -n '__fish_seen_subcommand_from %s' -F\n", c->name);
    each_option(c, fish_option);
}

static void fish(void)
{
    printf("# fish completion for suffice\ncomplete -c suffice -f\n");
    each_command(fish_command);
}

static void examples_of(const cli_command *c)
{
    for (size_t i = 0; i < c->n_examples; i++)
        printf("%s\n", c->examples[i].command);
}

static void examples(void)
{
    each_command(examples_of);
}

static void figures(void)
{
    for (int kind = 0; suf_figure_kind_name(kind); kind++)
        printf("%s\t%s\n", suf_figure_kind_name(kind), suf_figure_kind_caption(kind));
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*make)(void);
    } makers[] = {
        {"bash", bash}, {"zsh", zsh}, {"fish", fish}, {"examples", examples}, {"figures", figures}};
    if (argc == 3 && strcmp(argv[1], "man") == 0)
        return man(argv[2]);
    for (size_t i = 0; argc == 2 && i < sizeof makers / sizeof *makers; i++)
        if (strcmp(argv[1], makers[i].name) == 0) {
            makers[i].make();
            return finish();
        }
    fprintf(stderr, "usage: describe man COMMAND | bash | zsh | fish | examples | figures\n");
    return 2;
}
