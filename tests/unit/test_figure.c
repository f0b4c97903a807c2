/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

#include <sys/stat.h>
#include <unistd.h>

static suf_figure *some_figure(void)
{
    const double n[] = {20, 50};
    const double height = 0.8;
    suf_curves curves;
    const suf_curves_request request = {
        .fixed = n, .n_fixed = 2, .n_points = 11, .highlights = &height, .n_highlights = 1};
    assert_int_equal(suf_curves_init(&curves, &request, NULL), 0);
    suf_figure *figure = suf_figure_new_curves(&curves);
    suf_curves_release(&curves);
    return figure;
}

static void assert_begins(const char *path, const char *magic)
{
    char start[16] = "";
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_true(fread(start, 1, sizeof start, file) == sizeof start);
    fclose(file);
    assert_memory_equal(start, magic, strlen(magic));
}

static void each_format_is_what_its_ending_says(void **state)
{
    (void)state;
    static const struct {
        const char *path, *magic;
    } formats[] = {
        {"it's a figure.svg", "<?xml"}, {"figure.pdf", "%PDF"}, {"figure.png", "\x89PNG"}};
    suf_figure *figure = some_figure();
    for (size_t i = 0; i < 3; i++) {
        suf_error err;
        if (suf_figure_write(figure, formats[i].path, &err) < 0)
            fail_msg("%s", err.message);
        assert_begins(formats[i].path, formats[i].magic);
        unlink(formats[i].path);
    }
    suf_figure_free(figure);
}

static void a_drawing_has_the_size_asked_for(void **state)
{
    (void)state;
    suf_figure *figure = some_figure();
    char *text;
    assert_int_equal(suf_figure_draw(figure, 70, 20, &text, NULL), 0);
    size_t lines = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        assert_true(strlen(line) <= 70);
        lines++;
    }
    assert_true(lines >= 18 && lines <= 21);
    free(text);
    suf_figure_free(figure);
}

static void other_endings_are_refused(void **state)
{
    (void)state;
    suf_error err;
    assert_int_equal(suf_figure_check("figure.gif", &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "'figure.gif'"));
    assert_int_equal(suf_figure_check(".svg", &err), SUF_EINVAL);
    assert_int_equal(suf_figure_check("", &err), SUF_EINVAL);
}

static void a_file_that_cannot_be_written_is_named(void **state)
{
    (void)state;
    suf_error err;
    suf_figure *figure = some_figure();
    assert_int_equal(suf_figure_write(figure, "no/such/folder/figure.svg", &err), SUF_EIO);
    assert_non_null(strstr(err.message, "'no/such/folder/figure.svg'"));
    suf_figure_free(figure);
}

static void without_gnuplot_the_old_file_stays_and_the_remedy_is_told(void **state)
{
    (void)state;
    suf_error err;
    suf_figure *figure = some_figure();
    FILE *old = fopen("old.svg", "w");
    assert_non_null(old);
    fputs("precious", old);
    fclose(old);
    char *path = strdup(getenv("PATH"));
    setenv("PATH", "/nonexistent", 1);
    assert_int_equal(suf_figure_write(figure, "old.svg", &err), SUF_ETOOL);
    setenv("PATH", path, 1);
    free(path);
    assert_non_null(strstr(err.message, "gnuplot-nox"));
    struct stat st;
    assert_int_equal(stat("old.svg", &st), 0);
    assert_int_equal(st.st_size, 8);
    unlink("old.svg");
    suf_figure_free(figure);
}

int main(void)
{
    char folder[] = "/tmp/suffice-figure-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_format_is_what_its_ending_says),
        cmocka_unit_test(a_drawing_has_the_size_asked_for),
        cmocka_unit_test(other_endings_are_refused),
        cmocka_unit_test(a_file_that_cannot_be_written_is_named),
        cmocka_unit_test(without_gnuplot_the_old_file_stays_and_the_remedy_is_told),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return rmdir(folder) != 0 ? 1 : failed; /* nothing, not even a draft, is left */
}
