/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See yaml_reader.h. libyaml makes a tree of nodes; anchors are the same node again.
 */
#include "experiment/yaml_reader.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/text.h"
#include "experiment/keys.h"

enum { MOST_LEVELS = 50 };

typedef struct {
    suf_settings_input *input;
    const char *shown;
    yaml_document_t *tree;
} yaml_reader;

static yaml_node_t *node_at(const yaml_reader *r, int number)
{
    return yaml_document_get_node(r->tree, number);
}

static size_t line_of(const yaml_node_t *node)
{
    return node->start_mark.line + 1;
}

static const char *kind_of(const yaml_node_t *node)
{
    return node->type == YAML_MAPPING_NODE ? "a mapping" : "a list";
}

/* the text of a scalar; NULL if the node is not a scalar or contains a zero byte */
static const char *text_of(const yaml_node_t *node)
{
    if (node->type != YAML_SCALAR_NODE)
        return NULL;
    const char *text = (const char *)node->data.scalar.value;
    return strlen(text) == node->data.scalar.length ? text : NULL;
}

static bool is_null(const yaml_node_t *node)
{
    static const char *const nulls[] = {"", "~", "null", "Null", "NULL"};
    if (node->type != YAML_SCALAR_NODE || node->data.scalar.style != YAML_PLAIN_SCALAR_STYLE)
        return false;
    for (int i = 0; SUF_TEXT_IN(nulls, i); i++)
        if (strcmp(nulls[i], (const char *)node->data.scalar.value) == 0)
            return true;
    return false;
}

static void refuse(const yaml_reader *r, const yaml_node_t *node, const char *what)
{
    suf_settings_input_refuse(r->input, "%s:%zu: %s", r->shown, line_of(node), what);
}

static suf_setting_entry entry_at(const yaml_reader *r, const yaml_node_t *node, const char *key)
{
    return (suf_setting_entry){.key = suf_key_find(key),
                               .origin = SUF_FROM_FILE,
                               .label =
                                   suf_text_format("%s:%zu: '%s'", r->shown, line_of(node), key)};
}

/* the scalar's text, or a refusal: "'alpha' is a mapping, must be a single value" */
static const char *need_text(const yaml_reader *r, const yaml_node_t *node, const char *what)
{
    const char *text = text_of(node);
    if (text)
        return text;
    if (node->type == YAML_SCALAR_NODE)
        suf_settings_input_refuse(r->input, "%s:%zu: '%.80s' has a zero byte in it", r->shown,
                                  line_of(node), what);
    else
        suf_settings_input_refuse(r->input, "%s:%zu: '%.80s' is %s, must be a single value",
                                  r->shown, line_of(node), what, kind_of(node));
    return NULL;
}

