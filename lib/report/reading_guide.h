/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How to read a report: the items of docs/reading.md, as a section that a page shows on demand.
 */
#ifndef SUF_REPORT_READING_GUIDE_H
#define SUF_REPORT_READING_GUIDE_H

#include "report/document.h"

void suf_reading_guide_add(suf_document *document);

#endif
