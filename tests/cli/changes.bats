# SPDX-License-Identifier: GPL-3.0-or-later
# Experiments that change after runs were made: a limit is raised, an algorithm is renewed, the folder is moved.
# What comes out is that of an experiment that was so from the start.
load helper
load experiments

JOBS=20

setup() {
    cd "$BATS_TEST_TMPDIR"
    # notes its arguments in 'made'; one in 5, or RARE, of the runs of slow takes 2 seconds
    algorithm work <<'END_OF_WORK'
echo "$*" >>made
name=$1
set -- $(printf %s "$*" | cksum)
if [ "$name" = slow ] && [ "$(($1 % ${RARE:-5}))" = 0 ]; then sleep 2; fi
echo "$(($1 % 1000 + 1000))"
END_OF_WORK
    names 4
}

# an experiment e.yaml of slow and fast on list.txt with further LINES
write_file() { # LINE...
    {
        printf '%s\n' 'algorithms:' '  slow: ./work slow {instance} {seed}' '  fast: ./work fast {instance} {seed}' \
            'instances: list.txt' 'sample: all'
        printf '%s\n' "$@"
    } >e.yaml
}

# runs e.yaml, continuing e.db, with JOBS jobs
conduct() { # OPTION...
    run --separate-stderr suffice run e.yaml -q -j "$JOBS" "$@"
    if [ "$status" != 0 ]; then
        echo "status $status: $stderr"
        return 1
    fi
}

# e.db has the runs and differences of an experiment that was as e.yaml is now from the start
as_from_the_start() {
    touch made
    cp made made.here
    suffice run e.yaml -q -j "$JOBS" --store undisturbed.db >/dev/null
    mv made.here made
    suffice export undisturbed.db --differences >differences.wanted
    suffice export undisturbed.db >runs.wanted
    diff differences.wanted <(suffice export e.db --differences)
    diff runs.wanted <(suffice export e.db)
}

# the tries of e.db that ended so: instance, algorithm, seed
tries() { # STATUS
    suffice export e.db --all --format json | jq -r ".[] | select(.status == \"$1\") | \"\(.instance) \(.algorithm) \(.seed)\""
}

# how many
ended_by() { # STATUS
    tries "$1" | grep -c . || true
}

# how many instances of e.db were given up
given_up() {
    suffice status e.db --format json | jq .states.failed
}

@test "a raised time limit makes the timeouts again, and nothing else" {
    write_file 'runs: 6' 'timeout: 1' 'on-timeout: penalise 9000'
    conduct
    n=$(ended_by timeout)
    [ "$n" -gt 0 ]
    suffice export e.db >before
    tries timeout | awk '{ print $2, $1, $3 }' | sort >limited
    rm made
    sed -i 's/timeout: 1$/timeout: 30/' e.yaml
    conduct
    diff limited <(sort made)
    [[ "$stderr" == *"as they were, they stay in the store as experiment 1"* ]]
    [[ "$stderr" == *"'slow': $((24 - n)) runs kept, $n made again"* ]]
    [[ "$stderr" == *"'fast': 24 runs kept, 0 made again"* ]]
    [ "$(ended_by timeout)" -eq 0 ]
    as_from_the_start
    # what was superseded is still there, and no second call makes anything
    diff before <(suffice export e.db --experiment 1)
    conduct
    [ "$stderr" = "" ]
    diff limited <(sort made)
    text=$(suffice report e.db | tr -s '\n ' '  ')
    [[ "$text" == *"'timeout' was changed from 1 to 30 on "* ]]
    [[ "$text" == *"$n runs of 'slow' that had reached a limit were made again on "*", when it was raised"* ]]
}

@test "instances that were given up at the limit are taken up again, by the rule that pools their starts" {
    export RARE=20
    names 6
    write_file 'accuracy: 0.05' 'start: 6' 'max: 40' 'timeout: 1'
    conduct
    [ "$(given_up)" -gt 0 ]
    sed -i 's/timeout: 1$/timeout: none/' e.yaml
    conduct
    [ "$(given_up)" -eq 0 ]
    as_from_the_start
}

@test "a multiple of the time limit is one of the raised limit, for crashes as well" {
    algorithm crash <<'END_OF_CRASH'
[ "$1" != 1 ] || { echo no >&2; exit 3; }
exec ./work "$2" "$3" "$4"
END_OF_CRASH
    write_file 'runs: 4' 'timeout: 20' 'unit: s' 'on-crash: par2' 'on-timeout: par2'
    sed -i 's|fast: .*|fast: ./crash {run} fast {instance} {seed}|' e.yaml
    conduct
    sed -i 's/timeout: 20$/timeout: 30/' e.yaml
    rm made
    conduct
    [ ! -e made ]
    [ "$(ended_by crashed)" -eq 4 ]
    as_from_the_start
}

