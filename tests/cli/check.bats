# SPDX-License-Identifier: GPL-3.0-or-later
# What 'check' tries, shows, proposes and forecasts.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    # ./noisy SHAPE INSTANCE SEED: the mean is 100, and the spread is known
    algorithm noisy <<'END'
exec awk -v shape="$1" -v s="$3" 'BEGIN {
    srand(s); for (k = 0; k < 5; k++) rand(); u = rand(); v = rand()
    z = sqrt(-2 * log(1 - u)) * cos(6.283185307 * v)
    if (shape == "normal") print 100 * (1 + 0.1 * z)
    if (shape == "skewed") print -100 * log(1 - u)
    if (shape == "equal") print 100
    if (shape == "binary") print u < 0.4
    if (shape == "signed") print 10 * z }'
END
}

# an experiment on N instances whose results have a shape
experiment() { # SHAPE N LINES
    cat >e.yaml <<END
algorithms:
  a: ./noisy $1 {instance} {seed}
  b: ./noisy $1 {instance} {seed}
instances: [$(seq -s, 1 "$2")]
sample: all
seed: 7
$3
END
}

joined() { tr -s ' \n' ' '; }

# the forecast of the runs is within a factor of 2 of those of a run, or of 1 if it is certain
forecast_holds() { # FACTOR
    rm -f e.db
    suffice check e.yaml --format json >check.json
    suffice run e.yaml -q >/dev/null
    local actual
    actual=$(suffice status e.db --format json | jq .runs)
    echo "forecast $(jq -c '[.runs, .runs_range]' check.json), actual $actual"
    jq -e --argjson n "$actual" --argjson f "$1" \
        '.runs <= $f * $n and .runs * $f >= $n and .runs_range[0] <= .runs and .runs <= .runs_range[1]' check.json
}

@test "the forecast is what a run then needs" {
    experiment normal 6 'accuracy: 0.03'
    forecast_holds 2
    experiment skewed 6 'accuracy: 0.25'
    forecast_holds 2
    experiment binary 6 $'accuracy: 0.1\ndifference: simple'
    forecast_holds 2
}

@test "the forecast heeds the limits, a fixed number of runs and a budget" {
    experiment skewed 5 $'accuracy: 0.01\nmax: 50'
    forecast_holds 1
    experiment skewed 5 $'accuracy: 0.01\nmax-per-algorithm: 23'
    forecast_holds 1
    experiment normal 5 'runs: 7'
    forecast_holds 1
    experiment equal 5 'accuracy: 0.02'
    forecast_holds 1
    experiment normal 5 $'runs: neyman\nbudget: 260\nstart: 10'
    forecast_holds 1.05
}

@test "the forecast of the time heeds the number of jobs" {
    algorithm slow <<<'sleep 0.05; echo "$2$2"'
    cat >e.yaml <<'END'
algorithms: {a: './slow {instance} {seed}', b: './slow {seed} {instance}'}
instances: [1, 2, 3, 4]
sample: all
runs: 10
END
    one=$(suffice check e.yaml --jobs 1 --format json | jq .seconds)
    four=$(suffice check e.yaml --jobs 4 --format json | jq .seconds)
    echo "$one $four"
    # 80 runs of at least 0.05 s
    awk -v one="$one" -v four="$four" 'BEGIN { exit !(one >= 4 && four >= 1 && four < 0.6 * one) }'
}

