# SPDX-License-Identifier: GPL-3.0-or-later
# Names that mean no good, much output, and daemons; tests/cases/failures.md has programs that fail.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 2
    nap="sleep 300.$$$BATS_TEST_NUMBER" # no other process has this command line
    algorithm good <<<'echo $((100 + $3))'
}

# compare the good one with FILE, two runs each on two instances
against() { # FILE OPTION...
    local bad=$1
    shift
    run --separate-stderr suffice compare 'good=./good {instance} {seed} {run}' \
        "bad=./$bad {instance} {seed} {run}" -i list.txt --sample all --runs 2 --store s.db -q -j 1 "$@"
}

# what is on standard input is UTF-8 that does nothing to a terminal
harmless_text() {
    python3 -c '
import sys
text = sys.stdin.buffer.read().decode("utf-8")
sys.exit(any(c != "\n" and (ord(c) < 32 or 127 <= ord(c) < 160) for c in text) and repr(text))'
}

@test "a gigabyte of output takes no memory" {
    algorithm flood <<'END'
[ "$1$3" = a1 ] && head -c 1000000000 /dev/zero
[ "$1$3" = a2 ] && head -c 200000000 /dev/zero >&2
echo; echo 5
END
    python3 - >peak <<'END'
import resource, subprocess, sys
subprocess.run(["suffice", "compare", "good=./good {instance} {seed} {run}", "bad=./flood {instance} {seed} {run}",
                "-i", "list.txt", "--sample", "all", "--runs", "2", "--store", "s.db", "-q", "-j", "1"],
               check=True, stdout=subprocess.DEVNULL)
# of the largest process: suffice, the one that guards the runs, or a run
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
END
    cat peak
    [ "$(cat peak)" -gt 1000 ]
    [ "$(cat peak)" -lt 80000 ]
    [ "$(suffice export s.db | grep -c ',bad,.*,5,ok$')" -eq 4 ]
    [ "$(stat -c %s s.db)" -lt 1000000 ]
}

@test "a daemon is gone when its run has ended" {
    algorithm bad <<END
setsid sh -c "echo \\\$\\\$ >daemon.\$2; exec $nap" >/dev/null 2>&1 </dev/null &
while [ ! -s daemon.\$2 ]; do sleep 0.01; done
echo 3
END
    against bad
    [ "$status" -eq 0 ]
    [ "$(cat daemon.* | wc -l)" -eq 4 ]
    run ! kill -0 $(cat daemon.*)
    gone "$nap"
    [ "$(suffice export s.db | grep -c ',bad,.*,3,ok$')" -eq 4 ]
}

# ---- names ----

