# SPDX-License-Identifier: GPL-3.0-or-later
# Results 0 and 1, one of each algorithm on an item.
load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    # 10 items with both, 2 with a only, 8 with b only, 5 with neither
    cat >pass <<'END'
#!/bin/sh
n=${2#q}
if [ "$1" = a ]; then [ "$n" -le 12 ]; else [ "$n" -gt 2 ] && [ "$n" -le 20 ]; fi && echo 1 || echo 0
END
    chmod +x pass
    seq 1 25 | sed 's/^/q/' >items.txt
    {
        echo instance,a,b
        while read -r q; do echo "$q,$(./pass a "$q"),$(./pass b "$q")"; done <items.txt
    } >items.csv
}

# p: 2 * (1 + 10 + 45) / 2^10; Tango's interval by the root of his score in R: -0.0089, 0.4647
@test "the sign test of results 0 and 1 is McNemar's, and decides" {
    suffice analyze items.csv --maximise --format json >items.json
    jq -e '.test == "sign" and (.comparisons[0].items | .both == 10 and .first_only == 2 and .second_only == 8 and
        .neither == 5 and .first == 0.48 and .second == 0.72)' items.json
    jq '.comparisons[0].tests.sign.p' items.json | near 0.109375 1e-12
    run -0 suffice analyze items.csv --maximise
    text=$(tr '\n' ' ' <<<"$output")
    [[ "$text" == *"The verdict rests on the exact test of McNemar, two-sided"* ]]
    [[ "$text" == *"difference of proportions  0.24 [-0.01, 0.46]"* ]]
    [[ "$text" == *"b has 1 on 18 of 25 items (72 %), a on 12 (48 %)"*"On 8 items only b has 1, on 2 only a"*"McNemar's exact test (p = 0.109)"* ]]
    [ "$(suffice analyze items.csv --test t --format json | jq -r .test)" = t ]
}

@test "other results are not items" {
    sed 's/^q25,.*/q25,2,0/' items.csv >other.csv
    suffice analyze other.csv --simple --format json | jq -e '.test == "t" and .comparisons[0].items == null'
}

@test "one run on an item is enough" {
    suffice compare 'a=./pass a {instance}' 'b=./pass b {instance}' --instances items.txt --sample all --runs 1 \
        --goal maximise --test sign --quiet >result
    suffice analyze suffice.db --format json >store.json
    suffice analyze items.csv --maximise --format json >file.json
    [ "$(jq -c '.comparisons[0] | .items, .tests' store.json)" = "$(jq -c '.comparisons[0] | .items, .tests' file.json)" ]
    jq -e '.difference == "simple" and .instances[0].differences[0].se == null' store.json
    suffice report suffice.db --format markdown | grep -q 'McNemar'
}

@test "an item without a value is given up" {
    refused 2 "'--start' is '1', must be a whole number from 2 on" compare 'a=./pass a {instance}' 'b=./pass b {instance}' \
        --instances items.txt --sample all --start 1 --accuracy 0.1
    printf '#!/bin/sh\n[ "$1" = q3 ] || echo 1\n' >lacks
    chmod +x lacks
    suffice compare 'a=./lacks {instance}' 'b=./pass b {instance}' --instances items.txt --sample all --runs 1 --quiet \
        --format csv >result || true
    [ "$(grep -c ',failed,' result)" = 1 ]
    [ "$(grep -c ',done,' result)" = 24 ]
}

# values 1 to 10 of the first, 1 to 5 of the second: shares at most 5 of 0.5 and 1, at least 6 of 0.5 and 0
@test "more successes are better whatever the goal, and success and reached keep to it" {
    printf '#!/bin/sh\necho $(($2 %% $1 + 1))\n' >cycle
    chmod +x cycle
    compare=(compare 'a=./cycle 10 {run}' 'b=./cycle 5 {run}' --instances items.txt --sample all --runs 10 --simple --quiet)
    suffice "${compare[@]}" --statistic 'success(5)' --store low.db >low.txt
    [[ "$(tr '\n' ' ' <low.txt)" == *"b is better, that is larger, on 25 of them"* ]]
    suffice analyze low.db --format json | jq -e '.comparisons[0] | .verdict == "better" and .mean == 0.5 and .wins == 25'
    suffice "${compare[@]}" --statistic 'reached(6)' --goal maximise --store high.db >high.txt
    suffice analyze high.db --format json | jq -e '.statistic == "reached" and .parameter == 6 and
        (.comparisons[0] | .verdict == "worse" and .mean == -0.5 and .losses == 25)'
    run -0 suffice report high.db --format markdown
    [[ "$(tr '\n' ' ' <<<"$output")" == *"the proportions of their runs with a value of 6 or more"* ]]
    refused 2 "but '--goal' is maximise; use reached(5)" "${compare[@]}" --statistic 'success(5)' --goal maximise
    refused 2 "but '--goal' is minimise; use success(6)" "${compare[@]}" --statistic 'reached(6)'
}

# 40 and 30 items of both and neither, 25 of the old program only, 5 of the new: 20 points fewer.
# Tango's interval by what defines it: [-0.303, -0.100]; R: make_paired_proportions.R
items_lost() {
    local i
    echo item,old,new
    for i in {1..25}; do echo "a$i,1,0"; done
    for i in {1..5}; do echo "b$i,0,1"; done
    for i in {1..40}; do echo "c$i,1,1"; done
    for i in {1..30}; do echo "d$i,0,0"; done
}

@test "a gate of results 0 and 1 is about the difference of the proportions" {
    items_lost >lost.csv
    run -10 suffice report lost.csv --instance item --maximise --delta 0.05 --gate
    text=$(tr '\n' ' ' <<<"$output")
    [[ "$text" == "FAIL: new is worse than old"* ]]
    [[ "$text" == *"is -0.200 [-0.303, -0.100], below 0 on 25 of 100 instances (p = 3.2e-04); a difference of at least 0.05 is shown."* ]]
    run -0 suffice report lost.csv --instance item --maximise --delta 0.35 --gate
    run -10 suffice report lost.csv --instance item --maximise --delta 0.25 --gate # within the interval
}
