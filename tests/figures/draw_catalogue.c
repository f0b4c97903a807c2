/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * draw_catalogue FILE FOLDER PREFIX [LIMIT]: draws every figure that the data of FILE have, in
 * every format, to FOLDER/PREFIX-KIND.svg and so on; "print" is an SVG for a column of a journal.
 * With a LIMIT, longer runs are timeouts, and instances are in groups. One analysis serves them
 * all, which takes most of the time of 'suffice plot'. Prints a line for each kind: "drawn KIND",
 * or "without KIND" if the data do not have it.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suffice.h"

enum { PATH_SIZE = 4096, COLUMNS = 80, LINES = 22 };

static const struct {
    const char *ending;
    double width, font;
} files[] = {{".svg", 0, 0}, {"-print.svg", 85, 8}, {".pdf", 0, 0}, {".png", 0, 0}};

static _Noreturn void give_up(const char *what, const suf_error *err)
{
    fprintf(stderr, "%s: %s\n", what, err->message);
    exit(1);
}

static void draw_text(const suf_figure *figure, const char *stem, int characters)
{
    suf_error err;
    char path[PATH_SIZE];
    char *text;
    snprintf(path, sizeof path, "%s.%s", stem, suf_characters_name(characters));
    if (suf_figure_draw(figure, COLUMNS, LINES, (suf_characters)characters, &text, &err) < 0)
        give_up(path, &err);
    if (suf_whole_file_write(path, text, strlen(text), SUF_FILE_REPLACE, &err) < 0)
        give_up(path, &err);
    free(text);
}

static void draw(suf_figure *figure, const char *stem)
{
    suf_error err;
    char path[PATH_SIZE];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s%s", stem, files[i].ending);
        if (suf_figure_set_size(figure, files[i].width, files[i].font, &err) < 0 ||
            suf_figure_write(figure, path, &err) < 0)
            give_up(path, &err);
    }
    for (int i = 0; suf_characters_name(i); i++)
        draw_text(figure, stem, i);
}

static void draw_all(const suf_analysis *analysis, const char *folder, const char *prefix)
{
    suf_error err;
    char stem[PATH_SIZE / 2];
    for (int kind = 0; suf_figure_kind_name(kind); kind++) {
        suf_figure *figure = suf_figure_new_of(analysis, (suf_figure_kind)kind, 0, &err);
        printf("%s %s\n", figure ? "drawn" : "without", suf_figure_kind_name(kind));
        snprintf(stem, sizeof stem, "%s/%s-%s", folder, prefix, suf_figure_kind_name(kind));
        if (figure)
            draw(figure, stem);
        suf_figure_free(figure);
    }
}

/* With looks, if there are instances for them. */
static void draw_with_looks(suf_analysis *analysis, const char *folder, const char *prefix)
{
    suf_sequential_analysis looks;
    const suf_sequential_analysis_request request = {.rule = {.futility = SUF_FUTILITY_OBF}};
    if (suf_sequential_analysis_init(&looks, analysis->dataset, &request, NULL) < 0) {
        draw_all(analysis, folder, prefix);
        return;
    }
    analysis->sequential = &looks;
    draw_all(analysis, folder, prefix);
    analysis->sequential = NULL;
    suf_sequential_analysis_release(&looks);
}

static bool is_feature(const suf_dataset *d, const char *name)
{
    for (size_t i = 0; i < d->n_features; i++)
        if (strcmp(d->features[i].name, name) == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    suf_error err;
    suf_dataset dataset;
    suf_analysis analysis;
    if (argc < 4)
        return 2;
    const double limit = argc > 4 ? strtod(argv[4], NULL) : 0;
    const suf_import_request import = {.limit = limit, .on_timeout = limit > 0 ? "par10" : NULL};
    if (suf_dataset_load(&dataset, argv[1], &import, &err) < 0)
        give_up(argv[1], &err);
    const bool has_kinds = is_feature(&dataset, "kind");
    const suf_analysis_request request = {.design = {.mres = 0.5},
                                          .feature = is_feature(&dataset, "size") ? "size" : NULL,
                                          .by = has_kinds ? "kind" : NULL,
                                          .group = has_kinds && limit > 0 ? "kind" : NULL};
    if (suf_analysis_init(&analysis, &dataset, &request, &err) < 0)
        give_up(argv[1], &err);
    draw_with_looks(&analysis, argv[2], argv[3]);
    suf_analysis_release(&analysis);
    suf_dataset_release(&dataset);
    return 0;
}
