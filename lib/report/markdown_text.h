/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of any kind in Markdown (CommonMark with GitHub's tables), where it is only text: what has a
 * meaning inside a line is always escaped, what has one at the beginning of a block only there.
 */
#ifndef SUF_REPORT_MARKDOWN_TEXT_H
#define SUF_REPORT_MARKDOWN_TEXT_H

#include <stdio.h>

/* Inside of a line. */
void suf_markdown_put(const char *text, FILE *out);
/* Where a block begins: blanks, bullets, numbers, rules and underlines have a meaning, too. */
void suf_markdown_put_block(const char *text, FILE *out);
/* As an address: everything but letters, digits and the like by its number. */
void suf_markdown_put_address(const char *path, FILE *out);

#endif
