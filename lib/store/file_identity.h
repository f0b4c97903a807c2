/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the file that a store writes to is still the one that its name means. If somebody
 * deletes, moves or replaces it, what is written would be lost in silence when the program ends.
 */
#ifndef SUF_STORE_FILE_IDENTITY_H
#define SUF_STORE_FILE_IDENTITY_H

#include "store/database.h"

/* Notes which file it is. */
void suf_file_identity_note(suf_store *store);

/* Called after a commit. SUF_EIO if it is another file or none; then all that is recorded has been
 * saved in the file STORE.rescued, which the message names. */
int suf_file_identity_check(suf_store *store, suf_error *err);

#endif