@test "the first, the last and the largest file are tried, or those that are named" {
    mkdir data
    for i in 1 2 3 4 5; do echo "$i" >data/$i.in; done
    seq 1 100 >data/3.in
    cat >e.yaml <<'END'
algorithms:
  a: ./noisy normal {instance} {seed}
  b: ./noisy normal {instance} {seed}
instances: data/*.in
sample: all
runs: 5
END
    suffice check e.yaml --format json >check.json
    [ "$(jq -c '[.tried[] | select(.algorithm == "a").instance]' check.json)" = '["data/1.in","data/5.in","data/3.in"]' ]
    [ "$(jq '[.tried[].command] | map(test("^./noisy normal data/[135].in [0-9]+$")) | all' check.json)" = true ]
    run -0 suffice check e.yaml
    [[ "$(joined <<<"$output")" == *"it runs on the last instance, 'data/5.in', and"*"it runs on the largest instance, 'data/3.in', and"* ]]
    suffice check e.yaml -i data/2.in --instance data/4.in --format json >named.json
    [ "$(jq -c '[.tried[] | select(.algorithm == "b").instance]' named.json)" = '["data/2.in","data/4.in"]' ]
    refused 2 "there is no instance 'data/6.in'; the first is 'data/1.in'" check e.yaml --instance data/6.in
    refused 2 "without runs no instance is tried" check e.yaml --no-runs --instance data/1.in
}

@test "a mistake on the last instance is found" {
    algorithm late <<<'[ "$1" != 4 ] || exit 3; echo "$2"'
    cat >e.yaml <<'END'
algorithms: {a: './late {instance} {seed}', b: './late 1 {seed}'}
instances: [1, 2, 3, 4]
sample: all
runs: 3
END
    run -1 suffice check e.yaml
    [[ "$(joined <<<"$output")" == *"BAD run 1 on the last instance, '4' failed (crashed): exit status 3"* ]]
    [[ "$output" != *Expect* ]]
}

@test "a timeout under a policy is no mistake" {
    algorithm hard <<<'[ "$1" != 4 ] || sleep 20; echo "$((100 + $2 % 17))"'
    cat >e.yaml <<'END'
algorithms: {a: './hard {instance} {seed}', b: './hard 1 {seed}'}
instances: [1, 2, 3, 4]
sample: all
runs: 3
timeout: 0.5
on-timeout: penalise 500
END
    run -0 suffice check e.yaml
    [[ "$(joined <<<"$output")" == *"- run 1 on the last instance, '4' failed (timeout): it exceeded the time limit of 0.5 s; it counts as 500 (penalise 500)"* ]]
    [[ "$output" == *"Expect 24 runs"* ]]
    sed -i '/^on-timeout/d' e.yaml
    run -1 suffice check e.yaml
    [[ "$output" == *"BAD run 1 on the last instance"* ]]
}

@test "a crash under a policy is in doubt" {
    algorithm fragile <<<'[ "$1" != 2 ] || exit 1; echo "$2"'
    cat >e.yaml <<'END'
algorithms: {a: './fragile {instance} {seed}', b: './fragile 1 {seed}'}
instances: [1, 2]
sample: all
runs: 3
on-crash: drop
END
    run -0 suffice check e.yaml
    [[ "$(joined <<<"$output")" == *"? run 1 on the last instance, '2' failed (crashed): exit status 1; it counts without a value (drop)"* ]]
}

@test "check shows each command as it is executed" {
    cat >e.yaml <<'END'
algorithms:
  a: {command: "./noisy normal {instance} {seed}", env: {LEVEL: 'two words'}}
  b: ./noisy skewed {instance} {seed}
instances: ['an instance', other]
sample: all
runs: 3
END
    suffice check e.yaml --format json >check.json
    # what is shown, typed into a shell, gives the value that is shown
    for i in 0 1 2 3; do
        value=$(sh -c "$(jq -r ".tried[$i].command" check.json)")
        jq -e --arg value "$value" ".tried[$i] | .value == (\$value | tonumber) and .line == \$value" check.json
    done
    [[ "$(suffice check e.yaml | unwrapped)" == *"its first run is: env 'LEVEL=two words' ./noisy normal 'an instance' "* ]]
}

@test "the accuracy is proposed from the spread of the pilots" {
    # the coefficient of variation is 0.1 for both: se^2 = 2 * 0.01 / n
    experiment normal 6 $'accuracy: 0.05\nmax: 400'
    suffice check e.yaml --format json >check.json
    jq -r '.proposals[] | select(.key == "accuracy") | .text' check.json >text
    cat text
    jq -e '.proposals[] | select(.key == "accuracy") | .value == null' check.json
    # 20 runs of each: 0.1 * sqrt(2 / 20) = 0.0316; 0.05 takes 8 of each
    grep -o 'standard error of about [0-9.]*' text | awk '{ print $5 }' | near 0.0316 0.008
    grep -oE 'takes about [0-9]+' text | awk '{ print $3 }' | near 8 4
    # 0.001 takes 20,000 of each, 100 are allowed: 0.1 * sqrt(2 / 100) = 0.0141, and rounded up 0.02
    experiment normal 6 $'accuracy: 0.001\nmax: 200'
    [ "$(suffice check e.yaml --format json | jq -r '.proposals[] | select(.key == "accuracy").value')" = 0.02 ]
    # a tenth of the variance: 0.1 * sqrt(0.1) = 0.0316, rounded down 0.02
    experiment normal 20 $'accuracy: 0.05\nsigma: 0.1\ndelta: 8%'
    [ "$(suffice check e.yaml --format json | jq -r '.proposals[] | select(.key == "accuracy").value')" = 0.02 ]
}

@test "start, runs, difference and timeout are proposed as the results are" {
    propose() { suffice check e.yaml --format json | jq -r --arg key "$1" '.proposals[] | select(.key == $key).value'; }
    experiment skewed 6 $'accuracy: 0.2\nstart: 10'
    [ "$(propose start)" = 20 ]
    experiment normal 6 $'accuracy: 0.2\ntimeout: 30'
    [ "$(propose start)" = 4 ] && [ -z "$(propose timeout)" ]
    experiment equal 6 'accuracy: 0.2'
    [ "$(propose runs)" = 2 ] && [ -z "$(propose accuracy)" ] && [ "$(propose timeout)" = 1 ]
    experiment signed 6 'runs: 5'
    [ "$(propose difference)" = simple ]
    run -0 suffice check e.yaml
    [[ "$output" != *Expect* ]]
    experiment signed 6 $'runs: 5\ndifference: simple'
    [ -z "$(propose difference)" ]
}

@test "pilot runs are bounded in number and time, and check says how many they were" {
    algorithm count <<<'echo x >>made; echo "$2"'
    cat >e.yaml <<'END'
algorithms: {a: './count {instance} {seed}', b: './count {instance} {seed}'}
instances: [1, 2, 3]
sample: all
runs: 3
END
    run -0 suffice check e.yaml
    made=$(wc -l <made)
    [ "$made" -le 82 ]
    [[ "$output" == *"This is from $made runs on 2 instances, which are not recorded."* ]]
    # 5 runs, one that is repeated, and one on the last instance: 14 of 1.5 seconds; 82 would take half a minute
    algorithm count <<<'echo x >>made; sleep 1.5; echo "$2"'
    rm made
    suffice check e.yaml --jobs 4
    [ "$(wc -l <made)" -le 40 ]
}

@test "check without runs says what it did not check" {
    experiment normal 6 'runs: 5'
    run -0 suffice check e.yaml --no-runs
    [[ "$output" == "e.yaml: no mistakes were found in the file. Not checked: whether the commands run"* ]]
}

@test "check executes the commands before and after the runs" {
    algorithm made <<<'cat prepared; echo "$1" >>log'
    cat >e.yaml <<'END'
algorithms: {a: './made {seed}', b: './made {seed}'}
instances: [1, 2]
sample: all
runs: 3
setup: sh -c 'echo 5 >prepared'
cleanup: rm prepared
END
    run -0 suffice check e.yaml
    [[ "$output" == *"such as 5 in the line '5'"* ]]
    [ ! -e prepared ]
}

@test "times that drift are warned of at the end and in the analysis" {
    # each run of an algorithm on an instance takes 10 ms longer than the one before
    algorithm tiring <<'END'
n=$(cat "count.$1.$2" 2>/dev/null || echo 10)
echo $((n + 1)) >"count.$1.$2"
sleep "0.$(printf %03d $((10 * n - 90)))"
echo "$n"
END
    cat >e.yaml <<'END'
algorithms: {a: './tiring a {instance}', b: './tiring b {instance}'}
instances: [1, 2]
sample: all
runs: 12
jobs: 1
value: wall-time
END
    run -0 --separate-stderr suffice run e.yaml
    [[ "$stderr" == *"warning: The times drift: "*"the later ones took longer, by "*"'warmup'"* ]]
    suffice analyze e.db | joined >text
    grep -q "The times drift: among the first runs of an algorithm on an instance, the later ones took longer" text
    suffice analyze e.db --format json | jq -e '.notes | map(test("times drift")) | any'
    # values that are printed may depend on their order: this is not about the machine
    rm count.*
    sed -i 's/^value: .*/value: last/; s/^runs:/store: last.db\nruns:/' e.yaml
    run -0 --separate-stderr suffice run e.yaml
    [[ "$stderr" != *drift* ]]
    ! suffice analyze last.db | grep drift
}

