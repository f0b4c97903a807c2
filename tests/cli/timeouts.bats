# SPDX-License-Identifier: GPL-3.0-or-later
# Runs that reach the time limit, and runs that fail: what is said, and what is tested.
load helper
load experiments

# The limit is far above what the programs need, and those that hang sleep together (-j).
LIMIT=1
JOBS=40

setup() {
    cd "$BATS_TEST_TMPDIR"
    # 10 instances that both solve, 2 that only a does, 8 that only b does, 5 that neither does
    algorithm solve <<'END'
n=${2#q}
if [ "$1" = a ]; then [ "$n" -le 12 ]; else [ "$n" -gt 2 ] && [ "$n" -le 20 ]; fi || exec sleep 60
set -- $(printf %s "$*" | cksum)
echo "$(($1 % 100 + 1000))"
END
}

# a list of N instances q1, q2, ... in list.txt
instances() { # N
    seq 1 "$1" | sed 's/^/q/' >list.txt
}

# an experiment with two algorithms on list.txt, all of its instances
conduct() { # STORE COMMAND OPTION...
    local store=$1 command=$2
    shift 2
    suffice compare "a=$command a {instance} {seed}" "b=$command b {instance} {seed}" --instances list.txt --sample all \
        --timeout "$LIMIT" -j "$JOBS" -q --store "$store" "$@"
}

# what a command says, on one line
said() { # ARG...
    suffice "$@" | tr -s '\n ' '  '
}

@test "instances that nobody solved are left out of the tests, and this is said first" {
    instances 25
    conduct s.db ./solve --runs 2 --on-timeout 'penalise 5000' >result
    text=$(said analyze s.db)
    [[ "$text" == *" on the 20 of 25 instances that at least one of them solved (on 5 every run of both reached the time limit): "* ]]
    [[ "$text" == *"On 5 of 25 instances every run of every algorithm reached the time limit: 'q21', 'q22', 'q23', 'q24', 'q25'. "*"no test counts it. Counted as exact ties, as earlier versions of suffice did, they would "* ]]
    [[ "$text" == *"- 'q21' says nothing: every run of every algorithm reached the time limit"* ]]
    # runs that count with a penalty are in the headline: 8 instances of a, 2 of b, 2 runs on each
    [[ "$text" == *"16 of 40 runs of a and 4 of 40 runs of b failed and count with a penalty."* ]]
    run suffice report s.db --gate --delta 2% --format markdown # whatever its answer is, they are in its first line
    [[ "${lines[0]}" == *"16 of 40 runs of a and 4 of 40 runs of b failed and count with a penalty."* ]]
    suffice analyze s.db --format json >s.json
    jq -e '.state == "incomplete" and (.comparisons[0] | .n == 20 and .n_timed_out == 5 and .ties == 0)' s.json
    # the record has them, as exact ties; the tests are of the others
    suffice export s.db --differences --format json >record.json
    jq -e 'length == 25 and ([.[] | select(.phi == 0 and .se == 0)] | length == 5)' record.json
    jq '[.[] | select(.se > 0) | .phi] | add / length' record.json >mean
    jq '.comparisons[0].mean' s.json | near "$(cat mean)" 1e-12
    [[ "$(said report s.db)" == *"Runs that failed were treated according to the policies of the experiment (on-timeout: penalise 5000). Of a, 26 of 50 runs that were needed failed, 26 counting with a penalty. Of b, 14 of 50 "* ]]
}

@test "what nobody solved is not called deterministic, what is deterministic is" {
    instances 25
    tail -n 4 list.txt >last.txt && mv last.txt list.txt # q22 to q25
    conduct none.db ./solve --runs 2 --on-timeout 'penalise 5000' >result
    run -0 suffice status none.db
    text=$(tr -s '\n ' '  ' <<<"$output")
    [[ "$text" == *"On 4 of 4 instances every run of every algorithm reached the time limit: q22, q23, q24, q25."* ]]
    [[ "$text" != *"ignores its seed"* ]]
    [[ "$text" != *"mean log ratio"* ]]
    algorithm constant <<<'[ "$1" = a ] && exec sleep 60; echo 7'
    conduct constant.db ./constant --runs 2 --on-timeout 'penalise 5000' >result
    [[ "$(said status constant.db)" == *"On 4 instances: an algorithm's values are all the same: it is deterministic, or ignores its seed"* ]]
    [[ "$(said status constant.db)" != *"every run of every algorithm"* ]]
}

# p: 2 * (1 + 10 + 45) / 2^10; Tango's interval by the root of his score in R: -0.0089, 0.4647
@test "an experiment with a time limit says what each algorithm solved" {
    instances 25
    conduct s.db ./solve --runs 2 --on-timeout 'penalise 5000' >result
    suffice analyze s.db --format json >s.json
    jq -e '.experiment.time_limit == 1 and .algorithms[0].solved == {runs: 50, runs_solved: 24, instances: 25,
        instances_every_run: 12, instances_one_run: 12} and .algorithms[1].solved.runs_solved == 36' s.json
    jq -e '.comparisons[0].solved | .n == 25 and .first == 0.48 and .second == 0.72 and .mcnemar' s.json
    jq '.comparisons[0].solved.p' s.json | near 0.109375 1e-12
    jq '.comparisons[0].solved.low' s.json | near -0.0089 5e-5
    jq '.comparisons[0].solved.high' s.json | near 0.4647 5e-5
    for format in text markdown html latex; do
        said report s.db $([ "$format" != html ] || echo --no-figures) --format "$format" | sed 's/<[^>]*>//g; s/&#39;/'"'"'/g; s/\\%/%/g; s/\\,/ /g; s/\$//g' >"$format"
        grep -qF 'runs that gave a value within the time limit of 1 s' "$format"
        grep -qE 'b.* solved 72.* of its runs and .*a.* 48.*, a difference of 24 percentage points .*-1, 46.* \(p = 0.109 by McNemar' "$format"
    done
    grep -qE '\| *a *\| *50 *\| *24 *\| *48 *\| *25 *\| *12 *\| *12 *\|' markdown
    # an experiment without a limit has no such table
    sed -n 3,10p list.txt >free.txt
    suffice compare 'a=./solve a {instance} {seed}' 'b=./solve b {instance} {seed}' --instances free.txt --sample all \
        --runs 2 -q --store free.db >result
    [[ "$(said report free.db)" != *"time limit"* ]]
    [[ "$(said report free.db)" == *"No run failed."* ]]
    suffice analyze free.db --format json | jq -e '.algorithms[0].solved == null and .comparisons[0].solved == null'
}

