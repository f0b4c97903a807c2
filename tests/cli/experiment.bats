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
