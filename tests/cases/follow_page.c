/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * follow_page [--whole] PAGE: follows the sessions on a page and compares what is printed with what
 * the page says. README.md in this folder says how a page is written.
 *
 * 'suffice' is called in a forked child, without exec: a child costs about a millisecond. What
 * needs a shell (a pipe, another program) is given to bash, which finds the built program. Each
 * case has a folder of its own: a copy of the one that the steps before the first case have left.
 *
 *   read_page     -> steps (files, commands with what is expected) and cases
 *   follow_case   -> copies the folder, takes the steps, verifies the stores
 *   matches       -> compares lines, of which '...' stands for any
 *
 * With GOT=FOLDER, what a command printed that did not match is kept there as LINE.got;
 * 'tools/accept-cases' puts it into the page.
 */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "commands.h"

enum { MOST_WORDS = 256, PATIENCE = 60 }; /* seconds that a command may take, times TEST_PATIENCE */

/* ---- texts ---- */

static _Noreturn void give_up(const char *what, const char *which)
{
    printf("Bail out! %s '%s': %s\n", what, which, strerror(errno));
    exit(1);
}

static void *need(void *memory)
{
    if (!memory)
        give_up("no memory for", "the page");
    return memory;
}

typedef struct lines {
    size_t n;
    char **all;
} lines;

static void add_line(lines *list, char *line)
{
    list->all = need(realloc(list->all, (list->n + 1) * sizeof *list->all));
    list->all[list->n++] = line;
}

/* Texts are kept until the program ends. */
static char *text_of(const char *format, ...)
{
    static lines kept;
    char *text = NULL;
    va_list values;
    va_start(values, format);
    const int length = vasprintf(&text, format, values);
    va_end(values);
    add_line(&kept, need(length < 0 ? NULL : text));
    return text;
}

/* The lines of a file, each after mark, are added. A last line without its end gets a mark. */
static void read_lines(lines *list, FILE *in, const char *mark)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    while ((n = getline(&line, &size, in)) >= 0) {
        const bool ends = n > 0 && line[n - 1] == '\n';
        if (ends)
            line[n - 1] = '\0';
        add_line(list, text_of("%s%s%s", mark, line, ends ? "" : "(no end of line)"));
    }
    free(line);
}

/* ---- the page ---- */

typedef struct step {
    int line;      /* on the page, from 1 */
    char *file;    /* NULL: it is a command */
    char *command; /* NULL: it is a file */
    lines says;    /* what the file holds, or what the command should print */
    bool is_whole; /* standard error is not compared */
} step;

typedef struct section { /* what comes before the first case, and each case */
    char *title;
    size_t n_steps;
    step *steps;
    bool is_damaged; /* its stores are not verified */
} section;

typedef struct page {
    const char *path;
    size_t n_parts; /* the first one is what comes before the first case */
    section *parts;
} page;

static section *add_part(page *p, const char *title)
{
    p->parts = need(realloc(p->parts, (p->n_parts + 1) * sizeof *p->parts));
    p->parts[p->n_parts] = (section){.title = text_of("%s", title)};
    return &p->parts[p->n_parts++];
}

static step *add_step(section *to, step next)
{
    to->steps = need(realloc(to->steps, (to->n_steps + 1) * sizeof *to->steps));
    to->steps[to->n_steps] = next;
    return &to->steps[to->n_steps++];
}

/* "```console": console; "```csv runs.csv": a file; other blocks are only to be read */
typedef enum { NO_BLOCK, CONSOLE, A_FILE, OTHER } block;

static block begin_block(section *to, const char *line, int number)
{
    const char *name = strchr(line, ' ');
    if (strcmp(line, "```console") == 0)
        return CONSOLE;
    if (!name)
        return OTHER;
    add_step(to, (step){.line = number, .file = text_of("%s", name + 1)});
    return A_FILE;
}

static void take_console_line(section *to, char *line, int number, bool whole)
{
    static char *unfinished; /* a command that ends with a backslash goes on in the next line */
    const size_t length = strlen(line);
    if (!unfinished && strncmp(line, "$ ", 2) != 0) {
        if (to->n_steps == 0)
            give_up("there is no command above", line);
        add_line(&to->steps[to->n_steps - 1].says, text_of("%s", line));
        return;
    }
    char *command = unfinished ? text_of("%s\n%s", unfinished, line) : text_of("%s", line + 2);
    if (length > 0 && line[length - 1] == '\\') {
        unfinished = command;
        return;
    }
    unfinished = NULL;
    add_step(to, (step){.line = number, .command = command, .is_whole = whole});
}

