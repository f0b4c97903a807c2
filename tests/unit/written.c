/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "written.h"

#include "check.h"

static char *text;
static size_t size;

FILE *open_text(void)
{
    return open_memstream(&text, &size);
}

void assert_text(FILE *out, const char *expected)
{
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}
