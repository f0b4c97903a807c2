/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences from hyperfine's JSON. The figures are plain arithmetic.
 */
#include "folder.h"
#include "suffice.h"

static suf_error err;

static const suf_feature *feature(const suf_dataset *d, const char *name)
{
    for (size_t f = 0; f < d->n_features; f++)
        if (strcmp(d->features[f].name, name) == 0)
            return &d->features[f];
    return NULL;
}

#define RESULT(command, times, codes, parameters)                                                  \
    "{\"command\":\"" command "\",\"times\":[" times "],\"exit_codes\":[" codes                    \
    "],\"parameters\":{" parameters "}}"

static int hyperfine(suf_dataset *d, const char *results, const char *instance)
{
    char text[4096];
    snprintf(text, sizeof text, "{\"results\":[%s]}\n", results);
    folder_write("x.json", text);
    return suf_dataset_load(
        d, "x.json",
        &(suf_import_request){.instance = instance, .difference = &(suf_difference){SUF_SIMPLE}},
        &err);
}

static void hyperfines_parameter_is_the_instance(void **state)
{
    (void)state;
    suf_dataset d;
    const char *const results = RESULT("a10 10", "1,3", "0,0", "\"n\":\"10\"") "," //
        RESULT("a10 20", "2,4", "0,0", "\"n\":\"20\"") ","                         //
        RESULT("b 10", "5,7", "0,1", "\"n\":\"10\"") ","                           //
        RESULT("b 20", "6,null", "0,null", "\"n\":\"20\"");
    if (hyperfine(&d, results, NULL) < 0)
        fail_msg("%s", err.message);
    assert_int_equal(d.n_algorithms, 2);
    assert_string_equal(d.algorithms[0], "a10 {n}"); /* and not a{n} {n} */
    assert_string_equal(d.algorithms[1], "b {n}");
    assert_string_equal(d.instances[1], "20");
    assert_near(d.pairings[0].phi[0], 3, 1e-15);
    assert_near(d.pairings[0].phi[1], 3, 1e-15);
    assert_int_equal(d.n_failed[0], 0);
    assert_int_equal(d.n_failed[1], 2);
    assert_near(feature(&d, "n")->numbers[1], 20, 0);
    suf_dataset_release(&d);
}

static void hyperfines_other_parameters_tell_algorithms_apart(void **state)
{
    (void)state;
    suf_dataset d;
    const char *const named = RESULT("x", "1", "0", "\"n\":\"1\",\"cc\":\"gcc\"") "," //
        RESULT("x", "2", "0", "\"n\":\"2\",\"cc\":\"gcc\"") ","                       //
        RESULT("x", "3", "0", "\"n\":\"1\",\"cc\":\"clang\"");
    if (hyperfine(&d, named, "n") < 0)
        fail_msg("%s", err.message);
    assert_string_equal(d.algorithms[0], "x cc=gcc");
    assert_string_equal(d.algorithms[1], "x cc=clang");
    assert_int_equal(d.pairings[0].n, 1);
    assert_int_equal(d.n_left_out, 1);
    assert_string_equal(d.left_out[0], "'2' has no valid run of 'x cc=clang'");
    suf_dataset_release(&d);
}

static void check_hyperfine(const char *results, const char *instance, const char *message)
{
    suf_dataset d;
    assert_int_equal(hyperfine(&d, results, instance), SUF_EINVAL);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void what_hyperfine_did_not_write_is_refused(void **state)
{
    (void)state;
    check_hyperfine("", NULL, "has no results");
    check_hyperfine("{}", NULL, "a result without a command");
    check_hyperfine("{\"command\":\"x\",\"mean\":1}", NULL, "no times of single runs of 'x'");
    check_hyperfine(RESULT("x", "1", "0", ""), "n", "has no parameters");
    check_hyperfine(RESULT("x", "1", "0", "") "," RESULT("x", "1", "0", ""), NULL,
                    "two results of 'x' on 'as given'");
    check_hyperfine(RESULT("x", "1,2", "0", ""), NULL, "2 times and 1 exit codes");
    check_hyperfine(RESULT("x 1 2", "1", "0", "\"n\":\"1\",\"m\":\"2\""), NULL,
                    "which of 'n', 'm' names the instance");
    check_hyperfine(RESULT("x 1", "1", "0", "\"n\":\"1\""), "m", "no parameter 'm'; it has 'n'");
    check_hyperfine(RESULT("x 1", "1", "0", "\"n\":\"1\""), NULL, "1 command, such as 'x {n}'");
    check_hyperfine(
        RESULT("x 1", "1", "0", "\"n\":\"1\"") "," RESULT("x 1", "1", "0", "\"n\":\"1\""), NULL,
        "two results of 'x {n}' on '1'");
    check_hyperfine("]", NULL, "x.json:1: ");
    suf_dataset d;
    assert_int_equal(suf_dataset_load(&d, "none.json", NULL, &err), SUF_EIO);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(hyperfines_parameter_is_the_instance),
        IN_FOLDER(hyperfines_other_parameters_tell_algorithms_apart),
        IN_FOLDER(what_hyperfine_did_not_write_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