static page read_page(const char *path, bool whole)
{
    page p = {.path = path};
    lines text = {0};
    FILE *in = fopen(path, "r");
    if (!in)
        give_up("cannot read", path);
    read_lines(&text, in, "");
    fclose(in);
    section *now = add_part(&p, whole ? "the page prints what it says" : "");
    block in_block = NO_BLOCK;
    for (size_t i = 0; i < text.n; i++) {
        char *line = text.all[i];
        const int number = (int)i + 1;
        if (in_block != NO_BLOCK && strcmp(line, "```") == 0)
            in_block = NO_BLOCK;
        else if (in_block == CONSOLE)
            take_console_line(now, line, number, whole);
        else if (in_block == A_FILE)
            add_line(&now->steps[now->n_steps - 1].says, text_of("%s", line));
        else if (in_block == NO_BLOCK && strncmp(line, "```", 3) == 0)
            in_block = begin_block(now, line, number);
        else if (in_block == NO_BLOCK && !whole && strncmp(line, "## ", 3) == 0)
            now = add_part(&p, line + 3);
        else if (in_block == NO_BLOCK && strstr(line, "<!-- damaged -->"))
            now->is_damaged = true;
    }
    free(text.all);
    return p;
}

/* ---- lines that match ---- */

/* In pattern, '...' stands for any characters. */
static bool line_matches(const char *pattern, const char *line)
{
    const char *dots = strstr(pattern, "...");
    if (!dots)
        return strcmp(pattern, line) == 0;
    const size_t head = (size_t)(dots - pattern);
    if (strncmp(pattern, line, head) != 0)
        return false;
    for (const char *rest = line + head;; rest++) {
        if (line_matches(dots + 3, rest))
            return true;
        if (!*rest)
            return false;
    }
}

static bool is_status(const char *line)
{
    int length = 0;
    return strncmp(line, "[killed", 7) == 0 ||
           (sscanf(line, "[%*d]%n", &length) == 0 && length > 0 && !line[length]);
}

/* A pattern '...' stands for any lines, but not for the exit status. */
static bool matches(char *const *patterns, size_t n_patterns, char *const *got, size_t n_got)
{
    if (n_patterns == 0)
        return n_got == 0;
    if (strcmp(patterns[0], "...") == 0) {
        for (size_t skip = 0; skip <= n_got; skip++)
            if (matches(patterns + 1, n_patterns - 1, got + skip, n_got - skip))
                return true;
            else if (skip < n_got && is_status(got[skip]))
                return false;
        return false;
    }
    return n_got > 0 && line_matches(patterns[0], got[0]) &&
           matches(patterns + 1, n_patterns - 1, got + 1, n_got - 1);
}

/* ---- commands ---- */

typedef struct call {
    char *words[MOST_WORDS + 1];
    int n_words;
    char *input, *output; /* files; NULL: none */
} call;

/* Appends the value of the variable at *at, behind its '$'. */
static char *add_variable(char *word, const char **at)
{
    size_t length = 0;
    while (isupper((unsigned char)(*at)[length]) || (*at)[length] == '_')
        length++;
    char *name = text_of("%.*s", (int)length, *at);
    const char *value = length > 0 ? getenv(name) : NULL;
    *at += length;
    char *longer = value ? text_of("%s%s", word, value) : NULL;
    return longer;
}

/* The next word as the shell reads it; NULL: it takes a shell to read it. */
static char *next_word(const char **at)
{
    char *word = text_of("%s", "");
    char quote = '\0';
    for (; *(*at) && (quote || !isspace((unsigned char)**at));) {
        const char c = *(*at)++;
        char *longer = NULL;
        if (quote ? c == quote : c == '\'' || c == '"') {
            quote = quote ? '\0' : c;
            continue;
        }
        if (c == '$' && quote != '\'') {
            word = add_variable(word, at);
            if (!word)
                return NULL;
            continue;
        }
        if (c == '\\' && quote != '\'') {
            if (quote || !**at)
                return NULL;
            if (**at != '\n')
                longer = text_of("%s%c", word, **at);
            (*at)++;
        } else if (!quote && strchr("|&;<>()`*?[]#~!", c)) {
            return NULL;
        } else if (quote == '"' && c == '`') {
            return NULL;
        } else {
            longer = text_of("%s%c", word, c);
        }
        if (longer)
            word = longer;
    }
    return quote ? NULL : word;
}

static void skip_space(const char **at)
{
    while (isspace((unsigned char)**at) || strncmp(*at, "\\\n", 2) == 0)
        (*at)++;
}

/* The words of a plain call, in which at most '<FILE' and '>FILE' are more. False: it takes a
 * shell. */
static bool read_call(call *c, const char *command)
{
    *c = (call){0};
    for (const char *at = command; skip_space(&at), *at;) {
        char **file = *at == '<' ? &c->input : *at == '>' ? &c->output : NULL;
        if (file)
            at++;
        skip_space(&at);
        char *word = next_word(&at);
        if (!word || c->n_words == MOST_WORDS)
            return false;
        if (file)
            *file = word;
        else
            c->words[c->n_words++] = word;
    }
    return c->n_words > 0;
}