@test "these counts do not depend on the number of workers" {
    printf '%s\n' q2 q3 q5 q6 q7 >list.txt
    algorithm some <<<'[ "$1 $2" = "b q3" ] && exit 2; exec ./solve "$@"' # b hangs on q2
    for JOBS in 1 30; do
        conduct "j$JOBS.db" ./some --accuracy 0.01 --start 3 --max 8 --on-timeout 'penalise 1100' --on-crash stop-instance >result
        suffice analyze "j$JOBS.db" --format json | jq '[.algorithms[] | .runs, .solved], .comparisons[0].solved' >"j$JOBS.json"
    done
    jq -s -e '.[0][2].timed_out > 0' j1.json
    diff j1.json j30.json
}

@test "results 0 and 1, and shares of successes, are known at the limit: there a tie is a tie" {
    instances 25
    algorithm pass <<<'./solve "$@" >out.$$; [ -s out.$$ ] && echo 1'
    conduct items.db ./pass --runs 1 --simple --goal maximise --test sign --on-timeout 'penalise 0' >result
    suffice analyze items.db --format json |
        jq -e '.state == "complete" and (.comparisons[0] | .n == 25 and .n_timed_out == 0 and .items.neither == 5)'
    [[ "$(said analyze items.db)" == *"On 5 of 25 instances every run of every algorithm reached the time limit: "*"known at the limit as well, so that they count as ties."* ]]
    conduct success.db ./solve --runs 2 --simple --statistic 'success(2000)' --on-timeout 'penalise 5000' >result
    suffice analyze success.db --format json | jq -e '.comparisons[0] | .n == 25 and .ties == 15'
}