# file names that are trouble for somebody, each with a byte 0 behind it
evil_names() {
    printf '%s\0' 'two  blanks ' "qu'o\"te" $'new\nline' '$(touch pwned)' '`touch pwned`' '; touch pwned;' '-rf' '--' \
        '{seed}' 'a=b' ',' '%s%n' '#' '*' '~' '\' $'\033[31mred\033[2J' $'tab\t' $'\xff\xfe' $'caf\xe9' $'\x9b31m' 'zürich' \
        "$(printf 'x%.0s' {1..255})"
}

# the CSV of a store has the names of standard input, each with a byte 0 behind it; the values of a
# and b are checksums of what they were given, the name and xNAME
same_names() { # STORE [PREFIX]
    suffice export "$1" >runs.csv
    python3 -c '
import csv, hashlib, re, sys
prefix = sys.argv[1]
mark = "^\x27(?=\x27*[-=+@\\t\\r\\n])" # see suffice-export(1)
wanted = {prefix + n for n in sys.stdin.buffer.read().decode("latin-1").split("\0")[:-1]}
with open("runs.csv", encoding="latin-1", newline="") as f:
    rows = [{**r, "instance": re.sub(mark, "", r["instance"])} for r in csv.DictReader(f)]
got = {r["instance"] for r in rows}
assert got == wanted, (got ^ wanted)
for r in rows:
    name = ("x" if r["algorithm"] == "b" else "") + r["instance"]
    assert float(r["value"]) == int(hashlib.md5(name.encode("latin-1")).hexdigest()[:8], 16), r
' "${2:-}"
}

measuring() {
    algorithm measure <<<'echo "$((0x$(printf %s "$1" | md5sum | cut -c 1-8)))"'
}

@test "files of any name: the algorithm gets it, the export keeps it, nothing is executed" {
    mkdir in
    evil_names | python3 -c '
import sys
for n in sys.stdin.buffer.read().split(b"\0")[:-1]:
    open(b"in/" + n, "w").close()'
    measuring
    run -0 suffice compare 'a=./measure {instance}' 'b=./measure x{instance}' -i in --sample all --runs 2 -q --store s.db
    harmless_text <<<"$output"
    evil_names | same_names s.db in/
    suffice status s.db | harmless_text
    suffice status s.db --format json | jq -e '.instances == 23'
    suffice export s.db --all --times --format json | jq -e 'length == 92 and all(.command | length > 9)'
    suffice export s.db --differences --format json | jq -e 'length == 23'
    suffice export s.db --differences >differences.csv
    [ "$(python3 -c 'import csv; print(len(list(csv.DictReader(open("differences.csv", newline="")))))')" -eq 23 ]
    [ ! -e pwned ]
    [ ! -e in/pwned ]
}

@test "the recorded command line, given to a shell, is the same run" {
    mkdir in
    touch in/'$(touch pwned)' in/$'new\nline' in/"qu'o\"te" in/$'\xff'
    measuring
    suffice compare 'a=./measure {instance}' 'b=./measure x{instance}' -i in --sample all --runs 2 -q --store s.db
    suffice export s.db --times >runs.csv
    python3 -c '
import csv, subprocess
with open("runs.csv", encoding="latin-1", newline="") as f:
    for r in csv.DictReader(f):
        out = subprocess.run(["sh", "-c", r["command"].encode("latin-1")], capture_output=True, check=True).stdout
        assert float(out) == float(r["value"]), r'
    [ ! -e pwned ]
}

@test "the same names in lines for the shell" {
    mkdir in
    touch in/'$(touch pwned)' in/'`touch pwned`' in/'; touch pwned;' in/$'new\nline' in/"qu'o\"te" in/$'\xff' in/'-n'
    measuring
    suffice compare --shell 'a=./measure {instance} | cat' "b=./measure x\"{instance}\"'' | cat" -i in --sample all \
        --runs 2 -q --store s.db
    printf '%s\0' '$(touch pwned)' '`touch pwned`' '; touch pwned;' $'new\nline' "qu'o\"te" $'\xff' '-n' | same_names s.db in/
    [ ! -e pwned ]
    [ ! -e in/pwned ]
}

@test "names of a list and of a table, 4 kB long too" {
    measuring
    long=$(printf 'y%.0s' {1..4096})
    printf '%s\n' "$long" '-rf' '--' '$(touch pwned)' "qu'o\"te" $'caf\xe9' 'a b' $'\033[31m' >list.txt
    run -0 suffice compare 'a=./measure {instance}' 'b=./measure x{instance}' -i list.txt --sample all --runs 2 -q --store l.db
    harmless_text <<<"$output"
    tr '\n' '\0' <list.txt | same_names l.db
    suffice export l.db --format json | jq -e 'length == 32 and (map(.instance | length) | max == 4096)'
    printf 'instance,n\n"new\nline",1\n"qu""ote",2\n"%s",3\n"$(touch pwned)",4\n' "$long" >list.csv
    run -0 suffice compare 'a=./measure {instance}' 'b=./measure x{instance}' -i list.csv --sample all --runs 2 -q --store c.db
    harmless_text <<<"$output"
    printf '%s\0' $'new\nline' 'qu"ote' "$long" '$(touch pwned)' | same_names c.db
    [ ! -e pwned ]
}

@test "messages about instances and algorithms of any name are harmless on a terminal" {
    printf '%s\n' $'\033[31mred' $'\x9bcaf\xe9' >list.txt
    algorithm $'al\033[2J\xff' <<<'exit 1'
    for policy in stop stop-instance; do
        run --separate-stderr suffice compare 'good=./good {instance} {seed} {run}' $'./al\033[2J\xff {instance}' -i list.txt \
            --sample all --runs 2 --store "$policy.db" --on-crash "$policy"
        [ "$status" -eq 1 ]
        harmless_text <<<"$output$stderr"
        suffice status "$policy.db" | harmless_text
        suffice status "$policy.db" --format json | jq -e '.differences[0].reason | length > 20'
        suffice export "$policy.db" --differences --format json | jq -e 'length == 2'
        suffice export "$policy.db" --all --format json | jq -e 'length > 0'
    done
    run --separate-stderr suffice rerun $'\033[2J' x 1 --store stop.db
    [ "$status" -eq 2 ]
    harmless_text <<<"$stderr"
}

@test "algorithms of any name" {
    measuring
    long=$(printf 'z%.0s' {1..4096})
    cat >e.yaml <<END
algorithms:
  - name: "new\nline \e[31m"
    command: ./measure {instance}
  - name: "qu'o\"te, \$(touch pwned) ü"
    command: ./measure x{instance}
  - name: $long
    command: ./measure xx{instance}
instances: list.txt
sample: all
runs: 2
END
    run -0 --separate-stderr suffice run e.yaml -q
    harmless_text <<<"$output$stderr"
    suffice status e.db | harmless_text
    suffice export e.db >runs.csv
    python3 -c '
import csv, sys
names = {r["algorithm"] for r in csv.DictReader(open("runs.csv", encoding="utf-8", newline=""))}
assert names == {"new\nline \x1b[31m", "qu\x27o\"te, $(touch pwned) ü", sys.argv[1]}, names' "$long"
    suffice status e.db --format json | jq -e '.tries | length == 3 and (keys | map(length) | max == 4096)'
    [ ! -e pwned ]
}
