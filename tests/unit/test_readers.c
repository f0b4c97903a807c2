/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which reader a file gets, and what it says about options that it does not take.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"
#include "import/reader.h"

static suf_error err;

/* a file that each reader reads without being told so */
static const struct {
    const char *reader, *path, *content;
} own_files[] = {
    {"store", "experiment.yaml", "algorithms:\n  a: true\n"},
    {"store", "experiment.YML", ""},
    {"store", "missing.db", NULL},
    {"hyperfine", "times", "{\"results\": [{\"command\": \"x\", \"times\": [1]}]}"},
    {"hyperfine", "broken.json", ""},
    {"hyperfine", "missing.json", NULL},
    {"differences", "d.txt", "instance,size,phi\nx,1,2\n"},
    {"differences", "d.csv", "phi\n2\n"},
    {"summaries", "s.csv", "instance,a_mean,a_sd,b_mean,b_sd\nx,1,2,3,4\n"},
    {"summaries", "s.txt", "name,mean a,std a,mean b,std b\nx,1,2,3,4\n"},
    {"differences", "d.csv", "instance,a_mean,a_sd,phi\nx,1,2,3\n"},
    {"wide", "w.txt", "instance,a,b\nx,1,2\n"},
    {"wide", "w.csv", "a,instance,b,c\n1,x,NA,2\n"},
    {"wide", "w.csv", "\"instance\",\"a\",\"b\"\r\n\"x\",1,2\r\n"},
    {"wide", "w.csv", "instance;a;b\nx;1,5;2,5\n"},
    {"wide", "w.tsv", "instance\ta\tb\nx\t1\tTO\n"},
    {"runs", "r.tsv", "algorithm\tinstance\tvalue\na\tx\t1\n"},
    {"runs", "r.txt", "Algorithm,Instance,Observation\na,x,1\n"},
    {"runs", "r.csv", "solver,problem,cost\na,x,1\n"},
    {"runs", "r.csv", "algorithm,instance,value,phi\na,x,1,2\n"},
    {"runs", "r.csv", "instance,run,time\nx,1,2\n"},
    {"runs", "r.csv", "instance,a,b\nx,1,two\n"},
    {"runs", "r.CSV", ""},
    {"runs", "missing.csv", NULL},
};

static const char *choose(const char *path, suf_import_request request)
{
    suf_input_file file;
    suf_input_file_open(&file, path, NULL);
    const suf_reader *reader = suf_reader_choose(&file, &request, &err);
    suf_input_file_close(&file);
    return reader ? reader->name : NULL;
}

static void each_reader_detects_its_own_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof own_files / sizeof *own_files; i++) {
        if (own_files[i].content)
            folder_write(own_files[i].path, own_files[i].content);
        const char *name = choose(own_files[i].path, (suf_import_request){0});
        if (!name || strcmp(name, own_files[i].reader) != 0)
            fail_msg("%s (%s) is for '%s', not '%s'", own_files[i].path, own_files[i].content,
                     own_files[i].reader, name ? name : err.message);
        unlink(own_files[i].path);
    }
}

static void every_reader_has_a_file_that_it_detects(void **state)
{
    (void)state;
    for (int r = 0; suf_reader_name(r); r++) {
        size_t i = 0;
        assert_true(strlen(suf_reader_description(r)) > 0);
        while (i < sizeof own_files / sizeof *own_files &&
               strcmp(own_files[i].reader, suf_reader_name(r)) != 0)
            i++;
        if (i == sizeof own_files / sizeof *own_files)
            fail_msg("no file of '%s' is tested", suf_reader_name(r));
    }
    assert_null(suf_reader_name(-1));
    assert_null(suf_reader_description(100));
}

static void a_store_is_known_by_its_first_bytes(void **state)
{
    (void)state;
    FILE *file = fopen("results", "w");
    fwrite("SQLite format 3\0", 1, 16, file);
    fclose(file);
    assert_string_equal(choose("results", (suf_import_request){0}), "store");
    folder_write("results.csv", "SQLite format 3 or so\n");
    assert_string_equal(choose("results.csv", (suf_import_request){0}), "runs");
}

static void options_tell_what_the_columns_do_not(void **state)
{
    (void)state;
    folder_write("x.txt", "problem,old,new\n1,2,3\n");
    assert_null(choose("x.txt", (suf_import_request){0}));
    assert_string_equal(choose("x.txt", (suf_import_request){.phi = "new"}), "differences");
    assert_string_equal(choose("x.txt", (suf_import_request){.value = "new"}), "runs");
    assert_string_equal(choose("x.txt", (suf_import_request){.algorithm = "old"}), "runs");
    assert_string_equal(choose("x.txt", (suf_import_request){.instance = "problem"}), "wide");
    assert_string_equal(choose("x.txt", (suf_import_request){.reader = "wide"}), "wide");
}

static void what_is_nothing_known_gets_the_list_of_readers(void **state)
{
    (void)state;
    suf_dataset d;
    char list[200] = "";
    for (int i = 0; suf_reader_name(i); i++)
        sprintf(list + strlen(list), "%s'%s'",
                i == 0                   ? ""
                : suf_reader_name(i + 1) ? ", "
                                         : " or ",
                suf_reader_name(i));
    folder_write("notes.txt", "nothing, really\nof interest\n");
    assert_int_equal(suf_dataset_load(&d, "notes.txt", NULL, &err), SUF_EIO);
    assert_non_null(strstr(err.message, "cannot tell what 'notes.txt' is; choose its reader: "));
    assert_non_null(strstr(err.message, list));
    assert_int_equal(suf_dataset_load(&d, "none", NULL, &err), SUF_EIO);
    assert_string_equal(err.message, "cannot read 'none': No such file or directory");
    assert_int_equal(mkdir("x.json", 0700), 0);
    assert_int_equal(suf_dataset_load(&d, "x.json", NULL, &err), SUF_EIO);
    assert_non_null(strstr(err.message, "'x.json' is a folder; name a file, for the reader "));
    assert_non_null(strstr(err.message, list));
    rmdir("x.json");
}

