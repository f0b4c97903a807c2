/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See load_experiment.h.
 */
#include "load_experiment.h"

suf_experiment *loaded(const char *content)
{
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    folder_write("x.yaml", content);
    if (suf_experiment_load(e, "x.yaml", &err) < 0)
        fail_msg("%s", err.message);
    return e;
}

void finish(suf_experiment *e)
{
    suf_error err;
    if (suf_experiment_finish(e, &err) == SUF_OK)
        return;
    for (size_t i = 0; i < suf_experiment_n_mistakes(e); i++)
        print_error("%s\n", suf_experiment_mistake(e, i));
    fail();
}

suf_experiment *finished(const char *content)
{
    suf_experiment *e = loaded(content);
    finish(e);
    return e;
}

suf_experiment *by_options(void)
{
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "a", "./a {instance}");
    suf_experiment_add(e, "b", "./b {instance}");
    suf_experiment_set(e, "instances", "i");
    suf_experiment_set(e, "instances", "j");
    return e;
}

bool says(const suf_experiment *e, const char *text)
{
    for (size_t i = 0; i < suf_experiment_n_mistakes(e); i++)
        if (strstr(suf_experiment_mistake(e, i), text))
            return true;
    return false;
}

void check_mistake(const char *content, const char *text)
{
    suf_error err;
    suf_experiment *e = loaded(content);
    assert_int_equal(suf_experiment_finish(e, &err), SUF_EINVAL);
    if (!says(e, text)) {
        for (size_t i = 0; i < suf_experiment_n_mistakes(e); i++)
            print_error("%s\n", suf_experiment_mistake(e, i));
        fail_msg("none says '%s'", text);
    }
    assert_string_equal(err.message, suf_experiment_mistake(e, 0));
    suf_experiment_free(e);
}

const char *setting(const suf_experiment *e, const char *key)
{
    for (size_t i = 0; i < e->n_settings; i++)
        if (strcmp(e->settings[i].key->name, key) == 0)
            return e->settings[i].value;
    return NULL;
}

void check_same(const suf_experiment *a, const suf_experiment *b)
{
    assert_int_equal(a->n_algorithms, b->n_algorithms);
    for (size_t i = 0; i < a->n_algorithms; i++) {
        assert_string_equal(a->algorithms[i].name, b->algorithms[i].name);
        assert_string_equal(a->algorithms[i].command, b->algorithms[i].command);
    }
    assert_int_equal(a->instances.n, b->instances.n);
    for (size_t i = 0; i < a->instances.n; i++)
        assert_string_equal(a->instances.all[i].name, b->instances.all[i].name);
    assert_int_equal(a->n_settings, b->n_settings);
    for (size_t i = 0; i < a->n_settings; i++) {
        const char *key = a->settings[i].key->name;
        if (strcmp(key, "name") != 0 && strcmp(key, "store") != 0)
            assert_string_equal(a->settings[i].value, b->settings[i].value);
    }
}
