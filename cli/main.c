/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice COMMAND [OPTION...]; commands.c has the program.
 */
#include "commands.h"
#include <fcntl.h>
#include <unistd.h>

/* A descriptor that the caller closed is given to the next file that is opened, and output would
 * end in that. One that cannot be written to makes writing fail instead, and the command say so. */
static void keep_standard_descriptors(void)
{
    int descriptor;
    do
        descriptor = open("/dev/null", O_RDONLY);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor > STDERR_FILENO)
        close(descriptor);
}

int main(int argc, char **argv)
{
    keep_standard_descriptors();
    return cli_main(argc, argv);
}
