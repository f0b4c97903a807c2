# SPDX-License-Identifier: GPL-3.0-or-later
# What suffice analyze reads, in all its forms. The figures are plain arithmetic.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

of() { # FILTER ARGS...: of the analysis
    local filter=$1
    shift
    suffice analyze "$@" --format json | jq -r "$filter"
}

@test "CAISEr's header is recognised, also from standard input" {
    printf 'Algorithm,Instance,Observation\na,x,10\nb,x,12\na,y,4\nb,y,5\na,y,6\n' >caiser.csv
    of '.comparisons[0].n' caiser.csv --simple | near 2 0
    of '.comparisons[0].mean' caiser.csv --simple | near 1 1e-12 # (2 + 0) / 2
    [ "$(of '.comparisons[0] | .first, .second' - <caiser.csv | paste -sd' ')" = "a b" ]
}

@test "columns name an instance together in every form" {
    printf 'f,d,algorithm,value\nx,1,a,1\nx,2,a,1\nx,1,b,2\nx,2,b,4\nx,2,b,6\n' >long.csv
    of '.comparisons[0].mean' long.csv --instance f,d --simple | near 2.5 1e-12 # (1 + 4) / 2
    printf 'f,d,a,b\nx,1,1,2\nx,2,1,5\n' >wide.csv
    of '.comparisons[0].mean' wide.csv --wide --instance f,d --simple | near 2.5 1e-12
    of '.comparisons | length' wide.csv --wide --instance f,d | near 1 0
    printf 'f,d,phi\nx,1,1\nx,2,4\n' >phi.csv
    of '.comparisons[0].mean' phi.csv --phi phi --instance f,d | near 2.5 1e-12
    printf 'f,d,phi\nx,1,1\nx,2,NA\ny,2,3\n' >left.csv
    [ "$(of '.left_out[]' left.csv --phi phi --instance f,d)" = "'x 2' has no difference" ]
    refused 2 "long.csv:1: there is no column 'e'" analyze long.csv --instance f,e
    refused 2 "wide.csv:1: there is no column 'e'" analyze wide.csv --wide --instance f,e
    refused 2 "phi.csv:1: there is no column 'e'" analyze phi.csv --phi phi --instance f,e
}

@test "a column that is called like the joined ones comes first" {
    printf '"f,d",f,d,phi\nu,x,1,1\nv,x,2,NA\nw,x,1,3\n' >phi.csv
    [ "$(of '.left_out[]' phi.csv --phi phi --instance f,d)" = "'v' has no difference" ]
}

@test "an instance has one line where that is what the form means" {
    printf 'name,d,a,b\nx,1,1,2\ny,1,1,2\nx,2,3,5\n' >wide.csv
    refused 2 "wide.csv:4: 'x' has a line already" analyze wide.csv --wide --instance name
    printf 'name,d,phi\nx,1,1\ny,1,2\nx,2,4\n' >phi.csv
    refused 2 "phi.csv:4: 'x' has a line already; if other columns" analyze phi.csv --phi phi --instance name
    of '.comparisons[0].n' phi.csv --phi phi --instance name,d | near 3 0
    printf 'f,d,algorithm,value\nx y,z,a,1\nx,y z,a,1\n' >joined.csv
    refused 2 "joined.csv:3: another instance is called 'x y z' too" analyze joined.csv --instance f,d
}

@test "failed runs are no values, and an instance without a partner is listed" {
    printf 'instance,algorithm,value\nx,a,1\nx,b,3\ny,a,nan\ny,b,2\nz,a,1\nz,b,5\nz,b,\n' >runs.csv
    of '.comparisons[0].mean' runs.csv --simple | near 3 1e-12
    [ "$(of '.left_out[]' runs.csv --simple)" = "'y' has no valid run of 'a'" ]
    sed 's/nan/-1/' runs.csv >negative.csv
    [ "$(of '.left_out[]' negative.csv --log-ratio)" = "'y' has no log-ratio: a value of 'a' is not positive" ]
}

