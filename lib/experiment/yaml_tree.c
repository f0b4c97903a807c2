/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See yaml_tree.h.
 */
#include "experiment/yaml_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "experiment/keys.h"

yaml_node_t *suf_yaml_node(const suf_yaml_tree *r, int number)
{
    return yaml_document_get_node(r->document, number);
}

size_t suf_yaml_line(const yaml_node_t *node)
{
    return node->start_mark.line + 1;
}

static const char *kind_of(const yaml_node_t *node)
{
    return node->type == YAML_MAPPING_NODE ? "a mapping" : "a list";
}

const char *suf_yaml_text(const yaml_node_t *node)
{
    if (node->type != YAML_SCALAR_NODE)
        return NULL;
    const char *text = (const char *)node->data.scalar.value;
    return strlen(text) == node->data.scalar.length ? text : NULL;
}

bool suf_yaml_is_null(const yaml_node_t *node)
{
    static const char *const nulls[] = {"", "~", "null", "Null", "NULL"};
    if (node->type != YAML_SCALAR_NODE || node->data.scalar.style != YAML_PLAIN_SCALAR_STYLE)
        return false;
    for (int i = 0; SUF_TEXT_IN(nulls, i); i++)
        if (strcmp(nulls[i], (const char *)node->data.scalar.value) == 0)
            return true;
    return false;
}

void suf_yaml_refuse(const suf_yaml_tree *r, const yaml_node_t *node, const char *what)
{
    suf_settings_input_refuse(r->input, "%s:%zu: %s", r->shown, suf_yaml_line(node), what);
}

suf_setting_entry suf_yaml_entry(const suf_yaml_tree *r, const yaml_node_t *node, const char *key)
{
    return (suf_setting_entry){
        .key = suf_key_find(key),
        .origin = SUF_FROM_FILE,
        .label = suf_text_format("%s:%zu: '%s'", r->shown, suf_yaml_line(node), key)};
}

const char *suf_yaml_need_text(const suf_yaml_tree *r, const yaml_node_t *node, const char *what)
{
    const char *text = suf_yaml_text(node);
    if (text)
        return text;
    if (node->type == YAML_SCALAR_NODE)
        suf_settings_input_refuse(r->input, "%s:%zu: '%.80s' has a zero byte in it", r->shown,
                                  suf_yaml_line(node), what);
    else
        suf_settings_input_refuse(r->input, "%s:%zu: '%.80s' is %s, must be a single value",
                                  r->shown, suf_yaml_line(node), what, kind_of(node));
    return NULL;
}

char *suf_yaml_join(const suf_yaml_tree *r, const yaml_node_t *list, const char *key)
{
    char *all = suf_text_copy("");
    for (const yaml_node_item_t *i = list->data.sequence.items.start;
         i < list->data.sequence.items.top; i++) {
        const char *text = suf_yaml_need_text(r, suf_yaml_node(r, *i), key);
        if (!text) {
            free(all);
            return NULL;
        }
        char *longer = suf_text_format("%s%s%s", all, *all ? "," : "", text);
        free(all);
        all = longer;
    }
    return all;
}

static bool is_list_key(const char *name)
{
    const suf_key_kind kind = suf_key_find(name)->kind;
    return kind == SUF_KEY_NUMBERS || kind == SUF_KEY_NAMES;
}

void suf_yaml_read_scalar(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node,
                          const char *name, const char *owner)
{
    const bool is_list = is_list_key(name) && node->type == YAML_SEQUENCE_NODE;
    const char *text = is_list ? NULL : suf_yaml_need_text(r, node, name);
    char *copy = is_list ? suf_yaml_join(r, node, name) : text ? suf_text_copy(text) : NULL;
    suf_setting_entry entry = suf_yaml_entry(r, key, name);
    entry.owner = owner ? suf_text_copy(owner) : NULL;
    entry.is_bad = !copy;
    entry.text = copy ? copy : suf_text_copy("");
    suf_settings_input_add(r->input, entry);
}

/* what the members of keys that have names are called in messages */
static const struct {
    const char *key, *member, *content;
} named[] = {{"algorithms", "algorithm", "its command"},
             {"measures", "measure", "how it is taken"},
             {"env", "variable", "its value"},
             {"simulate", "'simulate' with", "its value"}};

static size_t named_at(const char *key)
{
    size_t i = 0;
    while (strcmp(named[i].key, key) != 0)
        i++;
    return i;
}

void suf_yaml_add_named(suf_yaml_tree *r, const yaml_node_t *node, const char *key,
                        const char *name, const char *text, const char *owner)
{
    suf_setting_entry entry = {.key = suf_key_find(key), .origin = SUF_FROM_FILE};
    entry.label = suf_text_format("%s:%zu: %s '%.80s'", r->shown, suf_yaml_line(node),
                                  named[named_at(key)].member, name ? name : text);
    entry.name = name ? suf_text_copy(name) : NULL;
    entry.owner = owner ? suf_text_copy(owner) : NULL;
    entry.text = suf_text_copy(text);
    suf_settings_input_add(r->input, entry);
}

void suf_yaml_read_pair(suf_yaml_tree *r, const yaml_node_t *name_node, const yaml_node_t *node,
                        const char *key, const char *owner)
{
    const char *name = suf_yaml_need_text(r, name_node, key);
    const char *text = name && !suf_yaml_is_null(node) ? suf_yaml_need_text(r, node, name) : NULL;
    if (name && suf_yaml_is_null(node))
        suf_settings_input_refuse(r->input, "%s:%zu: '%.80s' is empty; say %s", r->shown,
                                  suf_yaml_line(name_node), name, named[named_at(key)].content);
    else if (text)
        suf_yaml_add_named(r, name_node, key, name, text, owner);
}

void suf_yaml_read_pairs(suf_yaml_tree *r, const yaml_node_t *map, const char *key,
                         const char *owner)
{
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top;
         p++)
        suf_yaml_read_pair(r, suf_yaml_node(r, p->key), suf_yaml_node(r, p->value), key, owner);
}

bool suf_yaml_read_fields(const suf_yaml_tree *r, const yaml_node_t *map, const char *const *names,
                          size_t n, const char **values)
{
    bool is_good = true;
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top;
         p++) {
        const char *name = suf_yaml_need_text(r, suf_yaml_node(r, p->key), "key");
        size_t i = 0;
        while (name && i < n && strcmp(names[i], name) != 0)
            i++;
        if (name && i == n)
            suf_settings_input_refuse(r->input, "%s:%zu: '%.80s' is unknown here", r->shown,
                                      suf_yaml_line(suf_yaml_node(r, p->key)), name);
        if (!name || i == n) {
            is_good = false;
            continue;
        }
        if (values[i])
            suf_settings_input_refuse(r->input, "%s:%zu: '%s' is set twice; keep one", r->shown,
                                      suf_yaml_line(suf_yaml_node(r, p->key)), name);
        values[i] = suf_yaml_need_text(r, suf_yaml_node(r, p->value), name);
        is_good = is_good && values[i];
    }
    return is_good;
}
