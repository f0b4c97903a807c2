/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "executor/json_bytes.h"

/* any bytes come back, and those that are UTF-8 are a string */
static void bytes_come_back(void **state)
{
    (void)state;
    char every[512];
    for (int i = 0; i < 512; i++)
        every[i] = (char)i;
    const struct {
        const char *bytes;
        size_t n;
        bool is_string;
    } cases[] = {{NULL, 0, true}, {"12\n", 3, true}, {"\xc3\xa9\0x", 4, true}, {every, 512, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *value = suf_json_bytes_value(cases[i].bytes, cases[i].n);
        size_t n;
        assert_int_equal(json_is_string(value), cases[i].is_string);
        char *back = suf_json_bytes_read(value, &n);
        assert_int_equal(n, cases[i].n);
        assert_memory_equal(back, n ? cases[i].bytes : "", n);
        assert_int_equal(back[n], 0);
        free(back);
        json_decref(value);
    }
}

static void what_is_no_text_is_refused(void **state)
{
    (void)state;
    static const char *const values[] = {"[1]", "[{}]", "[{\"bytes\": 1}]",
                                         "[{\"bytes\": \"\u20ac\"}]"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        size_t n;
        suf_json_texts texts = {0};
        json_t *list = json_loads(values[i], 0, NULL);
        assert_null(suf_json_bytes_read(json_array_get(list, 0), &n));
        assert_null(suf_json_bytes_text(json_array_get(list, 0), &texts));
        assert_int_equal(texts.n, 0);
        json_decref(list);
    }
}

static void a_text_has_no_zero_byte(void **state)
{
    (void)state;
    suf_json_texts texts = {0};
    json_t *values[] = {suf_json_bytes_value("a\0b", 3), suf_json_bytes_value("\377\0b", 3),
                        suf_json_bytes_value("\377b", 2), suf_json_bytes_value("ab", 2)};
    assert_null(suf_json_bytes_text(values[0], &texts));
    assert_null(suf_json_bytes_text(values[1], &texts));
    assert_string_equal(suf_json_bytes_text(values[2], &texts), "\377b");
    assert_string_equal(suf_json_bytes_text(values[3], &texts), "ab");
    for (size_t i = 0; i < 4; i++)
        json_decref(values[i]);
    suf_json_texts_release(&texts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_come_back),
        cmocka_unit_test(what_is_no_text_is_refused),
        cmocka_unit_test(a_text_has_no_zero_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
