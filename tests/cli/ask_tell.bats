# SPDX-License-Identifier: GPL-3.0-or-later
# Experiments that others conduct: whatever makes the runs, and however their results come, they end
# as 'suffice run' ends them.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 4
    # the spread of the values is that of a sum of uniform numbers; b is larger
    algorithm work <<'END'
awk -v seed="$2" -v name="$1" -v instance="$3" 'BEGIN {
    srand(seed)
    for (i = 0; i < 12; i++) x += rand()
    printf "%.12f\n", 20 + length(instance) + (name == "b") + x - 6
}'
END
    cat >e.yaml <<'END'
algorithms:
  a: ./work a {seed} {instance}
  b: ./work b {seed} {instance}
instances: list.txt
sample: all
start: 5
difference: simple
accuracy: 0.45
max: 60
END
}

teardown() {
    verify_stores
}

# conducts e.yaml here, into run.db
by_run() { # OPTION...
    suffice run e.yaml --store run.db -q "$@" >/dev/null
}

# the loop of the manual page, into e.db: what 'next' prints, the command makes into results
by_loop() { # COMMAND OPTION...
    local make=$1 status=0 rounds=0
    shift
    while true; do
        suffice next e.yaml "$@" >runs || status=$?
        [ "$status" = 0 ] || break
        sh -c "$make" <runs >results
        suffice tell e.yaml results
        rounds=$((rounds + 1))
        [ "$rounds" -lt 100 ]
    done
    [ "$status" = 3 ] && [ "$rounds" -gt 1 ]
}

# what a report says, but for where and when
concluded() { # STORE
    suffice report "$1" --format json |
        jq 'del(.data.file, .began, .ended, .store, (.run[] | select(.what | IN("host", "processors", "system"))))' |
        grep -v '\.db\|T[0-9:]*Z\|seconds'
}

# STORE holds what 'suffice run' has come to
as_by_run() { # STORE
    diff <(suffice export run.db) <(suffice export "$1")
    diff <(suffice export run.db --differences) <(suffice export "$1" --differences)
    diff <(concluded run.db) <(concluded "$1")
}

@test "next, sh and tell come to what run comes to, whatever the batch" {
    by_run
    for batch in 1000 40 7; do
        rm -f e.db
        by_loop sh --batch $batch
        as_by_run e.db
    done
    # nothing is wanted any more, and nothing is left to do
    run -3 --separate-stderr suffice next e.yaml
    [ -z "$output" ] && [[ "$stderr" == *"the experiment is complete"* ]]
    suffice run e.yaml -q >/dev/null
    as_by_run e.db
}

@test "next and execute as a pipe, several at the same time" {
    by_run
    by_loop 'suffice execute -j 2' --batch 30 --format json
    as_by_run e.db
}

@test "run goes on with what was told, and next with what was run" {
    by_run
    # 'tell' begins before there is a store
    { sleep 0.3 && suffice next e.yaml --batch 20; } | sh | suffice tell e.yaml -q
    suffice run e.yaml -q >/dev/null
    as_by_run e.db
    rm e.db
    suffice next e.yaml --batch 3 >/dev/null # begins it
    # the eleventh run waits until the interrupt was sent
    sed -i '2i echo >>made; [ "$(wc -l <made)" -le 10 ] || while [ -e hold ]; do sleep 0.02; done' work
    touch hold
    suffice run e.yaml -j 1 -q >/dev/null 2>&1 3>&- &
    eleven_begun() { [ "$(cat made 2>/dev/null | wc -l)" -ge 11 ]; }
    soon eleven_begun
    kill -INT $!
    rm hold
    wait $! || true
    by_loop sh --batch 11
    as_by_run e.db
}

@test "next prints the same until results are told, and leaves out what others make" {
    suffice next e.yaml --batch 12 --format json >first
    suffice next e.yaml --batch 12 --format json >again
    diff first again
    [ "$(wc -l <first)" = 12 ]
    for format in json command csv; do
        suffice next e.yaml --batch 12 --format $format >handed-out
        suffice next e.yaml --batch 12 --format json --except handed-out >others
        [ "$(wc -l <others)" = 12 ]
        [ "$(cat first others | jq -r .id | sort -u | wc -l)" = 24 ]
    done
    jq -r .id first others >ids
    suffice next e.yaml --batch 4 --format json --except ids | jq -r .id >more
    [ "$(cat ids more | sort -u | wc -l)" = 28 ]
    # 40 are certainly needed; none is foreseen before they are told
    suffice next e.yaml --format json >all
    [ "$(wc -l <all)" = 40 ]
    run -0 --separate-stderr suffice next e.yaml --except all
    [ -z "$output" ] && [[ "$stderr" == *"no other run is wanted before results"* ]]
    echo 'x 1' >wrong
    refused 2 "'x 1' has no id of a run" next e.yaml --except wrong
    refused 1 "cannot read 'nowhere'" next e.yaml --except nowhere
}

