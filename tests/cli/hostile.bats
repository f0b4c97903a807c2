# SPDX-License-Identifier: GPL-3.0-or-later
# Algorithms and names that mean no good.

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

# the tries of the bad one, as words: instance run attempt status value counted
tries() {
    suffice export s.db --all --format json |
        jq -r '.[] | select(.algorithm == "bad") | "\(.instance) \(.run) \(.attempt) \(.status) \(.value) \(.counted)"'
}

messages() {
    suffice export s.db --all --format json | jq -r '.[] | select(.algorithm == "bad") | .message' | sort -u
}

# how often a STATUS is counted in the summary, as text and as data
summed() { # N STATUS
    awk -v n="$1" -v status="$2" '
        $1 == "algorithm" { for (i = 2; i <= NF; i++) if ($i == status) column = i }
        $1 == "bad" && column && !found { found = $column == n } END { exit !found }' <<<"$output" &&
        suffice status s.db --format json | jq -e ".tries.bad[\"$2\"] == $1 and .tries.good.ok > 0"
}

# every instance was given up: by default the end of an experiment whose algorithm always fails
given_up() { # STATUS
    [ "$status" -eq 1 ] && [[ "$stderr" == *"every instance was given up"* ]] &&
        [[ "$output" == *"2 instances were given up"*"a: run 1 of 'bad' failed ($1)"* ]] &&
        suffice status s.db --format json | jq -e '.states.failed == 2 and (.differences | all(.phi == null))'
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

@test "a value needs no newline behind it, and may stand behind binary output" {
    algorithm bad <<<'printf 7'
    against bad
    [ "$status" -eq 0 ]
    [ "$(suffice export s.db | grep -c ',bad,.*,7,ok$')" -eq 4 ]
    rm s.db
    algorithm bad <<<'printf "\0\1\377\033[31m 3\0\n12\0\n"'
    against bad
    [ "$status" -eq 0 ]
    [ "$(suffice export s.db | grep -c ',bad,.*,12,ok$')" -eq 4 ]
}

@test "binary output without a value is said to be none, without control characters" {
    algorithm bad <<<'printf "\033[31m\377\0\a\n"; printf "\033]0;x\a" >&2'
    against bad
    given_up no-value
    messages | harmless_text
    harmless_text <<<"$output$stderr"
}

@test "closing the output does not end a run, the time limit does" {
    algorithm bad <<<"exec >&- 2>&-; $nap"
    against bad --timeout 0.2
    given_up timeout
    [ "$(tries | sort -u)" = "$(printf '%s 1 1 timeout null 0\n' a b)" ]
    [ "$(messages)" = "it exceeded the time limit of 0.2 s" ]
    summed 2 timeout
    gone "$nap"
}

@test "SIGTERM may be ignored, SIGKILL follows" {
    algorithm bad <<<"trap '' TERM; $nap; $nap; $nap"
    against bad --timeout 0.2
    given_up timeout
    [ "$(suffice export s.db --all | grep -c ',bad,1,.*,timeout,1,0,,9,')" -eq 2 ]
    gone "$nap"
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

@test "a run that dies is tried three times, then its instance is given up" {
    algorithm bad <<<'kill -SEGV $$'
    against bad
    given_up crashed
    [[ "$output" == *"failed (crashed), every time it was tried"* ]]
    [ "$(tries | grep ' 1 [0-9] ')" = "$(printf '%s 1 %s crashed null 0\n' a 1 a 2 a 3 b 1 b 2 b 3)" ]
    [ "$(messages)" = "signal 11 (Segmentation fault)" ]
    [ "$(suffice export s.db --all | grep -c ',bad,1,.*,crashed,[123],0,,11,signal')" -eq 6 ]
    summed "$(tries | wc -l)" crashed
    rm s.db
    algorithm bad <<<'echo 5; echo "no luck" >&2; exit 3'
    against bad
    given_up crashed
    [ "$(tries | grep -c ' 1 [123] crashed null 0')" -eq 6 ]
    [ "$(messages)" = "exit status 3; it said: no luck" ]
}

@test "a program that is missing or may not be run is said to be" {
    against missing
    given_up crashed
    [ "$(messages)" = "cannot run './missing': No such file or directory" ]
    [ "$(tries | grep -c ' 1 [123] crashed null 0')" -eq 6 ]
    rm s.db
    echo 'echo 1' >plain
    against plain
    given_up crashed
    [ "$(messages)" = "cannot run './plain': Permission denied" ]
}

@test "what is no finite number is no value" {
    while read -r printed wanted message; do
        algorithm bad <<<"printf -- '$printed'"
        rm -f s.db
        against bad
        given_up "$wanted"
        echo "$printed: $(messages)"
        [[ "$(messages)" == *$message* ]]
        summed "$(tries | wc -l)" "$wanted"
        [ "$(tries | grep -c ' 1 1 '"$wanted"' null 0')" -eq 2 ]
    done <<'END'
nan\n not-finite is nan
NaN not-finite is nan
inf\n not-finite is inf
-inf\n not-finite is -inf
1e999\n not-finite is inf
1,5\n no-value it printed '1,5'
words\n no-value standard output ends in 'words'
1.5.2\n no-value '1.5.2'
\n no-value it printed nothing on standard output
END
}

@test "memory beyond the limit ends a run" {
    algorithm bad <<<'head -c 90000000 /dev/zero | tail -c 80000000 | wc -c'
    against bad --memory 40M
    given_up memory
    [ "$(messages)" = "it exceeded the memory limit of 41943040 bytes" ]
    summed "$(tries | wc -l)" memory
    rm s.db
    against bad --memory 40M --on-memory 'retry 1, penalise 7'
    [ "$status" -eq 0 ]
    [ "$(tries | grep -c ' 2 memory 7 1')" -eq 4 ]
    [ "$(tries | grep -c ' 1 memory null 0')" -eq 4 ]
}

@test "policies: par10 and penalise count a value" {
    algorithm bad <<<"$nap"
    against bad --timeout 0.1 --on-timeout par10
    [ "$status" -eq 2 ]
    [[ "$stderr" == *"'--on-timeout' is par10, a multiple of the time limit, but the value is not a time"* ]]
    against bad --timeout 0.1 --on-timeout par10 --unit s
    [ "$status" -eq 0 ]
    [ "$(tries)" = "$(printf '%s 1 timeout 1 1\n' 'a 1' 'a 2' 'b 1' 'b 2')" ]
    summed 4 timeout
    rm s.db
    against bad --timeout 0.1 --on-timeout 'penalise 1000'
    [ "$status" -eq 0 ]
    [ "$(tries)" = "$(printf '%s 1 timeout 1000 1\n' 'a 1' 'a 2' 'b 1' 'b 2')" ]
    # good prints 101 and 102
    suffice export s.db --differences --format json | jq '.[0].phi' | near "$(echo 'import math; print(math.log(1000 / 101.5))' | python3)" 1e-9
    gone "$nap"
}

@test "policies: worst takes the worst so far, drop none" {
    algorithm bad <<<'[ $3 = 2 ] && exit 1; echo $3'
    against bad --on-crash worst
    [ "$status" -eq 0 ]
    [ "$(tries)" = "$(printf '%s\n' 'a 1 1 ok 1 1' 'a 2 1 crashed 102 1' 'b 1 1 ok 1 1' 'b 2 1 crashed 102 1')" ] ||
        [ "$(tries)" = "$(printf '%s\n' 'a 1 1 ok 1 1' 'a 2 1 crashed 101 1' 'b 1 1 ok 1 1' 'b 2 1 crashed 101 1')" ]
    suffice compare 'good=./good {instance} {seed} {run}' 'bad=./bad {instance} {seed} {run}' -i list.txt \
        --sample all --runs 4 --store drop.db -q --on-crash drop
    suffice export drop.db --format json |
        jq -e '[.[] | select(.algorithm == "bad")] | length == 8 and ([.[] | select(.value == null and .status == "crashed")] | length == 2)'
    suffice export drop.db --differences --format json | jq '.[0].phi' | near "$(echo 'import math; print(math.log(((1 + 3 + 4) / 3) / 102.5))' | python3)" 1e-9
}

@test "policies: worst and drop without any value give the instance up" {
    algorithm bad <<<'exit 1'
    against bad --on-crash drop
    [ "$status" -eq 1 ]
    [[ "$output" == *"a: fewer than 2 of the first 2 runs of 'bad' have a value"* ]]
}

@test "policies: stop ends the experiment at once" {
    algorithm bad <<<'[ $1 = b ] && exit 9; echo 4'
    against bad --on-crash stop
    [ "$status" -eq 1 ]
    [[ "$stderr" == *"stopped, as the policy says: on 'b', run "*" of 'bad' failed (crashed)"*"; all runs so far are recorded"* ]]
    [ "$(suffice export s.db | grep -c '^a,')" -eq 4 ]
    # the policy may be another one later: what is recorded stays
    n=$(recorded s.db)
    against bad --on-crash 'penalise 50'
    [ "$status" -eq 0 ]
    [ "$(recorded s.db)" -ge "$n" ]
    [ "$(suffice export s.db | grep -c '^b,bad,.*,50,crashed$')" -eq 2 ]
}

@test "one instance is given up, the others go on; a try that heals counts" {
    algorithm bad <<'END'
[ $1 = a ] && exit 1
[ -e tried.$2 ] && echo 6 && exit
touch tried.$2
kill -9 $$
END
    against bad
    [ "$status" -eq 0 ]
    [ "$(suffice status s.db --format json | jq -c '[.states.done, .states.failed]')" = '[1,1]' ]
    [ "$(tries | grep '^b')" = "$(printf '%s\n' 'b 1 1 crashed null 0' 'b 1 2 ok 6 1' 'b 2 1 crashed null 0' 'b 2 2 ok 6 1')" ]
    [ "$(suffice export s.db | grep -c '^b,bad,.*,6,ok$')" -eq 2 ]
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
