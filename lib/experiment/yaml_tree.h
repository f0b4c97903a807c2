/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tree of nodes that libyaml makes of an experiment file, and how its nodes become entries of a
 * suf_settings_input; anchors are the same node again. What cannot be read is a mistake with its
 * line.
 */
#ifndef SUF_EXPERIMENT_YAML_TREE_H
#define SUF_EXPERIMENT_YAML_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <yaml.h>

#include "experiment/settings_input.h"

typedef struct suf_yaml_tree {
    suf_settings_input *input;
    const char *shown; /* the name of the file in messages */
    yaml_document_t *document;
} suf_yaml_tree;

/* ---- nodes ---- */

yaml_node_t *suf_yaml_node(const suf_yaml_tree *tree, int number);
size_t suf_yaml_line(const yaml_node_t *node);
/* The text of a scalar; NULL if the node is not a scalar or contains a zero byte. */
const char *suf_yaml_text(const yaml_node_t *node);
bool suf_yaml_is_null(const yaml_node_t *node);

/* Notes a mistake: FILE:LINE: what. */
void suf_yaml_refuse(const suf_yaml_tree *tree, const yaml_node_t *node, const char *what);

/* The text of a scalar, or a refusal: "'alpha' is a mapping, must be a single value". */
const char *suf_yaml_need_text(const suf_yaml_tree *tree, const yaml_node_t *node,
                               const char *what);

/* [1, 2] as 1,2, for free(); NULL and a refusal if a member is not a scalar. */
char *suf_yaml_join(const suf_yaml_tree *tree, const yaml_node_t *list, const char *key);

/* Reads the values of the given names from a mapping; other names are refused. */
bool suf_yaml_read_fields(const suf_yaml_tree *tree, const yaml_node_t *map,
                          const char *const *names, size_t n, const char **values);

/* ---- entries ---- */

/* An entry of a key, with its label. */
suf_setting_entry suf_yaml_entry(const suf_yaml_tree *tree, const yaml_node_t *node,
                                 const char *key);

/* owner: the algorithm that the key is for; NULL: all */
void suf_yaml_read_scalar(suf_yaml_tree *tree, const yaml_node_t *key, const yaml_node_t *node,
                          const char *name, const char *owner);
/* "name: text" of a key that has such members: one, and all of a mapping. */
void suf_yaml_read_pair(suf_yaml_tree *tree, const yaml_node_t *name_node, const yaml_node_t *node,
                        const char *key, const char *owner);
void suf_yaml_read_pairs(suf_yaml_tree *tree, const yaml_node_t *map, const char *key,
                         const char *owner);
/* The same from texts; name NULL: it has none. */
void suf_yaml_add_named(suf_yaml_tree *tree, const yaml_node_t *node, const char *key,
                        const char *name, const char *text, const char *owner);

#endif
