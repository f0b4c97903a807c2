/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving where runs are made, and what a cluster is asked for.
 */
#include "experiment/paths.h"
#include "experiment/resolve.h"
#include "experiment/settings_input.h"

static char *spool_of(const suf_experiment *e)
{
    const suf_setting_entry *entry = suf_settings_input_find(e->input, "slurm-spool");
    return entry && !entry->is_none
               ? suf_path_join(suf_settings_input_folder(e->input, entry), entry->text)
               : NULL;
}

/* What is about this machine means nothing on nodes that Slurm chooses. */
static void check_slurm(suf_experiment *e)
{
    if (e->warmup > 0)
        suf_settings_input_refuse_value(
            e->input, "warmup",
            "cannot be used with 'on: slurm', because runs may be on other nodes than the warm-up "
            "runs; warm up in 'prepare'");
    if (e->pin)
        suf_settings_input_refuse_value(
            e->input, "pin", "cannot be used with 'on: slurm', which assigns processors itself");
    if (suf_experiment_percent_limit(e) > 0)
        suf_settings_input_refuse_value(e->input, "timeout",
                                        "is a percentage of the times so far, which are not known "
                                        "when runs are given to Slurm; "
                                        "give seconds");
}

void suf_resolve_place(suf_experiment *e)
{
    const suf_settings_input *in = e->input;
    e->place = (suf_place_kind)suf_settings_input_choice(in, "on");
    e->slurm = (suf_slurm){.spool = spool_of(e),
                           .worker = suf_settings_input_text(in, "slurm-worker"),
                           .partition = suf_settings_input_text(in, "slurm-partition"),
                           .account = suf_settings_input_text(in, "slurm-account"),
                           .qos = suf_settings_input_text(in, "slurm-qos"),
                           .mem = suf_settings_input_text(in, "slurm-mem"),
                           .gres = suf_settings_input_text(in, "slurm-gres"),
                           .prologue = suf_settings_input_text(in, "slurm-prologue"),
                           .sbatch = suf_settings_input_text(in, "slurm-sbatch"),
                           .tasks = (size_t)suf_settings_input_count(in, "slurm-tasks"),
                           .minutes = suf_settings_input_number(in, "slurm-minutes"),
                           .time = suf_settings_input_number(in, "slurm-time"),
                           .poll = suf_settings_input_number(in, "slurm-poll"),
                           .grace = suf_settings_input_number(in, "slurm-grace"),
                           .losses = (int)suf_settings_input_count(in, "slurm-losses"),
                           .exclusive = suf_settings_input_count(in, "slurm-exclusive") != 0};
    if (e->place == SUF_PLACE_SLURM)
        check_slurm(e);
}
