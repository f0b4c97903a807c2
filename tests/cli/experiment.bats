# SPDX-License-Identifier: GPL-3.0-or-later
# Whole experiments with real programs.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    for i in 1 2 3 4; do echo $((100 * i)) >"$i.dat"; done
    # prints the number in the file, more by SHARE, with noise that the seed decides
    cat >search <<'END'
#!/bin/sh
awk -v base="$(cat "$1")" -v seed="$2" -v share="$3" 'BEGIN {
    srand(seed); print "best", base * (1 + share + 0.1 * (rand() - 0.5)) }'
END
    chmod +x search
    A='a=./search {instance} {seed} 0'
    B='b=./search {instance} {seed} 0.2'
}

compare() {
    suffice compare --instances '*.dat' --sample all --quiet "$@"
}

@test "too few instances at a terminal: only a yes goes on" {
    asked() { # ANSWER
        script -qec "suffice compare '$A' '$B' --instances '*.dat' --mres 0.5 --runs 2 --store '$1.db'" /dev/null <<<"$1"
    }
    for answer in n ''; do
        run -2 asked "$answer"
        [[ "$output" == *"34 instances are needed (N*), but only 4 are available."* ]] # suffice plan --mres 0.5
        [[ "$output" == *"Go on with this power? [y/N]"*"there are 4 instances, 34 are needed"* ]]
    done
    run -0 asked y
    [[ "$output" == *"Go on with this power? [y/N]"*"4 of 4 instances are done"* ]]
}

@test "check examines every algorithm" {
    compare "$A" "$B" --accuracy 0.05 --timeout 20 --save e.yaml
    run -0 suffice check e.yaml
    [ "$(grep -c "ok  the same seed gives the same value" <<<"$output")" -eq 2 ]
    [ "$(grep -c "ok  different seeds give different values" <<<"$output")" -eq 2 ]
    [ "$(grep -c "ok  it ends within the time limit" <<<"$output")" -eq 2 ]
    [ "$(grep -c "ok  it leaves no processes behind" <<<"$output")" -eq 2 ]
    [[ "$output" == *"All 4 instances are used."*"runs of "* ]]
    [ ! -e e.db ]
}

