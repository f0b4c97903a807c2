/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See reading_guide.h. An item of the page begins with "- **Term.**" and goes on in indented lines.
 */
#include "report/reading_guide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "suffice/out_of_memory.h"

extern const char suf_reading[]; /* docs/reading.md */

static const char item_begins[] = "\n- **";
static const char term_ends[] = "** ";

/* the text on one line, without marks of emphasis; for free() */
static char *plain_of(const char *text, size_t n)
{
    char *plain;
    size_t size;
    FILE *out = suf_text_stream_open(&plain, &size);
    bool was_blank = true;
    for (size_t i = 0; i < n; i++) {
        const bool is_blank = text[i] == ' ' || text[i] == '\n';
        if (text[i] == '*' || (is_blank && (was_blank || i + 1 == n)))
            continue;
        fputc(is_blank ? ' ' : text[i], out);
        was_blank = is_blank;
    }
    return suf_text_stream_close(out, &plain);
}

void suf_reading_guide_add(suf_document *d)
{
    suf_block *heading = suf_document_add_heading(d, 1, "How to read this report", "reading");
    suf_block *list = suf_document_add(d, SUF_BLOCK_LIST, NULL);
    heading->is_folded = true;
    heading->is_for_page = list->is_for_page = true;
    for (const char *at = strstr(suf_reading, item_begins), *next; at; at = next) {
        const char *term = at + strlen(item_begins);
        const char *end = strstr(term, term_ends);
        const char *text = end + strlen(term_ends);
        next = strstr(text, item_begins);
        suf_block_add_item(list,
                           (suf_block_item){.label = plain_of(term, (size_t)(end - term)),
                                            .text = plain_of(text, next ? (size_t)(next - text) + 1
                                                                        : strlen(text))});
    }
}