static double patience(void)
{
    const char *times = getenv("TEST_PATIENCE");
    return PATIENCE * (times && atof(times) > 0 ? atof(times) : 1);
}

static void redirect(const char *path, int flags, int to)
{
    const int fd = open(path, flags, 0666);
    if (fd < 0 || dup2(fd, to) < 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        _exit(126);
    }
    close(fd);
}

/* In the child: what the command is. pipefail: bash's '-o' or '+o' */
static _Noreturn void execute(const char *command, call *plain, const char *pipefail)
{
    redirect(plain && plain->input ? plain->input : "/dev/null", O_RDONLY, STDIN_FILENO);
    if (plain && plain->output)
        redirect(plain->output, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    if (plain)
        exit(cli_main(plain->n_words, plain->words));
    execlp("bash", "bash", pipefail, "pipefail", "-euc", command, (char *)NULL);
    _exit(127);
}

static volatile sig_atomic_t is_late;

static void be_late(int signal)
{
    (void)signal;
    is_late = 1;
}

/* Its exit status; 128 + signal, as a shell says it; -1: it took too long, and was killed. */
static int wait_for(pid_t child)
{
    int status = 0;
    is_late = 0;
    alarm((unsigned)patience());
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR)
            give_up("cannot wait for", "a child");
        if (is_late)
            kill(-child, SIGKILL);
    }
    alarm(0);
    if (is_late)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Executes a command in this folder; what it printed, on standard error after "! ", and its exit
 * status if that is not 0, are added to got. */
static void run_command(const char *command, bool with_errors, lines *got)
{
    call plain;
    const bool is_plain = strncmp(command, "suffice ", 8) == 0 && read_call(&plain, command);
    FILE *out = tmpfile(), *errors = tmpfile();
    if (!out || !errors)
        give_up("cannot make", "a temporary file");
    fflush(NULL);
    const pid_t child = fork();
    if (child < 0)
        give_up("cannot fork for", command);
    if (child == 0) {
        setpgid(0, 0);
        dup2(fileno(out), STDOUT_FILENO);
        dup2(fileno(errors), STDERR_FILENO);
        fclose(out);
        fclose(errors);
        /* a whole page may end a command early, as in 'suffice ... | head -n 1' */
        execute(command, is_plain ? &plain : NULL, with_errors ? "-o" : "+o");
    }
    setpgid(child, child);
    const int status = wait_for(child);
    rewind(out);
    rewind(errors);
    read_lines(got, out, "");
    if (with_errors)
        read_lines(got, errors, "! ");
    if (status != 0)
        add_line(got,
                 status < 0 ? text_of("[killed after %g s]", patience()) : text_of("[%d]", status));
    fclose(out);
    fclose(errors);
}

/* ---- steps ---- */

static void keep_got(const step *s, const lines *got)
{
    const char *folder = getenv("GOT");
    if (!folder)
        return;
    char *path = text_of("%s/%d.got", folder, s->line);
    FILE *out = fopen(path, "w");
    if (!out)
        give_up("cannot write", path);
    for (size_t i = 0; i < got->n; i++)
        fprintf(out, "%s\n", got->all[i]);
    fclose(out);
}

static void show_difference(const page *p, const step *s, const lines *got)
{
    printf("# %s:%d: $ %s\n", p->path, s->line, s->command);
    for (size_t i = 0; i < s->says.n; i++)
        printf("# expected: %s\n", s->says.all[i]);
    for (size_t i = 0; i < got->n; i++)
        printf("#      got: %s\n", got->all[i]);
    keep_got(s, got);
}

static bool take_command(const page *p, const step *s)
{
    if (strncmp(s->command, "cd ", 3) == 0) {
        const bool is_there = chdir(s->command + 3) == 0;
        if (!is_there)
            printf("# %s:%d: there is no folder '%s'\n", p->path, s->line, s->command + 3);
        return is_there;
    }
    lines got = {0};
    run_command(s->command, !s->is_whole, &got);
    const bool is_right = matches(s->says.all, s->says.n, got.all, got.n);
    if (!is_right)
        show_difference(p, s, &got);
    free(got.all);
    return is_right;
}

/* A file that begins with '#!' is a program. */
static bool write_file(const step *s)
{
    FILE *out = fopen(s->file, "w");
    if (!out)
        give_up("cannot write", s->file);
    for (size_t i = 0; i < s->says.n; i++)
        fprintf(out, "%s\n", s->says.all[i]);
    const bool is_program = s->says.n > 0 && strncmp(s->says.all[0], "#!", 2) == 0;
    return fclose(out) == 0 && chmod(s->file, is_program ? 0755 : 0644) == 0;
}

