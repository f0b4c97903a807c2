/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See fuzz_report.h.
 */
#include "fuzz_report.h"

#include <string.h>

#include "fuzz_input.h"

/* Without the figure of the power, which simulates for seconds and hardly depends on the data. */
static void make_figures(const suf_analysis *analysis)
{
    suf_error err;
    for (int kind = 0; kind < SUF_N_FIGURES; kind++) {
        const size_t n = suf_figure_kind_is_of_comparison(kind) ? analysis->n_comparisons : 1;
        for (size_t c = 0; c < n && kind != SUF_FIGURE_POWER; c++)
            suf_figure_free(suf_figure_new_of(analysis, (suf_figure_kind)kind, c, &err));
    }
}

static void write_reports(const suf_analysis *analysis, FILE *sink)
{
    suf_error err;
    suf_gate gate;
    const bool has_gate = suf_gate_init(&gate, analysis, &err) == SUF_OK;
    for (int format = 0; suf_format_name(format); format++) {
        const suf_report_request request = {.format = (suf_format)format,
                                            .without_figures = format == SUF_FORMAT_HTML,
                                            .gate = has_gate ? &gate : NULL};
        (void)suf_report_write(analysis, &request, sink, &err);
    }
    suf_report_write_bibtex(analysis, sink);
}

void fuzz_report(const suf_dataset *dataset, const suf_analysis_request *request)
{
    suf_error err;
    suf_analysis analysis;
    if (suf_analysis_init(&analysis, dataset, request, &err) != SUF_OK)
        return;
    FILE *sink = fuzz_sink_open();
    write_reports(&analysis, sink);
    fuzz_sink_close(sink);
    make_figures(&analysis);
    suf_analysis_release(&analysis);
}

/* ---- stores ---- */

static int pass_change(const suf_setting_change *change, void *context)
{
    (void)context;
    fuzz_require(change->key && change->before && change->after, "a change has texts");
    return 0;
}

static void show(suf_store *store, FILE *sink)
{
    suf_error err;
    suf_result result;
    if (suf_result_init(&result, store, &err) != SUF_OK)
        return;
    suf_result_write(&result, SUF_FORMAT_TEXT, sink);
    suf_result_write(&result, SUF_FORMAT_HTML, sink);
    suf_result_write(&result, SUF_FORMAT_JSON, sink);
    suf_result_write_differences(&result, SUF_FORMAT_CSV, sink);
    suf_result_release(&result);
}

static void export(suf_store *store, FILE *sink)
{
    suf_error err;
    const suf_export everything = {.format = SUF_FORMAT_JSON, .all = 1, .times = 1};
    (void)suf_export_write(store, &everything, sink, &err);
    (void)suf_export_write(store, &(suf_export){.format = SUF_FORMAT_CSV}, sink, &err);
    (void)suf_store_each_change(store, pass_change, NULL);
}

static void open_and(void (*use)(suf_store *store, FILE *sink), const char *path)
{
    suf_error err;
    FILE *sink = fuzz_sink_open();
    suf_store *store = suf_store_open(path, SUF_STORE_SKIP_DAMAGED, &err);
    if (store)
        use(store, sink);
    suf_store_close(store);
    fuzz_sink_close(sink);
}

static void status_of(const char *path)
{
    open_and(show, path);
}

static void export_of(const char *path)
{
    open_and(export, path);
}

static void verify(const char *path)
{
    suf_error err;
    suf_verification verification;
    if (suf_verification_init(&verification, path, &err) != SUF_OK)
        return;
    FILE *sink = fuzz_sink_open();
    (void)suf_verification_write(&verification, SUF_FORMAT_TEXT, sink, &err);
    (void)suf_verification_write(&verification, SUF_FORMAT_JSON, sink, &err);
    fuzz_sink_close(sink);
    suf_verification_release(&verification);
}

static void report(const char *path)
{
    suf_error err;
    suf_dataset dataset;
    const suf_import_request from = {.reader = "store"};
    if (suf_dataset_load(&dataset, path, &from, &err) != SUF_OK)
        return;
    const suf_analysis_request request = {
        .design = {.test = dataset.design.test, .alternative = dataset.design.alternative}};
    fuzz_report(&dataset, &request);
    suf_dataset_release(&dataset);
}

void fuzz_report_store(const char *path, const char *command)
{
    static const struct {
        const char *name;
        void (*run)(const char *path);
    } commands[] = {
        {"status", status_of}, {"export", export_of}, {"verify", verify}, {"report", report}};
    enum { N = sizeof commands / sizeof *commands };
    size_t only = 0;
    while (only < N && strcmp(commands[only].name, command) != 0)
        only++;
    for (size_t i = 0; i < N; i++)
        if (only == N || only == i)
            commands[i].run(path);
}
