# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of the program share. SUFFICE_BIN: the folder of the program under test.
bats_require_minimum_version 1.5.0
PATH=$SUFFICE_BIN:$PATH

# standard input is within TOLERANCE of VALUE
near() { # VALUE TOLERANCE
    awk -v expected="$1" -v tolerance="$2" '
        { d = $1 - expected; if (d < 0) d = -d; ok = d <= tolerance; print $1, "expected", expected }
        END { exit !ok }'
}

# suffice ARGS fails with STATUS, prints nothing, and says TEXT in one message
refused() { # STATUS TEXT ARGS...
    local status_wanted=$1 text=$2
    shift 2
    run --separate-stderr suffice "$@"
    if [ "$status" != "$status_wanted" ] || [ -n "$output" ] || [[ "$stderr" != *"$text"* ]] ||
        [ "$(grep -c . <<<"$stderr")" -gt 2 ]; then
        echo "suffice $*: status $status, output '$output', message '$stderr', wanted '$text'"
        return 1
    fi
}
