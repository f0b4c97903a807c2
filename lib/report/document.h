/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a report says, in the order in which it says it: a list of blocks. The *_document.c files
 * build one from an analysis, a plan and so on; each renderer writes the whole of it in its format
 * and knows nothing else, so that all formats for reading have the same content.
 *
 * A text given as char * is taken over and freed with the document; const char * is copied. Texts
 * are plain UTF-8 on one line; names in them may be marked (see name_text.h).
 */
#ifndef SUF_REPORT_DOCUMENT_H
#define SUF_REPORT_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "figures/figure_view.h"
#include "report/block_table.h"
#include "suffice.h"

typedef enum {
    SUF_BLOCK_HEADING, /* of a section */
    SUF_BLOCK_SUMMARY, /* the sentence to read first, and its key numbers */
    SUF_BLOCK_FACTS,   /* items with labels: what the numbers are about */
    SUF_BLOCK_PROSE,   /* paragraphs that belong together */
    SUF_BLOCK_LIST,
    SUF_BLOCK_TABLE,
    SUF_BLOCK_FIGURE,
    SUF_BLOCK_CODE, /* text for another program */
    SUF_N_BLOCKS
} suf_block_kind;

/* A paragraph, an item of a list, a key number, or a fact. */
typedef struct suf_block_item {
    char *label; /* of a key number or a fact, or the mark before an item; NULL: none */
    char *text;
    char *interval; /* of a key number; NULL: none */
    char *key;      /* of a reference, by which citations name it; NULL: it is none */
} suf_block_item;

/* What a page shows of a figure; the other formats name its file. */
typedef struct suf_picture {
    char *data; /* NULL: it is in a file, under the block's id, in the document's folder */
    size_t size;
    bool is_png; /* otherwise SVG */
} suf_picture;

/* Another view of a figure, which a reader of a page can choose. */
typedef struct suf_block_view {
    suf_figure_view view;
    suf_picture picture;
} suf_block_view;

enum { SUF_MOST_VIEWS = 2 * SUF_N_ORDERS - 1 }; /* besides the usual one */

typedef struct suf_block {
    suf_block_kind kind;
    char *heading; /* the heading or caption; of prose and lists, a minor heading; NULL: none */
    char *text;    /* the sentence of a summary, the lines of code; of a figure: what it shows, for
                    * those who do not see it; NULL: nothing beyond its caption */
    char *note;    /* of a summary: a sentence after the key numbers; of a figure: how to read it;
                    * NULL: none */
    char *id;      /* under which a page can link to it; of a summary: the section it links to */
    const char *tone; /* the name of the verdict that it shows; NULL: none */
    int level;        /* of a heading: 1, or 2 inside of a section */
    bool is_lead;     /* prose that comes first, in Markdown even before the title; the figure
                       * beside the summary */
    bool is_folded;   /* a page shows the section on demand */
    bool is_for_page; /* the other formats do not have it */
    size_t n_items, capacity;
    suf_block_item *items;
    suf_block_table table;
    suf_picture picture;
    size_t n_views;
    suf_block_view views[SUF_MOST_VIEWS];
    char *csv; /* of a figure: its data, for a page; NULL: they are too many */
} suf_block;

typedef struct suf_document {
    char *subject;  /* what kind of document it is: "Comparison of algorithms" */
    char *title;    /* what it is about: "b against a". Text and LaTeX, which stand inside of
                     * something else, show neither. */
    char *folder;   /* where the files of the figures are, as the document names it; NULL: none */
    double refresh; /* a page is read again after this many seconds; 0: never */
    size_t n_blocks, capacity;
    suf_block **blocks;
} suf_document;

suf_document *suf_document_new(const char *subject, char *title);
void suf_document_free(suf_document *document);

/* An empty block at the end, which belongs to the document. heading: NULL for none. */
suf_block *suf_document_add(suf_document *document, suf_block_kind kind, char *heading);

/* The following add nothing for NULL. */
void suf_block_add_text(suf_block *block, char *text);
void suf_block_add_item(suf_block *block, suf_block_item item);
/* A paragraph by itself. */
void suf_document_add_prose(suf_document *document, char *text);
/* Prose that comes first; takes the text. */
void suf_document_add_lead(suf_document *document, char *text);
/* A paragraph in the prose that was added last, or by itself when that was something else. */
void suf_document_add_paragraph(suf_document *document, char *text);

suf_block *suf_document_add_heading(suf_document *document, int level, const char *heading,
                                    const char *id);
/* The table to fill in. */
suf_block_table *suf_document_add_table(suf_document *document, char *caption);

/* A figure whose picture a page has inside. SUF_ETOOL without gnuplot. */
int suf_document_add_drawn(suf_document *document, const suf_figure *figure, const char *id,
                           const char *caption, suf_error *err);

/* The data of the figure for a page, for free(); NULL if they would make it large. */
char *suf_picture_csv(const suf_figure *figure);

/* SVG, or PNG if the figure has so many points that SVG would make a page slow. */
int suf_picture_render(suf_picture *picture, const suf_figure *figure, suf_error *err);

#endif
