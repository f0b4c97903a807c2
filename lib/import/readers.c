/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of readers, the choice of one of them, and suf_dataset_load. See reader.h.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "import/censoring.h"
#include "import/reader.h"

enum {
    OF_MEANS = SUF_TAKES_DIFFERENCE | SUF_TAKES_COMPARE | SUF_TAKES_INSTANCE,
    OF_RUNS = OF_MEANS | SUF_TAKES_FLOOR,
    CENSORED = SUF_TAKES_LIMIT | SUF_TAKES_ON_TIMEOUT
};

/* of equal fits the first wins, so the most general comes last */
static const suf_reader readers[] = {
    {.name = "store",
     .description = "a store of suffice, or its experiment file",
     .detect = suf_import_store_detect,
     .read = suf_import_store_read,
     .takes = SUF_TAKES_EXPERIMENT | SUF_TAKES_SKIP_DAMAGED,
     .opens_path = true,
     .advice = "make a CSV file of it with 'suffice export'"},
    {.name = "hyperfine",
     .description = "times in JSON, as 'hyperfine --export-json' writes them",
     .detect = suf_import_hyperfine_detect,
     .read = suf_import_hyperfine_read,
     .takes = OF_RUNS},
    {.name = "differences",
     .description = "a CSV file with a difference for each instance",
     .detect = suf_import_differences_detect,
     .read = suf_import_differences_read,
     .takes = SUF_TAKES_STYLE | SUF_TAKES_INSTANCE | SUF_TAKES_PHI | SUF_TAKES_SE},
    {.name = "summaries",
     .description = "a CSV file with means, standard deviations and numbers of runs",
     .detect = suf_import_summaries_detect,
     .read = suf_import_summaries_read,
     .takes = OF_MEANS | SUF_TAKES_STYLE | SUF_TAKES_ALGORITHM | SUF_TAKES_MEAN | SUF_TAKES_SD |
              SUF_TAKES_RUNS},
    {.name = "wide",
     .description = "a CSV file with a line for each instance and a column for each algorithm",
     .detect = suf_import_wide_detect,
     .read = suf_import_wide_read,
     .takes = OF_RUNS | SUF_TAKES_STYLE | CENSORED},
    {.name = "runs",
     .description = "a CSV file with a line for each run",
     .detect = suf_import_runs_detect,
     .read = suf_import_runs_read,
     .takes = OF_RUNS | SUF_TAKES_STYLE | CENSORED | SUF_TAKES_ALGORITHM | SUF_TAKES_VALUE |
              SUF_TAKES_STATUS},
};

enum { N_READERS = sizeof readers / sizeof *readers };

static const struct {
    unsigned bit;
    const char *name;
} options[] = {
    {SUF_TAKES_DIFFERENCE, "'difference' (ratio, percent, simple and so on)"},
    {SUF_TAKES_FLOOR, "'floor'"},
    {SUF_TAKES_COMPARE, "'compare'"},
    {SUF_TAKES_INSTANCE, "'instance'"},
    {SUF_TAKES_ALGORITHM, "'algorithm'"},
    {SUF_TAKES_VALUE, "'value'"},
    {SUF_TAKES_PHI, "'phi'"},
    {SUF_TAKES_SE, "'se'"},
    {SUF_TAKES_EXPERIMENT, "'experiment'"},
    {SUF_TAKES_SKIP_DAMAGED, "'skip-damaged'"},
    {SUF_TAKES_STYLE, "'delimiter' or 'decimal'"},
    {SUF_TAKES_MEAN, "'mean'"},
    {SUF_TAKES_SD, "'sd'"},
    {SUF_TAKES_RUNS, "'runs'"},
    {SUF_TAKES_STATUS, "'status'"},
    {SUF_TAKES_LIMIT, "'limit'"},
    {SUF_TAKES_ON_TIMEOUT, "'on-timeout'"},
};

/* ---- names ---- */

const char *suf_reader_name(int i)
{
    return i >= 0 && i < N_READERS ? readers[i].name : NULL;
}

const char *suf_reader_description(int i)
{
    return i >= 0 && i < N_READERS ? readers[i].description : NULL;
}

/* "'a', 'b' or 'c'": the readers that take one of the options; for free() */
static char *list_readers(unsigned takes)
{
    char *list = suf_text_copy("");
    size_t left = 0;
    for (size_t i = 0; i < N_READERS; i++)
        left += (readers[i].takes & takes) != 0;
    for (size_t i = 0; i < N_READERS; i++) {
        if (!(readers[i].takes & takes))
            continue;
        left--;
        const char *link = !*list ? "" : left ? ", " : " or ";
        char *longer = suf_text_format("%s%s'%s'", list, link, readers[i].name);
        free(list);
        list = longer;
    }
    return list;
}

