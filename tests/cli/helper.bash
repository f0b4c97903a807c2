# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of the program share. SUFFICE_BIN: the folder of the program under test.
bats_require_minimum_version 1.5.0
PATH=$SUFFICE_BIN:$PATH
unset COLUMNS # tables are as wide as it says

# The tests' own tools read and print decimal points in every locale; the program is left in it.
awk() { LC_ALL=C command awk "$@"; }
seq() { LC_ALL=C command seq "$@"; }
sort() { LC_ALL=C command sort "$@"; }
printf_c() { LC_ALL=C printf "$@"; }

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

# each item of 'suffice check' on one line
unwrapped() {
    sed -z 's/\n      / /g'
}

# standard input, which has some lines, has none that takes more than COLUMNS columns of a terminal
within() { # COLUMNS
    python3 -c '
import sys, unicodedata
def width(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
lines = sys.stdin.buffer.read().decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
wide = [line for line in lines if width(line) > int(sys.argv[1])]
sys.exit("\n".join(wide) if wide else not any(lines))' "$1"
}

# FILE is a store of the present version: its user_version and application_id say so
is_store() { # FILE
    local head
    head=$(od -An -tx1 -j60 -N12 "$1" | tr -d ' \n')
    [ "${head:0:8}${head:16:8}" = 0000000153554646 ]
}

# 'suffice verify' finds nothing in any store that the test has made. A test that damages stores on
# purpose sets damaged=yes.
verify_stores() {
    local store
    [ -z "${damaged:-}" ] || return 0
    while IFS= read -r -d '' store; do
        if is_store "$store" && ! suffice verify "$store"; then return 1; fi
    done < <(find "$BATS_TEST_TMPDIR" -type f -name '*.db' -print0)
}

# those that have something else to do call verify_stores
teardown() {
    verify_stores
}
