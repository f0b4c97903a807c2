/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_id.h.
 */
#include "conduct/run_id.h"

#include <stdio.h>

enum { N_PARTS = 5, MOST = 1000000000 }; /* of any number */

void suf_run_id_write(suf_run_id id, char text[SUF_RUN_ID_SIZE])
{
    (void)snprintf(text, SUF_RUN_ID_SIZE, "%lld-%zu-%zu-%lld-%lld", (long long)id.experiment,
                   id.instance + 1, id.algorithm + 1, (long long)id.run, (long long)id.attempt);
}

/* a whole number from 1, without zeros before it, and what follows it */
static const char *read_part(const char *text, int64_t *number)
{
    *number = 0;
    if (*text == '0')
        return NULL;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && *number <= MOST; at++)
        *number = 10 * *number + (*at - '0');
    return at > text && *number <= MOST ? at : NULL;
}

bool suf_run_id_read(const char *text, suf_run_id *id)
{
    int64_t parts[N_PARTS];
    for (int i = 0; i < N_PARTS; i++) {
        text = read_part(text, &parts[i]);
        if (!text || *text != (i + 1 < N_PARTS ? '-' : '\0'))
            return false;
        text++;
    }
    *id = (suf_run_id){.experiment = parts[0],
                       .instance = (size_t)parts[1] - 1,
                       .algorithm = (size_t)parts[2] - 1,
                       .run = parts[3],
                       .attempt = parts[4]};
    return true;
}