/* [1, 2] as 1,2; NULL and a refusal if a member is not a scalar */
static char *join_list(const yaml_reader *r, const yaml_node_t *list, const char *key)
{
    char *all = suf_text_copy("");
    for (const yaml_node_item_t *i = list->data.sequence.items.start;
         i < list->data.sequence.items.top; i++) {
        const char *text = need_text(r, node_at(r, *i), key);
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

static void read_scalar(yaml_reader *r, const yaml_node_t *key, const yaml_node_t *node,
                        const char *name)
{
    const bool is_list =
        suf_key_find(name)->kind == SUF_KEY_NUMBERS && node->type == YAML_SEQUENCE_NODE;
    const char *text = is_list ? NULL : need_text(r, node, name);
    char *copy = is_list ? join_list(r, node, name) : text ? suf_text_copy(text) : NULL;
    suf_setting_entry entry = entry_at(r, key, name);
    entry.is_bad = !copy;
    entry.text = copy ? copy : suf_text_copy("");
    suf_settings_input_add(r->input, entry);
}

/* what the members of keys that have names are called in messages */
static const struct {
    const char *key, *member, *content;
} named[] = {{"algorithms", "algorithm", "its command"},
             {"measures", "measure", "how it is taken"},
             {"environment", "variable", "its value"},
             {"simulate", "'simulate' with", "its value"}};

static size_t named_at(const char *key)
{
    size_t i = 0;
    while (strcmp(named[i].key, key) != 0)
        i++;
    return i;
}

static void add_named(yaml_reader *r, const yaml_node_t *node, const char *key, const char *name,
                      const char *text)
{
    suf_setting_entry entry = {.key = suf_key_find(key), .origin = SUF_FROM_FILE};
    entry.label = suf_text_format("%s:%zu: %s '%.80s'", r->shown, line_of(node),
                                  named[named_at(key)].member, name ? name : text);
    entry.name = name ? suf_text_copy(name) : NULL;
    entry.text = suf_text_copy(text);
    suf_settings_input_add(r->input, entry);
}

/* name: text, ... */
static void read_pairs(yaml_reader *r, const yaml_node_t *map, const char *key)
{
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top;
         p++) {
        const yaml_node_t *node = node_at(r, p->value);
        const char *name = need_text(r, node_at(r, p->key), key);
        const char *text = name && !is_null(node) ? need_text(r, node, name) : NULL;
        if (name && is_null(node))
            suf_settings_input_refuse(r->input, "%s:%zu: '%.80s' is empty; say %s", r->shown,
                                      line_of(node_at(r, p->key)), name,
                                      named[named_at(key)].content);
        if (text)
            add_named(r, node_at(r, p->key), key, name, text);
    }
}

/* reads the values of the given names from a mapping; other names are refused */
static bool read_fields(const yaml_reader *r, const yaml_node_t *map, const char *const *names,
                        size_t n, const char **values)
{
    bool is_good = true;
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top;
         p++) {
        const char *name = need_text(r, node_at(r, p->key), "key");
        size_t i = 0;
        while (name && i < n && strcmp(names[i], name) != 0)
            i++;
        if (name && i == n)
            suf_settings_input_refuse(r->input, "%s:%zu: '%.80s' is unknown here", r->shown,
                                      line_of(node_at(r, p->key)), name);
        if (!name || i == n) {
            is_good = false;
            continue;
        }
        if (values[i])
            suf_settings_input_refuse(r->input, "%s:%zu: '%s' is set twice; keep one", r->shown,
                                      line_of(node_at(r, p->key)), name);
        values[i] = need_text(r, node_at(r, p->value), name);
        is_good = is_good && values[i];
    }
    return is_good;
}

/* a member of a list of algorithms: a command, or {name:, command:} */
static void read_algorithm(yaml_reader *r, const yaml_node_t *node)
{
    static const char *const names[] = {"name", "command"};
    const char *values[2] = {NULL};
    if (node->type == YAML_MAPPING_NODE) {
        if (!read_fields(r, node, names, 2, values))
            return;
        if (!values[1])
            refuse(r, node, "the algorithm has no 'command'");
    } else {
        values[1] = need_text(r, node, "algorithms");
    }
    if (values[1])
        add_named(r, node, "algorithms", values[0], values[1]);
}

static void read_algorithms(yaml_reader *r, const yaml_node_t *key, const yaml_node_t *node)
{
    if (node->type == YAML_MAPPING_NODE) {
        read_pairs(r, node, "algorithms");
        return;
    }
    if (node->type != YAML_SEQUENCE_NODE) {
        refuse(r, key, "'algorithms' must be a mapping of names to commands, or a list");
        return;
    }
    for (const yaml_node_item_t *i = node->data.sequence.items.start;
         i < node->data.sequence.items.top; i++)
        read_algorithm(r, node_at(r, *i));
}

static void add_instances(yaml_reader *r, const yaml_node_t *node, const char *form,
                          const char *text, const char *column)
{
    suf_setting_entry entry = entry_at(r, node, "instances");
    entry.name = form ? suf_text_copy(form) : NULL;
    entry.column = column ? suf_text_copy(column) : NULL;
    entry.text = suf_text_copy(text);
    suf_settings_input_add(r->input, entry);
}

