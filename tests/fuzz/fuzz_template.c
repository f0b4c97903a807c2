/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A command template, in all but the first line, which is the value of its placeholders. What the
 * words are when they are written as a line and read again must be the same words.
 */
#include <stdlib.h>
#include <string.h>

#include "experiment/template.h"
#include "fuzz_input.h"

static const char *const names[] = {"instance", "seed", "algorithm", "run", "timeout", "size"};
enum { N = sizeof names / sizeof *names };

/* with {{ and }} for braces; for free() */
static char *without_placeholders(const char *line)
{
    char *made = calloc(2 * strlen(line) + 1, 1);
    fuzz_require(made, "there is memory");
    char *end = made;
    for (; *line; line++) {
        *end++ = *line;
        if (*line == '{' || *line == '}')
            *end++ = *line;
    }
    return made;
}

static void compare(char *const *one, char *const *other)
{
    size_t i = 0;
    for (; one[i] && other[i]; i++)
        fuzz_require(strcmp(one[i], other[i]) == 0, "a word is the same when it is read again");
    fuzz_require(!one[i] && !other[i], "there are as many words when they are read again");
}

static void read_again(char *const *words)
{
    suf_error err;
    char *line = suf_argv_line(words), *plain = without_placeholders(line);
    suf_template *template = suf_template_new(plain, false, NULL, 0, &err);
    fuzz_require(template, "words that are written as a line can be read");
    char **again = suf_template_expand(template, NULL, 0);
    compare(words, again);
    suf_argv_free(again);
    suf_template_free(template);
    free(plain);
    free(line);
}

static void expand(const char *command, bool shell, const suf_binding *bindings)
{
    suf_error err;
    suf_template *template = suf_template_new(command, shell, names, N, &err);
    if (!template)
        return;
    for (size_t i = 0; i < N; i++)
        (void)suf_template_uses(template, names[i]);
    char **words = suf_template_expand(template, bindings, N);
    read_again(words);
    suf_argv_free(words);
    suf_template_free(template);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t n;
    fuzz_input input = fuzz_input_of(data, size);
    char *value = fuzz_input_take_line(&input);
    char *command = fuzz_input_take_rest(&input, &n);
    suf_binding bindings[N];
    for (size_t i = 0; i < N; i++)
        bindings[i] = (suf_binding){names[i], value};
    expand(command, false, bindings);
    expand(command, true, bindings);
    free(value);
    free(command);
    return 0;
}