@test "more runs at a time than physical cores are warned of when times are measured" {
    cat >e.yaml <<'END'
algorithms: {a: 'true', b: 'true'}
instances: [1, 2]
sample: all
runs: 2
jobs: 500
value: cpu-time
END
    run --separate-stderr suffice check e.yaml
    [[ "$stderr" == *"warning: 500 runs at the same time on "*" physical core"*"'--jobs "* ]]
    sed -i 's/^value.*/value: memory/' e.yaml
    run --separate-stderr suffice check e.yaml
    [[ "$stderr" != *warning* ]]
}

@test "run, compare and status count how the runs of each algorithm ended" {
    algorithm mixed <<'END'
case $2 in
[12]) sleep 20 ;;
3) exit 1 ;;
4) echo none; exit 0 ;;
esac
echo "$((100 + $2))"
END
    cat >e.yaml <<'END'
algorithms: {a: './mixed {instance} {run}', b: './mixed {instance} 1{run}'}
instances: [x, y]
sample: all
runs: 6
timeout: 1
on-timeout: penalise 500
on-crash: drop
on-no-value: drop
END
    counts() { tr -s ' ' | grep -A 3 "How the runs ended" | tail -n 3; }
    expected=$'algorithm ok timeout crashed no-value\na 4 4 2 2\nb 12 0 0 0'
    [ "$(suffice run e.yaml -q -j 8 | counts)" = "$expected" ]
    [ "$(suffice status e.db | counts)" = "$expected" ]
    suffice status e.db --format json | jq -e '.tries.a == {ok: 4, timeout: 4, crashed: 2, memory: 0, "no-value": 2, "not-finite": 0}'
}

