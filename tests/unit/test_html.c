/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text and pictures in HTML. The whole page is tested in a browser: tests/cli/html.bats.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "report/html_svg.h"
#include "report/html_text.h"
#include "report/name_text.h"
#include "written.h"

static void text_is_only_text(void **state)
{
    (void)state;
    FILE *out = open_text();
    suf_html_put("<a b=\"c\" d='e'>&amp;`", out);
    assert_text(out, "&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;amp;`");
}

static void names_are_isolated_and_without_control_characters(void **state)
{
    (void)state;
    FILE *out = open_text();
    char *name = suf_name_text("a\n\x1b<\xe2\x80\xae", 40);
    suf_html_put_sentence(name, out);
    free(name);
    assert_text(out, "<bdi>a??&#60;\xe2\x80\xae</bdi>");
}

static void sentences_keep_their_direction(void **state)
{
    (void)state;
    FILE *out = open_text();
    char sentence[100];
    char *name = suf_name_text("b\xe2\x80\xae", 40);
    snprintf(sentence, sizeof sentence, "%s < a: '\xe2\x80\xae\xe2\x81\xa6x'", name);
    free(name);
    suf_html_put_element("p", sentence, out);
    assert_text(out, "<p><bdi>b\xe2\x80\xae</bdi> &#60; a: &#39;<small>U+202E</small><small>U+2066"
                     "</small>x&#39;</p>\n");
}

static void attributes_have_no_marks_of_names(void **state)
{
    (void)state;
    FILE *out = open_text();
    char *name = suf_name_text("a", 40);
    suf_html_put(name, out);
    free(name);
    assert_text(out, "a");
}

static void pictures_have_ids_of_their_own(void **state)
{
    (void)state;
    FILE *out = open_text();
    suf_html_put_svg("<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 1 1\">"
                     "<g id=\"a\"/><use xlink:href='#a'/><g filter=\"url(#a)\"/>"
                     "<g><title>id='b'</title></g> id='c'</svg>\n",
                     "p-", "what \"it\" shows", out);
    assert_text(out, "<svg role=\"img\" aria-label=\"what &#34;it&#34; shows\" viewBox=\"0 0 1 "
                     "1\"><g id=\"p-a\"/><use xlink:href='#p-a'/><g filter=\"url(#p-a)\"/>"
                     "<g><title>id='b'</title></g> id='c'</svg>\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_only_text),
        cmocka_unit_test(names_are_isolated_and_without_control_characters),
        cmocka_unit_test(sentences_keep_their_direction),
        cmocka_unit_test(attributes_have_no_marks_of_names),
        cmocka_unit_test(pictures_have_ids_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
