# SPDX-License-Identifier: GPL-3.0-or-later
# suffice simulate, from outside.

load helper

few() { suffice simulate -q --results 'normal(0.2)' --difference simple --runs 5 --between 0.1 --instances 34 "$@"; }

@test "the t test of normal differences has the power that R computes" {
    # power.t.test(n = 34, delta = 0.5, sd = 1, type = "one.sample", strict = TRUE)
    run -0 few --effects 0,0.5 --experiments 4000 --format json
    jq '.effects[0].seen.rejected.mean' <<<"$output" | near 0.05 0.016
    jq '.effects[1].seen.rejected.mean' <<<"$output" | near 0.8077775 0.028
    jq '.effects[1].power' <<<"$output" | near 0.8077775013 1e-8
    jq -e '.effects[1].seen.rejected | .low < .mean and .mean < .high' <<<"$output"
    jq -e '.effects[0].runs | map(.runs) | unique == [10]' <<<"$output"
}

@test "the output is the same for any number of threads" {
    cd "$BATS_TEST_TMPDIR"
    for threads in 1 2 7; do
        suffice simulate -q --results exponential --oracle 40 --difference percent --between-se 1 --instances 10 \
            --experiments 300 --threads $threads --seed 5 --format json >$threads.json
    done
    cmp 1.json 2.json
    cmp 1.json 7.json
}

@test "identical algorithms with exponential results are called different by percent and rule 1" {
    # ../shared/validity/README.md: .282 of an unknown number of experiments; a plain program of
    # 2000 experiments: .2735
    suffice simulate -q --results exponential --accuracy 0.2 --start 10 --difference percent --rule 1 --instances 34 \
        --experiments 2000 --format json | jq '.effects[0].seen.rejected.mean' | near 0.265 0.045
}

@test "a table for people, with what was simulated" {
    run -0 few --experiments 100 --mres 0.5
    [[ "$output" == *"2 algorithms with normal(0.2) results."* ]]
    [[ "$output" == *"34 instances; true differences over them: normal, standard deviation 0.1."* ]]
    [[ "$output" == *"simple differences, 5 runs of each algorithm."* ]]
    [[ "$output" == *"100 experiments for each effect"* ]]
    [[ "$output" == *"verdict equivalent"* ]]
    [[ "$(few --experiments 400 | tr '\n' ' ')" == *"Where there is no difference, one is found in "*"5 % was promised."* ]]
    [[ "$(suffice simulate -q --results exponential --accuracy 0.2 --start 5 --difference percent --plain --instances 34 \
        --experiments 200 | tr '\n' ' ')" == *"5 % was promised, so the promise is not kept."* ]]
}

# differences that are measured almost exactly, by tests/reference/verdicts.csv for N 10, sigma 0.01
exactly() { suffice simulate -q --results 'normal(1e-7)' --runs 2 --between 0.01 --instances 10 --delta 2% "$@"; }

@test "verdicts and gates at both limits of delta, in every format" {
    run -0 exactly --phi exponential --delta-effects -1,0,1 --experiments 2000 --format json
    jq '.delta' <<<"$output" | near 0.0198026272961797 1e-15
    jq '.effects[0].effect' <<<"$output" | near -0.0202027073175194 1e-15
    jq '.effects[2].effect' <<<"$output" | near 0.0198026272961797 1e-15
    jq '.effects[0].seen.equivalent.mean' <<<"$output" | near 0.0142 0.012
    jq '.effects[2].seen.equivalent.mean' <<<"$output" | near 0.1324 0.034
    jq '.effects[2].seen.gate_passed.mean' <<<"$output" | near 0.1324 0.034
    jq -e '.effects[2].seen | .equivalent.low < 0.1324 and .equivalent.high > 0.1324' <<<"$output"
    run -0 exactly --delta-effects 0,1 --experiments 200
    [[ "${output//$'\n'/ }" == *"The smallest relevant difference is 2 %."* ]]
    [[ "${output//$'\n'/ }" == *"Where the true difference is 0.0198, and so matters, the verdict is equivalent in "*"5 % was promised"* ]]
    grep -q '^gate: worse by more than delta is excluded  *[0-9.]*  *[0-9.]*  *[0-9.]*$' <<<"$output"
    run -0 exactly --delta-effects 1 --experiments 50 --format markdown
    grep -qE '^\| verdict equivalent *(\| *[0-9.]+ *){3}\|$' <<<"$output"
    run -0 exactly --delta-effects 1 --experiments 50 --format csv
    grep -q '^0.0198026[0-9]*,[0-9.]*,gate_passed,' <<<"$output"
    run -0 few --experiments 20 --format json
    jq -e '.delta == null and .effects[0].seen.gate_passed.mean == null' <<<"$output"
    refused 2 "need 'delta'" simulate --runs 2 --instances 5 --delta-effects 1
    refused 2 "give the effects once" simulate --runs 2 --instances 5 --delta 2% --delta-effects 1 --effects 1
}

