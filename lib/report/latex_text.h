/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of any kind in LaTeX, where it is only text, whichever engine reads it.
 */
#ifndef SUF_REPORT_LATEX_TEXT_H
#define SUF_REPORT_LATEX_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "suffice.h"

/* \sufficechar{1F600}, a character that pdfLaTeX does not know: LuaLaTeX and XeLaTeX show it,
 * pdfLaTeX says U+1F600. What suf_latex_put writes needs the definition before it. */
void suf_latex_put_definition(FILE *out);

/* UTF-8. Numbers outside of names get minus signs and powers of ten; names and paths may be broken
 * at the end of a line. */
void suf_latex_put(const char *text, FILE *out);

/* Whether the character stands for itself; otherwise pdfLaTeX says U+1F600. */
bool suf_latex_is_written(uint32_t code);

/* SUF_EINVAL when a path holds what \includegraphics does not take. */
int suf_latex_check_path(const char *path, suf_error *err);

#endif