@test "the members of a wanted run" {
    cat >w.yaml <<'END'
algorithms: {'a 1': "./work {algorithm} {seed} {instance}", b: "sh -c 'cat; exit 3'"}
instances: [i, 'it''s']
sample: all
runs: 2
timeout: 7
timeout-cpu: 5
memory: 1G
env: {X: 1 2}
env-unset: [Y]
warmup: 2
stdin: list.txt
success-exit: [0, 3]
prepare: echo {run}
END
    suffice next w.yaml --format json >all
    jq -es 'length == 8' all
    jq -es 'map(.id) | unique | length == 8' all
    jq -es --arg d "$PWD" 'map(select(.algorithm == "a 1" and .instance == "it'"'"'s" and .run == 2))[0] |
        .argv[0:2] == ["./work", "a 1"] and .argv[3] == .instance and .argv[2] == (.seed | tostring) and
        .directory == $d and .timeout == 7 and .timeout_cpu == 5 and .memory_limit == 1073741824 and
        .environment == ["Y", "X=1 2"] and .input == "list.txt" and .success_exit == [0, 3] and .warmup == 2 and
        .prepare == ["echo", "2"] and .attempt == 1 and
        .command == "env -u Y '"'X=1 2'"' ./work '"'a 1'"' \(.seed) '"'it'"'\\\\'"''s'"' <list.txt"' all || true
    # what a shell reads, a run makes
    suffice next w.yaml | sh >results
    jq -es 'length == 8 and all(.status == "ok" and .wall > 0 and .host != "" and .memory > 0)' results
    suffice tell w.yaml results | grep -q 'the experiment is complete'
    suffice next w.yaml --store other.db --format csv >table
    [ "$(head -n 1 table)" = id,instance,algorithm,run,attempt,seed,timeout,timeout_cpu,memory_limit,directory,command ]
    [ "$(wc -l <table)" = 9 ]
    grep -q "^1-[12]-[12]-[12]-1,.*,7,5,1073741824,$PWD," table
}

@test "values can be told by anyone, in any order, as JSON or CSV" {
    by_run
    suffice export run.db --all --format json >known.json
    # of all runs that were made there, under their names
    jq -c '.[] | {algorithm, instance, run, seed, value}' known.json | sort -r >values.jsonl
    suffice next e.yaml >/dev/null
    run -0 suffice tell e.yaml values.jsonl
    [[ "$output" == *"4 of 4 instances are done"*"the experiment is complete"* ]]
    diff <(suffice export run.db) <(suffice export e.db)
    run -0 suffice tell e.yaml values.jsonl
    [[ "$output" == "0 results recorded, $(wc -l <values.jsonl) known before: 4 of 4"* ]]
    # as a table, and from standard input
    suffice export run.db | tac | sed -n '/^instance/!p' >rows
    { suffice export run.db | head -n 1 && cat rows; } >table.csv
    suffice next e.yaml --store c.db >/dev/null
    suffice tell c.db <table.csv | grep -q 'the experiment is complete'
    diff <(suffice export run.db) <(suffice export c.db)
    # a line of next with a value
    suffice next e.yaml --store d.db --batch 1 --format json | jq -c '. + {value: 21.5, wall: 2}' | suffice tell d.db
    suffice export d.db --all --times | grep -q ',21.5,ok,1,.*,2,0,0,'
}

