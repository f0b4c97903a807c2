/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See yaml_algorithms.h.
 */
#include "experiment/yaml_algorithms.h"

#include <string.h>

#include "base/text.h"
#include "experiment/keys.h"
#include "experiment/own_settings.h"

/* what an algorithm has for itself */
static void read_own_key(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node,
                         const char *name, const char *owner)
{
    int i = 0;
    while (suf_own_settings_key(i) && strcmp(suf_own_settings_key(i), name) != 0)
        i++;
    if (!suf_own_settings_key(i) && strchr(name, ' '))
        suf_yaml_refuse(r, key,
                        "put the command in quotes: in YAML a colon with a blank after it begins "
                        "another value");
    else if (!suf_own_settings_key(i))
        suf_settings_input_refuse(r->input,
                                  "%s:%zu: '%.80s' is not a key that an algorithm can have for "
                                  "itself; see suffice-experiment(5)",
                                  r->shown, suf_yaml_line(key), name);
    else if (!owner)
        suf_settings_input_refuse(r->input,
                                  "%s:%zu: an algorithm with a '%s' of its own needs a 'name'",
                                  r->shown, suf_yaml_line(key), name);
    else if (strcmp(name, "env") != 0)
        suf_yaml_read_scalar(r, key, node, name, owner);
    else if (node->type == YAML_MAPPING_NODE)
        suf_yaml_read_pairs(r, node, "env", owner);
    else
        suf_yaml_refuse(r, key, "'env' must be a mapping of variables to their values");
}

static bool is_one_of(const char *key, const char *const *names)
{
    while (*names && strcmp(*names, key) != 0)
        names++;
    return *names != NULL;
}

/* all keys of a mapping that the owner has for itself; others end with NULL, and are not such */
static void read_own_keys(suf_yaml_tree *r, const yaml_node_t *map, const char *const *others,
                          const char *owner)
{
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top;
         p++) {
        const char *key = suf_yaml_need_text(r, suf_yaml_node(r, p->key), "key");
        if (key && !is_one_of(key, others) && !suf_yaml_is_null(suf_yaml_node(r, p->value)))
            read_own_key(r, suf_yaml_node(r, p->key), suf_yaml_node(r, p->value), key, owner);
    }
}

/* the text of a key of a mapping; NULL: it has none */
static const char *field_of(const suf_yaml_tree *r, const yaml_node_t *map, const char *key)
{
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top;
         p++) {
        const char *name = suf_yaml_text(suf_yaml_node(r, p->key));
        if (name && strcmp(name, key) == 0)
            return suf_yaml_text(suf_yaml_node(r, p->value));
    }
    return NULL;
}

/* a table whose rows are algorithms; command NULL: that of the key 'command' */
static void add_table(const suf_yaml_tree *r, const yaml_node_t *node, const char *table,
                      const char *command)
{
    suf_setting_entry entry = suf_yaml_entry(r, node, "algorithms");
    entry.table = suf_text_copy(table);
    entry.text = command ? suf_text_copy(command) : NULL;
    suf_settings_input_add(r->input, entry);
}

/* table: and command: */
static void read_table(const suf_yaml_tree *r, const yaml_node_t *map)
{
    static const char *const names[] = {"table", "command"};
    const char *values[] = {NULL, NULL};
    if (suf_yaml_read_fields(r, map, names, 2, values))
        add_table(r, map, values[0], values[1]);
}

/* command:, and what the algorithm has for itself. name: it has one already; NULL: it is inside */
static void read_algorithm_map(suf_yaml_tree *r, const yaml_node_t *map, const char *name)
{
    const char *command = field_of(r, map, "command");
    const char *const owner = name ? name : field_of(r, map, "name");
    read_own_keys(r, map, (const char *const[]){"command", name ? NULL : "name", NULL}, owner);
    if (command)
        suf_yaml_add_named(r, map, "algorithms", owner, command, NULL);
    else
        suf_yaml_refuse(r, map, "the algorithm has no 'command'");
}

/* a member of a list of algorithms: a command, {name:, command:} or {table:, command:} */
static void read_algorithm(suf_yaml_tree *r, const yaml_node_t *node)
{
    if (node->type == YAML_MAPPING_NODE && field_of(r, node, "table")) {
        read_table(r, node);
        return;
    }
    if (node->type == YAML_MAPPING_NODE) {
        read_algorithm_map(r, node, NULL);
        return;
    }
    const char *command = suf_yaml_need_text(r, node, "algorithms");
    if (command)
        suf_yaml_add_named(r, node, "algorithms", NULL, command, NULL);
}

/* name: command, or name: {command:, ...} */
static void read_named_algorithms(suf_yaml_tree *r, const yaml_node_t *map)
{
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top;
         p++) {
        const yaml_node_t *node = suf_yaml_node(r, p->value);
        const char *name = suf_yaml_need_text(r, suf_yaml_node(r, p->key), "algorithms");
        if (name && node->type == YAML_MAPPING_NODE)
            read_algorithm_map(r, node, name);
        else if (name)
            suf_yaml_read_pair(r, suf_yaml_node(r, p->key), node, "algorithms", NULL);
    }
}

void suf_yaml_read_algorithms(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node)
{
    if (node->type == YAML_MAPPING_NODE) {
        read_named_algorithms(r, node);
        return;
    }
    const char *table = suf_yaml_text(node);
    if (table && !strchr(table, '{')) {
        add_table(r, key, table, NULL);
        return;
    }
    if (node->type != YAML_SEQUENCE_NODE) {
        suf_yaml_refuse(r, key,
                        "'algorithms' must be a mapping of names to commands, a list, or a table");
        return;
    }
    for (const yaml_node_item_t *i = node->data.sequence.items.start;
         i < node->data.sequence.items.top; i++)
        read_algorithm(r, suf_yaml_node(r, *i));
}

/* name: {key: value, ...} */
void suf_yaml_read_own(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node)
{
    if (node->type != YAML_MAPPING_NODE) {
        suf_yaml_refuse(r, key,
                        "'own' must be a mapping of algorithms to what they have for themselves");
        return;
    }
    for (const yaml_node_pair_t *p = node->data.mapping.pairs.start;
         p < node->data.mapping.pairs.top; p++) {
        const yaml_node_t *map = suf_yaml_node(r, p->value);
        const char *name = suf_yaml_need_text(r, suf_yaml_node(r, p->key), "own");
        if (name && map->type == YAML_MAPPING_NODE)
            read_own_keys(r, map, (const char *const[]){NULL}, name);
        else if (name)
            suf_yaml_refuse(r, suf_yaml_node(r, p->key),
                            "what an algorithm has for itself is a mapping, such as {timeout: 10}");
    }
}