@test "what hyperfine measured is compared over its parameter" {
    hyperfine -N --style none --runs 3 --parameter-list n 1,2,3 --export-json times.json \
        'sleep 0.0{n}' 'sleep 0.02{n}' 2>/dev/null
    [ "$(of '.comparisons[0] | .first, .second, .n' times.json | paste -sd';')" = 'sleep 0.0{n};sleep 0.02{n};3' ]
    jq '[.results[] | {(.command): ([.times[]] | add / 3)}] | add
        | [."sleep 0.021" - ."sleep 0.01", ."sleep 0.022" - ."sleep 0.02", ."sleep 0.023" - ."sleep 0.03"]
        | add / 3' times.json >mean
    of '.comparisons[0].mean' times.json --simple | near "$(cat mean)" 1e-12
    of '.comparisons[0].mean' - --simple <times.json | near "$(cat mean)" 1e-12
}

@test "hyperfine's parameters that are no instance stay with the algorithm" {
    hyperfine -N --style none --runs 3 -L n 1,2 -L tool true,echo --export-json tools.json '{tool} {n}' 2>/dev/null
    refused 2 "say with '--instance' which of 'n', 'tool' names the instance" analyze tools.json
    [ "$(of '.comparisons[0] | .first, .second' tools.json --instance n | sort | paste -sd';')" = 'echo {n};true {n}' ]
    [ "$(of '.comparisons[0] | .first, .second' tools.json --instance tool | sort | paste -sd';')" = '{tool} 1;{tool} 2' ]
    refused 2 "has times of 1 command, such as '{tool} {n}'" analyze tools.json --instance n,tool
    refused 2 "has no parameter 'm'; it has 'n', 'tool'" analyze tools.json --instance m
    refused 2 "'tools.json' is read by 'hyperfine' (times in JSON, as 'hyperfine --export-json' writes them), which does not take 'value'; leave it out, or choose the reader 'runs'" \
        analyze tools.json --instance n --value time
}

@test "failed runs of hyperfine are no values" {
    hyperfine -N --style none --runs 3 -i -L n 1,2,3 --export-json fails.json 'test {n} -ne 2' 'true {n}' 2>/dev/null
    [ "$(of '.left_out[]' fails.json)" = "'2' has no valid run of 'test {n} -ne 2'" ]
}

@test "hyperfine's files that cannot be compared are refused with what to do" {
    hyperfine -N --style none --runs 2 --export-json one.json true 2>/dev/null
    refused 2 "run hyperfine with '--parameter-list NAME VALUES' over the instances" analyze one.json --instance n
    refused 2 "has times of 1 command" analyze one.json
    echo '{"results": [{"command": "x", "mean": 1, "parameters": {"n": "1"}}]}' >old.json
    refused 2 "'old.json' has no times of single runs of 'x'; make it again with a newer hyperfine" analyze old.json
    echo '{"other": 1}' >other.json
    refused 2 "'other.json' has no results; it must be what hyperfine writes" analyze other.json
    echo '{"results": [' >broken.json
    refused 2 "broken.json:2: " analyze broken.json
    refused 1 "cannot read 'none.json'" analyze none.json
}

@test "a file is known by its content, whatever its name and also from a pipe" {
    printf 'instance,algorithm,value\nx,a,1\ny,a,1\nx,b,2\ny,b,4\n' >long
    printf 'instance,a,b\nx,1,2\ny,1,4\n' >wide
    printf 'instance,size,phi\nx,1,1\ny,2,3\n' >phi
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); print m + rand() }"\n' >prog
    chmod +x prog
    printf 'x\ny\n' >list.txt
    suffice compare 'a=./prog 1 1' 'b=./prog 1 3' -i list.txt --sample all --runs 2 --quiet --simple --store store >/dev/null
    echo '{"results": [{"command": "a x", "times": [1], "parameters": {"n": "x"}}, {"command": "b x", "times": [2], "parameters": {"n": "x"}},
        {"command": "a y", "times": [1], "parameters": {"n": "y"}}, {"command": "b y", "times": [4], "parameters": {"n": "y"}}]}' >times
    for file in long wide times; do
        of '.comparisons[0].mean' $file --simple | near 2 1e-12 # (1 + 3) / 2
        of '.comparisons[0].mean' - --simple <$file | near 2 1e-12
        of '.comparisons[0].mean' <(cat $file) --simple | near 2 1e-12
    done
    of '.comparisons[0].mean' phi | near 2 1e-12
    cat phi | of '.comparisons[0].mean' - | near 2 1e-12
    of '.comparisons[0].mean' store | near 2 1e-9
    suffice export store | of '.comparisons[0].mean' - --simple | near 2 1e-9
    suffice export store --differences | of '.comparisons[0].mean' - | near 2 1e-9
}