@test "if ties would change the verdict, the remark says to what" {
    instances 40
    algorithm near <<'END'
n=${2#q}
[ "$n" -gt 6 ] && exec sleep 60
echo "$((1000 + ($3 % 3) + (n % 3 - 1) * 20 * ($(echo "$1" | tr ab 01))))"
END
    conduct s.db ./near --runs 2 --on-timeout 'penalise 5000' >result
    suffice analyze s.db --delta 1% --format json >s.json
    jq -e '.comparisons[0] | .n == 6 and .n_timed_out == 34 and .verdict == "inconclusive" and .with_ties == "equivalent"' s.json
    # by another way: the recorded differences as they are, the ties among them
    suffice export s.db --differences | suffice analyze - --phi phi --delta 0.00995 --format json |
        jq -e '.comparisons[0] | .n == 40 and .verdict == "equivalent"'
    [[ "$(said analyze s.db --delta 1%)" == *"Counted as exact ties, as earlier versions of suffice did, they would change the verdict to equivalent."* ]]
    # the gate takes no comfort from them
    run -11 suffice report s.db --delta 1% --gate --format markdown
}

@test "of three algorithms, two that both hang are not compared there" {
    instances 4
    algorithm three <<<'[ "$1" != c ] && [ "$2" = q4 ] && exec sleep 60; [ "$2" = q3 ] && exec sleep 60; exec ./solve b q5 "$3"'
    suffice compare 'a=./three a {instance} {seed}' 'b=./three b {instance} {seed}' 'c=./three c {instance} {seed}' \
        --instances list.txt --sample all --timeout $LIMIT -j 40 -q --store three.db --runs 2 --on-timeout 'penalise 5000' >result
    suffice analyze three.db --format json >three.json
    jq -e '[.comparisons[] | [.first, .second, .n, .n_timed_out]] == [["a", "b", 2, 2], ["a", "c", 3, 1], ["b", "c", 3, 1]]' three.json
    jq -e '.ranking.n == 3' three.json # all ties on q3 say nothing about ranks
    [[ "$(said analyze three.db)" == *"- 'q3' says nothing: every run of every algorithm reached the time limit "*"- 'q4' says nothing about 'b' against 'a': every run of both reached the time limit"* ]]
}

@test "a penalty in multiples of the limit among values that are no times is remarked" {
    instances 22
    tail -n 6 list.txt >last.txt && mv last.txt list.txt # q17 to q22: only b solves four, nobody two
    printf '%s\n' 'algorithms:' '  a: ./solve a {instance} {seed}' '  b: ./solve b {instance} {seed}' 'instances: list.txt' \
        'sample: all' 'runs: 2' "timeout: $LIMIT" 'on-timeout: par10' 'unit: s' >e.yaml
    suffice run e.yaml -q -j 40 >result
    [[ "$(said analyze e.db)" != *"although the values are no times"* ]]
    # what was taken for a time turns out to be none: recorded experiments may have this
    sed -i 's/unit: s/unit: points/' e.yaml
    suffice run e.yaml -q >result
    text=$(said analyze e.db)
    [[ "$text" == *"'on-timeout' is par10 although the values are no times: a run that fails so counts with 10, a multiple of the time limit of 1 s, among values of another kind. On 4 of 4 instances such runs are part of the difference: with another time limit it would be another one, so that its size says nothing about the results."* ]]
    # a new one is refused
    rm e.db
    refused 2 "'on-timeout' is par10, a multiple of the time limit, but the value is not a time" run e.yaml -q
}

# ---- failures ----

@test "when everything failed, the report says what failed" {
    algorithm fail <<'END'
case $1$2 in
aq1) kill -SEGV $$ ;;
aq2) exit 3 ;;
aq3) exec sleep 60 ;;
aq4) exit 0 ;;
esac
exit 1
END
    instances 5
    JOBS=1
    run -1 --separate-stderr conduct f.db ./fail --runs 2 --on-crash stop-instance
    [[ "$stderr" == *"every instance was given up because of failed runs"* ]]
    text=$(said analyze f.db)
    [[ "$text" == "No verdict: none of 5 instances have a result of both algorithms, and at least 2 are needed; "* ]]
    # runs may be started ahead of need, so that the number of tries is not certain
    ways='[0-9]+ by signal 11 \(Segmentation fault\), [0-9]+ with exit status 3, [0-9]+ at the time limit, [0-9]+ without a value in the output, [0-9]+ with exit status 1\.'
    [[ "$text" =~ "What failed - a: "[0-9]+" tries failed, "$ways ]]
    [[ "$text" != *"Over 0 instances"* ]]
    [[ "$text" != *"The verdict rests on"* ]]
    suffice analyze f.db --format json >f.json
    jq -e '.state == "incomplete" and .comparisons[0].verdict == "none"' f.json
    jq -e '.algorithms[0] | .runs.instances_given_up == 5 and .runs.ok == 0 and [.failed_tries[] | [.status, .exit_status, .signal]] == [
        ["crashed", null, 11], ["crashed", 3, null], ["timeout", null, null], ["no-value", null, null], ["crashed", 1, null]]' f.json
    suffice status f.db --format json | jq '[.tries.a[]] | add' >tries
    jq -e --argjson n "$(cat tries)" '([.algorithms[0].failed_tries[].n] | add == $n) and .algorithms[0].n_failed == $n' f.json
    refused 2 "the figure 'qq' needs at least 2 instances with results" analyze f.db --figure qq --plot qq.svg
    for format in text markdown html latex; do
        suffice report f.db --format "$format" --output "report.$format"
        tr -s '\n ' '  ' <"report.$format" | grep -qF 'by signal 11 (Segmentation fault)'
    done
    [[ "$(said report f.db)" == *"Of a, 5 of 5 runs that were needed failed; 5 instances were given up with runs of it that failed."*"With fewer than 2 instances nothing was tested."* ]]
}

