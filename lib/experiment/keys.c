/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of all keys of an experiment. The keys of the file, the options of the program and the
 * manual are made from it.
 */
#include "experiment/keys.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "experiment/nearest.h"

#define MANY 9007199254740992.0 /* 2^53 */

static const char *goal_name(int i)
{
    static const char *const names[] = {
        [SUF_GOAL_MINIMISE] = "minimise", [SUF_GOAL_MAXIMISE] = "maximise"};
    return SUF_TEXT_IN(names, i);
}

static const char *runner_name(int i)
{
    static const char *const names[] = {
        [SUF_RUNNER_COMMAND] = "command", [SUF_RUNNER_IRACE] = "irace"};
    return SUF_TEXT_IN(names, i);
}

static const char *sample_name(int i)
{
    static const char *const names[] = {[SUF_SAMPLE_PLANNED] = "planned", [SUF_SAMPLE_ALL] = "all"};
    return SUF_TEXT_IN(names, i);
}

static const char *runs_name(int i)
{
    static const char *const names[] = {[SUF_OPTIMAL] = "adaptive", [SUF_BALANCED] = "balanced"};
    return SUF_TEXT_IN(names, i);
}

static const char *seeds_name(int i)
{
    static const char *const names[] = {
        [SUF_SEEDS_INDEPENDENT] = "independent", [SUF_SEEDS_COMMON] = "common"};
    return SUF_TEXT_IN(names, i);
}

enum { KEEPS = 0, DECIDES = 1 };