@test "a run that was tried again after a timeout is made again from there" {
    write_file 'runs: 4' 'timeout: 1' 'on-timeout: retry 1, penalise 9000'
    conduct
    n=$(ended_by timeout)
    [ "$n" -ge 2 ]
    sed -i 's/timeout: 1$/timeout: 30/' e.yaml
    conduct
    [[ "$stderr" == *"'slow': $((16 - n / 2)) runs kept, $((n / 2)) made again"* ]]
    as_from_the_start
}

@test "what was tried only because of a timeout is not kept" {
    algorithm once <<'END_OF_ONCE'
set -- "$1" "$2" "$3" $(printf %s "$*" | cksum)
if [ "$(($4 % 5))" = 0 ] && mkdir "seen-$2-$3" 2>/dev/null; then sleep 2; fi
echo "$(($4 % 1000 + 1000))"
END_OF_ONCE
    write_file 'runs: 5' 'timeout: 1' 'on-timeout: retry 1, penalise 9000'
    sed -i 's|./work slow|./once slow|' e.yaml
    conduct
    n=$(ended_by timeout)
    [ "$n" -gt 0 ]
    [ "$(ended_by ok)" -eq 40 ]
    sed -i 's/timeout: 1$/timeout: 30/' e.yaml
    conduct
    [[ "$stderr" == *"'slow': $((20 - n)) runs kept, $n made again"* ]]
    [ "$(ended_by timeout)" -eq 0 ]
    [ "$(suffice export e.db --all --format json | jq '[.[] | select(.attempt > 1)] | length')" -eq 0 ]
    as_from_the_start
}

@test "the limits of one algorithm are raised for its runs alone, that of memory as well" {
    JOBS=2
    cat >fill.py <<'END_OF_FILL'
import sys, time, zlib
h = zlib.crc32(" ".join(sys.argv[1:]).encode())
if h % 3 == 0:
    text = b"x" * (1 << 28)
    time.sleep(0.2)  # where there are no control groups, the limit is looked at now and then
print(h % 1000 + 1000)
END_OF_FILL
    names 3
    write_file 'runs: 3' 'on-memory: penalise 9000'
    sed -i -e 's|slow: .*|slow: {command: "python3 fill.py slow {instance} {seed}", memory: 100M}|' \
        -e 's|fast: .*|fast: {command: "python3 fill.py fast {instance} {seed}", memory: 101M}|' e.yaml
    conduct
    tries memory | grep -q slow
    fast=$(tries memory | grep -c fast)
    [ "$fast" -gt 0 ]
    sed -i 's/100M/2G/' e.yaml
    conduct
    [[ "$stderr" == *"'fast': 9 runs kept, 0 made again"* ]]
    [ "$(ended_by memory)" -eq "$fast" ]
    as_from_the_start
}

@test "a raised limit of processor time makes its timeouts again" {
    JOBS=2
    algorithm busy <<'END_OF_BUSY'
set -- "$1" $(printf %s "$*" | cksum)
if [ "$(($2 % 4))" = 0 ]; then i=0; while [ "$i" -lt 600000 ]; do i=$((i + 1)); done; fi
echo "$(($2 % 1000 + 1000))"
END_OF_BUSY
    write_file 'runs: 4' 'timeout-cpu: 0.1' 'on-timeout: penalise 9000'
    sed -i 's|./work|./busy|' e.yaml
    conduct
    [ "$(ended_by timeout)" -gt 0 ]
    sed -i 's/timeout-cpu: 0.1/timeout-cpu: 60/' e.yaml
    conduct
    [ "$(ended_by timeout)" -eq 0 ]
    as_from_the_start
}

@test "a lower limit is refused if runs exceed it, and keeps all of them if none does" {
    write_file 'runs: 3' 'timeout: 30'
    conduct
    n=$(suffice export e.db --times --format json | jq '[.[] | select(.wall >= 1.5)] | length')
    [ "$n" -gt 0 ]
    suffice export e.db >before
    sed -i 's/timeout: 30/timeout: 1.5/' e.yaml
    refused 2 "the timeout of 'slow' was '30', is '1.5', which $n of its runs exceed; change it back, make only these runs again with '--renew slow', give the algorithm a new name, record elsewhere with '--store', or start anew in it with '--fork'" \
        run e.yaml -q
    diff before <(suffice export e.db)
    sed -i 's/timeout: 1.5/timeout: 29/' e.yaml
    rm made
    conduct
    [ ! -e made ]
    [ "$stderr" = "" ]
    diff before <(suffice export e.db)
    # a limit in percent of times that are not known any more
    sed -i 's/timeout: 29/timeout: 900%/' e.yaml
    refused 2 "the timeout of 'slow' was '29', is '900%'" run e.yaml -q
}