@test "wrong lines are refused by name, and the others are taken" {
    suffice next e.yaml --format json --batch 10 >runs
    suffice execute runs >good
    {
        sed -n 1p good
        sed -n 2p good | jq -c '.seed = 5'
        sed -n 3p good
        sed -n 3p good | jq -c '.output = "9\n"'
        sed -n 4p good | jq -c '.id = "1-9-1-1-1"'
        sed -n 4p good | jq -c '.id = "2-1-1-1-1"'
        sed -n 4p good | jq -c '.id = "one"'
        sed -n 4p good | jq -c '.instance = "z"'
        echo '{"instance": "z", "algorithm": "a", "run": 1, "value": 1}'
        echo '{"instance": "a", "algorithm": "c", "run": 1, "value": 1}'
        echo '{"instance": "a", "algorithm": "a", "run": 0, "value": 1}'
        echo '{"instance": "a", "algorithm": "a", "run": 61, "value": 1}'
        echo '{"instance": "a", "algorithm": "a", "run": 2, "attempt": 2, "value": 1}'
        echo '{"instance": "a", "algorithm": "a", "value": 1}'
        echo '{"instance": "a", "algorithm": "a", "run": 9}'
        echo '{"instance": "a", "algorithm": "a", "run": 9, "value": "nan"}'
        echo '{"instance": "a", "algorithm": "a", "run": 9, "value": 1, "status": "crashed"}'
        echo '{"instance": "a", "algorithm": "a", "run": 9, "value": 1, "output": "1"}'
        echo '{"instance": "a", "algorithm": "a", "run": 9, "status": "tired"}'
        echo '{"instance": "a", "algorithm": "a", "run": 9, "vlaue": 1}'
        echo '{"instance": "a", "algorithm": "a", "run": 9, "value": 1, "value": 2}'
        echo '[1]'
        echo 'no'
        sed -n 10p good
    } >mixed
    run -1 --separate-stderr suffice tell e.yaml mixed
    echo "$output" && echo "$stderr"
    [ "$output" = "3 results recorded, 21 refused: 0 of 4 instances are done" ]
    i=0
    for text in "mixed:2: its 'seed' is 5, but run " \
        "mixed:4: run " \
        "mixed:5: there is no run 1-9-1-1-1 in the experiment" \
        "mixed:6: the run is of experiment 2 of the store, but experiment 1 goes on" \
        "mixed:7: its 'id' is 'one', which is not that of a run" \
        "mixed:8: its 'id' is that of another run: of run " \
        "mixed:9: there is no instance 'z' among the 4 drawn" \
        "mixed:10: there is no algorithm 'c'" \
        "mixed:11: runs and attempts are counted from 1" \
        "mixed:12: it is run 61, but there are at most 60 runs of 'a'" \
        "mixed:13: it is attempt 2 of run 2 of 'a' on 'a', but attempt 1 is not recorded; tell that first" \
        "mixed:14: it does not say which run it is of" \
        "mixed:15: it has neither a 'value' nor an 'output' nor a 'status'" \
        "mixed:16: its 'value' is not finite; if the run gave no number" \
        "mixed:17: it has a 'value', although its 'status' is 'crashed'" \
        "mixed:18: it has both a 'value' and an 'output'" \
        "mixed:19: its 'status' is 'tired'; it must be ok, timeout, crashed, memory, no-value or not-finite" \
        "mixed:20: there is no 'vlaue' in a result; did you mean 'value'?" \
        "mixed:21: it is not a JSON object: duplicate object key" \
        "mixed:22: it is not a JSON object: it is something else" \
        "mixed:23: it is not a JSON object: "; do
        i=$((i + 1))
        line=$(sed -n ${i}p <<<"$stderr")
        [[ "$line" == "suffice tell: refused: $text"* ]] || { echo "$line, not $text"; false; }
    done
    [[ "$stderr" == *"is recorded with another result (ok, "*"); if this is a further attempt, say so by 'attempt'"* ]]
    # a line that is nothing, before others and alone
    { echo 'a greeting from the machine' && sed -n 7p good; } >greeted
    run -1 --separate-stderr suffice tell e.yaml greeted
    [[ "$output" == "1 result recorded, 1 refused"* ]]
    [[ "$stderr" == *"greeted:1: it is not a JSON object: "*"; a result looks like {\"id\": "*"row of CSV below a header"* ]]
    for line in garbage '   garbage' 'x{1,2}' '1-1-1-1-1'; do
        run -1 --separate-stderr suffice tell e.yaml <<<"$line"
        [[ "$stderr" == "suffice tell: refused: standard input:1: it is not a JSON object: "* ]]
    done
    for line in 'Hello, world' '1-1-1-1-1,2.5' 'instance,run,value'; do
        refused 2 "standard input:1: the line is neither a JSON object nor the header of a table" tell e.yaml <<<"$line"
    done
    # times are not negative, and do not last for ever
    for member in wall user system started timeout; do
        run -1 --separate-stderr suffice tell e.yaml <<<'{"id": "1-1-1-9-1", "value": 1, "'$member'": -0.5}'
        [[ "$stderr" == *"its '$member' is not a number of seconds from 0 on"* ]]
    done
    printf 'id,value,wall\n1-1-1-9-1,1,inf\n1-1-2-9-1,1,NA\n' >bad.csv
    run -1 --separate-stderr suffice tell e.yaml bad.csv
    [[ "$output" == "1 result recorded, 1 refused"* && "$stderr" == *"bad.csv:2: its 'wall' is not a number of seconds"* ]]
    run -1 --separate-stderr suffice tell e.yaml - </dev/null
    [[ "$stderr" == *"no results were told"* ]]
    printf 'id,value\n1-1-1-1-1,x\n' >bad.csv
    run -1 --separate-stderr suffice tell e.yaml bad.csv
    [[ "$stderr" == *"bad.csv:2: its 'value' is not a number"* ]]
    refused 1 "cannot open 'nowhere'" tell e.yaml nowhere
    refused 1 "there is no 'none.db': 'suffice next' makes it" tell none.db good
    [ ! -e none.db ]
    : >empty.db
    refused 2 "" tell empty.db good
    rm empty.db
}

