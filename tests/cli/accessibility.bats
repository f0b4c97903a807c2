# SPDX-License-Identifier: GPL-3.0-or-later
# Pages as people with a screen reader, a keyboard or weak eyes meet them: axe-core finds nothing. check_axe.py says
# how it looks. axe-core is installed once, into the build directory.

load helper

version=4.14.0

setup_file() {
    axe=$BUILD/axe-core-$version
    [ -e "$axe/node_modules/axe-core/axe.min.js" ] && return
    command -v npm >/dev/null &&
        timeout 120 npm install --silent --no-audit --no-fund --prefix "$axe" "axe-core@$version" >/dev/null 2>&1 || true
}

setup() {
    axe=$BUILD/axe-core-$version/node_modules/axe-core/axe.min.js
    [ -e "$axe" ] || skip "axe-core is not there, and npm cannot install it"
    cd "$BATS_TEST_TMPDIR"
}

look_at() { # PAGE ...
    run "$SOURCE/tests/browser/check_axe.py" "$axe" "$@"
    echo "$output"
    [ "$status" = 0 ]
}

runs() { # ALGORITHMS INSTANCES
    awk -v k="$1" -v n="$2" 'BEGIN { print "instance,algorithm,value,size"
        for (i = 1; i <= n; i++) for (a = 1; a <= k; a++) for (r = 1; r <= 3; r++)
            printf "i%02d,a%d,%d,%d\n", i, a, 100 + 9 * a + (i * a * 7919) % 23 + r * ((i + a) % 3), i % 4 }'
}

@test "reports of a pair, of several algorithms, and of one instance" {
    runs 2 14 >pair.csv
    runs 4 8 >several.csv
    runs 2 1 >single.csv
    suffice report pair.csv --mres 0.5 --feature size --group size --format html -o pair.html
    suffice report several.csv --mres 0.5 --format html -o several.html
    suffice report single.csv --format html -o single.html
    look_at {pair,several,single}.html
}

@test "pages of plans, of power, of a simulation, and of an experiment" {
    suffice plan --mres 0.5 --within 1 --between 1 --cost-instance 10 --format html >plan.html
    suffice power --instances 10,20 --format html >power.html
    suffice simulate --results normal --runs 5 --instances 10 --between 1 --effects 0,0.5 --experiments 20 --format html >simulation.html
    printf '%s\n' 1 2 3 >list.txt
    suffice compare 'a=echo 1 {instance}' 'b=echo 2 {instance}' --instances list.txt --sample all --runs 2 -q --store s.db >/dev/null
    suffice status s.db --html progress.html
    look_at {plan,power,simulation,progress}.html
}