@test "a reader can be chosen" {
    printf 'name,a,b\n1,1,2\n2,1,4\n' >table
    refused 1 "cannot tell what 'table' is; choose its reader: 'store', 'hyperfine', 'differences', 'summaries', 'wide' or 'runs'" analyze table
    of '.comparisons[0].mean' table --reader wide --instance name --simple | near 2 1e-12
    of '.comparisons | length' table --reader wide | near 1 0 # the name is no algorithm
    of '.comparisons[0].mean' table --reader differences --phi b --instance name | near 3 1e-12
    refused 2 "table:1: there is no column 'algorithm'" analyze table --reader runs
    refused 2 "'--wide' and '--reader' do not go together" analyze table --wide --reader runs
    refused 2 "'--reader' is 'csv'" analyze table --reader csv
}

@test "features come from the file itself or from another" {
    printf 'instance,size,kind,phi\na,1,p,1\nb,2,p,2\nc,3,q,3.5\nd,4,q,4\ne,5,q,6\n' >phi.csv
    suffice analyze phi.csv --phi phi --feature size >/dev/null
    suffice analyze phi.csv --phi phi --feature size --by kind >/dev/null
    refused 2 "there is no feature 'weight'; there are 'size', 'kind'" analyze phi.csv --phi phi --feature weight
    refused 2 "'--by' needs '--feature'" analyze phi.csv --phi phi --by kind
    printf 'name,weight\ne,1\nd,2\nc,3\nb,5\na,4\nz,9\n' >features.csv
    suffice analyze phi.csv --phi phi --features features.csv --feature weight --by kind >/dev/null
    suffice report phi.csv --phi phi --features features.csv --feature weight >/dev/null
    printf 'name,weight\nu,1\nv,2\n' >others.csv
    refused 2 "'others.csv' has none of the instances, such as 'a'" analyze phi.csv --phi phi --features others.csv
    printf 'name,weight\na,1\na,2\n' >twice.csv
    refused 2 "twice.csv:3: 'a' has a line already" analyze phi.csv --phi phi --features twice.csv
    refused 1 "cannot read 'none.csv'" analyze phi.csv --phi phi --features none.csv
}

@test "the columns of runs that are constant on an instance are features" {
    printf 'instance,size,algorithm,value,host\nx,1,a,1,h\ny,2,a,1,h\nz,3,a,1,h\nx,1,b,2,i\ny,2,b,4,h\nz,3,b,3,h\n' >runs.csv
    suffice analyze runs.csv --feature size >/dev/null
    refused 2 "there is no feature 'host'; there are 'size'" analyze runs.csv --feature host
}

@test "the columns of a store's instances are features" {
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); print m + rand() }"\n' >prog
    chmod +x prog
    printf 'name,size\np,1\nq,2\nr,3\ns,4\n' >list.csv
    suffice compare 'a=./prog {seed} 10' 'b=./prog {seed} 12' --instances list.csv --sample all --runs 3 --quiet
    suffice analyze suffice.db --feature size >/dev/null
    refused 2 "there is no feature 'weight'; there are 'name', 'size'" analyze suffice.db --feature weight
}

@test "a line without end is refused after a bounded read" {
    cd "$BATS_TEST_TMPDIR"
    run -2 --separate-stderr bash -c '{ echo instance,algorithm,value; head -c 2000000000 /dev/zero | tr "\\0" x; } | suffice analyze -'
    [[ "$stderr" == *":2: the line is longer than 64 MiB" ]]
}
