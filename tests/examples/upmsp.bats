# SPDX-License-Identifier: GPL-3.0-or-later
# The scheduling example, from outside. EXAMPLES: the folder of the built examples.
load ../cli/helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    PATH=$EXAMPLES/upmsp:$PATH
    file=small.txt
    upmsp --generate G_4_2_S_1-9_1 --write >$file
}

# upmsp ARGS fails with STATUS, prints nothing, and says TEXT in one line
refused() { # STATUS TEXT ARGS...
    local status_wanted=$1 text=$2
    shift 2
    run --separate-stderr upmsp "$@"
    if [ "$status" != "$status_wanted" ] || [ -n "$output" ] || [[ "$stderr" != "upmsp: "*"$text"* ]] ||
        [ "$(grep -c . <<<"$stderr")" != 1 ]; then
        echo "upmsp $*: status $status, output '$output', message '$stderr', wanted '$text'"
        return 1
    fi
}

@test "generated instances are files to the last byte" {
    while read -r name sum; do
        [ "$(upmsp --generate "$name" --write | md5sum)" = "$sum  -" ]
    done <<EOF
G_10_3_S_1-9_1 c235da048c761103a906151ec4c7f222
G_50_10_S_1-9_1 aef0fbc882ec41820e395c93b925160c
G_50_30_S_1-124_1 b8f98888b3953a9563d52813b564cd31
G_100_10_S_1-49_1 376111ef8376bb2ca4fd9bd388e10f72
G_250_25_S_1-124_1 ad9402c00c2981d25746b98dbc65a254
EOF
}

@test "a file is the instance that it was written from, with LF or CRLF" {
    upmsp --generate G_50_10_S_1-9_1 --write >g.txt
    sed 's/$/\r/' g.txt >crlf.txt
    for source in "--generate G_50_10_S_1-9_1" "--instance g.txt" "--instance crlf.txt"; do
        run -0 upmsp $source --version full --seed 1 --generator lcg48
        [ "${lines[-1]}" = 86 ]
        [[ "${lines[0]}" == "iterations 5000, best at 229 with sum of times 576" ]]
    done
    upmsp --instance crlf.txt --write | cmp - g.txt
}

@test "a run is a function of its seed, and the last line is its value" {
    one() { upmsp --generate G_50_10_S_1-49_1 --version no-task-move --seed "$1" --iterations 300; }
    [ "$(one 5)" = "$(one 5)" ]
    [ "$(one 5)" != "$(one 6)" ]
    [[ "$(one 5 | tail -n 1)" =~ ^[0-9]+$ ]]
}

@test "the official time of four jobs on two machines is 200 ms" {
    begin=$(date +%s%N)
    run -0 upmsp --instance $file --version full --seed 1 --time-limit
    took=$((($(date +%s%N) - begin) / 1000000))
    [ $took -ge 200 ] && [ $took -lt 5000 ]
}

@test "wrong options are named" {
    refused 2 "there is no --instance and no --generate"
    refused 2 "--instance and --generate exclude each other" --instance $file --generate G_4_2_S_1-9_1
    refused 2 "--version is missing" --instance $file --seed 1
    refused 2 "--seed is missing" --instance $file --version full
    refused 2 "--version is 'half', must be no-task-move or full" --instance $file --version half
    refused 2 "--seed is '-1', must be a whole number" --instance $file --seed -1
    refused 2 "--seed is '99999999999999999999', must be" --seed 99999999999999999999
    refused 2 "--iterations is '1e3', must be a whole number" --iterations 1e3
    refused 2 "--iterations and --time-limit exclude" --instance $file --iterations 3 --time-limit
    refused 2 "--generator is 'mt', must be philox or lcg48" --generator mt
    refused 2 "--generate: 'I_4' is no instance's name" --generate I_4 --write
    refused 2 "'--seed' needs a value" --seed
    refused 2 "there is no option '--fast'" --fast
    refused 2 "'more' is not an option" --instance $file more
}

@test "wrong files are named with line and word" {
    wrong() { refused 1 "$1" --instance "$2" --version full --seed 1; }
    wrong "absent.txt: cannot be opened: No such file" absent.txt
    wrong ".: cannot be read: Is a directory" .
    : >empty.txt
    wrong "empty.txt:1: the file ends where the number of jobs from 1 to" empty.txt
    head -n 9 $file >short.txt
    wrong "short.txt:10: the file ends where a setup time from 0 to" short.txt
    sed '4s/29/2x/' $file >letter.txt
    wrong "letter.txt:4: '2x' stands where a processing time from 0 to" letter.txt
    sed '4s/29/-2/' $file >negative.txt
    wrong "negative.txt:4: '-2' stands where a processing time" negative.txt
    sed '3s/1/3/' $file >order.txt
    wrong "order.txt:3: '3' stands where 1 (a machine) should" order.txt
    sed 's/SSD/SDS/' $file >word.txt
    wrong "word.txt:7: 'SDS' stands where SSD should" word.txt
    sed 's/^M1/M2/' $file >machine.txt
    wrong "machine.txt:13: 'M2' stands where M1 should" machine.txt
    (cat $file && echo 7) >long.txt
    wrong "long.txt:18: '7' stands where the end of the file should" long.txt
    sed '1s/4/0/' $file >none.txt
    wrong "none.txt:1: '0' stands where the number of jobs" none.txt
}

@test "an output that cannot be written is said" {
    run -1 --separate-stderr sh -c "upmsp --instance $file --write >/dev/full"
    [[ "$stderr" == "upmsp: cannot write: No space left on device" ]]
}

@test "help lists every option" {
    run -0 upmsp --help
    for option in instance generate version seed iterations time-limit generator write help; do
        [[ "$output" == *"  --$option"* ]]
    done
}

@test "the experiment, by either formula: the full version is better, the paper's formula asks for more runs" {
    for file in experiment experiment-paper; do
        sed "s:build/examples:$EXAMPLES:; /^directory/d; /^store/d; s/^sample: all/sample: 6/" \
            "$SOURCE/examples/upmsp/$file.yaml" >$file.yaml
    done
    sed -n '1p; /^G_50_30/p' "$SOURCE/examples/upmsp/workshops.csv" >workshops.csv
    for file in experiment experiment-paper; do
        run -0 "$SUFFICE_BIN/suffice" run $file.yaml --quiet --format csv
        awk -F, 'NR > 1 { n++; good += $6 < -0.4 && $7 <= 0.05 && $11 == "accuracy"; runs += $4 + $5 }
            END { print runs; exit !(n == 6 && good == 6) }' <<<"$output" >$file.runs
    done
    [ "$(cat experiment.runs)" -ge 180 ]
    [ "$(cat experiment-paper.runs)" -gt "$(cat experiment.runs)" ]
}

@test "the table of instances has all 200, and the features of their names" {
    table=$SOURCE/examples/upmsp/workshops.csv
    [ "$(tail -n +2 "$table" | sort -u | wc -l)" = 200 ]
    awk -F, 'NR > 1 && $1 != "G_" $2 "_" $3 "_S_1-" $4 "_" $5 { exit 1 }' "$table"
}
