/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The examples of RFC 4648, section 10.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "report/base64.h"

static void the_examples_of_the_rfc(void **state)
{
    (void)state;
    static const char *const letters[] = {"",         "Zg==",     "Zm8=",    "Zm9v",
                                          "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    for (size_t n = 0; n < sizeof letters / sizeof *letters; n++) {
        char *text;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        suf_base64_put((const uint8_t *)"foobar", n, out);
        fclose(out);
        assert_string_equal(text, letters[n]);
        free(text);
    }
}

static void bytes_have_no_sign(void **state)
{
    (void)state;
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    suf_base64_put((const uint8_t *)"\xff\xef\xbe", 3, out);
    fclose(out);
    assert_string_equal(text, "/+++");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_rfc),
        cmocka_unit_test(bytes_have_no_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