@test "a limit that the program is told is not raised behind its back" {
    write_file 'runs: 3' 'timeout: 10'
    sed -i 's|fast {instance}|fast {timeout} {instance}|' e.yaml
    conduct
    sed -i 's/timeout: 10/timeout: 20/' e.yaml
    refused 2 "the timeout of 'fast' was '10', is '20', which its runs are told; change it back, make only these runs again with '--renew fast'" run e.yaml -q
    rm made
    conduct --renew fast
    [ "$(grep -c '^fast 20 ' made)" -eq 12 ]
    [ "$(wc -l <made)" -eq 12 ]
    as_from_the_start
}

@test "what is interrupted after a limit was raised continues" {
    write_file 'runs: 6' 'timeout: 1' 'on-timeout: penalise 9000'
    conduct
    sed -i 's/timeout: 1$/timeout: 30/' e.yaml
    suffice run e.yaml -q -j 1 >out 2>err 3>&- &
    pid=$!
    soon grep -q 'made again' err
    sleep 0.5
    kill -KILL "$pid"
    ended 137
    conduct
    as_from_the_start
}

@test "an algorithm is renewed, and the runs of the others are kept" {
    write_file 'runs: 4' 'alpha: 0.05'
    sed -i 's|work slow|work old|' e.yaml
    conduct
    suffice export e.db >before
    sed -i -e 's|work old|work new|' -e 's/alpha: 0.05/alpha: 0.01/' e.yaml
    refused 2 "the command of 'slow' was './work old {instance} {seed}', is './work new {instance} {seed}'; change it back, make only these runs again with '--renew slow', give the algorithm a new name, record" run e.yaml -q
    refused 2 "there is no algorithm 'slower' to renew; the first is 'slow'" run e.yaml -q --renew slower
    refused 2 "'--renew' and '--fork' do not go together" run e.yaml -q --renew slow --fork
    diff before <(suffice export e.db)
    rm made
    sleep 1.1 # changes are recorded to the second
    conduct --renew slow
    [ "$(grep -c '^new ' made)" -eq 16 ]
    [ "$(wc -l <made)" -eq 16 ]
    [[ "$stderr" == *"'slow': 0 runs kept, 16 made again"*"'fast': 16 runs kept, 0 made again"* ]]
    as_from_the_start
    diff before <(suffice export e.db --experiment 1)
    # what was changed is in the report, with the runs that it may have been chosen by: those of fast
    [[ "$(suffice report e.db | tr -s '\n ' '  ')" == *"'alpha' was changed from 0.05 to 0.01 on "*", after 16 "*"runs that were kept"* ]]
    # a second renewal does not forget the first; that no run is left from before is not innocence
    conduct --renew fast
    text=$(suffice report e.db | tr -s '\n ' '  ')
    [[ "$text" == *"'alpha' was changed from 0.05 to 0.01 on "*", after 0 "*"runs that were kept"* ]]
    [[ "$text" != *"before the first run"* ]]
    [[ "$text" == *"'slow' was renewed on "*": all 16 runs of it so far were made again with another command than ./work old {instance} {seed}."* ]]
    [[ "$text" == *"'fast' was renewed on "*": all 16 runs of it so far were made again."* ]]
    [ "$(wc -l <made)" -eq 32 ]
    # without a renewal nothing is made
    conduct
    [ "$(wc -l <made)" -eq 32 ]
}

@test "a program that was changed is renewed without another command" {
    write_file 'runs: 4'
    conduct
    algorithm faster <<'END_OF_FASTER'
echo 5000
END_OF_FASTER
    sed -i 's|./work fast|./this-one fast|' e.yaml
    cp work this-one
    conduct --renew fast
    cp faster this-one
    conduct --renew fast --renew slow
    [[ "$stderr" == *"'slow': 0 runs kept, 16 made again"*"'fast': 0 runs kept, 16 made again"* ]]
    as_from_the_start
    [ "$(suffice export e.db | grep -c ',fast,.*,5000,ok$')" -eq 16 ]
    [ "$(suffice export e.db --experiment 2 | grep -c ',5000,ok$')" -eq 0 ]
}

@test "an algorithm of a comparison without a file is renewed" {
    base=(compare 'a=./work fast {instance} {seed}' 'b=./work b {instance} {seed}' -i list.txt --sample all --runs 3 -q)
    suffice "${base[@]}" >/dev/null
    base[2]='b=./work c {instance} {seed}'
    refused 2 "with '--renew b', give the algorithm a new name" "${base[@]}"
    rm made
    run -0 --separate-stderr suffice "${base[@]}" --renew b
    [[ "$stderr" == *"suffice compare: 'a': 12 runs kept, 0 made again"* ]]
    [ "$(grep -c '^c ' made)" -eq 12 ]
    [ "$(wc -l <made)" -eq 12 ]
}

