# SPDX-License-Identifier: GPL-3.0-or-later
# What reaches a terminal: nothing that names, programs or files have put there acts on it.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    # a colour, a window title, a control character of Latin-1 in UTF-8, a byte that is no UTF-8, and a turned name
    printf 'red\033[31m\ntitle\033]0;x\007\nnext\302\205line\nlatin\233 31m\nturned\342\200\256txt\n' >list.txt
    algorithm good <<<'echo 5'
    algorithm bad <<<'printf "\033[31m no \302\233 number\r\n" >&2; printf "x\033[2Jx\n"'
}

terminal() { # ARGS...
    timeout 60 "$SOURCE/tests/cli/on_terminal.py" suffice "$@"
}

# standard input is UTF-8 with nothing that acts on a terminal; a terminal ends lines by \r\n
inert() {
    python3 -c '
import sys
text = sys.stdin.buffer.read().decode("utf-8").replace("\r\n", "\n")
bad = [c for c in text if c not in "\n\t" and (ord(c) < 32 or 127 <= ord(c) < 160)
       or "\u202a" <= c <= "\u202e" or "\u2066" <= c <= "\u2069"]
sys.exit(repr((bad, text)) if bad or not text else 0)'
}

record() {
    suffice compare 'good=./good' 'bad=./bad {instance}' -i list.txt --sample all --runs 2 --store s.db -q \
        --on-no-value 'penalise 7' >/dev/null
}

@test "an export has every byte in a file, and harms no terminal" {
    record
    suffice export s.db --all --times >plain.csv
    grep -qF $'red\033[31m' plain.csv
    grep -qF $'next\302\205line' plain.csv
    grep -qF $'turned\342\200\256txt' plain.csv
    for options in '' '--all --times' '--all --format json' '--differences' '--differences --format json'; do
        terminal export s.db $options >shown
        inert <shown
        grep -q 'red' shown
    done
    terminal export s.db >shown
    grep -qF 'red?[31m' shown
    grep -qF 'next?line' shown
    grep -qF 'turnedU+202Etxt' shown
    [ "$(terminal export s.db | wc -l)" -eq "$(suffice export s.db | wc -l)" ]
}

@test "whatever a command prints harms no terminal" {
    record
    for command in status 'status --format json' 'status --format csv' analyze 'analyze --format json' report \
        'report --format json' 'report --format markdown' 'report --format latex' 'report --format html --no-figures' 'report --format csv' verify; do
        set -- $command
        terminal "$1" s.db "${@:2}" >shown || true
        inert <shown
    done
    for file in /dev/stdout /dev/tty /dev/fd/2; do
        terminal report s.db --format json -o $file >shown
        grep -q 'red' shown
        inert <shown
    done
    terminal rerun s.db --instance $'red\033[31m' --algorithm bad --run 1 >shown || true
    inert <shown
}

@test "messages harm no terminal" {
    for name in $'no\033[31m.db' $'no\302\233.db' $'no\342\200\256.db'; do
        run terminal status "$name"
        [ "$status" -ne 0 ]
        inert <<<"$output"
        run terminal "$name"
        inert <<<"$output"
        run terminal plan "--$name"
        inert <<<"$output"
        run terminal plan --mres "$name"
        inert <<<"$output"
    done
}

@test "the progress moves the cursor, and nothing else does" {
    algorithm slow <<<'sleep 0.2; echo 5'
    terminal compare 'good=./good' 'slow=./slow {instance}' -i list.txt --sample all --runs 2 --store s.db >shown
    grep -qF $'\033[K' shown
    sed 's/\x1b\[[0-9]*[AJK]//g; s/\r//g' shown | inert
    grep -qF 'of 5 instances' shown
}
