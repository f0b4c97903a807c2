/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file that is being made, and takes its place when it is complete:
 *
 *     suf_draft draft;
 *     suf_draft_open(&draft, target, SUF_FILE_REPLACE, err);    draft.path exists and is empty
 *     ...                                                       fill it, by draft.fd or its name
 *     suf_draft_publish(&draft, err);                           or suf_draft_discard(&draft)
 *
 * suf_whole_file_write (suffice/output.h) does all of it for contents that are in memory.
 *
 * A draft lies in the folder of its file. Its name cannot be guessed, and it is made with O_EXCL
 * and O_NOFOLLOW, so that in a folder of several users nobody can put a link or a pipe in its
 * place. It gets the mode and, as far as that is permitted, the owner of the file that it replaces.
 * Access control lists and further hard links stay with the replaced file.
 */
#ifndef SUF_BASE_DRAFT_H
#define SUF_BASE_DRAFT_H

#include "suffice.h"

typedef struct suf_draft {
    char *path, *target; /* of the draft, and of the file that it becomes; NULL: it is closed */
    suf_file_mode mode;
    int fd;
} suf_draft;

/* The file at target is neither made nor changed. A symbolic link there would be replaced. */
int suf_draft_open(suf_draft *draft, const char *target, suf_file_mode mode, suf_error *err);

/* Puts the draft in its place, durably. It is discarded if that fails. */
int suf_draft_publish(suf_draft *draft, suf_error *err);

void suf_draft_discard(suf_draft *draft);

/* Moves a complete file that another program has made, durably, within a file system. Returns 0, or
 * -1 with errno. */
int suf_draft_move(const char *from, const char *to);

#endif