@test "par10 is ten times the limit that stops a run, of wall time or of processor time" {
    algorithm burn <<<'while :; do :; done'
    run -0 suffice compare a=./burn 'b=sleep 0.01' --instances x --instances y --sample all --runs 2 --value cpu-time \
        --timeout-cpu 0.2 --timeout 60 --on-timeout par10 --difference simple -q --store cpu.db -j 2
    [ "$(suffice export cpu.db --all --format json | jq -c '[.[] | select(.algorithm == "a") | .value] | unique')" = '[2]' ]
    run -0 suffice compare 'a=sleep 20' 'b=sleep 0.01' --instances x --instances y --sample all --runs 2 --value wall-time \
        --timeout 0.3 --on-timeout par10 --difference simple -q --store wall.db -j 2
    [ "$(suffice export wall.db --all --format json | jq -c '[.[] | select(.algorithm == "a") | .value] | unique')" = '[3]' ]
    # 'check' counts with the same
    suffice compare a=./burn 'b=sleep 0.01' --instances x --instances y --sample all --runs 2 --value cpu-time \
        --timeout-cpu 0.2 --on-timeout par10 --difference simple --save c.yaml
    run -0 suffice check c.yaml
    [[ "$(joined <<<"$output")" == *"it exceeded the limit of 0.2 s of processor time; it counts as 2 (par10)"* ]]
}