@test "told failures are treated by the policies as in run" {
    algorithm work <<'END'
case $2 in
*[13579]) echo odd >&2 && exit 3 ;;
esac
echo "${2}.5"
END
    sed -i 's/^max.*/max: 10/' e.yaml
    for policy in 'on-crash: retry 1, penalise 7' 'on-crash: worst' 'on-crash: drop' 'on-crash: stop-instance'; do
        rm -f e.db run.db
        grep -v on-crash e.yaml >f && { cat f && echo "$policy"; } >e.yaml
        by_run || true # every instance may be given up
        by_loop 'suffice execute -j 2' --format json --batch 15
        diff <(suffice export run.db) <(suffice export e.db)
        diff <(suffice export run.db --differences) <(suffice export e.db --differences)
        suffice export e.db --all | grep -q 'exit status 3; it said: odd'
    done
    # and stop, which ends it
    echo "$(grep -v on-crash e.yaml)" >e.yaml
    echo 'on-crash: stop' >>e.yaml
    rm e.db
    suffice next e.yaml | sh | suffice tell e.yaml -q
    run -1 --separate-stderr suffice next e.yaml
    [ -z "$output" ] && [[ "$stderr" == *"stopped, as the policy says: on "* ]]
}

@test "limits hold where runs are made, and messages are those of run" {
    algorithm work <<<'sleep 30; echo 1'
    printf 'timeout: 0.3\non-timeout: penalise 9\n' >>e.yaml
    sed -i 's/^accuracy.*/runs: 1/; /^max/d; /^start/d' e.yaml
    suffice next e.yaml --batch 2 --format json | suffice execute -j 2 >results
    jq -es 'all(.status == "timeout" and .timeout == 0.3 and .wall < 10)' results
    suffice tell e.yaml results
    suffice export e.db --all | grep -q 'it exceeded the time limit of 0.3 s'
    jq -c '.cpu_limit = true | .id = (.id | sub("^1-."; "1-3"))' results >cpu
    jq -c 'del(.instance, .seed)' cpu >told
    suffice tell e.yaml told
    suffice export e.db --all | grep -q 'it exceeded the limit of 0 s of processor time'
}

@test "times are told, and the first one counts" {
    sed -i 's/^accuracy.*/runs: 2\nvalue: wall-time/; /^max/d; /^start/d' e.yaml
    suffice next e.yaml --format json >runs
    run -1 --separate-stderr suffice tell e.yaml <<<'{"id": "1-1-1-1-1", "output": "x"}'
    [[ "$stderr" == *"the value of a run is its wall-time, so 'wall' is needed, or the 'value'"* ]]
    suffice execute runs >one
    suffice execute runs >two
    suffice tell e.yaml one | grep -q complete
    run -0 suffice tell e.yaml two
    [[ "$output" == "0 results recorded, 16 known before"* ]]
    diff <(jq -r '"\(.id) \(.wall)"' one | sort) <(suffice export e.db --times --format json |
        jq -r --slurpfile one one '.[] | . as $r | ($one[] | select(.instance == $r.instance and .algorithm == $r.algorithm and .run == $r.run)) | "\(.id) \($r.value)"' | sort)
}

