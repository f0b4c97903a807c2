/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See features.h.
 */
#include "dataset/features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"

suf_feature *suf_features_find(const suf_dataset *d, const char *name)
{
    for (size_t f = 0; f < d->n_features; f++)
        if (strcmp(d->features[f].name, name) == 0)
            return &d->features[f];
    return NULL;
}

static char *list_names(const suf_dataset *d)
{
    char *list = suf_text_copy("");
    for (size_t i = 0; i < d->n_features; i++) {
        char *longer = suf_text_format("%s%s'%s'", list, i ? ", " : "", d->features[i].name);
        free(list);
        list = longer;
    }
    return list;
}

suf_feature *suf_features_require(const suf_dataset *d, const char *name, suf_error *err)
{
    suf_feature *found = suf_features_find(d, name);
    if (found)
        return found;
    char *list = list_names(d);
    if (d->n_features == 0)
        suf_fail(err, SUF_EINVAL, "there is no feature '%s': the instances have none", name);
    else
        suf_fail(err, SUF_EINVAL, "there is no feature '%s'; there are %s", name, list);
    free(list);
    return NULL;
}

static suf_feature *append(suf_dataset *d, const char *name)
{
    suf_feature *all = suf_alloc(d->n_features + 1, sizeof *all);
    if (d->n_features)
        memcpy(all, d->features, d->n_features * sizeof *all);
    free(d->features);
    d->features = all;
    suf_feature *added = &all[d->n_features++];
    added->name = suf_text_copy(name);
    added->texts = suf_alloc(d->n_instances, sizeof *added->texts);
    added->numbers = suf_alloc(d->n_instances, sizeof *added->numbers);
    return added;
}

suf_feature *suf_features_add(suf_dataset *d, const char *name)
{
    suf_feature *feature = suf_features_find(d, name);
    if (!feature)
        feature = append(d, name);
    for (size_t i = 0; i < d->n_instances; i++)
        suf_features_put(feature, i, "");
    return feature;
}

void suf_features_put(suf_feature *feature, size_t instance, const char *text)
{
    double *number = &feature->numbers[instance];
    free(feature->texts[instance]);
    feature->texts[instance] = suf_text_copy(text);
    if (!suf_number_read(text, number) || !isfinite(*number))
        *number = NAN;
}

void suf_features_put_cell(suf_feature *feature, size_t instance, const suf_table *t,
                           const char *cell)
{
    char *text = suf_csv_style_plain(&t->style, cell);
    suf_features_put(feature, instance, text);
    free(text);
}

void suf_features_add_columns(suf_dataset *d, const suf_table *t, const suf_key_columns *columns)
{
    for (size_t k = 0; k < columns->n; k++) {
        const size_t c = columns->columns[k];
        suf_feature *feature = suf_features_add(d, t->names[c]);
        for (size_t r = 0; r < t->n_rows; r++)
            suf_features_put_cell(feature, r, t, t->rows[r][c]);
    }
}
