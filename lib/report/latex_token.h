/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text taken apart into what LaTeX is given one by one: latex_text.c writes the tokens,
 * latex_width.c measures them, so that both agree on where a line may end.
 */
#ifndef SUF_REPORT_LATEX_TOKEN_H
#define SUF_REPORT_LATEX_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    SUF_LATEX_CHARACTER,
    SUF_LATEX_NUMBER, /* "-0.5", "1.2e-07" or "inf": one that needs mathematics */
    SUF_LATEX_BREAK,  /* a line may end here, without a hyphen */
    SUF_LATEX_CITE,   /* a citation begins; the text of the token is the key */
    SUF_LATEX_CITE_END
} suf_latex_kind;

typedef struct suf_latex_token {
    suf_latex_kind kind;
    uint32_t code; /* of a character */
    const char *text;
    size_t length; /* of the text, in bytes */
} suf_latex_token;

/* Begin with {.text = the text}, which is valid UTF-8. */
typedef struct suf_latex_reader {
    const char *text; /* what is left */
    bool is_name;     /* inside of a name, where numbers are parts of it */
    bool may_break;   /* after the token before */
    char before;      /* the byte before; 0: none */
    size_t unbroken;  /* small letters since a line could have ended; a large one is two */
} suf_latex_reader;

/* false: the text has ended */
bool suf_latex_next(suf_latex_reader *reader, suf_latex_token *token);

#endif
