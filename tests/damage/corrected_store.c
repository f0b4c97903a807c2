/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * corrected_store STORE COPY: a copy of a store, brought up to date and with a correction for each
 * pair of algorithms of each experiment, so that every table has rows that can be damaged. The bias
 * of a difference is a tenth of its standard error.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "results/decide.h"
#include "store/correction.h"

static suf_error err;

static void require(bool good, const char *what)
{
    if (good)
        return;
    (void)fprintf(stderr, "corrected_store: %s: %s\n", what, err.message);
    exit(1);
}

static void copy_file(const char *from, const char *to)
{
    char bytes[65536];
    size_t n = 0;
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    require(in && out, "cannot copy");
    while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
        require(fwrite(bytes, 1, n, out) == n, "cannot write");
    (void)fclose(in);
    require(fclose(out) == 0, "cannot write");
}

static const suf_comparison *comparison_of(const suf_decision *d, size_t first, size_t second)
{
    for (size_t i = 0; i < d->n_comparisons; i++)
        if (d->algorithms[d->comparisons[i].first] == first &&
            d->algorithms[d->comparisons[i].second] == second)
            return &d->comparisons[i];
    return NULL;
}

static void add_bias(suf_correction_record *c, const suf_decision *d)
{
    const suf_comparison *of =
        d->state == SUF_DECISION_DONE ? comparison_of(d, c->first, c->second) : NULL;
    if (!of)
        return;
    c->biases[c->n_instances++] = (suf_decision_bias){.decision = d->id, .bias = of->se / 10};
    c->bias += of->se / 10;
    if (d->id > c->last_decision)
        c->last_decision = d->id;
}

static void correct_pair(suf_store *store, const suf_decision **last, size_t first, size_t second)
{
    const size_t n = suf_store_n_instances(store);
    suf_correction_record c = {.revision = suf_store_n_revisions(store),
                               .first = first,
                               .second = second,
                               .procedure = 1,
                               .seed = UINT64_MAX,
                               .biases = suf_alloc(n + 1, sizeof *c.biases)};
    for (size_t i = 0; i < n; i++)
        if (last[i])
            add_bias(&c, last[i]);
    c.bias /= c.n_instances ? (double)c.n_instances : 1;
    c.bias_error = c.bias / 5;
    c.bias_df = 10;
    c.bias_variance = c.bias_error * c.bias_error;
    c.is_subtracted = true;
    c.false_positive_rate = 0.05;
    c.false_positive_rate_error = 0.01;
    if (c.n_instances)
        require(suf_store_add_correction(store, &c, &err) == SUF_OK, "cannot add a correction");
    suf_correction_record_release(&c);
}

static void correct_experiment(suf_store *store)
{
    suf_decisions decisions;
    require(suf_decisions_load(&decisions, store, &err) == SUF_OK, "cannot read the decisions");
    const suf_decision **last = suf_decide_last(&decisions, store);
    for (size_t first = 0; first < suf_store_n_algorithms(store); first++)
        for (size_t second = first + 1; second < suf_store_n_algorithms(store); second++)
            correct_pair(store, last, first, second);
    require(suf_store_commit(store, &err) == SUF_OK, "cannot commit");
    free(last);
    suf_decisions_release(&decisions);
}

/* the copy as it was before it was brought up to date, and the lock */
static void remove_rest(const char *path)
{
    static const char *const suffixes[] = {".v1", ".v2", ".v3", ".v4", "-lock"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        char name[4096];
        (void)snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
        (void)remove(name);
    }
}

int main(int argc, char **argv)
{
    require(argc == 3, "usage: corrected_store STORE COPY");
    copy_file(argv[1], argv[2]);
    suf_store *store = suf_store_open(argv[2], SUF_STORE_WRITE, &err);
    require(store != NULL, "cannot open the copy");
    for (int64_t i = 1; i <= suf_store_n_experiments(store); i++) {
        require(suf_store_choose(store, i, &err) == SUF_OK, "cannot choose an experiment");
        correct_experiment(store);
    }
    suf_store_close(store);
    remove_rest(argv[2]);
    return 0;
}
