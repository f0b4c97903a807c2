# SPDX-License-Identifier: GPL-3.0-or-later
# status --watch: the state of an experiment while another process runs it.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 6
    harmless work 0.15
}

teardown() {
    if [ -n "${pid:-}" ]; then kill -KILL "$pid" 2>/dev/null || true; fi
    verify_stores
}

conduct() { # STORE OPTION...
    exec suffice compare 'a=./work {instance} {seed} 1' 'b=./work {instance} {seed} 2' -i list.txt --sample all \
        --runs 4 -q -j 2 --store "$@"
}

# the experiment runs, and has recorded something
started() { # STORE OPTION...
    start "$@"
    soon some_runs "$1"
}

some_runs() { # STORE
    [ -s "$1" ] && [ "$(recorded "$1" 2>/dev/null || true)" -ge 2 ] 2>/dev/null
}

# what a terminal of SIZE gets from watching s.db
watch_on() { # SIZE
    TERMINAL_SIZE=$1 timeout 100 "$SOURCE/tests/cli/on_terminal.py" suffice status s.db --watch=0.1
}

# the lines of a terminal's input without what moves its cursor
lines() {
    sed 's/\x1b\[[0-9]*[A-Z]//g' | tr -d '\r'
}

@test "it is shown until it is finished, each time that something has changed" {
    started s.db
    run -0 --separate-stderr suffice status s.db --watch=0.1
    ended 0
    [ "$stderr" = "suffice status: the experiment is finished" ]
    [ "$(grep -c 'of 6 instances are done, and it is running' <<<"$output")" -ge 3 ]
    grep -q '^[0-9]* %, [0-9]* s left, [0-5] of 6 instances, [0-9]* of 48 runs' <<<"$output"
    [ "$(tail -n 1 <<<"$output")" = "$(suffice status s.db | tail -n 1)" ]
    [ "$(uniq -d <<<"$(grep runs <<<"$output")")" = "" ] # nothing is shown twice
}

@test "it ends when the experiment is stopped, and says so" {
    started s.db
    (sleep 0.5 && kill -INT "$pid") 3>&- &
    run -1 --separate-stderr suffice status s.db --watch=0.1
    [[ "$stderr" == "suffice status: the experiment was stopped, nobody is running it: "*" of 6 instances are finished"* ]]
    ended 130
    run -1 --separate-stderr suffice status s.db -w # nobody runs it at all
    [[ "$stderr" == *"nobody is running it"* ]]
    [[ "$output" == *"INTERIM"* ]]
}

@test "a terminal shows it in one place" {
    started s.db
    watchers=()
    for size in 40x20 80x24 120x50; do
        watch_on $size >screen-$size 3>&- &
        watchers+=($!)
    done
    ended 0
    for watcher in "${watchers[@]}"; do wait "$watcher"; done
    for size in 40x20 80x24 120x50; do
        mv screen-$size screen
        [ "$(grep -oF $'\e[2J' screen | wc -l)" -eq 1 ] # it is cleared once, and then drawn over
        [ "$(grep -oF $'\e[H' screen | wc -l)" -ge 4 ]
        lines <screen | within "${size%x*}"
        lines <screen | grep -q '^\(\[#*\.*\] \)\?[0-9]* %, [0-9]* s left'
        lines <screen | tail -n 2 | tr '\n' ' ' | grep -q 'suffice status: the experiment is *finished'
    done
}

@test "a terminal shows no more than it has lines for, and all of it in the end" {
    started s.db
    watch_on 80x10 >screen
    ended 0
    python3 -c '
frames = open("screen").read().split("\33[H")[2:-1]
assert len(frames) >= 3 and max(frame.count("\n") for frame in frames) == 9, frames'
    grep -q '\.\.\. and [0-9]* more lines' screen
    lines <screen | grep -q 'The rule that closes instances'
}

@test "names do nothing to the terminal" {
    printf 'red\033[31m\ntitle\033]0;x\007\nnext\302\205line\n' >list.txt
    started s.db
    watch_on 80x24 >screen
    ended 0
    ! grep -q $'\e\[31m' screen || false
    ! grep -q $'\a' screen || false
    grep -qF 'red?[31m' screen
}

@test "a store that is gone while it is watched is missed" {
    started s.db
    (sleep 0.5 && mv s.db moved.db) 3>&- &
    run -1 --separate-stderr timeout 60 suffice status s.db --watch=0.1
    [[ "$stderr" == "suffice status: 's.db' is gone; it was moved or removed while it was watched" ]]
    kill -KILL "$pid" || true # it may have missed it as well
    wait "$pid" || true
    pid=
}

@test "data are printed again when they have changed" {
    started s.db
    suffice status s.db --watch=0.1 --format json 2>/dev/null | jq -c '[.recorded, .states.done]' >seen
    ended 0
    [ "$(wc -l <seen)" -ge 3 ]
    [ "$(grep -vF '[48,6]' seen | uniq -d)" = "" ] # in the end it may change that nobody runs it any more
    [ "$(tail -n 1 seen)" = '[48,6]' ]
}

@test "how often it is shown is checked" {
    refused 2 "'--watch' is '0', must be a number" status s.db --watch=0
    refused 2 "'--watch' is 'x', must be a number" status s.db --watch=x
    refused 2 "the value of '--watch' is written as '--watch=SECONDS'" status s.db --watch 5
    refused 2 "the value of '--watch' is written as '--watch=SECONDS'" status --watch 5 s.db
    refused 2 "do not go together" status s.db --watch --format html
}

@test "a page for a browser follows the experiment, without differences, and stands still in the end" {
    started s.db
    suffice status s.db --html p.html
    grep -q '<meta http-equiv="refresh" content="1">' p.html
    grep -q 'of 6 instances are finished\.' p.html
    grep -q 'Differences and verdicts are shown when all instances are finished' p.html
    [[ "$(cat p.html)" != *phi* ]]
    run -0 --separate-stderr suffice status s.db --html p.html --watch=0.1
    ended 0
    [ "$output" = "" ]
    [ "$stderr" = "suffice status: the experiment is finished" ]
    grep -q 'All 6 instances are finished' p.html
    [ "$(grep -c '>done<' p.html)" -eq 6 ]
    [[ "$(cat p.html)" != *'http-equiv="refresh"'* ]]
}

@test "a page is HTML, whatever else is asked for" {
    run -2 suffice status none.db --html p.html --format json
    [[ "$output" == *"'--html' and '--format' do not go together"* ]]
}

@test "the page shows how much of the accuracy is reached, also where the runs did not suffice" {
    suffice compare 'a=./work {instance} {seed} 1' 'b=./work {instance} {seed} 2' -i list.txt --sample all \
        --accuracy 0.0001 --start 2 --max '2 each' -q -j 2 --store s.db || true
    suffice status s.db --html p.html
    [ "$(grep -c '<span class="share" aria-hidden="true"><span style="width:0%"></span></span> 0 %' p.html)" -eq 6 ]
}