/* {csv: FILE, column: NAME} and the like */
static void read_instance_form(yaml_reader *r, const yaml_node_t *node)
{
    enum { COLUMN = SUF_N_INSTANCES_FORMS, GENERATOR, INTO, N_NAMES };
    const char *names[N_NAMES] = {[COLUMN] = "column", [GENERATOR] = "generator", [INTO] = "into"};
    const char *values[N_NAMES] = {NULL};
    for (int i = 0; i < SUF_N_INSTANCES_FORMS; i++)
        names[i] = suf_instances_form(i);
    if (!read_fields(r, node, names, N_NAMES, values))
        return;
    size_t n = values[GENERATOR] != NULL;
    for (int i = 0; i < SUF_N_INSTANCES_FORMS; i++) {
        if (values[i])
            add_instances(r, node, names[i], values[i], values[COLUMN]);
        n += values[i] != NULL;
    }
    for (int i = GENERATOR; i <= INTO; i++)
        if (values[i]) {
            suf_setting_entry entry = entry_at(r, node, names[i]);
            entry.text = suf_text_copy(values[i]);
            suf_settings_input_add(r->input, entry);
        }
    if (n != 1)
        refuse(r, node, "'instances' needs one of glob, directory, csv, file and generator");
}

static void read_instance(yaml_reader *r, const yaml_node_t *node)
{
    if (node->type == YAML_MAPPING_NODE) {
        read_instance_form(r, node);
        return;
    }
    const char *text = need_text(r, node, "instances");
    if (text)
        add_instances(r, node, NULL, text, NULL);
}

static void read_instances(yaml_reader *r, const yaml_node_t *key, const yaml_node_t *node)
{
    (void)key;
    if (node->type != YAML_SEQUENCE_NODE) {
        read_instance(r, node);
        return;
    }
    for (const yaml_node_item_t *i = node->data.sequence.items.start;
         i < node->data.sequence.items.top; i++)
        read_instance(r, node_at(r, *i));
}

static void read_measures(yaml_reader *r, const yaml_node_t *key, const yaml_node_t *node)
{
    if (node->type == YAML_MAPPING_NODE)
        read_pairs(r, node, "measures");
    else
        refuse(r, key, "'measures' must be a mapping of names to how they are taken");
}

static void read_environment(yaml_reader *r, const yaml_node_t *key, const yaml_node_t *node)
{
    if (node->type == YAML_MAPPING_NODE)
        read_pairs(r, node, "environment");
    else
        refuse(r, key, "'environment' must be a mapping of variables to their values");
}

/* name: value, where a value may be a list */
static void read_simulate(yaml_reader *r, const yaml_node_t *key, const yaml_node_t *node)
{
    if (node->type != YAML_MAPPING_NODE) {
        refuse(r, key, "'simulate' must be a mapping of the options of suffice simulate");
        return;
    }
    for (const yaml_node_pair_t *p = node->data.mapping.pairs.start;
         p < node->data.mapping.pairs.top; p++) {
        const yaml_node_t *value = node_at(r, p->value);
        const char *name = need_text(r, node_at(r, p->key), "simulate");
        const bool is_list = name && value->type == YAML_SEQUENCE_NODE;
        char *list = is_list ? join_list(r, value, name) : NULL;
        const char *text = is_list ? list : name ? need_text(r, value, name) : NULL;
        if (text)
            add_named(r, node_at(r, p->key), "simulate", name, text);
        free(list);
    }
}

static void read_tree(yaml_reader *r, const yaml_node_t *key, const yaml_node_t *node,
                      const char *name)
{
    static const struct {
        const char *name;
        void (*read)(yaml_reader *, const yaml_node_t *, const yaml_node_t *);
    } trees[] = {
        {"algorithms", read_algorithms}, {"instances", read_instances},
        {"measures", read_measures},     {"environment", read_environment},
        {"simulate", read_simulate},
    };
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++)
        if (strcmp(trees[i].name, name) == 0)
            trees[i].read(r, key, node);
}

