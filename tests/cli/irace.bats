# SPDX-License-Identifier: GPL-3.0-or-later
# Scenarios of irace, with the example that comes with it where it is installed (Debian: r-cran-irace 3.5).

load helper

# the scenario 'acotsp' in the folder aco, with a program in the place of ACOTSP that prints as it does
setup() {
    local i
    cd "$BATS_TEST_TMPDIR"
    mkdir -p aco/acotsp-arena aco/Instances/sub aco/ACOTSP-1.03
    for i in 1 2 3 4 5; do echo $((1000 * i)) >"aco/Instances/i$i.tsp"; done
    echo 6000 >aco/Instances/sub/i6.tsp
    cat >aco/ACOTSP-1.03/acotsp <<'END'
#!/bin/sh
echo "$*" >>"$(dirname "$0")/calls"
while [ $# -gt 0 ]; do
    case $1 in
    -i) base=$(cat "$2") && shift ;;
    --seed) seed=$2 && shift ;;
    --alpha) alpha=$2 && shift ;;
    esac
    shift
done
echo "Try 0, Best $((base * 100 + seed % 100 + ${alpha%.*} * 50))"
END
    chmod +x aco/ACOTSP-1.03/acotsp
    # what irace printed in the end, for this program
    cat >aco/best.txt <<'END'
# Best configurations (first number is the configuration ID; listed from best to worst according to the sum of ranks):
   algorithm localsearch alpha beta  rho ants q0 rasrank elitistants nnls dlb
34        as           3  2.09 6.09 0.56   19 NA      NA          NA   15   1
7         as           0  3.10 6.04 0.49   15 NA      NA          NA   NA  NA
END
}

example() { # FILE...: of irace's own example
    local file folder
    folder=$(Rscript -e 'cat(system.file("examples", "acotsp", package = "irace"))' 2>/dev/null) || skip "R is not installed"
    [ -n "$folder" ] || skip "irace is not installed"
    for file; do cp "$folder/$file" aco; done
}

calls() { # what the program was called with after the seed
    sed 's/.*--seed [0-9]* //' aco/ACOTSP-1.03/calls | sort -u
}

