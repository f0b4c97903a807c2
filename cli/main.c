/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice COMMAND [OPTION...]; commands.c has the program.
 */
#include "commands.h"

int main(int argc, char **argv)
{
    return cli_main(argc, argv);
}
