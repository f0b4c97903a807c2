/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice verify: check that a store is what was recorded, and that its decisions follow from it.
 */
#include <stdlib.h>

#include "commands.h"
#include "exit_status.h"
#include "open_store.h"
#include "suffice.h"

typedef struct {
    cli_operands stores;
    int format;
} verify_values;

#define AT(member) offsetof(verify_values, member)

static const cli_option options[] = {
    {"format", NULL, CLI_CHOICE, AT(format), .help = "how to print it (text)",
     .choice = suf_format_name},
};

static const cli_example examples[] = {
    {"suffice verify experiment.db", "whether the store is as it was recorded"},
    {"suffice verify experiment.db --format json", "the same as data"},
};

static int run(const cli_command *self, int argc, char **argv)
{
    verify_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    suf_error err;
    suf_verification verification;
    char *path = cli_store_path(self->name, v.stores.all[0]);
    cli_check(self->name, suf_verification_init(&verification, path, &err), &err);
    free(path);
    cli_check(self->name, suf_verification_write(&verification, (suf_format)v.format, stdout, &err),
              &err);
    const int has_faults = verification.n_faults > 0;
    suf_verification_release(&verification);
    return cli_finish(self->name) ? 1 : has_faults;
}

const cli_command cli_verify = {
    .name = "verify",
    .summary = "check that a store is as it was recorded",
    .doc = "Reads the whole store and checks its file, its tables, the checksum of every row, the "
           "seeds of all runs, and every decision, by replaying the rule that made it on the "
           "recorded runs. Exits with 1 and lists what is not as it should be.",
    .operand = "STORE",
    .operand_offset = AT(stores),
    .min_operands = 1,
    .max_operands = 1,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