static const struct {
    suf_key key;
    bool decides;
} rows[] = {
    {{.help = "What is compared:"}, KEEPS},
    {{"name", "TEXT", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "what the experiment is called; otherwise as its file"},
     KEEPS},
    {{"algorithms", "NAME=COMMAND", SUF_KEY_TREE, NULL, 0, 0, NULL,
      "names and commands; {instance}, {seed}, {algorithm}, {run} and {timeout} are replaced"},
     KEEPS},
    {{"instances", "WHERE", SUF_KEY_TREE, NULL, 0, 0, NULL,
      "files by pattern or folder, a table (.csv), a list (.txt), or a name"},
     KEEPS},
    {{"measures", "NAME=HOW", SUF_KEY_TREE, NULL, 0, 0, NULL,
      "what else is taken of each run and recorded; the same ways as for the value"},
     DECIDES},
    {{"value", "HOW", SUF_KEY_TEXT, NULL, 0, 0, "last",
      "how the value of a run is taken: last, json FIELD, regex PATTERN, column N, wall-time, "
      "cpu-time or memory"},
     DECIDES},
    {{"goal", NULL, SUF_KEY_CHOICE, goal_name, 0, 0, "minimise",
      "which values are good: for the words of reports and the policy 'worst'"},
     KEEPS},
    {{"runner", NULL, SUF_KEY_CHOICE, runner_name, 0, 0, "command",
      "whether commands are templates or called as irace calls a target-runner"},
     DECIDES},
    {{"shell", NULL, SUF_KEY_FLAG, NULL, 0, 0, "false", "commands are lines for /bin/sh"}, DECIDES},
    {{"directory", "FOLDER", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "where commands run; otherwise in the folder of the file"},
     KEEPS},
    {{"generator", "COMMAND", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "makes instance number {k}, with {seed}, as file {instance}"},
     KEEPS},
    {{"into", "FOLDER", SUF_KEY_TEXT, NULL, 0, 0, "instances", "where generated instances are put"},
     KEEPS},

    {{.help = "The design:"}, KEEPS},
    {{"mres", "D", SUF_KEY_NUMBER, NULL, 0, INFINITY, NULL,
      "minimally relevant effect size, in standard deviations of the differences"},
     KEEPS},
    {{"power", "P", SUF_KEY_NUMBER, NULL, 0, 1, "0.8", "probability of detecting it"}, KEEPS},
    {{"alpha", "A", SUF_KEY_NUMBER, NULL, 0, 1, "0.05",
      "significance level, family-wise for several comparisons"},
     KEEPS},
    {{"test", NULL, SUF_KEY_CHOICE, suf_test_name, 0, 0, "t", "test of the differences"}, KEEPS},
    {{"alternative", NULL, SUF_KEY_CHOICE, suf_alternative_name, 0, 0, "two-sided",
      "which differences count"},
     KEEPS},
    {{"power-target", NULL, SUF_KEY_CHOICE, suf_power_target_name, 0, 0, "mean",
      "over Holm's levels, which power is meant"},
     KEEPS},
    {{"compare", NULL, SUF_KEY_CHOICE, suf_compare_name, 0, 0, "all",
      "all pairs, or all against the first"},
     KEEPS},
    {{"sample", "planned|all|N", SUF_KEY_QUANTITY, sample_name, 2, MANY, "planned",
      "how many of the instances are used"},
     KEEPS},

    {{.help = "The runs:"}, KEEPS},
    {{"difference", NULL, SUF_KEY_CHOICE, suf_difference_name, 0, 0, "percent",
      "how two algorithms differ on an instance"},
     KEEPS},
    {{"accuracy", "SE", SUF_KEY_NUMBER, NULL, 0, INFINITY, NULL,
      "standard error of every difference to be reached on each instance"},
     KEEPS},
    {{"runs", "adaptive|balanced|N", SUF_KEY_QUANTITY, runs_name, 2, MANY, "adaptive",
      "which algorithm runs next: the one that helps most, all in turn, or N runs each"},
     KEEPS},
    {{"start", "N", SUF_KEY_COUNT, NULL, 2, 1e15, "20", "runs of each algorithm to begin with"},
     KEEPS},
    {{"max", "N", SUF_KEY_COUNT, NULL, 4, 1e15, NULL,
      "most runs on an instance, all algorithms together"},
     KEEPS},
    {{"max-per-algorithm", "N", SUF_KEY_COUNT, NULL, 2, 1e15, NULL,
      "most runs of an algorithm on an instance"},
     KEEPS},
    {{"se", NULL, SUF_KEY_CHOICE, suf_se_method_name, 0, 0, "parametric",
      "how the standard error is estimated"},
     KEEPS},
    {{"statistic", "NAME", SUF_KEY_TEXT, NULL, 0, 0, "mean",
      "what is compared: mean, median, quantile(P), sd, min, max, success(TARGET)"},
     KEEPS},
    {{"plain", NULL, SUF_KEY_FLAG, NULL, 0, 0, "false",
      "stop at the first standard error that is small enough, without the guard"},
     KEEPS},
    {{"cost", "C,...", SUF_KEY_NUMBERS, NULL, 0, INFINITY, NULL,
      "cost of a run of each algorithm, in their order"},
     KEEPS},
    {{"resamples", "R", SUF_KEY_COUNT, NULL, 10, 1e6, "999", "bootstrap resamples"}, KEEPS},
    {{"seed", "N", SUF_KEY_COUNT, NULL, 0, MANY, "1", "from which the seeds of all runs are made"},
     DECIDES},
    {{"seeds", NULL, SUF_KEY_CHOICE, seeds_name, 0, 0, "independent",
      "common: run k of all algorithms on an instance has the same seed"},
     DECIDES},

    {{.help = "Running:"}, KEEPS},
    {{"jobs", "N", SUF_KEY_COUNT, NULL, 1, 1e6, NULL,
      "runs at the same time; otherwise as many as processors"},
     KEEPS},
    {{"timeout", "SECONDS|P%", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "time limit of a run, in seconds or in percent of the median time so far"},
     DECIDES},
    {{"memory", "SIZE", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "memory limit of a run, such as 500M or 2G"},
     DECIDES},
    {{"warmup", "N", SUF_KEY_COUNT, NULL, 0, 1e6, "0",
      "runs before the first of each algorithm on an instance, not counted"},
     KEEPS},
    {{"pin", NULL, SUF_KEY_FLAG, NULL, 0, 0, "false", "bind each job to a processor of its own"},
     KEEPS},
    {{"on-crash", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "retry 2, stop-instance",
      "what to do with a run that crashed: [retry N,] stop-instance, penalise X, parK, worst, drop "
      "or stop"},
     KEEPS},
    {{"on-timeout", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "stop-instance",
      "with one that reached the time limit"},
     KEEPS},
    {{"on-memory", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "stop-instance",
      "with one that reached the memory limit"},
     KEEPS},
    {{"on-no-value", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "stop-instance",
      "with one whose output has no value"},
     KEEPS},
    {{"on-not-finite", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "stop-instance",
      "with one whose value is nan or infinite"},
     KEEPS},
    {{"store", "FILE", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "where runs are recorded; otherwise in the experiment's file name with .db"},
     KEEPS},
};

enum { N_ROWS = sizeof rows / sizeof *rows };

const suf_key *suf_key_at(size_t i)
{
    return i < N_ROWS ? &rows[i].key : NULL;
}

const suf_key *suf_key_find(const char *name)
{
    for (size_t i = 0; i < N_ROWS; i++)
        if (rows[i].key.name && strcmp(rows[i].key.name, name) == 0)
            return &rows[i].key;
    return NULL;
}

const char *suf_key_nearest(const char *name)
{
    const char *names[N_ROWS];
    size_t n = 0;
    for (size_t i = 0; i < N_ROWS; i++)
        if (rows[i].key.name)
            names[n++] = rows[i].key.name;
    return suf_nearest(name, names, n);
}

bool suf_key_decides(const suf_key *key)
{
    for (size_t i = 0; i < N_ROWS; i++)
        if (&rows[i].key == key)
            return rows[i].decides;
    return false;
}