@test "a store that is being written is not renewed" {
    write_file 'runs: 4'
    sed -i 's|./work fast|sh -c "sleep 30; echo 1"|' e.yaml
    suffice run e.yaml -q -j 1 >out 2>err 3>&- &
    pid=$!
    soon test -s e.db-lock
    refused 1 "e.db" run e.yaml -q --renew slow
    [[ "$stderr" == *"$pid"* ]]
    kill -INT "$pid"
    sleep 0.3 # two at once would be one
    kill -INT "$pid"
    ended 130
}

# ---- moved folders ----

# an experiment of files in the folder x, of which b has a directory of its own
make_folder() {
    mkdir -p x/data x/tool
    for i in 1 2 3; do seq "$i" >"x/data/$i.txt"; done
    algorithm x/size <<'END_OF_SIZE'
[ -f "$1" ] || exit 3
lines=$(wc -l <"$1")
set -- $(printf %s "$2" | cksum)
echo "$((lines * 1000 + $1 % 1000))"
END_OF_SIZE
    cp x/size x/tool/size
    cat >x/e.yaml <<'END_OF_FILE'
algorithms:
  a: ./size {instance} {seed}
  b: {command: "./size {instance} {seed}", directory: tool}
instances: data/*.txt
sample: all
runs: 4
END_OF_FILE
}

@test "a folder is moved as a whole, and the experiment goes on as if it had not been" {
    make_folder
    cp -r x undisturbed
    (cd x && suffice run e.yaml -q >/dev/null)
    mv x y
    sed -i 's/runs: 4/runs: 7/' y/e.yaml undisturbed/e.yaml
    run -0 --separate-stderr suffice run y/e.yaml -q
    [ "$stderr" = "" ]
    suffice run undisturbed/e.yaml -q >/dev/null
    suffice export undisturbed/e.db >wanted
    diff wanted <(suffice export y/e.db)
    diff <(suffice export undisturbed/e.db --differences) <(suffice export y/e.db --differences)
    # from elsewhere
    mkdir -p far/away
    mv y far/away/z
    cd far
    diff ../wanted <(suffice export away/z/e.db)
    run -0 suffice report away/z/e.db
    run -0 suffice rerun a data/2.txt 5 --store away/z/e.db
    [[ "$output" == *"the same"* ]]
    cd /
    run -0 suffice rerun b data/2.txt 5 --store "$BATS_TEST_TMPDIR/far/away/z/e.db"
    [[ "$output" == *"./size ../data/2.txt "*"the same"* ]]
    # no path in the settings is that of the folder
    [ "$(sqlite3 "$BATS_TEST_TMPDIR/far/away/z/e.db" "SELECT count(*) FROM setting WHERE value LIKE '%$BATS_TEST_TMPDIR%'")" -eq 0 ]
}

@test "a store without its folder says that the experiment was moved, and where to look can be given" {
    make_folder
    suffice run x/e.yaml -q >/dev/null
    mkdir alone
    cp x/e.db alone
    moved="the experiment was moved: there is no"
    refused 2 "$moved './size' in '$PWD/alone'; give '--directory FOLDER', where its commands run now" rerun a data/2.txt 3 --store alone/e.db
    refused 2 "$moved '$PWD/alone/tool'; give '--directory FOLDER'" rerun b data/2.txt 3 --store alone/e.db
    for a in a b; do
        run -0 suffice rerun "$a" data/2.txt 3 --store alone/e.db --directory x
        [[ "$output" == *"the same"* ]]
    done
    # the program is there, but not the instance
    cp x/size alone
    refused 2 "$moved 'data/2.txt' in '$PWD/alone'; give '--directory FOLDER'" rerun a data/2.txt 3 --store alone/e.db
    refused 2 "'--directory' is 'nowhere', which is no folder" rerun a data/2.txt 3 --store alone/e.db --directory nowhere
    # reports and exports need no folder
    diff <(suffice export x/e.db) <(suffice export alone/e.db)
    diff <(suffice report x/e.db) <(suffice report alone/e.db)
}

@test "a store elsewhere finds the folder as it was seen from there" {
    make_folder
    mkdir stores
    suffice run x/e.yaml -q --store stores/e.db >/dev/null
    mkdir all
    mv x stores all
    run -0 suffice rerun a data/2.txt 3 --store all/stores/e.db
    [[ "$output" == *"the same"* ]]
}

@test "a store of an earlier program has the whole path, which is used as it is" {
    frozen=$SOURCE/tests/reference/stores
    cp "$frozen/v3/plain.db" .
    damaged=yes # it is not of the present version
    refused 2 "the experiment was moved: there is no '/experiments-v3/v3'; give '--directory FOLDER'" rerun A i6 1 --store plain.db
    run -0 suffice rerun A i6 1 --store plain.db --directory "$frozen"
    [[ "$output" == *"./algorithm.sh A i6 313967279"*"the same"* ]]
}
