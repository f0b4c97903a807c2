/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing two functions with the library:
 *
 *   cc compare.c $(pkg-config --cflags --libs suffice) && ./a.out runs.db
 *
 * Which root finder needs fewer evaluations: bisection, or the Illinois variant of regula falsi?
 * An instance is an equation x^3 + a x = b, a run searches from a random bracket. The runs are
 * recorded in runs.db; started again, the program goes on with them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <suffice.h>

/* The value of a run. Called by several threads at once, so it keeps everything in variables of
 * its own; whatever is random in it comes from the seed. */
static double evaluations(const suf_call *call)
{
    const int bisects = strcmp(call->algorithm, "bisection") == 0;
    const double a = strtod(call->instance, NULL), b = 10 + a * a;
    double left = -(double)(call->seed % 1000), right = b + (double)(call->seed % 777);
    double f_left = left * left * left + a * left - b;
    double f_right = right * right * right + a * right - b;
    int stayed = 0; /* which end stayed the last time: -1 left, 1 right */
    for (int n = 3; n < 1000; n++) {
        const double x =
            bisects ? (left + right) / 2 : (left * f_right - right * f_left) / (f_right - f_left);
        const double f = x * x * x + a * x - b;
        if (fabs(f) < 1e-9)
            return n;
        /* Illinois: an end that stays again counts half */
        if (f < 0) {
            left = x;
            f_left = f;
            f_right /= stayed == 1 ? 2 : 1;
            stayed = 1;
        } else {
            right = x;
            f_right = f;
            f_left /= stayed == -1 ? 2 : 1;
            stayed = -1;
        }
    }
    return NAN; /* a failed run */
}

static int fail(const suf_error *err)
{
    fprintf(stderr, "compare: %s\n", err->message);
    return 1;
}

int main(int argc, char **argv)
{
    suf_error err;
    suf_result result;
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "bisection", NULL);
    suf_experiment_add(e, "illinois", NULL);
    for (int i = 1; i <= 20; i++) { /* instances that are no files are just names */
        char name[8];
        snprintf(name, sizeof name, "%d", i);
        suf_experiment_set(e, "instances", name);
    }
    suf_experiment_set(e, "mres", "0.8");
    suf_experiment_set(e, "accuracy", "0.02");
    if (suf_experiment_finish(e, &err) < 0)
        return fail(&err);

    suf_store *store = suf_store_open(argc > 1 ? argv[1] : "compare.db", SUF_STORE_WRITE, &err);
    if (!store)
        return fail(&err);
    suf_executor *executor = suf_executor_new_callback(evaluations, NULL, 2);
    const suf_conduct_request request = {.executor = executor};
    if (suf_conduct(e, store, &request, &err) < 0)
        return fail(&err);
    if (suf_result_init(&result, store, &err) < 0)
        return fail(&err);
    suf_result_write(&result, SUF_FORMAT_TEXT, stdout);

    suf_result_release(&result);
    suf_executor_free(executor);
    suf_store_close(store);
    suf_experiment_free(e);
    return 0;
}
