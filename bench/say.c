/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program that prints a number and exits.
 */
#include <stdio.h>

int main(void)
{
    return puts("1.5") < 0;
}
