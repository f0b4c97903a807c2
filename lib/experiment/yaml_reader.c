/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See yaml_reader.h.
 */
#include "experiment/yaml_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "experiment/keys.h"
#include "experiment/yaml_algorithms.h"
#include "experiment/yaml_syntax.h"
#include "experiment/yaml_tree.h"
#include "suffice/out_of_memory.h"

#define SECTION "slurm"

static void add_instances(suf_yaml_tree *r, const yaml_node_t *node, const char *form,
                          const char *text, const char *column)
{
    suf_setting_entry entry = suf_yaml_entry(r, node, "instances");
    entry.name = form ? suf_text_copy(form) : NULL;
    entry.column = column ? suf_text_copy(column) : NULL;
    entry.text = suf_text_copy(text);
    suf_settings_input_add(r->input, entry);
}

/* {csv: FILE, column: NAME} and the like */
static void read_instance_form(suf_yaml_tree *r, const yaml_node_t *node)
{
    enum { COLUMN = SUF_N_INSTANCES_FORMS, GENERATOR, INTO, N_NAMES };
    const char *names[N_NAMES] = {[COLUMN] = "column", [GENERATOR] = "generator", [INTO] = "into"};
    const char *values[N_NAMES] = {NULL};
    for (int i = 0; i < SUF_N_INSTANCES_FORMS; i++)
        names[i] = suf_instances_form(i);
    if (!suf_yaml_read_fields(r, node, names, N_NAMES, values))
        return;
    size_t n = values[GENERATOR] != NULL;
    for (int i = 0; i < SUF_N_INSTANCES_FORMS; i++) {
        if (values[i])
            add_instances(r, node, names[i], values[i], values[COLUMN]);
        n += values[i] != NULL;
    }
    for (int i = GENERATOR; i <= INTO; i++)
        if (values[i]) {
            suf_setting_entry entry = suf_yaml_entry(r, node, names[i]);
            entry.text = suf_text_copy(values[i]);
            suf_settings_input_add(r->input, entry);
        }
    if (n != 1)
        suf_yaml_refuse(r, node,
                        "'instances' needs one of glob, directory, csv, file and generator");
}

static void read_instance(suf_yaml_tree *r, const yaml_node_t *node)
{
    if (node->type == YAML_MAPPING_NODE) {
        read_instance_form(r, node);
        return;
    }
    const char *text = suf_yaml_need_text(r, node, "instances");
    if (text)
        add_instances(r, node, NULL, text, NULL);
}

static void read_instances(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node)
{
    (void)key;
    if (node->type != YAML_SEQUENCE_NODE) {
        read_instance(r, node);
        return;
    }
    for (const yaml_node_item_t *i = node->data.sequence.items.start;
         i < node->data.sequence.items.top; i++)
        read_instance(r, suf_yaml_node(r, *i));
}

static void read_measures(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node)
{
    if (node->type == YAML_MAPPING_NODE)
        suf_yaml_read_pairs(r, node, "measures", NULL);
    else
        suf_yaml_refuse(r, key, "'measures' must be a mapping of names to how they are taken");
}

static void read_env(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node)
{
    if (node->type == YAML_MAPPING_NODE)
        suf_yaml_read_pairs(r, node, "env", NULL);
    else
        suf_yaml_refuse(r, key, "'env' must be a mapping of variables to their values");
}

/* name: value, where a value may be a list */
static void read_simulate(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node)
{
    if (node->type != YAML_MAPPING_NODE) {
        suf_yaml_refuse(r, key, "'simulate' must be a mapping of the options of suffice simulate");
        return;
    }
    for (const yaml_node_pair_t *p = node->data.mapping.pairs.start;
         p < node->data.mapping.pairs.top; p++) {
        const yaml_node_t *value = suf_yaml_node(r, p->value);
        const char *name = suf_yaml_need_text(r, suf_yaml_node(r, p->key), "simulate");
        const bool is_list = name && value->type == YAML_SEQUENCE_NODE;
        char *list = is_list ? suf_yaml_join(r, value, name) : NULL;
        const char *text = is_list ? list : name ? suf_yaml_need_text(r, value, name) : NULL;
        if (text)
            suf_yaml_add_named(r, suf_yaml_node(r, p->key), "simulate", name, text, NULL);
        free(list);
    }
}