@test "irace's own example runs as it is" {
    example scenario.txt target-runner parameters-acotsp.txt forbidden.txt
    run -0 --separate-stderr suffice compare --irace aco/scenario.txt --algorithms aco/best.txt --mres 2 --runs 2 --quiet
    [[ "$stderr" == *"names no test instances, so those for training are used"* ]]
    [[ "$output" == *" of 6 instances are done"* ]] || [[ "$output" == *"5 of 5 instances are done"* ]]
    [ "$(calls)" = "--as --localsearch 0 --alpha 3.1 --beta 6.04 --rho 0.49 --ants 15
--as --localsearch 3 --alpha 2.09 --beta 6.09 --rho 0.56 --ants 19 --nnls 15 --dlb 1" ]
    suffice export suffice.db | grep -q '^../Instances/.*,c34,1,'
    suffice rerun c34 ../Instances/i1.tsp 1 | grep -q '../target-runner 1 [1-6] [0-9]* ../Instances/i1.tsp --as '
}

@test "irace calls the same program with the same arguments" {
    example scenario.txt target-runner parameters-acotsp.txt forbidden.txt
    grep -v '^#' aco/best.txt | sed 's/^\(34\|7\) //; s/^  *//' >aco/configurations.txt
    (
        cd aco
        Rscript -e 'library(irace)
s <- checkScenario(readScenario("scenario.txt"))
p <- readParameters(s$parameterFile, digits = s$digits)
conf <- irace:::readConfigurationsFile("configurations.txt", p)
setwd(s$execDir)
for (k in seq_len(nrow(conf)))
  irace:::run_target_runner(list(id.configuration = k, id.instance = 1, seed = 12, configuration = conf[k, p$names],
    instance = s$instances[1], switches = p$switches[p$names]), s)' >out.txt 2>&1
    ) || {
        cat aco/out.txt
        return 1
    }
    calls >by_irace
    [ "$(wc -l <by_irace)" -eq 2 ]
    rm aco/ACOTSP-1.03/calls
    suffice compare --irace aco/scenario.txt --algorithms aco/configurations.txt --mres 2 --runs 2 --quiet
    calls | diff by_irace -
}

small_scenario() { # LINES...
    printf '%s\n' 'targetRunner = "./tr"' 'configurationsFile = "c.txt"' "$@" >aco/scenario.txt
    printf 'a "--a " i (1, 9)\n' >aco/parameters.txt
    printf 'a\n1\n2\n' >aco/c.txt
    printf '#!/bin/sh\necho "$*" >>calls\necho "$(($3 %% 100 + 50))"\n' >aco/tr
    chmod +x aco/tr
}

@test "init writes an experiment of a scenario" {
    small_scenario 'testInstancesDir = "Instances"' 'maxExperiments = 100'
    cd aco
    suffice init --irace scenario.txt e.yaml
    [ "$(grep -v '^ *#\|^$' e.yaml)" = "irace: scenario.txt
mres: 0.5
accuracy: 0.01" ]
    grep -qx '# algorithms: best-configurations.txt' e.yaml
    run -0 --separate-stderr suffice check e.yaml --no-runs
    [ -z "$stderr" ]
    cd ..
    suffice init --irace aco/scenario.txt aco/f.yaml
    suffice check aco/f.yaml --no-runs
    refused 2 "cannot read 'none.txt'" init --irace none.txt g.yaml
    [ ! -e g.yaml ]
}

@test "a scenario's experiment is continued, recorded and written" {
    small_scenario 'trainInstancesFile = "list.txt"' 'trainInstancesDir = "./Instances"'
    printf 'i1.tsp --best 5 # known\ni2.tsp\n\ni3.tsp\n' >aco/list.txt
    printf 'irace: scenario.txt\nsample: all\nruns: 2\n' >aco/e.yaml
    suffice run aco/e.yaml --quiet 2>/dev/null
    [ "$(wc -l <aco/calls)" -eq 12 ]
    seed=$(suffice export aco/e.db | grep '^Instances/i1.tsp --best 5,c2,1,' | cut -d, -f4)
    grep -qx "2 1 $seed Instances/i1.tsp --best 5 --a 2" aco/calls
    echo 3 >>aco/c.txt
    suffice run aco/e.yaml --quiet 2>/dev/null
    [ "$(wc -l <aco/calls)" -eq 18 ]
    rm aco/scenario.txt aco/parameters.txt aco/c.txt aco/list.txt
    suffice report aco/e.db >/dev/null
    suffice rerun c3 'Instances/i1.tsp --best 5' 2 --store aco/e.db | grep -q ' Instances/i1.tsp --best 5 --a 3'
}

@test "what a scenario says and cannot be heeded is named" {
    small_scenario 'targetEvaluator = "./te"'
    refused 2 "scenario.txt:3: 'targetEvaluator' cannot be heeded; write a target-runner that prints the cost itself" compare --irace aco/scenario.txt --mres 2 --runs 2
    small_scenario 'trainInstanceDir = "x"' 'boundMax = 20'
    run -0 --separate-stderr suffice compare --irace aco/scenario.txt --mres 2 --runs 2 --quiet
    [[ "$stderr" == *"scenario.txt:3: 'trainInstanceDir' is no variable of irace that is known here"* ]]
    [[ "$stderr" == *"scenario.txt:4: 'timeout' is 20, because 'boundMax' says so"* ]]
    grep -q '^1 1 [0-9]* Instances/i1.tsp 20 --a 1$' aco/calls
    small_scenario 'library(irace)'
    refused 2 "scenario.txt:3: this is no assignment" compare --irace aco/scenario.txt --mres 2 --runs 2 --store x.db
}
