#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# algorithm.sh NAME INSTANCE SEED [TROUBLE]: an algorithm whose value depends on its arguments
# alone, by integer arithmetic that every shell does alike. Its values are skewed. With TROUBLE
# some seeds crash, some print nothing, and on the instance i5 the algorithm B always crashes.
name=$1 instance=${2#i} seed=$3 trouble=${4:-}
case $name in
A) level=1000 ;;
B) level=900 ;;
C) level=950 ;;
*) level=1100 ;;
esac
state=$((seed % 2147483647))
draw() { # the next number from 0 to 999, in $drawn
    state=$(((state * 48271 + 11) % 2147483647))
    drawn=$((state / 7 % 1000))
}
draw; a=$drawn
state=$((state + level)) # what a seed gives two algorithms is alike, not the same
draw; b=$drawn
draw; c=$drawn
if [ -n "$trouble" ]; then
    [ "$name$instance" = B5 ] && exit 3
    [ "$c" -lt 60 ] && exit 4
    [ "$c" -gt 970 ] && exit 0
    echo "steps $((c + 1))"
fi
value=$((level * (8 + instance) * (200 + a * b / 1000) / 100))
echo "$((value / 10)).$((value % 10))"