@test "check finds what is wrong with an algorithm" {
    printf '#!/bin/sh\necho 1,5\n' >comma
    printf '#!/bin/sh\nsleep 30 & echo 3\n' >stray
    printf '#!/bin/sh\necho 4\n' >same
    printf '#!/bin/sh\ndate +%%N\n' >random
    printf '#!/bin/sh\necho broken >&2; exit 3\n' >broken
    printf '#!/bin/sh\nsleep 30\n' >slow
    chmod +x comma stray same random broken slow
    compare ./comma ./stray ./same ./random ./broken ./slow ./missing --accuracy 0.05 --timeout 0.5 --save e.yaml
    run -1 suffice check e.yaml
    output=$(unwrapped <<<"$output")
    [[ "$output" == *"comma
  BAD run 1 failed (no-value): it printed '1,5'"*"decimal point"* ]]
    [[ "$output" == *"?   it leaves processes behind"* ]]
    [[ "$output" == *"?   5 different seeds give the same value"*"should be given {seed}"* ]]
    [[ "$output" == *"?   its command has no {instance}"* ]]
    [[ "$output" == *"?   the same seed gives"*"its command has no {seed}"* ]]
    [[ "$output" == *"BAD run 1 failed (crashed): exit status 3; it said: broken"* ]]
    [[ "$output" == *"BAD run 1 failed (timeout): it exceeded the time limit of 0.5 s"* ]]
    [[ "$output" == *"BAD run 1 failed (crashed): cannot run './missing'"* ]]
}

@test "a generator makes as many instances as are needed" {
    run -0 suffice compare "$A" "$B" --generator 'expr {seed} + 0' --into made --mres 1.5 --runs 2 --quiet
    [ "$(ls made | wc -l)" -eq 6 ] # suffice plan --mres 1.5
    suffice plan --mres 1.5 | grep -q "^6 instances"
    run -0 suffice compare 'a=cat {instance}' 'b=cat {instance}' --generator 'cp 1.dat {instance}' --into copies --sample 3 --runs 2 --store c.db --quiet
    [ "$(cat copies/instance-0003)" = 100 ]
    refused 1 "the generator 'false' failed" compare "$A" "$B" --generator false --into none --sample 3 --runs 2 --store d.db --quiet
}

@test "a time limit in percent of the median stops the odd one" {
    printf '#!/bin/sh\n[ "$1" = 9 ] && sleep 20\nsleep 0.05; echo 1\n' >prog
    chmod +x prog
    run -0 suffice compare 'a=./prog {run}' 'b=./prog 0' --instances 1.dat --instances 2.dat --sample all --runs 10 \
        --timeout 2000% --on-timeout 'penalise 5' --quiet -j 1
    [ "$(suffice export suffice.db | grep -c timeout)" -eq 2 ]
    [ "$(suffice export suffice.db | grep timeout | cut -d, -f5 | sort -u)" = 5 ]
}

@test "status shows an experiment that is running" {
    printf '#!/bin/sh\nsleep 0.2; echo 5\n' >prog
    chmod +x prog
    suffice compare 'a=./prog {seed}' 'b=./prog {seed}' --instances '*.dat' --sample all --runs 20 --simple --quiet -j 2 >/dev/null 2>&1 &
    sleep 1.5
    run -0 suffice status suffice.db
    [[ "$output" == *"and it is running"* ]]
    suffice status suffice.db --format json | jq -e '.running and .recorded > 3 and .recorded < 160'
    kill -9 %1
    sleep 0.3
    suffice status suffice.db --format json | jq -e '.running == false'
}

@test "percentages of negative values are warned of, and nobody is called better by them" {
    seq 1 10 >instances.txt
    cat >negative.yaml <<'END'
algorithms:
  a: sh -c 'echo -10.$1' {instance} {seed}
  b: sh -c 'echo -11.$1' {instance} {seed}
instances: instances.txt
mres: 1.5
accuracy: 0.1
seed: 1
difference: percent
END
    [ "$(suffice check negative.yaml | unwrapped | grep -o "values are not positive (-1[01].[0-9]*), so that there is no difference of the kind 'percent': set 'difference' to 'simple'" | wc -l)" = 2 ]
    suffice run negative.yaml --quiet >text
    ! grep -q "is better" text
    tr '\n' ' ' <text | grep -q "; a negative mean reverses the sign of percentages"
    run --separate-stderr suffice analyze negative.db
    [ "$status" = 2 ] && [[ "$stderr" == *"use simple differences"* ]]
    sed -i "s/^difference: .*/difference: simple/" negative.yaml
    [ -z "$(suffice check negative.yaml | grep "not positive")" ]
    suffice run negative.yaml --quiet | tr '\n' ' ' | grep -q "b is better, that is smaller, on 6 of them"
}

# ---- the number of instances

@test "run draws the number that the test needs, and the paper's on request" {
    for i in 5 6 7 8 9 10; do echo $((100 * i)) >"$i.dat"; done
    # signs that are all alike reject from 6 on
    [[ "$(suffice compare "$A" "$B" --instances '*.dat' --runs 3 --mres 3 --test sign)" == *"6 of 6 instances are done"* ]]
    run -0 suffice compare "$A" "$B" --instances '*.dat' --runs 3 --mres 3 --test sign --power-rule paper --store p.db
    [[ "$output" == *"7 of 7 instances are done"* ]]
}

@test "run draws the instances for a half-width" { # R: qt(.975, 6) / sqrt(7) = 0.925, qt(.975, 5) / sqrt(6) = 1.05
    for i in 5 6 7 8 9 10; do echo $((100 * i)) >"$i.dat"; done
    run -0 suffice compare "$A" "$B" --instances '*.dat' --runs 3 --half-width 10% --sigma 0.1
    [[ "$output" == *"7 of 7 instances are done"* ]]
    [[ "$(echo $output)" == *"half-width of 0.09248 (at most 0.1 is wanted)"* ]]
    suffice report suffice.db | tr '\n' ' ' | grep -q 'A sample of N\* = 7 instances was planned for an interval'
    refused 2 "needs '--sigma'" compare "$A" "$B" --instances '*.dat' --runs 3 --half-width 10% --store q.db
    refused 2 "say which effect matters" compare "$A" "$B" --instances '*.dat' --runs 3 --sample planned --store q.db
}

@test "a relevant difference in units is planned for, recorded and reported" { # R: power 0.883 with 5 and 0.718 with 4, d = log(1.1) / 0.05
    for i in 5 6 7 8 9 10; do echo $((100 * i)) >"$i.dat"; done
    run -0 suffice compare "$A" "$B" --instances '*.dat' --runs 3 --delta 10% --sigma 5% --mres 3
    [[ "$output" == *"5 of 5 instances are done"* ]]
    [[ "$(echo $output)" == *"relevant difference, 10 %, is an effect of d* = 1.906 with the standard deviation 0.05, which takes the place of the MRES 3."* ]]
    sqlite3 suffice.db 'SELECT key, value FROM setting WHERE key IN ("delta", "mres", "sigma") ORDER BY key' |
        grep -qzP '^delta\|10%\nmres\|3\nsigma\|0.05\n$'
    suffice report suffice.db | tr '\n' ' ' | grep -q 'd = 1.9062 (MRES), corresponding to 10 % if the standard deviation of the differences is 0.05, with a power of 0.8'
    suffice compare "$A" "$B" --instances '*.dat' --runs 3 --delta '12.0 %' >out.txt
    [[ "$(suffice report suffice.db | tr '\n' ' ')" == *"'delta' was changed from 10% to 12% on "* ]]
    [[ "$(suffice report suffice.db --delta 11% | tr '\n' ' ')" == *"Not as planned: delta 11 % was given at the analysis; 12 % was planned."* ]]
    [[ "$(suffice report suffice.db | tr '\n' ' ')" != *"given at the analysis"* ]]
}

@test "a relevant difference that does not fit is refused with the reason" {
    for i in 5 6 7 8 9 10; do echo $((100 * i)) >"$i.dat"; done
    refused 2 "'--delta' is '5 ms', a time, but the difference is ratio" compare "$A" "$B" --instances '*.dat' --runs 3 --delta '5 ms' --sigma 5%
    refused 2 "is '2%', a percentage, but the difference is simple" compare "$A" "$B" --instances '*.dat' --runs 3 --delta 2% --sigma 5 --simple
    refused 2 "is '5 ms', but the unit of the values is not known" compare "$A" "$B" --instances '*.dat' --runs 3 --delta '5 ms' --sigma 5 --simple
    refused 2 "'--sigma' is not set, without which '--delta' does not say" compare "$A" "$B" --instances '*.dat' --runs 3 --sample planned --delta 2%
    run -0 suffice compare "$A" "$B" --instances '*.dat' --runs 3 --sample 3 --value wall-time --simple --delta '5 ms' --sigma '2 ms'
    [[ "$(echo $output)" == *"relevant difference, 5 ms, is an effect of d* = 2.5 with the standard deviation 0.002."* ]]
    refused 2 "'--delta' is '2%', a percentage" analyze suffice.db --delta 2%
    run -0 suffice analyze suffice.db --delta '1 ms' --sigma '4 ms'
}

@test "a run that meets a mean that is not positive stops with the choice to make, and loses nothing" {
    seq 1 10 >instances.txt
    cat >signed.yaml <<'END'
algorithms:
  a: sh -c 'echo $(($1 - 8 + $2 % 3))' sh {instance} {seed}
  b: sh -c 'echo $(($1 - 8 + $2 % 4))' sh {instance} {seed}
instances: instances.txt
sample: all
runs: 8
END
    suffice check signed.yaml | tr -s ' \n' ' ' | grep -q "values are not positive (-7), so that there is no difference of the kind 'ratio': set 'difference' to 'simple'"
    run -1 --separate-stderr suffice run signed.yaml --quiet -j 1
    [[ "$stderr" == *"stopped: on '1' there is no difference of the kind 'ratio', because a mean is not positive; all runs so far are recorded: set 'difference' to simple, or 'floor' to the smallest value that counts, and the same command continues"* ]]
    [ "$(suffice export signed.db | wc -l)" -ge 17 ]
    suffice export signed.db >before
    run -1 --separate-stderr suffice run signed.yaml --quiet -j 1
    [[ "$stderr" == *"stopped: on '1' there is no difference"* ]]
    suffice export signed.db | cmp before -
    (cat signed.yaml; echo "floor: 0.5") >floored.yaml
    cp signed.db floored.db
    suffice run floored.yaml --quiet >/dev/null
    suffice export floored.db --differences --format json | jq -e 'length == 10 and all(.phi != null)'
    [ "$(suffice export floored.db --differences --format json | jq '.[0].phi')" = 0 ] # all of its values count as 0.5
    suffice report floored.db --format markdown | tr '\n' ' ' | grep -q 'values below 0.5 were set to 0.5'
    suffice status floored.db | grep -q '^Values below 0.5 count as 0.5.$'
    suffice analyze floored.db | grep -q '^Values below 0.5 count as 0.5.$'
    echo "difference: simple" >>signed.yaml
    suffice run signed.yaml --quiet >/dev/null
    [ "$(suffice export signed.db | wc -l)" = 161 ]
    suffice analyze signed.db --format json | jq -e '.comparisons[0].n == 10 and .comparisons[0].n_lost == 0'
}

# an experiment that plans 14 instances by delta 3 % and sigma 3.5 %
planned() {
    seq 1 20 >list.txt
    cat >e.yaml <<'END'
algorithms:
  a: sh -c 'echo $((1000 + $1 * 10 + $2 % 7))' sh {instance} {seed}
  b: sh -c '[ ! -e stop ] || exit 1; echo $((1060 + $1 * 11 + $2 % 9))' sh {instance} {seed}
instances: list.txt
delta: 3%
sigma: 3.5%
runs: 5
seed: 1
END
}

# its run ends when 3 instances are done
stopped() {
    planned
    sed -i 's/exit 1; /exit 1; echo >>log; [ $(wc -l <log) -ne 15 ] || touch stop; /' e.yaml
    echo 'on-crash: stop' >>e.yaml
    run -1 suffice run e.yaml --quiet -j 1
    [ "$(suffice status e.db --format json | jq -c '[.states.done, .instances]')" = '[3,14]' ]
    rm stop
}

@test "an experiment does not become smaller than what was begun when its plan does" {
    planned
    run -0 suffice run e.yaml --quiet
    [[ "$output" == *"14 of 14 instances are done; 140 runs are counted, 140 recorded."* ]]
    suffice export e.db >before
    sed -i 's/delta: 3%/delta: 10%/' e.yaml
    run -0 suffice run e.yaml --quiet
    [[ "${output//$'\n'/ }" == *"14 of 14 instances are done; 140 runs are counted, 140 recorded."*" 4 instances are planned now, but 14 take part: those that have recorded runs are not left out."* ]]
    suffice export e.db | cmp before -
    suffice analyze e.db --format json | jq -e '.comparisons[0].n == 14 and
        (.experiment.changes[0] | test("^.delta. was changed from 3% to 10% .*, after ([0-9]+ to )?140 runs$"))'
    run -0 suffice report e.db --gate --format markdown
    [[ "${lines[0]}" == "PASS: "*"by more than 10 % (one-sided p = "*"). Not as planned: 'delta' was changed from 3% to 10% on "*" 140 runs." ]]
    suffice analyze e.db | head -n 1 | grep -q "^Not as planned: 'delta' was changed from 3% to 10% on "
}

@test "runs of an algorithm that no longer takes part count among those before a change" {
    planned
    sed -i 's/^instances/  c: sh -c "echo 1000" sh {seed}\n&/; s/^sigma.*/sigma: 3%/' e.yaml
    suffice run e.yaml --quiet >/dev/null
    n=$(suffice status e.db --format json | jq .recorded)
    sleep 1.1 # the time of a change is known to a second
    sed -i '/^  c:/d; $a goal: maximise' e.yaml
    suffice run e.yaml --quiet >/dev/null
    [ "$(suffice status e.db --format json | jq .recorded)" -lt "$n" ]
    suffice report e.db | tr -s ' \n' ' ' | grep -q "'goal' was changed from minimise to maximise on [-0-9]*, after $n runs"
}

@test "instances that were drawn are not dropped once there are runs" {
    stopped
    suffice export e.db --all >before
    for n in 3 4; do
        sed "/^delta/d; /^sigma/d; \$a sample: $n" e.yaml >fewer.yaml
        refused 2 "'sample' is $n, but 14 instances were drawn, and 4 of them have recorded runs; set it to 14 or more, record elsewhere with '--store', start anew with '--fork', or choose instances of the analysis with 'suffice analyze --only'" \
            run fewer.yaml --store e.db --quiet
    done
    first=$(suffice export e.db | sed -n 2p | cut -d, -f1)
    sed -i "/^$first\$/d" list.txt
    refused 2 "'$first' has recorded runs, but is no longer among the instances; put it back" run e.yaml --quiet
    suffice export e.db | cut -d, -f1 | sort -u | grep -v instance >list.txt
    refused 2 "there are 4 instances, but 14 were drawn before the runs that are recorded; put the others back" \
        run e.yaml --quiet --underpowered
    suffice export e.db --all | cmp before -
    suffice analyze e.db --format json | jq -e '.state == "interim"'
    seq 1 20 >list.txt
    suffice run e.yaml --quiet --retry-failed >/dev/null
    suffice analyze e.db --format json | jq -e '.state == "complete" and .comparisons[0].n == 14'
    # a new experiment may have fewer, as the messages say
    sed -i "/^$first\$/d" list.txt
    suffice run e.yaml --quiet --fork --retry-failed >/dev/null
    [ "$(suffice export e.db | grep -c "^$first,")" -eq 0 ]
    [ "$(suffice export e.db --experiment 1 | grep -c "^$first,")" -gt 0 ]
}

@test "what is given at the analysis and was not planned is said beside the verdict" {
    planned
    suffice run e.yaml --quiet >/dev/null
    run -10 suffice report e.db --gate --format markdown
    [[ "${lines[0]}" == "FAIL: b is worse than a "* ]]
    [[ "${lines[0]}" != *"planned"* ]]
    run -0 suffice report e.db --gate --delta 10% --format markdown
    [[ "${lines[0]}" == "PASS: "*" by more than 10 % (one-sided p = "*"). Not as planned: delta 10 % was given at the analysis; 3 % was planned." ]]
    suffice analyze e.db --delta 10% | tr '\n' ' ' | grep -q '^Not as planned: delta 10 % was given at the analysis; 3 % was planned. '
    suffice analyze e.db --delta 10% --format json | jq -e '.experiment.changes == ["delta 10 % was given at the analysis; 3 % was planned"]'
    suffice analyze e.db --alpha 0.01 --test sign --mu 0.1 --mres 2 --format json | jq -e '.experiment.changes | length == 4 and
        .[1] == "alpha 0.01 was given at the analysis; 0.05 was planned" and (.[3] | test("0.1 was given"))'
    suffice analyze e.db --delta 3% --alpha 0.05 --format json | jq -e '.experiment.changes == []'
    refused 2 "'--maximise' contradicts the recorded goal, which is to minimise; leave it out" report e.db --gate --maximise
}

@test "a plain delta of 1 or more is not taken for a percentage" {
    message="is '2', but the difference is ratio; write 2%, or 200% if that is meant"
    planned
    sed -i 's/delta: 3%/delta: 2/' e.yaml
    refused 2 "e.yaml:5: 'delta' $message" run e.yaml
    refused 2 "'--delta' $message" compare "$A" "$B" --instances '*.dat' --runs 3 --delta 2 --sample all
    compare "$A" "$B" --runs 3
    refused 2 "'--delta' $message" analyze suffice.db --delta 2
    refused 2 "'--delta' $message" report suffice.db --gate --delta 2
    refused 2 "'--delta' $message" plan --from suffice.db --delta 2
    refused 2 "'--delta' is '1', but the difference is percent; write 1%, or 100% if that is meant" compare "$A" "$B" --instances '*.dat' --percent --runs 3 --delta 1 --sample all
    suffice analyze suffice.db --delta 200% --format json | jq -e '.delta > 1'
    suffice analyze suffice.db --delta 0.02 --format json | jq .delta | near 0.02 1e-12
    compare "$A" "$B" --runs 3 --simple --delta 2 --store simple.db
}

@test "a unit that is known is not relabelled" {
    refused 2 "'--unit' is 'ms', but the values are measured in s; leave it out" compare "$A" "$B" --instances '*.dat' --value wall-time --unit ms --runs 3 --sample all
    compare "$A" "$B" --value wall-time --unit s --runs 3 --simple >/dev/null
    refused 2 "'unit' is 'ms', but the values are in 's'; leave it out" analyze suffice.db --unit ms
    suffice analyze suffice.db --unit s >/dev/null
    echo '{"results": [{"command": "a", "times": [1, 2, 3]}, {"command": "b", "times": [2, 3, 4]}]}' >times.json
    refused 2 "'unit' is 'ms', but the values are in 's'; leave it out" analyze times.json --unit ms
    suffice analyze times.json --unit s >/dev/null
}

@test "the gate of a run says its line first, and decides also when everything failed" {
    planned
    run -10 --separate-stderr suffice run e.yaml --quiet --gate --format markdown
    [[ "${lines[0]}" == "FAIL: b is worse than a "* ]]
    run -10 --separate-stderr suffice run e.yaml --quiet --gate
    [[ "${lines[0]}" == "FAIL: b is worse than a "* ]]
    run -10 --separate-stderr suffice run e.yaml --quiet --gate --format json
    jq -e '.gate.outcome == "worse" and (.gate.sentence | test("^FAIL: b is worse")) and .state == "complete" and .recorded == 140 and
        (.comparisons | length == 1) and .comparisons[0].verdict == "worse" and (.comparisons[0].sentence | test("higher than a")) ' <<<"$output"
    [ "$(jq -r .gate.sentence <<<"$output")" = "$(suffice report e.db --gate --format json | jq -r .gate.sentence)" ]
    run -10 --separate-stderr suffice run e.yaml --quiet --gate --format csv
    [[ "${lines[0]}" == "instance,"* ]]
    [[ "$stderr" == *"FAIL: b is worse than a "* ]]
    suffice analyze e.db --format json | jq -e '.gate == null'
    touch stop
    run -12 --separate-stderr suffice run e.yaml --quiet --gate --store failed.db
    [[ "${lines[0]}" == "FAIL: there is no verdict to decide by; see what is said of it."* ]]
    [[ "$stderr" == *"every instance was given up because of failed runs"* ]]
    [ "${lines[0]}" = "$(suffice report failed.db --gate | head -n 1)" ]
    run -1 suffice run e.yaml --quiet --store failed.db
    run -12 suffice report failed.db --gate
}

@test "run ends with the verdict that analyze begins with" {
    planned
    run -0 --separate-stderr suffice run e.yaml
    verdict=$(suffice analyze e.db | head -n 2 | tr '\n' ' ')
    [[ "${output//$'\n'/ } " == *"recorded."*"  $verdict"* ]]
    [[ "$stderr" == *"What it rests on: suffice analyze e.db"* ]]
    run -0 --separate-stderr suffice run e.yaml --quiet
    [[ "${output//$'\n'/ } " == *"  $verdict"* ]]
    [ -z "$stderr" ]
}

@test "an experiment that is not finished shows its accuracy and no differences" {
    stopped
    run -0 suffice status e.db
    [[ "${output//$'\n'/ }" == *"INTERIM: 4 of 14 instances are finished, so there is no verdict yet; the differences are shown when all are."* ]]
    [[ "$output" != *"b against a"* ]]
    [[ "$output" != *"better"* ]]
    phi=$(suffice export e.db --differences --format json | jq '.[0].phi')
    [[ "$output" != *"${phi:0:6}"* ]]
    touch stop
    run -12 --separate-stderr suffice run e.yaml --quiet -j 1 --gate
    [[ "$output" == "FAIL: the experiment is not finished: 4 of 14 instances are."*"INTERIM: 4 of 14 instances"* ]]
    [[ "$output" != *"better"* ]]
    suffice status e.db --format json | jq -e '.state == "interim" and .comparisons == null'
    suffice analyze e.db --format json | jq -e '.comparisons[0] | .wins == null and .ties == null and .losses == null'
    rm stop
    run -0 suffice run e.yaml --quiet --retry-failed
    [[ "${output//$'\n'/ }" == *"b against a: mean log ratio 0.0"*"b is better, that is smaller, on 0 of them"* ]]
    suffice analyze e.db --format json | jq -e '.comparisons[0] | .wins == 0 and .losses == 14'
}
