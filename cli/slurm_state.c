/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See slurm_state.h.
 */
#include "slurm_state.h"

#include <inttypes.h>

#include "suffice.h"
#include "tell.h"

/* Without an answer of squeue, only what tasks have published is known. */
static void write_row(const suf_slurm_batch_state *b, bool is_asked, FILE *out)
{
    fprintf(out, "%5" PRId64 "  %8" PRId64 "  %6zu", b->batch, b->job, b->n_tasks);
    if (is_asked)
        fprintf(out, "  %7zu  %7zu  %6zu  %5zu", b->n_pending, b->n_running, b->n_done, b->n_lost);
    else
        fprintf(out, "  %7s  %7s  %6zu  %5s", "?", "?", b->n_done, "?");
    fprintf(out, "  %7zu of %zu%s%s\n", b->n_results, b->n_runs, b->reason[0] ? "  " : "",
            b->reason);
}

void cli_slurm_state_write(const char *command, const char *store, bool asks, FILE *out)
{
    suf_error err;
    suf_slurm_state state;
    if (suf_slurm_state_init(&state, store, asks, &err) < 0) {
        cli_tell(command, "%s", err.message);
        return;
    }
    if (state.n > 0)
        fputs("\nGiven to Slurm:\n"
              "batch       job   tasks  pending  running    done   lost  results\n",
              out);
    for (size_t i = 0; i < state.n; i++)
        write_row(&state.batches[i], state.is_asked, out);
    if (state.trouble[0])
        fprintf(out, "Slurm does not answer: %s\n", state.trouble);
    suf_slurm_state_release(&state);
}