@test "csv has a line for each effect and each thing seen" {
    run -0 few --experiments 50 --effects 0,1 --format csv
    [ "${lines[0]}" = "effect,standardised,seen,mean,low,high,experiments" ]
    seen=$(few --experiments 50 --effects 0,1 --format json | jq '[.effects[].seen | length] | add')
    [ "$seen" -gt 30 ]
    [ "${#lines[@]}" = $((1 + seen)) ]
}

@test "the power curve is drawn in a file and in the terminal" {
    cd "$BATS_TEST_TMPDIR"
    few --experiments 50 --effects -1,0,1 --plot power.svg >/dev/null
    grep -q 'rejection rate' power.svg
    [[ "$(few --experiments 50 --effects -1,0,1 --plot -)" == *"true mean difference"* ]]
}

@test "an experiment like a pilot: a file of runs, and a store with its design" {
    cd "$BATS_TEST_TMPDIR"
    awk 'BEGIN { srand(1); print "instance,algorithm,value"
        for (j = 1; j <= 12; j++) for (a = 1; a <= 2; a++) for (k = 1; k <= 10; k++)
            printf "i%d,%s,%.6f\n", j, a == 1 ? "old" : "new", j * (1 + rand() - 0.1 * (a == 2) * rand()) }' >pilot.csv
    run -0 suffice simulate -q --from pilot.csv --difference percent --accuracy 0.1 --experiments 200 --format json
    jq -e '.instances == 12 and .world.from == "pilot.csv" and .world.results == null and .world.sigma >= 0' <<<"$output"
    jq '.effects[0].seen.rejected.mean' <<<"$output" | near 0.05 0.06
    [[ "$(suffice simulate -q --from pilot.csv --difference percent --runs 5 --experiments 20 | tr '\n' ' ')" == \
        *"results drawn from the 240 runs on 12 instances in pilot.csv"* ]]
    suffice compare 'a=echo {run}.{seed}' 'b=echo {seed}.{run}' --instances x --instances y --instances z --sample all --runs 4 \
        --difference simple --store pilot.db -q >/dev/null
    run -0 suffice simulate -q --from pilot.db --runs 5 --experiments 20 --format json
    jq -e '.instances == 3 and .sampling.difference == "simple"' <<<"$output"
    refused 2 "say when to stop" simulate --from pilot.csv --difference percent
    refused 2 "the results are those of the pilot" simulate --from pilot.csv --runs 5 --results t
    printf 'instance,phi\na,1\nb,2\n' >phi.csv
    refused 2 "two or more runs" simulate --from phi.csv --runs 5
}