static void read_tree(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node,
                      const char *name)
{
    static const struct {
        const char *name;
        void (*read)(suf_yaml_tree *, const yaml_node_t *, const yaml_node_t *);
    } trees[] = {
        {"algorithms", suf_yaml_read_algorithms},
        {"instances", read_instances},
        {"measures", read_measures},
        {"env", read_env},
        {"simulate", read_simulate},
        {"own", suf_yaml_read_own},
    };
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++)
        if (strcmp(trees[i].name, name) == 0)
            trees[i].read(r, key, node);
}

static void read_value(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node,
                       const suf_key *known)
{
    if (known->kind == SUF_KEY_TREE)
        read_tree(r, key, node, known->name);
    else
        suf_yaml_read_scalar(r, key, node, known->name, NULL);
}

static void read_key(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node,
                     suf_names *seen, const char *section);

/* A section holds keys that begin with its name: 'partition' in 'slurm' is 'slurm-partition'. */
static bool is_section(const yaml_node_t *key)
{
    return key->type == YAML_SCALAR_NODE &&
           strcmp((const char *)key->data.scalar.value, SECTION) == 0;
}

static void read_section(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node,
                         suf_names *seen)
{
    if (node->type != YAML_MAPPING_NODE) {
        suf_yaml_refuse(r, key, "'" SECTION "' must be a mapping, such as 'partition: short'");
        return;
    }
    for (const yaml_node_pair_t *p = node->data.mapping.pairs.start;
         p < node->data.mapping.pairs.top; p++)
        read_key(r, suf_yaml_node(r, p->key), suf_yaml_node(r, p->value), seen, SECTION "-");
}

static void read_key(suf_yaml_tree *r, const yaml_node_t *key, const yaml_node_t *node,
                     suf_names *seen, const char *section)
{
    const char *written = suf_yaml_need_text(r, key, "key");
    if (!written)
        return;
    char *name = suf_text_format("%s%s", section, written);
    const suf_key *known = suf_key_find(name);
    const size_t n_seen = seen->n;
    if (!known) {
        char *place = suf_text_format("%s:%zu: ", r->shown, suf_yaml_line(key));
        suf_settings_input_refuse_key(r->input, place, "", name);
        free(place);
    } else if (suf_names_add(seen, name) < n_seen)
        suf_settings_input_refuse(r->input, "%s:%zu: '%s' is set twice; keep one", r->shown,
                                  suf_yaml_line(key), name);
    else if (!suf_yaml_is_null(node))
        read_value(r, key, node, known);
    free(name);
}

static void read_root(suf_yaml_tree *r)
{
    const yaml_node_t *root = yaml_document_get_root_node(r->document);
    if (!root || suf_yaml_is_null(root))
        return;
    if (root->type != YAML_MAPPING_NODE) {
        suf_yaml_refuse(r, root, "an experiment is a list of 'key: value' lines");
        return;
    }
    suf_names seen = {.n = 0};
    for (const yaml_node_pair_t *p = root->data.mapping.pairs.start;
         p < root->data.mapping.pairs.top; p++)
        if (is_section(suf_yaml_node(r, p->key)))
            read_section(r, suf_yaml_node(r, p->key), suf_yaml_node(r, p->value), &seen);
        else
            read_key(r, suf_yaml_node(r, p->key), suf_yaml_node(r, p->value), &seen, "");
    suf_names_release(&seen);
}

static bool has_another(yaml_parser_t *parser)
{
    yaml_document_t next;
    if (!yaml_parser_load(parser, &next))
        return false;
    const bool is_there = yaml_document_get_root_node(&next) != NULL;
    yaml_document_delete(&next);
    return is_there;
}

void suf_yaml_reader_read(suf_settings_input *input, const char *text, size_t size,
                          const char *shown)
{
    yaml_parser_t parser;
    yaml_document_t tree;
    suf_yaml_tree r = {.input = input, .shown = shown, .document = &tree};
    if (suf_yaml_syntax_is_too_deep(input, shown, text, size))
        return;
    if (!yaml_parser_initialize(&parser))
        suf_memory_abort();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    if (!yaml_parser_load(&parser, &tree)) {
        suf_yaml_syntax_refuse(input, shown, &parser, text, size);
    } else {
        read_root(&r);
        yaml_document_delete(&tree);
        if (has_another(&parser))
            suf_settings_input_refuse(input, "%s: has more than one document; keep one", shown);
        else if (parser.error)
            suf_yaml_syntax_refuse(input, shown, &parser, text, size);
    }
    yaml_parser_delete(&parser);
}
