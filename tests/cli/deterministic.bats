# SPDX-License-Identifier: GPL-3.0-or-later
# Programs whose runs are equal, and how many runs there are at most.
load helper
load experiments

# fixed: the length of the instance's name, times 10; noisy: around 30, by its seed; rounded: 30 or 31, by its seed
setup() {
    cd "$BATS_TEST_TMPDIR"
    algorithm fixed <<'END'
echo "$((${#1} * 10))"
END
    algorithm noisy <<'END'
set -- $(printf %s "$*" | cksum)
echo "$(($1 % 1000 + 30000))"
END
    algorithm rounded <<'END'
set -- $(printf %s "$*" | cksum)
echo "$((30 + ($1 % 20 == 0)))"
END
    printf '%s\n' a bb ccc dddd eeeee >list.txt
}

# the numbers of runs of an algorithm on the instances: "2 2 2"
runs_of() { # STORE ALGORITHM
    suffice export "$1" | awk -F, -v a="$2" '$2 == a { n[$1]++ } END { for (i in n) printf "%d ", n[i] }'
}

run_list=(--instances list.txt --sample all --quiet)

@test "a program that is said to be deterministic is run twice, and the other as often as it needs" {
    suffice compare 'fixed=./fixed {instance}' 'noisy=./noisy {seed} {instance}' --accuracy 0.01 --own fixed.deterministic=true \
        "${run_list[@]}" >out
    [ "$(runs_of suffice.db fixed)" = "2 2 2 2 2 " ]
    [ "$(runs_of suffice.db noisy)" = "20 20 20 20 20 " ]
    [[ "$(tr '\n' ' ' <out)" == *"were taken as deterministic there and were not run again: fixed (after 2 runs, on all 5 instances)."* ]]
    run -0 suffice verify suffice.db
    [[ "$output" == *"All is as it was recorded."* ]]
    suffice report suffice.db --format markdown >report.md
    [[ "$(tr '\n' ' ' <report.md)" == *"stopping rule 'guarded', version 1). Algorithms whose first runs on an instance gave equal results were taken as deterministic there"* ]]
}

# what gave the same may have done so by chance: one of two identical algorithms would be called better
@test "if the other varies, equal runs that nobody announced show nothing" {
    for seed in '' '{seed}'; do
        suffice compare "fixed=./fixed {instance} $seed" 'noisy=./noisy {seed} {instance}' --accuracy 0.01 "${run_list[@]}" \
            --store "x$seed.db" >out
        [ "$(runs_of "x$seed.db" fixed)$(runs_of "x$seed.db" noisy)" = "20 20 20 20 20 20 20 20 20 20 " ]
        suffice verify "x$seed.db"
    done
}

# 5 instances, 2 runs of one and 20 of the other
@test "check knows that equal runs are few" {
    cat >few.yaml <<'END'
algorithms:
  fixed: ./fixed {instance}
  noisy: ./noisy {seed} {instance}
instances: list.txt
sample: all
accuracy: 0.01
END
    output=$(suffice check few.yaml | unwrapped)
    [[ "$output" == *"Expect 200 runs"* ]]
    [[ "$output" == *"should be given {seed}"* ]]
    sed -i 's/fixed: .*/fixed: {command: ".\/fixed {instance}", deterministic: true}/' few.yaml
    output=$(suffice check few.yaml | unwrapped)
    [[ "$output" == *"Expect 110 runs"* ]]
    [[ "$output" == *"5 different seeds give the same value, as is said of it"* ]]
}

@test "if all are equal, five runs with a seed show it, and three without, with any number of jobs" {
    for jobs in 1 7; do
        suffice compare 'fixed=./fixed {instance} {seed}' 'other=./fixed x{instance}' --accuracy 0.01 "${run_list[@]}" \
            -j "$jobs" --store "$jobs.db" --format csv >"$jobs.csv"
        [ "$(runs_of "$jobs.db" fixed)$(runs_of "$jobs.db" other)" = "5 5 5 5 5 3 3 3 3 3 " ]
    done
    cmp 1.csv 7.csv
}

