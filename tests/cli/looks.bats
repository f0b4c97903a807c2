# SPDX-License-Identifier: GPL-3.0-or-later
# Experiments with a sequential design: what happens when they are killed between looks. tests/cases/looks.md has the rest.
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

@test "an experiment that is killed again and again takes the same looks" {
    conduct -q -j 1
    for i in $(seq 200); do
        timeout -s KILL "0.$((i % 5 + 2))" suffice run e.yaml -q -j 3 --store killed.db && break
    done
    suffice run e.yaml -q --store killed.db
    same e.db killed.db
    suffice verify killed.db
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