static void check_refused(const char *path, suf_import_request request, const char *message)
{
    suf_dataset d;
    assert_int_equal(suf_dataset_load(&d, path, &request, &err), SUF_EINVAL);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void a_reader_that_cannot_be_right_is_refused(void **state)
{
    (void)state;
    folder_write("x.json", "{\"results\": []}");
    check_refused("x.json", (suf_import_request){.reader = "runs"},
                  "'x.json' is times in JSON, as 'hyperfine --export-json' writes them, which the "
                  "reader 'runs' does not read; choose the reader 'hyperfine'");
    check_refused("x.json", (suf_import_request){.reader = "run"},
                  "'reader' is 'run', must be 'store', ");
}

#define GIVEN(type, value) (&(const type){value})

static void an_option_that_a_reader_does_not_take_is_refused(void **state)
{
    (void)state;
    folder_write("runs.csv", "instance,algorithm,value\nx,a,1\n");
    folder_write("wide.csv", "instance,a,b\nx,1,2\n");
    folder_write("phi.csv", "instance,phi\nx,1\n");
    folder_write("times.json", "{\"results\": []}");
    folder_write("x.yaml", "");
    check_refused("runs.csv", (suf_import_request){.experiment = 1},
                  "'runs.csv' is read by 'runs' (a CSV file with a line for each run), which does "
                  "not take 'experiment'; leave it out, or choose the reader 'store'");
    check_refused("runs.csv", (suf_import_request){.se = "e"},
                  "does not take 'se'; leave it out, or choose the reader 'differences'");
    check_refused("wide.csv", (suf_import_request){.reader = "wide", .value = "a"},
                  "does not take 'value'; leave it out, or choose the reader 'runs'");
    check_refused("wide.csv", (suf_import_request){.reader = "wide", .algorithm = "a"},
                  "which does not take 'algorithm'");
    check_refused("wide.csv", (suf_import_request){.reader = "wide", .phi = "a"},
                  "which does not take 'phi'");
    check_refused("phi.csv", (suf_import_request){.compare = GIVEN(suf_compare, SUF_COMPARE_ALL)},
                  "'phi.csv' is read by 'differences' (a CSV file with a difference for each "
                  "instance), which does not take 'compare'; leave it out, or choose the reader "
                  "'hyperfine', 'summaries', 'wide' or 'runs'");
    check_refused("phi.csv", (suf_import_request){.difference = GIVEN(suf_difference, SUF_PERCENT)},
                  "does not take 'difference' (ratio, percent, simple and so on)");
    check_refused("times.json", (suf_import_request){.phi = "a"},
                  "'times.json' is read by 'hyperfine'");
    check_refused("x.yaml", (suf_import_request){.instance = "a"},
                  "'x.yaml' is read by 'store' (a store of suffice, or its experiment file), which "
                  "does not take 'instance'; leave it out, or make a CSV file of it with 'suffice "
                  "export'");
}

static void with_features_an_instance_column_is_for_them(void **state)
{
    (void)state;
    suf_dataset d;
    const suf_import_request request = {.instance = "name", .features = "f.csv"};
    folder_write("x.yaml", "nothing: 1\n");
    assert_int_equal(suf_dataset_load(&d, "x.yaml", &request, &err), SUF_EINVAL);
    assert_null(strstr(err.message, "does not take"));
    assert_non_null(strstr(err.message, "'suffice check' lists"));
    folder_write("x.csv", "name,a,b\nx,1,2\ny,2,3\n");
    folder_write("f.csv", "size,name\n7,y\n8,x\n");
    assert_int_equal(suf_dataset_load(&d, "x.csv", &request, &err), SUF_OK);
    assert_string_equal(d.features[0].name, "size");
    assert_string_equal(d.features[0].texts[1], "7");
    suf_dataset_release(&d);
    folder_write("f.csv", "size,name\n7,z\n");
    assert_int_equal(suf_dataset_load(&d, "x.csv", &request, &err), SUF_EINVAL);
    assert_int_equal(suf_dataset_load(&d, "x.csv", &request, NULL), SUF_EINVAL);
}

static void differences_are_of_one_comparison(void **state)
{
    (void)state;
    suf_dataset d;
    folder_write("x.csv", "instance,first,second,phi\nx,a,b,1\ny,a,b,2\n");
    assert_int_equal(suf_dataset_load(&d, "x.csv", NULL, &err), SUF_OK);
    suf_dataset_release(&d);
    folder_write("x.csv", "instance,first,second,phi\nx,a,b,1\nx,a,c,2\n");
    check_refused("x.csv", (suf_import_request){0},
                  "x.csv:3: 'second' is 'c' here and 'b' above; keep the lines of one comparison");
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(each_reader_detects_its_own_files),
        IN_FOLDER(every_reader_has_a_file_that_it_detects),
        IN_FOLDER(a_store_is_known_by_its_first_bytes),
        IN_FOLDER(options_tell_what_the_columns_do_not),
        IN_FOLDER(what_is_nothing_known_gets_the_list_of_readers),
        IN_FOLDER(a_reader_that_cannot_be_right_is_refused),
        IN_FOLDER(an_option_that_a_reader_does_not_take_is_refused),
        IN_FOLDER(with_features_an_instance_column_is_for_them),
        IN_FOLDER(differences_are_of_one_comparison),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
