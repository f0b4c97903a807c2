/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "executor/processors.h"
#include "suffice.h"

static char folder[] = "processors.XXXXXX";

static void write_siblings(int processor, const char *siblings)
{
    char path[200];
    (void)snprintf(path, sizeof path, "%s/cpu%d", folder, processor);
    mkdir(path, 0700);
    (void)snprintf(path, sizeof path, "%s/cpu%d/topology", folder, processor);
    mkdir(path, 0700);
    (void)snprintf(path, sizeof path, "%s/cpu%d/topology/thread_siblings_list", folder, processor);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    (void)fprintf(out, "%s\n", siblings);
    (void)fclose(out);
}

static int make(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(folder));
    /* two cores of two threads, one of a single one */
    write_siblings(0, "0,2");
    write_siblings(1, "1,3");
    write_siblings(2, "0,2");
    write_siblings(3, "1,3");
    write_siblings(4, "4");
    return 0;
}

static int unmake(void **state)
{
    (void)state;
    char command[100];
    (void)snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static void threads_of_a_core_are_one_core(void **state)
{
    (void)state;
    assert_int_equal(suf_processors_cores(folder, (int[]){0, 1, 2, 3, 4}, 5), 3);
    assert_int_equal(suf_processors_cores(folder, (int[]){0, 2}, 2), 1);
    assert_int_equal(suf_processors_cores(folder, (int[]){1, 2, 4}, 3), 3);
}

static void processors_without_description_count_as_cores(void **state)
{
    (void)state;
    assert_int_equal(suf_processors_cores("/nowhere", (int[]){0, 1, 2}, 3), 3);
    assert_int_equal(suf_processors_cores(folder, (int[]){0, 1, 9}, 3), 3);
}

static void this_machine_has_processors(void **state)
{
    (void)state;
    const suf_machine m = suf_machine_now();
    assert_true(m.processors >= 1);
    assert_true(m.cores >= 1 && m.cores <= m.processors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_of_a_core_are_one_core),
        cmocka_unit_test(processors_without_description_count_as_cores),
        cmocka_unit_test(this_machine_has_processors),
    };
    return cmocka_run_group_tests(tests, make, unmake);
}