@test "an experiment file has the design, and a section with the world" {
    cd "$BATS_TEST_TMPDIR"
    mkdir data
    touch data/{1..40}
    cat >trial.yaml <<-END
	algorithms: {old: 'echo {seed}', new: 'echo {seed}'}
	instances: data/*
	difference: simple
	mres: 0.5
	runs: 5
	simulate:
	  results: [normal(0.2), normal(0.3)]
	  between: 0.1
	  experiments: 50
	END
    run -0 suffice simulate -q trial.yaml --format json
    jq -e '.instances == 34 and .experiments == 50 and .sampling.start == 5 and .sampling.difference == "simple"' <<<"$output"
    jq -e '.world.results == ["normal(0.2)", "normal(0.3)"] and .world.sigma == 0.1' <<<"$output"
    run -0 suffice simulate -q trial.yaml --experiments 20 --between 0.2 --instances 12 --format json
    jq -e '.instances == 12 and .experiments == 20 and .world.sigma == 0.2' <<<"$output"
    refused 2 "'--runs' is a key of the experiment; set it in 'trial.yaml'" simulate trial.yaml --runs 6
    sed -i 's/between/betwixt/' trial.yaml
    refused 2 "trial.yaml:8: 'simulate' with 'betwixt': 'suffice simulate' has no such option" simulate trial.yaml
    sed -i '/betwixt/d; s/  results.*/  results: cauchy/' trial.yaml
    refused 2 "'--results' is 'cauchy'" simulate trial.yaml
    suffice compare 'echo {seed}' 'b=echo {seed}' -i x -i y --sample all --runs 2 --simulate results=t --save made.yaml >/dev/null
    grep -A1 '^simulate:$' made.yaml | grep -q '  results: t'
}

@test "a budget is divided by the spread, as an option and from a file" {
    cd "$BATS_TEST_TMPDIR"
    run -0 suffice simulate -q --results 'normal(0.1)' --mixed 'normal(0.6)' --budget 900 --start 5 --instances 20 \
        --experiments 50 --format json
    jq -e '.sampling.mode == "neyman" and .sampling.budget == 900 and .sampling.accuracy == null' <<<"$output"
    jq -e '.effects[0].seen.runs.mean == 45 and .effects[0].runs[0].runs < .effects[0].runs[4].runs / 2' <<<"$output"
    run -0 suffice simulate -q --budget 900 --start 5 --instances 20 --experiments 50
    [[ "${output//$'\n'/ }" == *"a budget of 900 runs, divided by the spreads of the first 5 of each algorithm."* ]]
    touch a b c d e
    cat >budget.yaml <<-END
	algorithms: {old: 'echo {seed}', new: 'echo {seed}'}
	instances: [a, b, c, d, e]
	sample: all
	runs: neyman
	budget: 200
	start: 5
	END
    run -0 suffice simulate -q budget.yaml --experiments 50 --format json
    jq -e '.instances == 5 and .sampling.budget == 200 and .effects[0].seen.runs.mean == 40' <<<"$output"
    refused 2 "'budget' is 200, but the start alone takes 400 runs on 40 instances; raise it, or lower 'start'" \
        simulate budget.yaml --instances 40
    refused 2 "both say how many runs there are" simulate --budget 200 --runs 5 --instances 5
    refused 2 "a budget has no accuracy to reach" simulate --budget 200 --accuracy 0.1 --instances 5
}

