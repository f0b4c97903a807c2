/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_data.h.
 */
#include "report/instance_data.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/print.h"
#include "report/json_build.h"

/* How far a comparison has been written: its instances and outliers are in ascending order. */
typedef struct {
    size_t place, outlier;
} position;

static void put_number(double value, FILE *out)
{
    if (isfinite(value))
        suf_print_to(out, "%.15g", value);
    else
        fputs("null", out);
}

static void put_text(const char *text, FILE *out)
{
    json_t *string = suf_json_text(text);
    json_dumpf(string, out, JSON_ENCODE_ANY);
    json_decref(string);
}

/* An experiment that is not finished has no numbers but its accuracy. */
static bool is_hidden(const suf_dataset *d)
{
    return d->state == SUF_STATE_INTERIM;
}

static void put_cells(const suf_dataset *d, size_t instance, FILE *out)
{
    fputs(", \"cells\": ", out);
    if (!d->cells) {
        fputs("null", out);
        return;
    }
    for (size_t a = 0; a < d->n_algorithms; a++) {
        const suf_cell *c = &d->cells[instance * d->n_algorithms + a];
        fprintf(out, "%s{\"n\": %zu, \"value\": ", a ? ", " : "[", c->n);
        put_number(is_hidden(d) ? NAN : c->value, out);
        fputs(", \"se\": ", out);
        put_number(c->se, out);
        fputc('}', out);
    }
    fputc(']', out);
}

static void put_difference(const suf_analysis *a, size_t comparison, size_t instance, position *at,
                           FILE *out)
{
    const suf_pairing *p = &a->dataset->pairings[comparison];
    const suf_analysed *c = &a->comparisons[comparison];
    if (at->place == p->n || p->instances[at->place] != instance) {
        fputs("null", out);
        return;
    }
    const size_t i = at->place++;
    const bool is_outlier = at->outlier < c->n_outliers && c->outliers[at->outlier] == i;
    at->outlier += is_outlier;
    fputs("{\"phi\": ", out);
    put_number(is_hidden(a->dataset) ? NAN : p->phi[i], out);
    fputs(", \"phi_plain\": ", out);
    put_number(is_hidden(a->dataset) ? NAN : p->plain ? p->plain[i] : p->phi[i], out);
    fputs(", \"se\": ", out);
    put_number(p->se[i], out);
    fprintf(out, ", \"outlier\": %s, \"without\": ", is_outlier ? "true" : "false");
    if (c->without)
        fprintf(out, "\"%s\"}", suf_verdict_name((int)c->without[i]));
    else
        fputs("null}", out);
}

static void put_features(const suf_dataset *d, size_t instance, FILE *out)
{
    fputs(", \"features\": [", out);
    for (size_t f = 0; f < d->n_features; f++) {
        const suf_feature *feature = &d->features[f];
        fputs(f ? ", " : "", out);
        if (!isnan(feature->numbers[instance]) || !feature->texts[instance][0])
            put_number(feature->numbers[instance], out);
        else
            put_text(feature->texts[instance], out);
    }
    fputc(']', out);
}

static void put_instance(const suf_analysis *a, size_t i, position *positions, FILE *out)
{
    const suf_dataset *d = a->dataset;
    fputs(i ? ",\n    {\"name\": " : "\n    {\"name\": ", out);
    put_text(d->instances[i], out);
    fprintf(out, ", \"at_limit\": %s", !d->at_limit ? "null" : d->at_limit[i] ? "true" : "false");
    put_cells(d, i, out);
    fputs(", \"differences\": [", out);
    for (size_t k = 0; k < a->n_comparisons; k++) {
        fputs(k ? ", " : "", out);
        put_difference(a, k, i, &positions[k], out);
    }
    fputc(']', out);
    put_features(d, i, out);
    fputc('}', out);
}

void suf_instance_data_write(const suf_analysis *a, FILE *out)
{
    position *positions = suf_alloc(a->n_comparisons, sizeof *positions);
    fputc('[', out);
    for (size_t i = 0; i < a->dataset->n_instances; i++)
        put_instance(a, i, positions, out);
    fputs("\n  ]", out);
    free(positions);
}
