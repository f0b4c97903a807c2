/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Combining the paths of an experiment.
 */
#ifndef SUF_EXPERIMENT_PATHS_H
#define SUF_EXPERIMENT_PATHS_H

/* The path from the current directory to path, which is relative to folder (NULL: the current
 * directory); for free(). */
char *suf_path_join(const char *folder, const char *path);

/* The prefix that makes a path relative to the folder to valid in the folder from: "", "../" and so
 * on; for free(). Both folders are absolute and contain no links. */
char *suf_path_between(const char *from, const char *to);

/* The same as a path to the folder: "." for itself. */
char *suf_path_relative(const char *from, const char *to);

/* The file's name without its ending, and with .db instead of its ending; for free(). */
char *suf_path_stem(const char *path);
char *suf_path_with_db(const char *path);

#endif
