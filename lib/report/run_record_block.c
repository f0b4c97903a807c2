/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_record_block.h.
 */
#include "report/run_record_block.h"

#include <stdlib.h>

#include "base/text.h"
#include "report/json_build.h"
#include "report/name_text.h"

enum { NAME_WIDTH = 40, TEXT_WIDTH = 300 };

static char *label_of(const suf_run_fact *f)
{
    if (!f->algorithm)
        return suf_text_copy(f->what);
    char *name = suf_name_text(f->algorithm, NAME_WIDTH);
    char *label = suf_text_format("%s of %s", f->what, name);
    free(name);
    return label;
}

void suf_run_record_block_add(suf_document *document, const suf_dataset *d)
{
    if (d->n_run_facts == 0)
        return;
    suf_document_add_heading(document, 1, "What was run", "run");
    suf_block *block = suf_document_add(document, SUF_BLOCK_FACTS, NULL);
    for (size_t i = 0; i < d->n_run_facts; i++) {
        const suf_run_fact *f = &d->run_facts[i];
        suf_block_add_item(block,
                           (suf_block_item){.label = label_of(f),
                                            .text = f->text ? suf_name_text(f->text, TEXT_WIDTH)
                                                            : suf_text_copy("not recorded")});
    }
}

json_t *suf_run_record_block_data(const suf_dataset *d)
{
    if (d->source != SUF_SOURCE_STORE)
        return json_null();
    json_t *array = json_array();
    for (size_t i = 0; i < d->n_run_facts; i++) {
        const suf_run_fact *f = &d->run_facts[i];
        json_array_append_new(array, json_pack("{s:s, s:o, s:o}", "what", f->what, "algorithm",
                                               suf_json_text_or_null(f->algorithm), "text",
                                               suf_json_text_or_null(f->text)));
    }
    return array;
}
