/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See slurm_queue.h.
 */
#include "executor/slurm_queue.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    suf_task_state state;
    bool blames_node;
} states[] = {
    {"BOOT_FAIL", SUF_TASK_ENDED, true},       {"CANCELLED", SUF_TASK_ENDED, false},
    {"COMPLETED", SUF_TASK_ENDED, true},       {"DEADLINE", SUF_TASK_ENDED, false},
    {"FAILED", SUF_TASK_ENDED, true},          {"NODE_FAIL", SUF_TASK_ENDED, true},
    {"OUT_OF_MEMORY", SUF_TASK_ENDED, false},  {"PREEMPTED", SUF_TASK_ENDED, false},
    {"REVOKED", SUF_TASK_ENDED, false},        {"TIMEOUT", SUF_TASK_ENDED, false},
    {"PENDING", SUF_TASK_PENDING, false},      {"CONFIGURING", SUF_TASK_PENDING, false},
    {"REQUEUED", SUF_TASK_PENDING, false},     {"REQUEUE_FED", SUF_TASK_PENDING, false},
    {"REQUEUE_HOLD", SUF_TASK_PENDING, false}, {"RESV_DEL_HOLD", SUF_TASK_PENDING, false},
    {"SPECIAL_EXIT", SUF_TASK_PENDING, false},
};

static const struct {
    const char *reason, *advice;
} hopeless[] = {
    {"PartitionConfig", "the partition has no node like that: ask for less in 'slurm-mem', "
                        "'slurm-gres' or 'slurm-time', or name another 'slurm-partition'"},
    {"BadConstraints", "no node has what 'slurm-sbatch' or 'slurm-gres' asks for"},
    {"PartitionTimeLimit", "the partition does not allow tasks that long: lower 'slurm-minutes' "
                           "or 'slurm-time', or name another 'slurm-partition'"},
    {"PartitionNodeLimit", "the partition does not allow that many nodes"},
    {"JobHeldAdmin", "an administrator holds the job"},
    {"DependencyNeverSatisfied", "it depends on a job that failed"},
    {"InvalidAccount", "the account may not be used: set 'slurm-account'"},
    {"AccountNotAllowed", "the partition does not allow the account: set 'slurm-account'"},
    {"InvalidQOS", "the quality of service may not be used: set 'slurm-qos'"},
    {"QOSNotAllowed", "the partition does not allow the quality of service: set 'slurm-qos'"},
    {"launch failed requeued held", "nodes cannot start the script: see the logs of slurmd, then "
                                    "'scontrol release' it"},
    {"job requeued in held state", "release it by 'scontrol release'"},
};

static const char *const passing[] = {"Unable to contact slurm controller",
                                      "Socket timed out",
                                      "Connection refused",
                                      "Zero Bytes were transmitted",
                                      "Connection timed out",
                                      "temporarily unable",
                                      "temporarily unavailable",
                                      "in standby mode",
                                      "Communication connection failure",
                                      "Unexpected message received",
                                      "Transport endpoint"};

static const char *const limits[] = {"SubmitLimit", "SubmitJobLimit", "MaxSubmit", "submit limit",
                                     "Slurm temporarily unable to accept job"};

suf_task_state suf_task_state_of(const char *name)
{
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (strcmp(states[i].name, name) == 0)
            return states[i].state;
    return SUF_TASK_RUNNING;
}

bool suf_task_state_blames_node(const char *name)
{
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (strcmp(states[i].name, name) == 0)
            return states[i].blames_node;
    return false;
}

const char *suf_slurm_queue_advice(const char *reason)
{
    for (size_t i = 0; i < sizeof hopeless / sizeof *hopeless; i++)
        if (strcmp(hopeless[i].reason, reason) == 0)
            return hopeless[i].advice;
    return NULL;
}

static bool mentions(const char *said, const char *const *all, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strstr(said, all[i]))
            return true;
    return false;
}

bool suf_slurm_queue_is_passing(const char *said)
{
    return mentions(said, passing, sizeof passing / sizeof *passing);
}

bool suf_slurm_queue_is_limit(const char *said)
{
    return mentions(said, limits, sizeof limits / sizeof *limits);
}

/* ---- squeue's answer ---- */

/* a whole number that is not negative; -1: it is none */
static int64_t whole_number(const char *text)
{
    const size_t n = strspn(text, "0123456789");
    return n > 0 && n < 18 && text[n] == '\0' ? strtoll(text, NULL, 10) : -1;
}

/* the batch that the name of a job says; -1: it is none of ours */
static int64_t batch_of(const char *name, const char *tag)
{
    const size_t n = strlen(tag);
    return strncmp(name, tag, n) == 0 && name[n] == '.' ? whole_number(name + n + 1) : -1;
}

enum { NAME, JOB, TASK, STATE, NODE, REASON, N_CELLS };

/* cuts the line at its first bars; the reason may have further ones */
static bool split(char *line, char *cells[N_CELLS])
{
    for (int k = 0; k < N_CELLS; k++) {
        cells[k] = line;
        line = k < REASON ? strchr(line, '|') : NULL;
        if (k < REASON && !line)
            return false;
        if (line)
            *line++ = '\0';
    }
    return true;
}

static bool read_row(char *line, const char *tag,
                     void (*visit)(const suf_queue_row *row, void *context), void *context)
{
    char *cells[N_CELLS];
    if (!split(line, cells))
        return false;
    const int64_t batch = batch_of(cells[NAME], tag);
    const int64_t job = whole_number(cells[JOB]);
    const int64_t task = whole_number(cells[TASK]);
    if (batch < 0)
        return true;
    if (job < 0 || task < 0)
        return false;
    const suf_queue_row row = {.batch = batch,
                               .job = job,
                               .task = (size_t)task,
                               .state = suf_task_state_of(cells[STATE]),
                               .name = cells[STATE],
                               .node = cells[NODE],
                               .reason = cells[REASON]};
    visit(&row, context);
    return true;
}

bool suf_slurm_queue_read(char *text, const char *tag,
                          void (*visit)(const suf_queue_row *row, void *context), void *context)
{
    bool is_good = true;
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        is_good = read_row(line, tag, visit, context) && is_good;
    return is_good;
}
