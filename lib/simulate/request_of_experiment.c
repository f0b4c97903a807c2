/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What to simulate, from an experiment that is to be run: its design and its sampling.
 */
#include "base/error.h"
#include "experiment/experiment_parts.h"
#include "suffice.h"

int suf_simulation_request_init(suf_simulation_request *request, const suf_experiment *e,
                                suf_error *err)
{
    if (suf_error_require(e, "experiment", err) < 0)
        return SUF_EINVAL;
    if (e->is_sequential)
        return suf_fail(err, SUF_EINVAL,
                        "the design is sequential; simulate its looks without the file, by "
                        "'suffice simulate --sequential' with the same 'mres', 'looks' and "
                        "'spending', or set 'design' to fixed");
    suf_design_summary summary;
    const int rc = suf_design_summary_init(&summary, e, err);
    if (rc < 0)
        return rc;
    *request = (suf_simulation_request){.sampling = e->sampling,
                                        .design = summary.design,
                                        .test = (suf_test_kind)e->design.test,
                                        .maximise = e->maximise,
                                        .seed = e->seed};
    request->sampling.paired = 0;
    return SUF_OK;
}
