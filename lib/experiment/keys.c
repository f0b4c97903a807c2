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

static const char *design_name(int i)
{
    static const char *const names[] = {
        [SUF_DESIGN_FIXED] = "fixed", [SUF_DESIGN_SEQUENTIAL] = "sequential"};
    return SUF_TEXT_IN(names, i);
}

static const char *runs_name(int i)
{
    static const char *const names[] = {
        [SUF_OPTIMAL] = "adaptive", [SUF_BALANCED] = "balanced", [SUF_NEYMAN] = "neyman"};
    return SUF_TEXT_IN(names, i);
}

static const char *place_name(int i)
{
    static const char *const names[] = {[SUF_PLACE_LOCAL] = "local", [SUF_PLACE_SLURM] = "slurm"};
    return SUF_TEXT_IN(names, i);
}

static const char *seeds_name(int i)
{
    static const char *const names[] = {
        [SUF_SEEDS_INDEPENDENT] = "independent", [SUF_SEEDS_COMMON] = "common"};
    return SUF_TEXT_IN(names, i);
}

#define LOCAL SUF_KEY_BINDS_NOTHING
#define PLAN SUF_KEY_BINDS_PLAN
#define DECISION SUF_KEY_BINDS_DECISIONS
#define LIMIT SUF_KEY_BINDS_LIMITS
#define RUNS SUF_KEY_BINDS_RUNS