@test "the only instance may fail, too" {
    instances 1
    algorithm fail <<<'exit 4'
    JOBS=1
    run -1 conduct f.db ./fail --runs 3 --on-crash stop-instance
    text=$(said report f.db)
    [[ "$text" =~ ^"No verdict: the only instance does not have a result of both algorithms; ".*"What failed - a: "[0-9]+" tr"(y|ies)" failed, "[0-9]+" with exit status 4." ]]
    algorithm hang <<<'exec sleep 60'
    conduct h.db ./hang --runs 2 --on-timeout 'penalise 5' >result
    text=$(said analyze h.db)
    [[ "$text" == "No verdict: the only instance does not have a result of both algorithms; on 1 every run of both reached the time limit."* ]]
}

@test "the methods count what was retried and dropped, by algorithm" {
    instances 6
    # a succeeds at the second try; b prints nothing in one run of four
    algorithm try <<'END'
if [ "$1" = a ]; then mkdir "tried-$2-$3" 2>/dev/null && exit 3; fi
[ "$1 $4" = "b 2" ] && exit 0
exec ./solve b q5 "$3"
END
    suffice compare 'a=./try a {instance} {seed} {run}' 'b=./try b {instance} {seed} {run}' --instances list.txt --sample all \
        --runs 4 --on-no-value drop -q --store r.db >result
    text=$(said report r.db)
    [[ "$text" == *"(on-crash: retry 2, stop-instance; on-no-value: drop). Of a, 0 of 24 runs that were needed failed, 24 having been tried more than once. Of b, 6 of 24 runs that were needed failed, 6 counting without a value."* ]]
    [[ "$text" == *"0 of 24 runs of a and 6 of 24 runs of b failed and count without a value."* ]]
    suffice analyze r.db --format json | jq -e '[.algorithms[].runs] == [
        {n: 24, ok: 24, timed_out: 0, retried: 24, penalised: 0, dropped: 0, instances_given_up: 0},
        {n: 24, ok: 18, timed_out: 0, retried: 0, penalised: 0, dropped: 6, instances_given_up: 0}]
        and .experiment.policies["on-crash"] == "retry 2, stop-instance"'
}
