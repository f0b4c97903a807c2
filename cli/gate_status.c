/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See gate_status.h.
 */
#include "gate_status.h"

#include <stdio.h>
#include <stdlib.h>

#include "exit_status.h"

suf_gate cli_gate_of(const char *command, const suf_analysis *analysis)
{
    suf_error err;
    suf_gate gate;
    const int rc = suf_gate_init(&gate, analysis, &err);
    if (rc < 0)
        cli_fail(command, 2, "%s", err.message);
    return gate;
}

int cli_gate_status(const suf_gate *gate)
{
    static const int statuses[] = {
        [SUF_GATE_PASSED] = 0, [SUF_GATE_WORSE] = 10, [SUF_GATE_OPEN] = 11, [SUF_GATE_HELD] = 12};
    return statuses[gate->outcome];
}

int cli_gate_store(const char *command, suf_store *store)
{
    suf_error err;
    suf_dataset dataset;
    suf_analysis analysis;
    cli_check(command, suf_dataset_init_store(&dataset, store, &err), &err);
    const suf_analysis_request request = {.design = {.test = dataset.design.test,
                                                     .alternative = dataset.design.alternative,
                                                     .power_target = dataset.design.power_target,
                                                     .power_rule = dataset.design.power_rule}};
    cli_check(command, suf_analysis_init(&analysis, &dataset, &request, &err), &err);
    const suf_gate gate = cli_gate_of(command, &analysis);
    char *sentence = suf_gate_sentence(&gate, &analysis);
    printf("%s\n", sentence);
    free(sentence);
    suf_analysis_release(&analysis);
    suf_dataset_release(&dataset);
    return cli_gate_status(&gate);
}