@test "interrupted, and with results that are equal by chance, it comes to the same" {
    compare=(compare 'rounded=./rounded {seed} {instance}' 'noisy=./noisy {seed} {instance}' --accuracy 0.001 --difference simple
        --max 60 "${run_list[@]}" --format csv)
    suffice "${compare[@]}" --store whole.db >whole.csv
    for k in 1 2 3; do
        timeout -s INT "0.$k" env PATH="$PATH" "$(command -v suffice)" "${compare[@]}" --store parts.db >/dev/null 2>&1 || true
    done
    suffice "${compare[@]}" --store parts.db -j 9 >parts.csv
    cmp whole.csv parts.csv
    [[ " $(runs_of whole.db rounded)" != *" 5 "* ]] # equal on some, but it varies on others
    suffice export whole.db --format csv | awk -F, '$2 == "rounded" && $3 < 6 { n[$1] += $5 == 30 }
        END { for (i in n) if (n[i] == 5) exit 0; exit 1 }'
    suffice verify parts.db
}

@test "what is said to be deterministic is run twice, and named if it is not" {
    cat >said.yaml <<'END'
algorithms:
  fixed:
    command: ./fixed {instance} {seed}
    deterministic: true
  rounded:
    command: ./rounded {seed} {instance}
    deterministic: true
  noisy: ./noisy {seed} {instance}
instances: list.txt
sample: all
difference: simple
accuracy: 1000
END
    suffice run said.yaml --quiet >out
    [ "$(runs_of said.db fixed)" = "2 2 2 2 2 " ]
    [[ "$(tr '\n' ' ' <out)" != *"is said to be"* ]]
    sed -i 's/% 20 == 0/% 2 == 0/' rounded
    suffice run said.yaml --quiet --store other.db >out
    [[ "$(tr '\n' ' ' <out)" == *"rounded is said to be deterministic, but on "*" two of its runs gave 3"*": it was treated as random; find out why, or leave out 'deterministic'."* ]]
    suffice analyze other.db | tr '\n' ' ' | grep -q 'rounded is said to be deterministic, but on'
    [[ " $(runs_of other.db rounded)" == *" 20 "* ]]
    suffice verify other.db
}

@test "another word on it supersedes the decisions and keeps the runs" {
    cat >word.yaml <<'END'
algorithms:
  - name: fixed
    command: ./fixed {instance}
  - name: other
    command: ./fixed x{instance}
instances: list.txt
sample: all
accuracy: 0.01
END
    suffice run word.yaml --quiet >out
    [ "$(runs_of word.db fixed)$(runs_of word.db other)" = "3 3 3 3 3 3 3 3 3 3 " ]
    sed -i '3a\    deterministic: false' word.yaml
    suffice run word.yaml --quiet >out
    [ "$(runs_of word.db fixed)$(runs_of word.db other)" = "20 20 20 20 20 3 3 3 3 3 " ]
    sed -i 's/false/true/' word.yaml
    suffice run word.yaml --quiet >out
    [ "$(runs_of word.db fixed)$(runs_of word.db other)" = "2 2 2 2 2 3 3 3 3 3 " ]
    [ "$(suffice export word.db --all | grep -c fixed)" = 100 ]
    suffice verify word.db
}

