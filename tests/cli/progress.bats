# SPDX-License-Identifier: GPL-3.0-or-later
# What is seen of an experiment while it runs.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 6
}

# 4 runs of each algorithm on each instance, of which the first fails once; what a terminal with so many
# columns gets is in the file screen, with each piece that is drawn on a line of its own
watch() { # COLUMNS OPTION...
    local columns=$1
    shift
    algorithm work <<'END'
sleep 0.1
mkdir "$1.$3" 2>/dev/null && exit 1
echo $((100 + $2 % 7))
END
    script -qec "stty cols $columns; exec suffice compare 'a=./work {instance} {seed} a' \
        'b=./work {instance} {seed} b' -i list.txt --sample all --runs 4 -j 2 $* >out" /dev/null |
        tr -d '\r\n' | sed 's/\x1b\[[0-9]*[A-Z]/\n&\n/g' >screen
}

@test "a terminal shows a bar and what is running, and both are gone in the end" {
    watch 100
    grep -q '\[\.\{20\}\] 0 %, 0 of 6 instances, [0-9]* of 48 runs' screen
    grep -q '^\[#\+\.*\] [0-9]* %, [0-9]* s left, [1-5] of 6 instances, [0-9]* of 48 runs' screen
    grep -q '^\[.*, [0-9]* failed' screen
    grep -q '^  a  [0-9] of 8 runs' screen
    grep -q '^  b  [0-9] of 8 runs' screen
    # the last that was drawn is erased, and only what can be done next follows
    [ "$(grep . screen | tail -n 3 | head -n 2)" = $'\e[J\n\e[J' ]
    grep . screen | tail -n 1 | grep -q '^What it rests on: suffice analyze suffice.db'"A page about it: "
    grep -q "6 of 6 instances are done; 48 runs are counted, 60 recorded" out
}

# the lines that say how far it is
bars() {
    grep '%' screen | sed '1,3d' # after some runs
}

@test "the line fits into any terminal, a name gives way before the numbers, and the share and time left are never lost" {
    sed -i 's/^/an-instance-with-quite-a-long-name-/' list.txt
    for columns in 40 80 120; do
        mkdir $columns
        (cd $columns && cp ../list.txt . && watch $columns) 3>&- &
    done
    wait
    for columns in 40 80 120; do
        cd "$BATS_TEST_TMPDIR/$columns"
        sed 1d screen | grep '%\|^  ' | within $((columns - 1)) # one column is left for the cursor
        [ "$(bars | wc -l)" -ge 3 ]
        ! bars | grep -v '^\(\[#*\.*\] \)\?[0-9]* %\(, [0-9]* \(s\|min\) left\)\?\(, \|$\)' || false
        bars | grep -q ' left'
    done
    grep -q '^  an-ins.*\.\.\..*-[a-f]  [0-9] of 8 runs' ../40/screen
}

@test "a terminal shows nothing if that is asked for" {
    watch 100 -q
    [ "$(grep -c 'of 6 instances' screen)" -eq 0 ]
    grep -q "6 of 6 instances are done" out
}