/* After a step that failed the others are taken if all is to be kept for the page. */
static bool take_steps(const page *p, const section *of)
{
    bool ok = true;
    for (size_t i = 0; i < of->n_steps && (ok || getenv("GOT")); i++)
        ok = (of->steps[i].file ? write_file(&of->steps[i]) : take_command(p, &of->steps[i])) && ok;
    return ok;
}

static bool are_stores_sound;

/* A store has its name in its 68th to 71st byte. */
static int verify_store(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info, (void)place;
    char head[72] = {0};
    const size_t length = strlen(path);
    if (kind != FTW_F || length < 3 || strcmp(path + length - 3, ".db") != 0)
        return 0;
    FILE *in = fopen(path, "rb");
    const bool is_store =
        in && fread(head, 1, sizeof head, in) == sizeof head && memcmp(head + 68, "SUFF", 4) == 0;
    if (in)
        fclose(in);
    lines got = {0};
    char *command = text_of("suffice verify '%s'", path);
    if (is_store)
        run_command(command, true, &got);
    if (got.n > 0 && strcmp(got.all[got.n - 1], "[1]") == 0) {
        are_stores_sound = false;
        for (size_t i = 0; i < got.n; i++)
            printf("# %s: %s\n", path, got.all[i]);
    }
    free(got.all);
    return 0;
}

static bool verify_stores(const char *folder)
{
    are_stores_sound = true;
    nftw(folder, verify_store, 16, FTW_PHYS);
    return are_stores_sound;
}

/* ---- folders ---- */

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info, (void)kind, (void)place;
    return remove(path);
}

static void remove_folder(const char *path)
{
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void copy(const char *from, const char *to)
{
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        execlp("cp", "cp", "-a", from, to, (char *)NULL);
        _exit(127);
    }
    if (child < 0 || wait_for(child) != 0)
        give_up("cannot copy", from);
}

static void enter(const char *folder)
{
    if (chdir(folder) != 0)
        give_up("there is no folder", folder);
}

/* The pages of the project are followed in its source, but for what experiments write. */
static void lay_out_source(void)
{
    char *examples = text_of("%s/examples", getenv("SOURCE")),
         *tests = text_of("%s/tests", getenv("SOURCE"));
    copy(examples, "examples");
    if (symlink(tests, "tests") != 0 || symlink(getenv("BUILD"), "build") != 0)
        give_up("cannot link", tests);
}

static bool follow_case(const page *p, const section *of, const char *first, const char *folder)
{
    copy(first, folder);
    enter(folder);
    bool ok = take_steps(p, of);
    enter("/");
    ok = (of->is_damaged || verify_stores(folder)) && ok;
    remove_folder(folder);
    return ok;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void set_up_environment(void)
{
    const char *program = getenv("SUFFICE_BIN");
    if (!program || !getenv("SOURCE") || !getenv("BUILD"))
        give_up("this is not set in the environment:", "SUFFICE_BIN, SOURCE, BUILD");
    char *path = text_of("%s:%s/tests/cases:%s", program, getenv("BUILD"), getenv("PATH"));
    setenv("PATH", path, 1);
    unsetenv("COLUMNS"); /* tables are as wide as it says */
    struct sigaction late = {.sa_handler = be_late};
    sigaction(SIGALRM, &late, NULL);
}

int main(int argc, char **argv)
{
    const bool whole = argc == 3 && strcmp(argv[1], "--whole") == 0;
    if (argc != 2 + whole) {
        fprintf(stderr, "usage: follow_page [--whole] PAGE\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    set_up_environment();
    static page p; /* kept to the end, as its texts are */
    p = read_page(argv[argc - 1], whole);
    char scratch[] = "/tmp/suffice-page-XXXXXX";
    if (!mkdtemp(scratch))
        give_up("cannot make", scratch);
    char *first = text_of("%s/first", scratch), *folder = text_of("%s/case", scratch);
    if (mkdir(first, 0777) != 0)
        give_up("cannot make", first);
    enter(first);
    if (whole)
        lay_out_source();
    bool ok = take_steps(&p, &p.parts[0]);
    enter("/");
    if (whole)
        ok = verify_stores(first) && ok;
    printf("1..%zu\n", whole ? 1 : p.n_parts - 1);
    if (whole || !ok)
        printf("%sok 1 - %s\n", ok ? "" : "not ",
               whole ? "the page prints what it says" : "the steps before the first case");
    int status = !ok;
    for (size_t i = 1; i < p.n_parts && (ok || getenv("GOT")); i++) {
        const double begun = seconds();
        const bool is_ok = follow_case(&p, &p.parts[i], first, folder);
        printf("%sok %zu - %s # in %.0fms\n", is_ok ? "" : "not ", i, p.parts[i].title,
               1000 * (seconds() - begun));
        status |= !is_ok;
    }
    remove_folder(scratch);
    return status;
}