@test "further measures, output that is no text, and hosts are recorded" {
    algorithm work <<<"printf 'size=7 \\377 \\0 3.5\\n'; printf '\\377' >&2"
    printf 'measures: {size: "regex size=([0-9]+)"}\n' >>e.yaml
    sed -i 's/^accuracy.*/runs: 2/; /^max/d; /^start/d' e.yaml
    by_run
    suffice next e.yaml --format json | suffice execute >results
    jq -es 'all(.output.bytes != null and .error.bytes == "\u00ff")' results
    jq -c '.host = "node7"' results | suffice tell e.yaml -q
    diff <(suffice export run.db) <(suffice export e.db)
    suffice export e.db --times | grep -q ',node7,'
    [ "$(suffice export e.db | sed -n 2p | cut -d, -f 5-)" = 3.5,ok,7 ]
    # told as numbers, by name and as an object
    suffice next e.yaml --store f.db >/dev/null
    suffice tell f.db <<<'{"id": "1-1-1-1-1", "value": 2, "size": 8}'
    suffice tell f.db <<<'{"id": "1-1-1-2-1", "value": 3, "measures": {"size": 9}}'
    [ "$(suffice export f.db --all --format json | jq -c 'map(.size)')" = '[8,9]' ]
    run -1 --separate-stderr suffice tell f.db <<<'{"id": "1-1-2-1-1", "value": 3, "measures": {"weight": 9}}'
    [[ "$stderr" == *"the experiment has no further measure 'weight'"* ]]
}

@test "names that are not UTF-8 go there and back" {
    printf 'a\nk\366ln\n' >list.txt
    by_run
    by_loop 'suffice execute -j 2' --format json
    as_by_run e.db
    rm e.db
    by_loop sh
    as_by_run e.db
    suffice next e.yaml --store other.db --format json | jq -es 'map(.instance) | unique == ["a", {"bytes": "k\u00f6ln"}]'
}

@test "a killed tell has lost nothing, and several may tell at the same time" {
    by_run
    suffice export run.db --all --format json | jq -c '.[] | {algorithm, instance, run, seed, value}' >values
    suffice next e.yaml >/dev/null
    mkfifo pipe
    for n in 5 25 45; do
        # a pipe that stays open: what came is recorded while it waits, and the store is free
        suffice tell e.yaml <pipe >/dev/null 2>&1 3>&- &
        pid=$!
        exec 7>pipe
        head -n $n values >&7
        soon recorded_at_least $n
        suffice next e.yaml --batch 1 >/dev/null
        kill -9 $pid
        wait $pid || true
        exec 7>&-
    done
    split -n l/4 values part.
    for part in part.*; do
        suffice tell e.yaml <$part >out.$part 2>&1 &
    done
    wait
    suffice tell e.yaml values | tail -n 1 | grep -q 'the experiment is complete'
    diff <(suffice export run.db) <(suffice export e.db)
    diff <(suffice export run.db --differences) <(suffice export e.db --differences)
}

recorded_at_least() { # N
    [ "$(recorded e.db)" -ge "$1" ]
}

@test "setup is made before runs are printed, and cleanup when the last result is told" {
    printf 'setup: touch ready\ncleanup: touch over\n' >>e.yaml
    sed -i 's/^accuracy.*/runs: 2/; /^max/d; /^start/d' e.yaml
    suffice next e.yaml --format json >runs
    [ -e ready ] && [ ! -e over ]
    suffice execute runs >results
    head -n 15 results | suffice tell e.yaml -q
    [ ! -e over ]
    tail -n 1 results | suffice tell e.yaml -q
    [ -e over ]
}

@test "results of an experiment that began anew are refused" {
    suffice next e.yaml --format json --batch 4 | suffice execute >results
    sed -i 's/work a {seed}/work a 1{seed}/' e.yaml
    run -2 --separate-stderr suffice next e.yaml
    [[ "$stderr" == *--fork* ]]
    suffice tell e.yaml results -q
    suffice next e.yaml --fork --batch 1 >/dev/null
    run -1 --separate-stderr suffice tell e.yaml results
    [[ "$stderr" == *"results:1: the run is of experiment 1 of the store, but experiment 2 goes on"* ]]
}

@test "execute makes runs anywhere, and refuses what is no run" {
    suffice next e.yaml --format json --batch 2 >runs
    mkdir elsewhere && cp work elsewhere
    rm work
    suffice execute runs --directory elsewhere | jq -es 'all(.status == "ok")'
    suffice execute "$(head -n 1 runs)" | jq -e '.status == "crashed" and (.message | test("cannot run .\\./work"))'
    refused 2 "line 1 is not a JSON object" execute '{'
    refused 2 "line 1 has no 'argv', the words of a command" execute '{"id": "1-1-1-1-1"}'
    refused 2 "line 2: its 'argv' is not a list of texts" execute "$(head -n 1 runs)" '{"argv": [1]}'
    refused 1 "cannot read 'nowhere'" execute nowhere
    echo '{"argv": ["true"], "instance": "i", "algorithm": "a", "warmup": 3, "prepare": ["sh", "-c", "echo x >>warm"]}' >w
    suffice execute w w >/dev/null
    [ "$(wc -l <warm)" = 5 ]
}