static const suf_reader *find(const char *name)
{
    for (size_t i = 0; i < N_READERS; i++)
        if (strcmp(readers[i].name, name) == 0)
            return &readers[i];
    return NULL;
}

/* ---- which reader ---- */

static const suf_reader *best_fit(const suf_input_file *file, const suf_import_request *q,
                                  suf_fit *fit)
{
    const suf_reader *best = NULL;
    *fit = SUF_FIT_NONE;
    for (size_t i = 0; i < N_READERS; i++) {
        const suf_fit its = readers[i].detect(file, q);
        if (its > *fit) {
            *fit = its;
            best = &readers[i];
        }
    }
    return best;
}

static void refuse_unknown(const suf_input_file *file, suf_error *err)
{
    char *list = list_readers(~0U);
    if (file->is_folder)
        suf_fail(err, SUF_EIO, "'%.200s' is a folder; name a file, for the reader %s", file->shown,
                 list);
    else if (file->failure)
        suf_fail(err, SUF_EIO, "cannot read '%.200s': %s", file->shown, strerror(file->failure));
    else
        suf_fail(err, SUF_EIO, "cannot tell what '%.200s' is; choose its reader: %s", file->shown,
                 list);
    free(list);
}

static const suf_reader *find_named(const char *name, suf_error *err)
{
    const suf_reader *reader = find(name);
    if (reader)
        return reader;
    char *list = list_readers(~0U);
    suf_fail(err, SUF_EINVAL, "'reader' is '%.100s', must be %s", name, list);
    free(list);
    return NULL;
}

const suf_reader *suf_reader_choose(const suf_input_file *file, const suf_import_request *q,
                                    suf_error *err)
{
    suf_fit fit;
    const suf_reader *best = best_fit(file, q, &fit);
    if (!q->reader) {
        if (!best)
            refuse_unknown(file, err);
        return best;
    }
    const suf_reader *named = find_named(q->reader, err);
    if (!named || fit < SUF_FIT_CERTAIN || named->detect(file, q) != SUF_FIT_NONE)
        return named;
    suf_fail(err, SUF_EINVAL,
             "'%.200s' is %s, which the reader '%s' does not read; choose the reader '%s'%s%s",
             file->shown, best->description, named->name, best->name, best->advice ? ", or " : "",
             best->advice ? best->advice : "");
    return NULL;
}

/* ---- options ---- */

static unsigned given_options(const suf_import_request *q)
{
    /* with features, 'instance' is for their file, too */
    return (q->difference ? SUF_TAKES_DIFFERENCE : 0U) | (q->floor != 0 ? SUF_TAKES_FLOOR : 0U) |
           (q->compare ? SUF_TAKES_COMPARE : 0U) |
           (q->instance && !q->features ? SUF_TAKES_INSTANCE : 0U) |
           (q->algorithm ? SUF_TAKES_ALGORITHM : 0U) | (q->value ? SUF_TAKES_VALUE : 0U) |
           (q->phi ? SUF_TAKES_PHI : 0U) | (q->se ? SUF_TAKES_SE : 0U) |
           (q->experiment ? SUF_TAKES_EXPERIMENT : 0U) |
           (q->skip_damaged ? SUF_TAKES_SKIP_DAMAGED : 0U) |
           (q->delimiter || q->decimal ? SUF_TAKES_STYLE : 0U) | (q->mean ? SUF_TAKES_MEAN : 0U) |
           (q->sd ? SUF_TAKES_SD : 0U) | (q->runs ? SUF_TAKES_RUNS : 0U) |
           (q->status ? SUF_TAKES_STATUS : 0U) | (q->limit > 0 ? SUF_TAKES_LIMIT : 0U) |
           (q->on_timeout ? SUF_TAKES_ON_TIMEOUT : 0U);
}

static int refuse_option(const suf_reader *reader, const suf_input_file *file, size_t option,
                         suf_error *err)
{
    char *list = list_readers(options[option].bit);
    const int rc = suf_fail(err, SUF_EINVAL,
                            "'%.150s' is read by '%s' (%s), which does not take %s; leave it out, "
                            "or %s%s",
                            file->shown, reader->name, reader->description, options[option].name,
                            reader->advice ? reader->advice : "choose the reader ",
                            reader->advice ? "" : list);
    free(list);
    return rc;
}

static int check_options(const suf_reader *reader, const suf_input_file *file,
                         const suf_import_request *q, suf_error *err)
{
    const unsigned wrong = given_options(q) & ~reader->takes;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (wrong & options[i].bit)
            return refuse_option(reader, file, i, err);
    return SUF_OK;
}

