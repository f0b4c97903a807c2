# SPDX-License-Identifier: GPL-3.0-or-later
# Experiments with a sequential design: looks are taken while instances are added, recorded, and never changed.
load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    # a value of about 1000 for old; new is LESS lower, by a little more or less on each instance
    algorithm work <<'END_OF_WORK'
name=$1
instance=$2
set -- $(printf %s "$*" | cksum)
noise=$(($1 % 40))
set -- $(printf %s "$instance" | cksum)
value=$((1000 + $1 % 100 + noise))
if [ "$name" = new ]; then value=$((value - ${LESS:-150} - $1 / 100 % 80 + 40)); fi
while [ "$instance" = "$(cat hold 2>/dev/null)" ]; do sleep 0.05; done
echo "$value"
END_OF_WORK
    seq -f 'i%g' 60 >list.txt
    write_file
}

# e.yaml, with five looks at 7, 14, 21, 28 and 35 instances, and further LINES
write_file() { # LINE...
    {
        printf '%s\n' 'algorithms:' '  old: ./work old {instance} {seed}' '  new: ./work new {instance} {seed}' \
            'instances: list.txt' 'mres: 0.5' 'runs: 3' 'design: sequential'
        printf '%s\n' "$@"
    } >e.yaml
}

conduct() { # OPTION...
    run --separate-stderr suffice run e.yaml "$@"
    if [ "$status" != 0 ]; then
        echo "status $status: $stderr"
        return 1
    fi
}

# what is recorded of the looks, without the times
looks_of() { # STORE
    suffice status "$1" --format json | jq -S '.sequential | del(.looks[].at)'
}

# two stores have the same runs, differences and looks
same() { # STORE STORE
    diff <(suffice export "$1") <(suffice export "$2")
    diff <(suffice export "$1" --differences) <(suffice export "$2" --differences)
    diff <(looks_of "$1") <(looks_of "$2")
}

is() { # FILTER WANTED, of the status
    [ "$(suffice status e.db --format json | jq -r "$1")" = "$2" ] ||
        { echo "$1 is $(suffice status e.db --format json | jq -c "$1"), not $2"; return 1; }
}

@test "an experiment with a large effect stops at its second look, whatever happens to it" {
    conduct -q -j 1
    is '.sequential.planned | map(.instances) | join(" ")' '7 14 21 28 35'
    is '.sequential.taken' 2
    is '.sequential.stopped' true
    is '.sequential.looks | map(.decision) | join(" ")' 'open negative'
    is '.instances' 14
    is '.state' complete
    suffice run e.yaml -q -j 8 --store jobs.db
    same e.db jobs.db
    suffice run e.yaml -q -j 8 --ahead --store ahead.db
    same e.db ahead.db
    for i in $(seq 200); do
        timeout -s KILL "0.$((i % 7 + 2))" suffice run e.yaml -q -j 3 --store killed.db && break
    done
    suffice run e.yaml -q --store killed.db
    same e.db killed.db
    suffice verify killed.db
}

@test "the verdict is that of the boundary, with the stage-wise p value and the unbiased estimate" {
    conduct -q
    suffice analyze e.db --format json >a.json
    [ "$(jq -r '.comparisons[0].verdict' a.json)" = better ]
    suffice status e.db --format json | jq '.sequential.looks[1]' >look.json
    jq -n --slurpfile a a.json --slurpfile l look.json -e \
        '$a[0].comparisons[0].tests.t.p == $l[0].final_p and $a[0].comparisons[0].tests.t.low == $l[0].final_low'
    suffice analyze e.db >a.txt
    grep -q 'stopped at' a.txt
    grep -q 'look 2 of 5' a.txt
    grep -q 'median-unbiased' a.txt
    suffice report e.db --format html -o r.html
    grep -q 'Lan and DeMets 1983' r.html
    for options in --sequential '--alpha 0.1' '--test sign' '--mu 1'; do
        run suffice analyze e.db $options
        echo "$options: $output"
        [ "$status" = 2 ]
    done
    for options in holm shaffer bh; do
        refused 2 "its looks were taken at Bonferroni's levels" analyze e.db --adjust $options
    done
    diff <(suffice analyze e.db --format json) <(suffice analyze e.db --format json --adjust bonferroni)
}

@test "without an effect all looks are taken" {
    export LESS=0
    conduct -q
    is '.sequential.taken' 5
    is '.instances' 35
    is '.sequential.looks | map(.decision) | unique | join(" ")' 'not_shown open'
    [ "$(suffice analyze e.db --format json | jq -r '.comparisons[0].verdict')" = inconclusive ]
}

@test "an experiment that shows nothing says what equivalence would be, by the MRES or by delta" {
    export LESS=0
    conduct -q
    suffice analyze e.db >a.txt
    grep -q 'Equivalent would be an effect within the MRES of 0.5\.' a.txt
    sed -i 's/^mres: .*/delta: 0.5%\nsigma: 1%/' e.yaml
    suffice run e.yaml -q --store delta.db >d.txt
    grep -q '^Inconclusive: ' d.txt
    run ! grep -q 'null' a.txt d.txt
}

@test "an experiment that has stopped is complete, and nothing is added to it" {
    conduct -q
    suffice export e.db --all >before
    conduct -q
    diff before <(suffice export e.db --all)
    is '.sequential.taken' 2
    run suffice run e.yaml -q --unplanned-look
    [ "$status" = 2 ]
    [[ "$output" = *'has stopped'* ]]
}

