/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See figures.h.
 */
#include "figures.h"

#include <stdint.h>
#include <unistd.h>

#include "figures/figure.h"

static void write_csv(char path[], const char *csv)
{
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, csv, strlen(csv)), (ssize_t)strlen(csv));
    close(fd);
}

void analyse_as(analysed *a, const char *csv, const suf_import_request *import,
                const suf_analysis_request *request)
{
    char path[] = "/tmp/suffice-data-XXXXXX";
    suf_error err;
    write_csv(path, csv);
    const int rc = suf_dataset_load(&a->dataset, path, import, &err);
    unlink(path);
    if (rc < 0 || suf_analysis_init(&a->analysis, &a->dataset, request, &err) < 0)
        fail_msg("%s", err.message);
}

void analyse(analysed *a, const char *csv, const suf_analysis_request *request)
{
    analyse_as(a, csv, &(suf_import_request){.reader = "differences"}, request);
}

void analyse_runs(analysed *a, const char *csv, const suf_analysis_request *request)
{
    const suf_difference simple = SUF_SIMPLE;
    analyse_as(a, csv, &(suf_import_request){.reader = "runs", .difference = &simple}, request);
}

void release(analysed *a)
{
    suf_analysis_release(&a->analysis);
    suf_dataset_release(&a->dataset);
}

suf_figure *figure_of(const analysed *a, suf_figure_kind kind)
{
    suf_error err;
    suf_figure *figure = suf_figure_new_of(&a->analysis, kind, 0, &err);
    if (!figure)
        fail_msg("%s", err.message);
    return figure;
}

void assert_refused(const analysed *a, suf_figure_kind kind, const char *text)
{
    suf_error err = {0};
    assert_null(suf_figure_new_of(&a->analysis, kind, 0, &err));
    assert_int_equal(err.code, SUF_EINVAL);
    if (!strstr(err.message, text))
        fail_msg("no '%s' in '%s'", text, err.message);
}

void assert_contains(const suf_figure *figure, const char *text)
{
    if (!strstr(suf_figure_script(figure), text))
        fail_msg("no '%s' in\n%s", text, suf_figure_script(figure));
}

void assert_lacks(const suf_figure *figure, const char *text)
{
    if (strstr(suf_figure_script(figure), text))
        fail_msg("'%s' in\n%s", text, suf_figure_script(figure));
}

void read_columns(const suf_figure *figure, const char *name, size_t n_columns, double *x, size_t n)
{
    char line[64];
    snprintf(line, sizeof line, "$%s << EOD\n", name);
    const char *at = strstr(suf_figure_script(figure), line);
    assert_non_null(at);
    at += strlen(line);
    for (size_t i = 0; i < n; i++) {
        char *end;
        if (i > 0 && n_columns < SIZE_MAX && i % n_columns == 0)
            at += strcspn(at, "\n");
        x[i] = strtod(at, &end);
        assert_true(end > at);
        at = end;
    }
}

void read_block(const suf_figure *figure, const char *name, double *x, size_t n)
{
    read_columns(figure, name, SIZE_MAX, x, n);
}

char *drawn(const suf_figure *figure)
{
    static const char *const endings[] = {".pdf", ".png", ".svg"};
    char *text = NULL;
    size_t size;
    suf_error err;
    if (suf_figure_draw(figure, 80, 24, SUF_CHARACTERS_ASCII, &text, &err) < 0)
        fail_msg("%s", err.message);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        free(text);
        if (suf_figure_render(figure, endings[i], &text, &size, &err) < 0)
            fail_msg("%s: %s", endings[i], err.message);
    }
    return text;
}

size_t count(const char *text, const char *needle)
{
    size_t n = 0;
    for (; (text = strstr(text, needle)); text++)
        n++;
    return n;
}