/* ---- reading ---- */

suf_dataset_builder suf_reader_start_runs(const suf_import_request *q, size_t n_algorithms,
                                          size_t n_instances)
{
    suf_dataset_builder b = suf_dataset_builder_start(n_algorithms, n_instances,
                                                      q->compare ? *q->compare : SUF_COMPARE_ALL);
    b.dataset.source = SUF_SOURCE_RUNS;
    b.dataset.floor = q->floor;
    b.dataset.maximise = q->maximise;
    suf_dataset_builder_add_cells(&b);
    return b;
}

void suf_reader_compare(suf_dataset_builder *b, const suf_import_request *q)
{
    if (q->difference)
        b->dataset.difference = *q->difference;
    else
        suf_dataset_builder_choose_difference(b);
    suf_dataset_builder_compare(b);
    suf_censoring_finish(b);
    suf_dataset_builder_end(b);
}

static int read_dataset(suf_dataset *dataset, suf_input_file *file, const suf_import_request *q,
                        suf_error *err)
{
    const suf_reader *reader = suf_reader_choose(file, q, err);
    if (!reader)
        return err->code;
    const int rc = check_options(reader, file, q, err);
    if (rc < 0)
        return rc;
    if (reader->opens_path)
        suf_input_file_close(file);
    else if (!file->stream)
        return suf_fail(err, SUF_EIO, "cannot read '%.200s': %s", file->shown,
                        strerror(file->failure));
    return reader->read(dataset, file, q, err);
}

/* The pairs of three or more algorithms have no common base, and only logarithms need a floor. */
static int check_difference(const suf_dataset *d, suf_error *err)
{
    if (d->floor < 0 ||
        (d->floor > 0 && d->difference != SUF_RATIO && d->difference != SUF_LOG_RATIO))
        return suf_fail(err, SUF_EINVAL,
                        "'floor' is a positive number for ratio and log-ratio; leave it out");
    if ((d->source != SUF_SOURCE_RUNS && d->source != SUF_SOURCE_SUMMARIES) ||
        d->difference != SUF_PERCENT || d->n_pairings == d->n_algorithms - 1)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "all pairs of three or more algorithms have no common base for 'percent'; use "
                    "'ratio', which needs none, 'percent-of-mean', or compare with the first");
}

/* A unit that is known is not relabelled. */
static int set_unit(suf_dataset *d, const suf_import_request *q, suf_error *err)
{
    if (!q->unit)
        return SUF_OK;
    if (d->unit && strcmp(d->unit, q->unit) != 0)
        return suf_fail(err, SUF_EINVAL,
                        "'unit' is '%.20s', but the values are in '%.20s'; leave it out", q->unit,
                        d->unit);
    free(d->unit);
    d->unit = suf_text_copy(q->unit);
    return SUF_OK;
}

/* A name says nothing about the numbers, so another one may be given. */
static void set_measure(suf_dataset *d, const suf_import_request *q)
{
    if (!q->measure)
        return;
    free(d->measure);
    d->measure = suf_text_copy(q->measure);
}

static int add_features(suf_dataset *d, const suf_import_request *q, suf_error *err)
{
    return q->features ? suf_dataset_add_features(d, q->features, q->instance, err) : SUF_OK;
}

int suf_dataset_load(suf_dataset *dataset, const char *path, const suf_import_request *request,
                     suf_error *err)
{
    if (suf_error_require(path, "path", err) < 0)
        return SUF_EINVAL;
    const suf_import_request q = request ? *request : (suf_import_request){0};
    suf_error ignored = {0};
    suf_error *e = err ? err : &ignored;
    suf_input_file file;
    suf_dataset d = {0};
    if (q.features && strcmp(q.features, "-") == 0 && strcmp(path, "-") == 0)
        return suf_fail(e, SUF_EINVAL,
                        "'features' and the file are both '-', but standard input is read once; "
                        "name a file");
    suf_csv_style style;
    int rc = suf_csv_style_init(&style, q.delimiter, q.decimal, e);
    if (rc < 0)
        return rc;
    suf_input_file_open(&file, path, &style);
    rc = read_dataset(&d, &file, &q, e);
    suf_input_file_close(&file);
    if (rc < 0)
        return rc;
    set_measure(&d, &q);
    rc = set_unit(&d, &q, e);
    if (rc == SUF_OK)
        rc = check_difference(&d, e);
    if (rc == SUF_OK)
        rc = add_features(&d, &q, e);
    if (rc == SUF_OK)
        *dataset = d;
    else
        suf_dataset_release(&d);
    return rc;
}