@test "what looks depend on cannot be changed once the experiment has begun" {
    conduct -q
    for line in 'looks: 3' 'alpha: 0.1' 'spending: pocock' 'mres: 0.8' 'test: wilcoxon' 'design: fixed'; do
        write_file
        sed -i "/^${line%%:*}:/d" e.yaml
        echo "$line" >>e.yaml
        run suffice run e.yaml -q
        echo "$line: $output"
        [ "$status" = 2 ]
        [[ "$output" = *"'${line%%:*}' is '${line#*: }', but the experiment was looked at with"* ]]
    done
    write_file 'max: 50'
    run suffice run e.yaml -q
    [ "$status" = 2 ]
}

# runs e.yaml until N instances are closed, because the next one, INSTANCE, does not end, and kills it
stop_at() { # N INSTANCE OPTION...
    local n=$1
    echo "$2" >hold
    shift 2
    suffice run e.yaml -q -j 1 "$@" >out 2>err 3>&- &
    pid=$!
    soon closed "$n"
    kill -KILL "$pid"
    wait "$pid" || true
    rm hold
}

closed() { # N
    [ "$(suffice status e.db --format json 2>/dev/null | jq '.states.done // 0')" = "$1" ]
}

@test "blind looks are hidden until the experiment stops" {
    export LESS=0
    stop_at 8 i6 --blind
    is '.sequential.taken' 1
    is '.sequential.looks | length' 0
    suffice status e.db >status.txt
    grep -q 'hidden until it stops' status.txt
    conduct -q
    is '.sequential.looks | length' 5
}

@test "a further look spends its share of alpha, and is stated" {
    export LESS=0
    stop_at 10 i60
    conduct -q --unplanned-look
    is '.sequential.taken' 6
    is '.sequential.planned | map(.instances) | join(" ")' '7 10 14 21 28 35'
    is '.sequential.planned | map(select(.added).instances) | join(" ")' 10
    suffice status e.db --format json >status.json
    jq -e '.sequential.looks | map(.alpha_spent) | . == sort and (.[5] - 0.05 | fabs) < 1e-4' status.json
    suffice analyze e.db >a.txt
    grep -q 'Not as planned: a look was added after 10 instances' a.txt
    suffice verify e.db
    run suffice run e.yaml -q --unplanned-look
    [ "$status" = 2 ]
}

@test "differences are hidden between looks, as data too" {
    stop_at 8 i6
    suffice status e.db --format json | jq -e '[.differences[] | .phi, .lo, .hi] | all(. == null)'
    suffice export e.db --differences --format json | jq -e 'map(.phi) | all(. == null)'
    conduct -q
    suffice export e.db --differences --format json | jq -e 'map(.phi) | all(. != null)'
}

@test "instances cannot become fewer than the looks need" {
    export LESS=0
    stop_at 8 i6
    suffice export e.db | cut -d , -f 1 | sort -u >used
    grep -vxF -f used list.txt | head -n 20 >rest
    grep -xF -f used list.txt >list.new
    cat rest >>list.new
    mv list.new list.txt
    run timeout 60 suffice run e.yaml -q --underpowered
    echo "$output"
    [ "$status" = 2 ]
    [[ "$output" = *'but the looks were planned for 35'* ]]
}

@test "runs that failed are not tried again once they were looked at" {
    printf '%s\n' '[ "$1 $2" != "new i10" ] || [ -e mended ] || exit 1' >check
    sed -i '1r check' work
    conduct -q
    is '.sequential.looks[1].differences' 13
    touch mended
    run suffice run e.yaml -q --retry-failed
    echo "$output"
    [ "$status" = 2 ]
    [[ "$output" = *"'--retry-failed' would change instances"* ]]
    suffice analyze e.db >a.txt
    tr '\n' ' ' <a.txt | grep -q 'of which 1 has no difference'
    suffice verify e.db
}

@test "if every run of an algorithm fails, looks go on without a test" {
    printf '%s\n' '[ "$1" != new ] || exit 1' >check
    sed -i '1r check' work
    run suffice run e.yaml -q
    echo "$output"
    [ "$status" = 1 ]
    is '.sequential.taken' 5
    is '.sequential.looks | map(.p) | unique | tostring' '[null]'
}

@test "each of several comparisons rests on the instances of its look" {
    write_file 'compare: first'
    sed -i '/^  new:/a\  same: ./work same {instance} {seed}' e.yaml
    conduct -q
    suffice analyze e.db --format json >a.json
    suffice status e.db --format json | jq '.sequential.looks | map(select(.decision != "open").instances) | sort' >decided
    jq -e --slurpfile decided decided '(.comparisons | map(.n)) == $decided[0] and .comparisons[0].n < .comparisons[1].n' a.json
    jq -e '.comparisons[0] | (.mean - .tests.t.estimate | fabs) < 0.01' a.json
    suffice verify e.db
}

@test "ask and tell take the same looks" {
    conduct -q
    for i in $(seq 40); do
        suffice next e.yaml --store told.db >wanted || break
        [ -s wanted ] || break
        sh wanted | suffice tell e.yaml --store told.db >>told.txt
    done
    same e.db told.db
    grep -q "a look is due" told.txt
    [ "$(grep -c 'is complete' told.txt)" -le 1 ]
}

@test "options of looks are refused without a sequential design" {
    sed -i '/^design/d' e.yaml
    for option in --ahead --blind --unplanned-look; do
        run suffice run e.yaml -q "$option"
        [ "$status" = 2 ]
        [[ "$output" = *"'$option'"*"sequential"* ]]
    done
    echo 'looks: 3' >>e.yaml
    run suffice run e.yaml -q
    [ "$status" = 2 ]
    [[ "$output" = *"'looks' is for 'design: sequential'"* ]]
}

@test "compare --sequential is the same" {
    conduct -q
    suffice compare old='./work old {instance} {seed}' new='./work new {instance} {seed}' -i list.txt --mres 0.5 --runs 3 \
        --sequential -q --store compared.db
    same e.db compared.db
}