static void read_key(yaml_reader *r, const yaml_node_t *key, const yaml_node_t *node,
                     suf_names *seen)
{
    const char *name = need_text(r, key, "key");
    if (!name)
        return;
    const suf_key *known = suf_key_find(name);
    if (!known) {
        char *place = suf_text_format("%s:%zu: ", r->shown, line_of(key));
        suf_settings_input_refuse_key(r->input, place, "", name);
        free(place);
        return;
    }
    const size_t n_seen = seen->n;
    if (suf_names_add(seen, name) < n_seen)
        suf_settings_input_refuse(r->input, "%s:%zu: '%s' is set twice; keep one", r->shown,
                                  line_of(key), name);
    else if (!is_null(node))
        (known->kind == SUF_KEY_TREE ? read_tree : read_scalar)(r, key, node, name);
}

static void read_root(yaml_reader *r)
{
    const yaml_node_t *root = yaml_document_get_root_node(r->tree);
    if (!root || is_null(root))
        return;
    if (root->type != YAML_MAPPING_NODE) {
        refuse(r, root, "an experiment is a list of 'key: value' lines");
        return;
    }
    suf_names seen = {.n = 0};
    for (const yaml_node_pair_t *p = root->data.mapping.pairs.start;
         p < root->data.mapping.pairs.top; p++)
        read_key(r, node_at(r, p->key), node_at(r, p->value), &seen);
    suf_names_release(&seen);
}

/* if the bytes are not valid text, the parser knows their offset but not their line */
static size_t line_of_problem(const yaml_parser_t *parser, const char *text, size_t size)
{
    if (parser->error != YAML_READER_ERROR)
        return parser->problem_mark.line + 1;
    size_t line = 1;
    for (size_t i = 0; i < parser->problem_offset && i < size; i++)
        line += text[i] == '\n';
    return line;
}

static bool line_has_tab(const char *text, size_t size, size_t line)
{
    size_t at = 1;
    for (size_t i = 0; i < size && at <= line; i++) {
        if (at == line && text[i] == '\t')
            return true;
        at += text[i] == '\n';
    }
    return false;
}

static void refuse_syntax(const yaml_reader *r, const yaml_parser_t *parser, const char *text,
                          size_t size)
{
    const size_t line = line_of_problem(parser, text, size);
    r->input->is_unreadable = true;
    suf_settings_input_refuse(r->input, "%s:%zu: %s%s%s%s", r->shown, line,
                              parser->problem ? parser->problem : "not YAML",
                              parser->context ? " " : "", parser->context ? parser->context : "",
                              line_has_tab(text, size, line) ? "; indent with blanks, not tabs"
                                                             : "");
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

/* The line of the first value that is nested too deeply, from 1; 0: none is. An experiment needs
 * few levels, and the parser's time grows with their square. */
static size_t line_too_deep(const char *text, size_t size)
{
    yaml_parser_t parser;
    yaml_event_t event;
    int depth = 0;
    size_t line = 0;
    bool goes_on = true;
    if (!yaml_parser_initialize(&parser))
        abort();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    while (goes_on && yaml_parser_parse(&parser, &event)) {
        const yaml_event_type_t type = event.type;
        depth += type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT;
        depth -= type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT;
        line = depth > MOST_LEVELS ? event.start_mark.line + 1 : 0;
        goes_on = line == 0 && type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return line;
}

void suf_yaml_reader_read(suf_settings_input *input, const char *text, size_t size,
                          const char *shown)
{
    yaml_parser_t parser;
    yaml_document_t tree;
    yaml_reader r = {.input = input, .shown = shown, .tree = &tree};
    const size_t deep = line_too_deep(text, size);
    if (deep > 0) {
        input->is_unreadable = true;
        suf_settings_input_refuse(input, "%s:%zu: values are nested more than %d levels deep",
                                  shown, deep, MOST_LEVELS);
        return;
    }
    if (!yaml_parser_initialize(&parser))
        abort();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    if (!yaml_parser_load(&parser, &tree)) {
        refuse_syntax(&r, &parser, text, size);
    } else {
        read_root(&r);
        yaml_document_delete(&tree);
        if (has_another(&parser))
            suf_settings_input_refuse(input, "%s: has more than one document; keep one", shown);
        else if (parser.error)
            refuse_syntax(&r, &parser, text, size);
    }
    yaml_parser_delete(&parser);
}