static const struct {
    suf_key key;
    suf_key_binding binding;
} rows[] = {
    {{.help = "What is compared:"}, LOCAL},
    {{"name", "TEXT", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "name of the experiment; by default that of its file"},
     LOCAL},
    {{"algorithms", "NAME=COMMAND", SUF_KEY_TREE, NULL, 0, 0, NULL,
      "names and commands; {instance}, {seed}, {algorithm}, {run} and {timeout} are replaced; or a "
      "table, whose rows are algorithms"},
     LOCAL},
    {{"command", "COMMAND", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "command of all rows of a table of algorithms; its columns are placeholders, too"},
     LOCAL},
    {{"irace", "FILE", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "scenario of irace: its target-runner, parameters, instances and configurations"},
     LOCAL},
    {{"instances", "WHERE", SUF_KEY_TREE, NULL, 0, 0, NULL,
      "files by pattern or folder, a table (.csv), a list (.txt), or a name"},
     LOCAL},
    {{"measures", "NAME=HOW", SUF_KEY_TREE, NULL, 0, 0, NULL,
      "further numbers to record of each run, obtained in the same ways as the value"},
     RUNS},
    {{"value", "HOW", SUF_KEY_TEXT, NULL, 0, 0, "last",
      "how the value of a run is obtained: last, json FIELD, regex PATTERN, column N, wall-time, "
      "cpu-time or memory"},
     RUNS},
    {{"goal", NULL, SUF_KEY_CHOICE, goal_name, 0, 0, "minimise",
      "whether small or large values are good, for reports and the policy 'worst'"},
     DECISION},
    {{"measure", "TEXT", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "name of the quantity that is compared, such as IGD or tour length, for reports"},
     PLAN},
    {{"unit", "TEXT", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "unit of the values, such as s or EUR, for reports; it may directly follow a number"},
     PLAN},
    {{"version", "COMMAND", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "command that prints the version of an algorithm, {algorithm}; it is executed once before "
      "the "
      "first run, and what it prints is recorded for reports"},
     LOCAL},
    {{"runner", NULL, SUF_KEY_CHOICE, runner_name, 0, 0, "command",
      "whether commands are templates, or are called as irace calls a target-runner"},
     RUNS},
    {{"shell", NULL, SUF_KEY_FLAG, NULL, 0, 0, "false", "run commands by /bin/sh"}, RUNS},
    {{"own", "NAME.KEY=VALUE", SUF_KEY_TREE, NULL, 0, 0, NULL,
      "what the algorithm NAME has for itself: value, success-exit, stdin, env, env-unset, "
      "env-pass, "
      "directory, timeout, timeout-cpu, memory, deterministic, cost or version; in a file, below "
      "its command"},
     RUNS},
    {{"success-exit", "N,...", SUF_KEY_NUMBERS, NULL, -1, 256, "0",
      "exit statuses that mean success, such as 0,10,20 of SAT solvers"},
     RUNS},
    {{"stdin", "FILE", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "file that commands read as standard input, with the placeholders of commands"},
     RUNS},
    {{"env", "NAME=VALUE", SUF_KEY_TREE, NULL, 0, 0, NULL,
      "variables of the environment that are set for commands; LC_NUMERIC is C if it is not"},
     RUNS},
    {{"env-unset", "NAME,...", SUF_KEY_NAMES, NULL, 0, 0, NULL,
      "variables of the environment that commands do not get"},
     RUNS},
    {{"env-pass", "NAME,...", SUF_KEY_NAMES, NULL, 0, 0, NULL,
      "the only variables of the environment that commands get, besides those of env"},
     RUNS},
    {{"directory", "FOLDER", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "where commands run; by default in the folder of the file"},
     LOCAL},
    {{"generator", "COMMAND", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "command that creates instance number {k}, with {seed}, as the file {instance}"},
     LOCAL},
    {{"into", "FOLDER", SUF_KEY_TEXT, NULL, 0, 0, "instances",
      "where generated instances are written"},
     LOCAL},

    {{.help = "The design:"}, LOCAL},
    {{"mres", "D", SUF_KEY_NUMBER, NULL, 0, INFINITY, NULL,
      "minimally relevant effect size, in standard deviations of the differences"},
     PLAN},
    {{"delta", "X", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "smallest relevant difference in units: 2% for ratios and percentages, 5 ms or a number for "
      "simple differences"},
     PLAN},
    {{"power", "P", SUF_KEY_NUMBER, NULL, 0, 1, "0.8",
      "probability of detecting the minimally relevant effect"},
     PLAN},
    {{"alpha", "A", SUF_KEY_NUMBER, NULL, 0, 1, "0.05",
      "significance level; family-wise if there are several comparisons"},
     PLAN},
    {{"test", NULL, SUF_KEY_CHOICE, suf_test_name, 0, 0, "t", "test of the differences"}, PLAN},
    {{"alternative", NULL, SUF_KEY_CHOICE, suf_alternative_name, 0, 0, "two-sided",
      "alternative hypothesis of the test"},
     PLAN},
    {{"power-target", NULL, SUF_KEY_CHOICE, suf_power_target_name, 0, 0, "worst",
      "power of several comparisons: for a single real effect, or over Holm's levels"},
     PLAN},
    {{"power-rule", NULL, SUF_KEY_CHOICE, suf_power_rule_name, 0, 0, "exact",
      "power of Wilcoxon and sign: the test's own, or by the paper's rule"},
     PLAN},
    {{"half-width", "H", SUF_KEY_NUMBER, NULL, 0, INFINITY, NULL,
      "half-width of the interval of the mean difference to plan for, such as 5%; needs sigma"},
     PLAN},
    {{"sigma", "S", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "upper bound for the standard deviation of the differences over instances, such as 5% or 12 "
      "ms; with it, delta is planned for"},
     PLAN},
    {{"assurance", "P", SUF_KEY_NUMBER, NULL, 0, 1, NULL,
      "probability that the interval is at most that wide"},
     PLAN},
    {{"compare", NULL, SUF_KEY_CHOICE, suf_compare_name, 0, 0, "all",
      "compare all pairs, or all with the first"},
     DECISION},
    {{"group", "COLUMN", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "column of the instances' table that says to which family each belongs, such as its problem"},
     PLAN},
    {{"sample", "planned|all|N", SUF_KEY_QUANTITY, sample_name, 1, MANY, "planned",
      "how many of the instances are used"},
     PLAN},
    {{"design", NULL, SUF_KEY_CHOICE, design_name, 0, 0, "fixed",
      "whether the instances are tested once, or at looks while they are added"},
     PLAN},
    {{"looks", "COUNT", SUF_KEY_COUNT, NULL, 1, SUF_MAX_LOOKS, "5",
      "number of looks of a sequential design, equally spaced"},
     PLAN},
    {{"looks-at", "N1,N2,...", SUF_KEY_NUMBERS, NULL, 0, MANY, NULL,
      "instead: the number of instances at each look, or its share of the largest number, up to 1"},
     PLAN},
    {{"spending", "FUNCTION", SUF_KEY_TEXT, NULL, 0, 0, "obf",
      "how alpha is spent over the looks: obf, pocock, kim-demets:RHO or hsd:GAMMA"},
     PLAN},
    {{"futility", NULL, SUF_KEY_CHOICE, suf_futility_name, 0, 0, "none",
      "whether a look also stops if the difference will hardly be found"},
     PLAN},

    {{.help = "The runs:"}, LOCAL},
    {{"difference", NULL, SUF_KEY_CHOICE, suf_difference_name, 0, 0, "ratio",
      "how two algorithms differ on an instance"},
     DECISION},
    {{"floor", "X", SUF_KEY_NUMBER, NULL, 0, INFINITY, NULL,
      "smaller values count as this; for ratio and log-ratio"},
     DECISION},
    {{"accuracy", "SE", SUF_KEY_NUMBER, NULL, 0, INFINITY, NULL,
      "standard error to be reached for every difference on each instance"},
     DECISION},
    {{"runs", "adaptive|balanced|neyman|N", SUF_KEY_QUANTITY, runs_name, 1, MANY, "adaptive",
      "which algorithm runs next: the one that helps most, or all in turn; or a budget divided by "
      "spread; or N runs of each; 1 for results 0 and 1 on many items"},
     DECISION},
    {{"budget", "N", SUF_KEY_COUNT, NULL, 8, 1e15, NULL,
      "with neyman: number of runs of all algorithms on all instances together"},
     DECISION},
    {{"start", "N", SUF_KEY_COUNT, NULL, 2, 1e15, "20",
      "number of runs of each algorithm at the start"},
     DECISION},
    {{"max", "N|N each|none", SUF_KEY_TEXT, NULL, 0, 0, "100 each",
      "largest number of runs on an instance, of all algorithms together or for each of them; at "
      "least 5 starts if it is not set, and no limit if max-per-algorithm is"},
     DECISION},
    {{"max-per-algorithm", "N", SUF_KEY_COUNT, NULL, 2, 1e15, NULL,
      "largest number of runs of an algorithm on an instance"},
     DECISION},
    {{"se", NULL, SUF_KEY_CHOICE, suf_se_method_name, 0, 0, "parametric",
      "how the standard error is estimated"},
     DECISION},
    {{"statistic", "NAME", SUF_KEY_TEXT, NULL, 0, 0, "mean",
      "statistic that is compared: mean, median, quantile(P), sd, min, max, success(TARGET), the "
      "share of runs at or below it, or reached(TARGET), the share at or above it"},
     DECISION},
    {{"plain", NULL, SUF_KEY_FLAG, NULL, 0, 0, "false",
      "stop at the first standard error that is small enough, without the guard"},
     DECISION},
    {{"deterministic", NULL, SUF_KEY_FLAG, NULL, 0, 0, NULL,
      "whether runs of an algorithm on an instance are always equal, so that 2 of them are enough; "
      "if it is false, equal runs do not show that; if it is not set, 5 equal runs do, or 3 if the "
      "command has no {seed}, unless an algorithm varies"},
     DECISION},
    {{"stop-if-equal", NULL, SUF_KEY_FLAG, NULL, 0, 0, "false",
      "whether equal runs show this with a fixed number of 'runs' too, so that fewer are made"},
     DECISION},
    {{"rule", "N", SUF_KEY_COUNT, NULL, 1, 1e6, "1",
      "highest version of the stopping rule to use; a continued experiment keeps its own"},
     DECISION},
    {{"cost", "C,...", SUF_KEY_NUMBERS, NULL, 0, INFINITY, NULL,
      "cost of a run of each algorithm, in the order of the algorithms"},
     DECISION},
    {{"resamples", "R", SUF_KEY_COUNT, NULL, 10, 1e6, "999", "number of bootstrap resamples"},
     DECISION},
    {{"seed", "N", SUF_KEY_COUNT, NULL, 0, MANY, "1",
      "number from which the seeds of all runs are derived"},
     RUNS},
    {{"seeds", NULL, SUF_KEY_CHOICE, seeds_name, 0, 0, "independent",
      "common: run k has the same seed for all algorithms on an instance"},
     RUNS},

    {{.help = "Running:"}, LOCAL},
    {{"jobs", "N", SUF_KEY_COUNT, NULL, 1, 1e6, NULL,
      "number of runs at the same time; by default the number of processors"},
     LOCAL},
    {{"timeout", "SECONDS|P%", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "time limit of a run, in seconds or as a percentage of the median time so far"},
     LIMIT},
    {{"timeout-cpu", "SECONDS", SUF_KEY_NUMBER, NULL, 0, INFINITY, NULL,
      "limit of the processor time of a run, in seconds, of all its processes together"},
     LIMIT},
    {{"memory", "SIZE", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "memory limit of a run, such as 500M or 2G"},
     LIMIT},
    {{"setup", "COMMAND", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "command that is executed once before the first run"},
     LOCAL},
    {{"prepare", "COMMAND", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "command that is executed before each run and not measured, with the placeholders of "
      "commands"},
     RUNS},
    {{"conclude", "COMMAND", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "command that is executed after each run and not measured"},
     RUNS},
    {{"cleanup", "COMMAND", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "command that is executed once after the last run"},
     LOCAL},
    {{"warmup", "N", SUF_KEY_COUNT, NULL, 0, 1e6, "0",
      "number of uncounted runs of each algorithm on an instance before the first"},
     PLAN},
    {{"pin", NULL, SUF_KEY_FLAG, NULL, 0, 0, "false", "bind each job to a processor of its own"},
     LOCAL},
    {{"on-crash", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "retry 2, stop-instance",
      "what to do if a run crashes: [retry N,] stop-instance, penalise X, parK, worst, drop "
      "or stop"},
     DECISION},
    {{"on-timeout", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "stop-instance",
      "what to do if a run reaches the time limit"},
     DECISION},
    {{"on-memory", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "stop-instance",
      "what to do if a run reaches the memory limit"},
     DECISION},
    {{"on-no-value", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "stop-instance",
      "what to do if the output of a run has no value"},
     DECISION},
    {{"on-not-finite", "POLICY", SUF_KEY_TEXT, NULL, 0, 0, "stop-instance",
      "what to do if the value of a run is nan or infinite"},
     DECISION},
    {{"store", "FILE", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "where runs are recorded; by default the name of the experiment's file with .db"},
     LOCAL},
    {{"simulate", "NAME=VALUE", SUF_KEY_TREE, NULL, 0, 0, NULL,
      "the made-up algorithms on which suffice-simulate(1) tries the experiment; its options"},
     LOCAL},

    {{.help = SUF_KEY_PLACES}, LOCAL},
    {{"on", NULL, SUF_KEY_CHOICE, place_name, 0, 0, "local",
      "where runs are made: on this machine, or by Slurm on the nodes of a cluster"},
     LOCAL},
    {{"slurm-partition", "NAME", SUF_KEY_TEXT, NULL, 0, 0, NULL, "partition of the cluster"},
     LOCAL},
    {{"slurm-account", "NAME", SUF_KEY_TEXT, NULL, 0, 0, NULL, "account to charge"}, LOCAL},
    {{"slurm-qos", "NAME", SUF_KEY_TEXT, NULL, 0, 0, NULL, "quality of service"}, LOCAL},
    {{"slurm-time", "MINUTES", SUF_KEY_NUMBER, NULL, 0, 1e6, NULL,
      "time limit of a task; by default what its runs may take, if they have a time limit"},
     LOCAL},
    {{"slurm-mem", "SIZE", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "memory of a task, such as 4G; by default the memory limit of runs, if there is one"},
     LOCAL},
    {{"slurm-gres", "LIST", SUF_KEY_TEXT, NULL, 0, 0, NULL, "other resources, such as gpu:1"},
     LOCAL},
    {{"slurm-exclusive", NULL, SUF_KEY_FLAG, NULL, 0, 0, "false",
      "whether each task has a node for itself, as measured times need"},
     LOCAL},
    {{"slurm-tasks", "N", SUF_KEY_COUNT, NULL, 1, 1e5, NULL,
      "most tasks at the same time; by default there is no limit, and 100 are planned for"},
     LOCAL},
    {{"slurm-minutes", "MINUTES", SUF_KEY_NUMBER, NULL, 0, 1e6, "10",
      "how long a task should take: it makes as many runs"},
     LOCAL},
    {{"slurm-prologue", "LINES", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "shell commands before the runs of a task, such as module load gcc"},
     LOCAL},
    {{"slurm-sbatch", "LINES", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "further options of sbatch, one in a line, such as --constraint=avx2"},
     LOCAL},
    {{"slurm-poll", "SECONDS", SUF_KEY_NUMBER, NULL, 0, 86400, "30",
      "pause between calls of squeue; results are looked for more often"},
     LOCAL},
    {{"slurm-grace", "SECONDS", SUF_KEY_NUMBER, NULL, 0, 86400, "60",
      "how long after the end of a task its results may take to become visible"},
     LOCAL},
    {{"slurm-losses", "N", SUF_KEY_COUNT, NULL, 1, 1000, "5",
      "stop when this many tasks in which the same run was made have been lost"},
     LOCAL},
    {{"slurm-spool", "FOLDER", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "folder that the nodes share; by default the one of the store"},
     LOCAL},
    {{"slurm-worker", "FILE", SUF_KEY_TEXT, NULL, 0, 0, NULL,
      "the program suffice as nodes see it; by default the one that is running"},
     LOCAL},
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

suf_key_binding suf_key_binds(const suf_key *key)
{
    for (size_t i = 0; i < N_ROWS; i++)
        if (&rows[i].key == key)
            return rows[i].binding;
    return SUF_KEY_BINDS_NOTHING;
}