@test "an algorithm against itself by real runs, in a store of its own" {
    cd "$BATS_TEST_TMPDIR"
    mkdir data
    touch data/{1..12}
    cat >real.yaml <<-END
	algorithms: {old: 'echo 1{seed}', new: 'sh -c "test {algorithm} = new && echo 2{seed}"'}
	instances: data/*
	sample: all
	runs: 5
	END
    run -0 --separate-stderr suffice simulate --aa real.yaml -q
    [ "${lines[0]}" = "'old' against itself on 12 instances: every difference is noise." ]
    [[ "$output" == *"old-again"* ]]
    [ -s real-aa.db ] && [ ! -e real.db ]
    [ "$(suffice export real-aa.db | wc -l)" = 121 ]
    [ "$(suffice export real-aa.db | cut -d, -f3 | sort -u | wc -l)" -ge 2 ]
    rm real-aa.db
    run -0 suffice simulate --aa real.yaml -q --algorithm new --format json
    jq -e '.comparisons | length == 1' <<<"$output"
    refused 2 "there is no algorithm 'newer'" simulate --aa real.yaml --algorithm newer
    refused 2 "needs an experiment file" simulate --aa
    refused 2 "is the one that is run against itself" simulate --algorithm new --runs 5 --instances 5
}

@test "a terminal gets a bar, which is gone in the end; a pipe does not" {
    cd "$BATS_TEST_TMPDIR"
    few --experiments 50 2>err >/dev/null
    [ ! -s err ]
    script -qec "suffice simulate --runs 5 --instances 5 --experiments 30000" /dev/null >screen
    grep -q '####' screen
    grep -q 'of 30000 experiments' screen
}

@test "what is simulated is said, whatever it is" {
    text=$(suffice simulate -q --runs 5 --between 0.1 --instances 34 --experiments 20 --failures 0.1 --time-limit 3 --floor 0.01 --decades 2 --median-zero | tr '\n' ' ')
    for sentence in "10 % of the runs fail and have no result." "Results above 3 are recorded as 3." \
        "Values below 0.01 count as 0.01." "Scales of instances extend over 2 powers of ten." \
        "the median of the true differences is 0, not their mean."; do
        [[ "$text" == *"$sentence"* ]] || { echo "$sentence"; return 1; }
    done
    text=$(suffice simulate -q --oracle 60 --max 70 --instances 5 --experiments 20 --uncorrected | tr '\n' ' ')
    [[ "$text" == *"At most 70 runs on an instance."*"The bias that stopping leaves is neither estimated nor subtracted."* ]]
    [[ "$(few --experiments 20)" != *"fail"* ]]
}

@test "a floor raises the results that are compared" {
    # half of the results of beta(1,1), which is uniform on 0 to 2, count as 1: the mean is 1.25
    a=$(suffice simulate -q --results 'beta(1,1)' --floor 1 --runs 10 --instances 5 --experiments 4000 --raw-effects 0.5 --format json)
    jq -e '.sampling.floor == 1' <<<"$a"
    # a second algorithm with uniform results up to 2 exp(0.5) = 3.2974: R: m <- 2 * exp(0.5); log((1 / m + (m^2 - 1) / (2 * m)) / 1.25) - 0.5
    jq '.effects[0].seen.bias.mean' <<<"$a" | near -0.1352 0.01
}

@test "a pilot with zeros is simulated by simple differences, and a store by its floor" {
    cd "$BATS_TEST_TMPDIR"
    awk 'BEGIN { srand(4); print "algorithm,instance,value"
        for (i = 1; i <= 8; i++) for (k = 1; k <= 5; k++) { print "a,i" i "," (i == 3 ? 0 : rand()); print "b,i" i "," rand() } }' >zeros.csv
    suffice simulate -q --from zeros.csv --runs 5 --experiments 20 --format json | jq -e '.sampling.difference == "simple"'
    seq 6 >list.txt
    suffice compare 'a=echo {seed}' 'b=echo {seed}' -i list.txt --sample all --runs 5 --floor 2 --store floor.db -q >/dev/null
    suffice simulate -q --from floor.db --runs 5 --experiments 20 --format json | jq -e '.sampling.floor == 2 and .sampling.difference == "ratio"'
}

@test "the manual names every distribution" {
    page=$(mandoc -T ascii "$MAN/suffice-simulate.1" | col -b)
    for option in results phi; do
        names=$(suffice simulate --runs 5 --instances 5 --$option ? 2>&1 | sed 's/.*must be //; s/, / /g; s/ or / /')
        [ "$(wc -w <<<"$names")" -ge 6 ]
        for name in $names; do
            [[ "${page// /}" == *"$name"* ]] || { echo "$name"; return 1; }
        done
    done
}

@test "mistakes are named" {
    refused 2 "'--results' is 'cauchy', must be normal(CV)" simulate --results cauchy --runs 5 --instances 5
    refused 2 "CV = 0, must lie in" simulate --results 'normal(0)' --runs 5 --instances 5
    refused 2 "'--results' has 3 distributions, but there are 2 algorithms" \
        simulate --results t,t,t --algorithms 2 --runs 5 --instances 5
    refused 2 "'--phi' is 'x'" simulate --phi x --runs 5 --instances 5
    refused 2 "say when to stop" simulate --instances 5
    refused 2 "give the number of 'instances', or 'mres'" simulate --runs 5
    refused 2 "no known true value" simulate --results t --difference log-ratio --runs 5 --instances 5
    refused 2 "same probability" simulate --results 'binary(0.1),binary(0.2)' --difference simple --runs 5 --instances 5
}