@test "results 0 and 1, shares, times and penalties do not show it" {
    algorithm zero <<'END'
echo 0
END
    suffice compare 'a=./zero' 'b=./fixed {instance}' --difference simple --accuracy 100 "${run_list[@]}" --store zero.db >out
    [ "$(runs_of zero.db a)$(runs_of zero.db b)" = "20 20 20 20 20 3 3 3 3 3 " ]
    suffice compare 'a=./fixed x' 'b=./fixed {instance}' --statistic 'success(30)' --difference simple --accuracy 1 "${run_list[@]}" \
        --store share.db >out
    [ "$(runs_of share.db b)" = "20 20 20 20 20 " ]
    refused 2 "has no effect on a share of successes" compare 'a=./fixed x' 'b=./fixed {instance}' --deterministic \
        --statistic 'success(30)' --difference simple --accuracy 1 "${run_list[@]}"
    algorithm slow <<'END'
sleep 5
END
    suffice compare 'a=./slow' 'b=./fixed {instance}' --instances a --instances bb --sample all --timeout 0.05 --on-timeout 'penalise 99' \
        --accuracy 0.1 --quiet --store late.db >out
    [ "$(runs_of late.db a)" = "20 20 " ]
    suffice compare 'a=./slow' 'b=./fixed {instance}' --instances a --instances bb --sample all --timeout 0.05 --on-timeout 'penalise 99' \
        --accuracy 0.1 --quiet --store said.db --own a.deterministic=true >out
    [ "$(runs_of said.db a)" = "2 2 " ]
}

@test "the difference of single runs is the one that was asked for" {
    suffice compare 'a=./fixed {instance}' 'b=./fixed x{instance}' --runs 1 --ratio "${run_list[@]}" >out
    suffice analyze suffice.db --format json | jq -e '.difference == "ratio"'
    suffice compare 'a=./fixed {instance}' 'b=./fixed x{instance}' --runs 1 "${run_list[@]}" --store simple.db >out
    suffice analyze simple.db --format json | jq -e '.difference == "simple" and .comparisons[0].mean == 10'
    suffice verify suffice.db
    suffice verify simple.db
}

# log(10 (n + 1) / (10 n)) for names of 1 to 5 letters: their mean is log(6) / 5
@test "one run of each is enough for deterministic programs" {
    suffice compare 'a=./fixed {instance}' 'b=./fixed x{instance}' --deterministic --runs 1 "${run_list[@]}" >out
    [ "$(runs_of suffice.db a)" = "1 1 1 1 1 " ]
    suffice analyze suffice.db --format json >one.json
    jq -e '.difference == "ratio" and .instances[0].differences[0].se == null' one.json
    jq '.comparisons[0].mean' one.json | near 0.3583518938456110 1e-12
    suffice analyze suffice.db >text
    suffice report suffice.db --format markdown >report.md
    suffice verify suffice.db
}

@test "there is a limit of runs by default, which is said, and can be taken away" {
    noisy=(compare 'a=./noisy {seed} {instance}' 'b=./noisy {instance} {seed}' --instances a --instances bb --sample all
        --accuracy 0.001 --start 5)
    suffice "${noisy[@]}" --store limit.db >out 2>err
    [[ "$(tr '\n' ' ' <err)" == *"until the standard error is at most 0.001, at most 200 times altogether ('max')."* ]]
    suffice export limit.db | awk -F, 'NR > 1 { n[$1]++ } END { for (i in n) if (n[i] > 200) exit 1 }'
    grep -q 'limit$' out
    suffice analyze limit.db >text
    [[ "$(tr '\n' ' ' <text)" == *"reached their limit of runs before the standard error asked for"* ]]
    suffice "${noisy[@]}" --max none --store none.db >out 2>err
    [[ "$(tr '\n' ' ' <err)" == *"as often as this takes: there is no limit ('max')."* ]]
    suffice export none.db | awk -F, '{ n[$1]++ } END { for (i in n) if (n[i] > 200) exit 0; exit 1 }'
    suffice "${noisy[@]}" --max '30 each' --store each.db --quiet >out
    suffice export each.db | awk -F, 'NR > 1 { n[$1]++ } END { for (i in n) if (n[i] > 60) exit 1 }'
    refused 2 "'--max' is 'some', must be a number of runs on an instance, such as 200" "${noisy[@]}" --max some
}

@test "a start that is larger than the limit by default raises it" {
    suffice compare 'a=./noisy {seed} {instance}' 'b=./noisy {instance} {seed}' --instances a --instances bb --sample all \
        --accuracy 0.01 --start 101 >out 2>err
    [[ "$(tr '\n' ' ' <err)" == *"at most 1010 times altogether ('max')."* ]]
}
