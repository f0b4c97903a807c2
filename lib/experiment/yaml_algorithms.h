/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The algorithms of an experiment file, and what each of them has for itself.
 */
#ifndef SUF_EXPERIMENT_YAML_ALGORITHMS_H
#define SUF_EXPERIMENT_YAML_ALGORITHMS_H

#include "experiment/yaml_tree.h"

/* The keys 'algorithms' and 'own'. */
void suf_yaml_read_algorithms(suf_yaml_tree *tree, const yaml_node_t *key, const yaml_node_t *node);
void suf_yaml_read_own(suf_yaml_tree *tree, const yaml_node_t *key, const yaml_node_t *node);

#endif
