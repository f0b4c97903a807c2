/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paths of an experiment.
 */
#ifndef SUF_EXPERIMENT_PATHS_H
#define SUF_EXPERIMENT_PATHS_H

/* path as seen from the current directory when it is relative to folder (NULL: the current
 * one); for free(). */
char *suf_path_join(const char *folder, const char *path);

/* What to put before a path that is relative to the folder to, for those who are in the folder
 * from: "", "../" ... Both are absolute and without links; for free(). */
char *suf_path_between(const char *from, const char *to);

/* The file's name without its ending; with .db instead of it. For free(). */
char *suf_path_stem(const char *path);
char *suf_path_with_db(const char *path);

#endif
