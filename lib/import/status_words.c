/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See status_words.h. The words are those of suffice's own exports, of irace and SMAC (SUCCESS,
 * TIMEOUT, CRASHED, ABORT, MEMOUT), of ASlib (ok, timeout, memout, crash, not_applicable, other),
 * of BenchExec and SAT competitions, and of tables in papers (TO, MO, T.O.).
 */
#include "import/status_words.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/text.h"

static const char *const words[] = {
    [SUF_RUN_OK] = "ok, success, successful, solved, sat, unsat, satisfiable, unsatisfiable, "
                   "optimal, optimum, feasible, done, completed, finished, true, false, yes",
    [SUF_RUN_TIMEOUT] = "timeout, timed out, time out, time limit, timelimit, to, tl, tle, tout, "
                        "cutoff, unsolved, not solved",
    [SUF_RUN_CRASHED] = "crashed, crash, error, failed, failure, fail, abort, aborted, segfault, "
                        "exception, killed, not applicable, other",
    [SUF_RUN_MEMORY] =
        "memory, memout, memory out, out of memory, memory limit, memlimit, oom, mo, mlo",
    [SUF_RUN_NO_VALUE] = "no-value, unknown, no result, infeasible",
    [SUF_RUN_NOT_FINITE] = "not-finite",
};

/* the letters of a text, in lower case, up to a bracket, a comma or the end */
static size_t letters_of(const char *text, char *letters, size_t size)
{
    size_t n = 0;
    for (; *text && !strchr("([,:", *text); text++)
        if (isalpha((unsigned char)*text) && n + 1 < size)
            letters[n++] = (char)tolower((unsigned char)*text);
    letters[n] = '\0';
    return n;
}

static bool has_word(const char *list, const char *wanted)
{
    char word[32];
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        letters_of(at, word, sizeof word);
        if (strcmp(word, wanted) == 0)
            return true;
    }
    return false;
}

int suf_status_words_find(const char *text)
{
    char letters[32];
    if (letters_of(text, letters, sizeof letters) == 0)
        return -1;
    for (int status = SUF_RUN_OK; status <= SUF_RUN_NOT_FINITE; status++)
        if (has_word(words[status], letters))
            return status;
    return -1;
}

const char *suf_status_words_list(int status)
{
    return SUF_TEXT_IN(words, status);
}
