# SPDX-License-Identifier: GPL-3.0-or-later
# Tables as other programs and people write them. The figures are plain arithmetic, or those of the
# same table in the usual form.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    printf 'instance,A,B\nx,1.5,2.5\ny,1.25,2\nz,1,3\n' >usual.csv
}

of() { # FILTER ARGS...: of the analysis
    local filter=$1
    shift
    suffice analyze "$@" --format json | jq -r "$filter"
}

# the same instances, cells and differences as in the usual form
same_as_usual() { # ARGS...
    diff <(of '.instances[] | [.name, .cells, .differences] | @json' usual.csv --simple) \
        <(of '.instances[] | [.name, .cells, .differences] | @json' "$@" --simple)
}

# ---- how cells and numbers are written ----

@test "a spreadsheet's semicolons and decimal commas are read, and said to be there" {
    printf '\xef\xbb\xbfInstanz;A;B\r\nx;1,5;2,5\r\ny;1,25;2\r\nz;1;3\r\n' >excel.csv
    same_as_usual excel.csv --wide
    same_as_usual excel.csv --instance Instanz
    of '.notes[0]' excel.csv --wide | grep -Fx 'The cells of the file are separated by semicolons, and its numbers have decimal commas.'
    suffice analyze excel.csv --wide | grep -F 'numbers have'
    { echo 'sep=;'; sed 's/Instanz/instance/; 1s/^\xef\xbb\xbf//' excel.csv; } >sep.csv
    same_as_usual sep.csv
    of '.notes | length' usual.csv | near 0 0
}

@test "tabs, bars and blanks are read" {
    tr , '\t' <usual.csv >tabs.csv
    tr , '|' <usual.csv >bars.csv
    sed 's/,/    /g' usual.csv >blanks.csv
    for file in tabs bars blanks; do
        same_as_usual $file.csv
        same_as_usual - <$file.csv
    done
    printf 'a;b,A,B\nx,1.5,2.5\ny,1.25,2\nz,1,3\n' >named.csv
    same_as_usual named.csv --instance 'a;b'
    tr , ';' <usual.csv | same_as_usual - --delimiter ';'
    refused 2 "'delimiter' is 'x', must be comma, semicolon, tab, bar or space" analyze usual.csv --delimiter x
    suffice compare 'a=echo 1' 'b=echo 2' -i usual.csv --runs 2 --sample all --simple --quiet --store s.db >/dev/null
    refused 2 "does not take 'delimiter' or 'decimal'; leave it out" analyze s.db --delimiter tab
}

@test "every reader reads semicolons and decimal commas" {
    printf 'algorithm;instance;value;size\na;x;1,5;0,5\nb;x;2,5;0,5\na;y;1;1,5\nb;y;3;1,5\na;z;2;2,5\nb;z;2,5;2,5\n' >runs.csv
    of '.comparisons[0].mean' runs.csv --simple | near 1.1666666666666667 1e-12 # (1 + 2 + 0.5) / 3
    of '.trends[0].slope' runs.csv --simple --feature size | near -0.25 1e-12   # (0.5 - 1) / 2
    printf 'instance;phi;se;size\nx;1,5;0,1;1\ny;2,5;0,1;2\n' >phi.csv
    of '.comparisons[0].mean' phi.csv | near 2 1e-12
    printf 'instance;A_mean;A_sd;B_mean;B_sd\nx;1,5;0,5;2,5;0,5\ny;1,25;0;2;0\n' >means.csv
    of '.comparisons[0].mean' means.csv --mean X_mean --sd X_sd --runs 4 --simple | near 0.875 1e-12
    printf 'instance\tsize\nx\t0,5\ny\t1,5\nz\t2,5\n' >size.tsv
    of '.trends[0].slope' usual.csv --simple --features size.tsv --feature size | near 0.5 1e-12
    { cat runs.csv; tail -n +2 runs.csv; } >twice.csv
    suffice reps twice.csv --fixed --simple --format csv | awk -F, 'NR == 1 { while ($++c != "phi") ; next } { s += $c } END { print s }' |
        near 3.5 1e-9
    suffice plan --from runs.csv --delta 1 --simple >/dev/null
}

@test "numbers that may mean two things are refused" {
    printf 'instance\tA\tB\nx\t1,234\t2,345\ny\t1,111\t2,222\n' >thousands.tsv
    refused 2 "thousands.tsv:2: '1,234' may have a decimal comma or a comma after the thousands; say '--decimal comma'" analyze thousands.tsv
    of '.comparisons[0].mean' thousands.tsv --simple --decimal comma | near 1.111 1e-12
    refused 2 "'1,234' is not a number" analyze thousands.tsv --wide --decimal point
    printf 'instance;A;B\nx;1,5;2.5\ny;1;2\n' >mixed.csv
    refused 2 "mixed.csv: line 2 has '1,5' and line 2 '2.5'; write all numbers with decimal points" analyze mixed.csv
    printf 'instance;A;B\nx;1.234,5;2,5\n' >dots.csv
    refused 2 "'1.234,5' is not a number" analyze dots.csv --wide
    printf 'instance,A,B\nx,"1,5","2,5"\ny,"1,25",2\nz,1,3\n' >quoted.csv
    refused 2 "'1,5' is not a number, as a value of 'A'; write it with a decimal point, or say '--decimal comma'" analyze quoted.csv --wide
    same_as_usual quoted.csv --decimal comma --wide
}

@test "instances come from tables with semicolons or tabs" {
    printf '#!/bin/sh\necho "$1"\n' >prog
    chmod +x prog
    for d in ';' '\t'; do
        printf "instance${d}size${d}note\nx${d}3${d}a, b\ny${d}5${d}c\n" >list.csv
        rm -f s.db
        suffice compare 'a=./prog {size}' 'b=./prog 1{size}' -i list.csv --runs 2 --sample all --simple --quiet --store s.db >/dev/null
        [ "$(suffice export s.db | awk -F, 'NR > 1 { print $0 }' | grep -c .)" -ge 4 ]
        of '.comparisons[0].mean' s.db | near 10 1e-9
    done
}

# ---- names of instances ----

@test "pandas' index is not read, which is said" {
    printf ',problem,A,B\n0,x,1.5,2.5\n1,y,1.25,2\n2,z,1,3\n' >pandas.csv
    same_as_usual pandas.csv --wide
    of '.notes[]' pandas.csv --wide | grep -Fx 'The first column, which has no name and counts the lines, is not read.'
    of '.notes[]' pandas.csv --wide | grep -Fx "The column 'problem' names the instances."
    refused 2 "name the column of the algorithms, or say '--wide' if each algorithm has a column of its own" analyze pandas.csv
    printf ',instance,algorithm,value\n0,x,a,1\n1,x,b,2\n2,y,a,1\n3,y,b,4\n' >long.csv
    of '.comparisons[0].mean' long.csv --simple | near 2 1e-12
    of '.notes[]' long.csv | grep -F 'column without a name'
    printf ',phi\n0,1\n1,3\n' | of '.comparisons[0].mean' - | near 2 1e-12
}

@test "R's row names name the instances" {
    printf '"","A","B"\n"x",1.5,2.5\n"y",1.25,2\n"z",1,3\n' >write.csv
    same_as_usual write.csv --wide
    printf '"A" "B"\n"x" 1.5 2.5\n"y" 1.25 2\n"z" 1 3\n' >write.table
    same_as_usual write.table --wide
    printf '"A"\t"B"\n"x"\t1,5\t2,5\n"y"\t1,25\t2\n"z"\t1\t3\n' >write.csv2
    same_as_usual write.csv2 --wide
    printf '"","A","B"\n"1",1.5,2.5\n"2",1.25,2\n"3",1,3\n' >numbers.csv
    of '.algorithms | length' numbers.csv --wide | near 2 0
    printf '"phi"\n"x" 1\n"y" NA\n"z" 3\n' >phi.table # one column cannot be told from a sentence
    [ "$(of '.left_out[]' phi.table --phi phi --delimiter space)" = "'y' has no difference" ]
}

@test "a first column of names or of counts names the instances" {
    sed 's/instance/dataset/' usual.csv >dataset.csv
    same_as_usual dataset.csv --wide
    printf 'k,A,B\n1,1.5,2.5\n2,1.25,2\n3,1,3\n' >counts.csv
    of '[.instances[].name] | join(" ")' counts.csv --wide | grep -x '1 2 3'
    printf 'A,B\n1.5,2.5\n1.25,2\n1,3\n' >bare.csv
    of '[.instances[].name] | join(" ")' bare.csv --wide | grep -x 'line 2 line 3 line 4'
    printf 'f,d,A,B\nx,1,1.5,2.5\nx,2,1.25,2\n' >two.csv
    refused 2 "two.csv:3: 'x' has a line already; if other columns tell the instances apart, name them: '--instance A,B'" analyze two.csv --wide
    printf 'instance,A,B,author\nx,1,2,me\n' >text.csv
    refused 2 "'me' is not a number, as a value of 'author'; if the column does not belong to an algorithm, remove it" analyze text.csv --wide
}

@test "missing values are counted, with their places" {
    printf 'instance,A,B\nx,1,2\ny,,3\nz,2,N/A\nw,null,4\nv,NaN,\nu,2,2.5\n' >missing.csv
    [ "$(of '.notes[]' missing.csv)" = "5 values are missing: of 'A' in line 3, of 'B' in line 4, of 'A' in line 5, of 'A' in line 6, of 'B' in line 6. Missing values count as failed runs." ]
    of '.comparisons[0].n' missing.csv | near 2 0
    printf 'instance,algorithm,value\nx,A,1\nx,A,\nx,B,3\ny,A,2\ny,B,-\ny,B,4\n' >long.csv
    [ "$(of '.notes[]' long.csv)" = "2 values are missing: of 'A' in line 3, of 'B' in line 6. Missing values count as failed runs." ]
    of '.comparisons[0].mean' long.csv --simple | near 2 1e-12
}

@test "a table of LaTeX, and cells with deviations in them, are told how to become readable" {
    printf 'instance & A & B \\\\\nx & 1 & 2 \\\\\n' >table.tex
    refused 2 "table.tex:1: '&' separates the columns, as in LaTeX; write commas for them" analyze table.tex --wide
    printf 'instance,A,B\nx,1.5 ± 0.2,2.5 ± 0.1\n' >pm.csv
    refused 2 "'1.5 ± 0.2' is not a number, as a value of 'A'; give means and standard deviations columns of their own" analyze pm.csv --wide
}

# ---- summaries ----

@test "means and deviations are read by patterns, and nothing is said of the runs" {
    printf 'instance,A_mean,A_sd,B_mean,B_sd\nx,4,1,8,4\ny,2,1,3,2\nz,1,1,2,1\n' >means.csv
    options=(--mean X_mean --sd X_sd --runs 4)
    of '.source' means.csv "${options[@]}" | grep -x summaries
    of '.instances[0].differences[0].phi' means.csv "${options[@]}" | near 0.6931471805599453 1e-12
    of '.instances[0].differences[0].se' means.csv "${options[@]}" | near 0.2795084971874737 1e-12 # sqrt(1/64 + 1/16)
    suffice report means.csv "${options[@]}" --format text | tr '\n' ' ' >report
    grep -F 'The runs themselves are not known' report
    grep -F 'not available: only means and standard deviations of the runs are known' report
    for figure in runs densities; do
        refused 2 "the runs are not known, only their means and standard deviations" analyze means.csv "${options[@]}" --plot - --figure $figure
    done
    suffice analyze means.csv "${options[@]}" --plot means.svg --figure means >/dev/null
    refused 2 "'log-ratio' needs the runs, and these are means; use ratio" analyze means.csv "${options[@]}" --log-ratio
    refused 2 "'probability' needs the runs" analyze means.csv "${options[@]}" --difference probability
    refused 2 "does not take 'floor'" analyze means.csv "${options[@]}" --floor 1
    refused 2 "'--sd' needs '--mean'" analyze means.csv --sd X_sd
    refused 2 "a table of means is read without '--wide'" analyze means.csv "${options[@]}" --wide
    sed -n 1,2p means.csv >one.csv
    refused 2 "'x' is the only instance, and a verdict about one instance needs its runs, not their means" analyze one.csv "${options[@]}"
}

@test "nobody knows why a mean is missing" {
    printf 'instance,A_mean,A_sd,B_mean,B_sd\na,1,0.1,2,0.1\nb,NA,0.1,2,0.1\nc,1.2,0.1,2.2,0.1\nd,1.1,0.1,2,0.1\n' >means.csv
    suffice analyze means.csv --mean X_mean --sd X_sd --runs 30 | tr '\n' ' ' >said
    grep -F 'B is worse than A on the 3 of 4 instances where both gave results (A without a mean on 1): ' said
    grep -F "1 mean is missing: of 'A' in line 3. An instance without a mean counts as one that was given up." said
    ! grep 'A failed' said
}

@test "a column of deviations is never taken for an algorithm" {
    for header in A_mean,A_sd,B_mean,B_sd mean_A,sd_A,mean_B,sd_B A,A.std,B,B.std 'Mean A,Std A,Mean B,Std B'; do
        printf 'instance,%s\nx,4,1,8,4\ny,2,1,3,2\n' "$header" >means.csv
        refused 2 "looks like a deviation, not like an algorithm; read means and deviations with '--mean" analyze means.csv
        refused 2 "looks like a deviation, not like an algorithm" analyze means.csv --wide
        suffice analyze means.csv 2>&1 | grep -o -- "--mean.*--runs" >advice || true
        sed "s/--mean \(.*\) --sd \(.*\) --runs/\1\n\2/" advice >patterns
        of '.comparisons[0].mean' means.csv --mean "$(sed -n 1p patterns)" --sd "$(sed -n 2p patterns)" --runs 4 --simple | near 2.5 1e-12
    done
    printf 'instance,A,sdA,std\nx,4,1,8\ny,2,1,3\n' >names.csv
    of '.algorithms | length' names.csv | near 3 0
}

@test "a published table of means gives the differences that were published with it" {
    table=$SOURCE/../shared/experiments/upmsp-means.csv
    [ -e "$table" ] || skip "the table of means is not there: $table"
    refused 2 "with '--mean mean_X --sd sd_X --runs N'" analyze "$table" --wide
    # 10 runs, the version without task moves first: phi and se_delta_method are another program's
    awk -F, -v OFS=, '{ print $1, $4, $5, $2, $3, $6, $7 }' "$table" >means.csv
    suffice analyze means.csv --mean mean_X --sd sd_X --runs 10 --percent --format json |
        jq -r '.instances[] | [.differences[0].phi, .differences[0].se] | @csv' >ours
    [ "$(wc -l <ours)" = 200 ]
    paste -d, <(tail -n +2 means.csv | cut -d, -f6,7) ours | awk -F, '
        { d = $1 - $3; e = $2 - $4; if (d * d > 1e-24 || e * e > 1e-24) { print; bad = 1 } }
        END { exit bad }'
}

# ---- censored runs ----

timed_runs() {
    cat <<'END'
instance,solver,seconds,result
x,a,10,SAT
x,b,300.1,TIMEOUT
y,a,20,UNSAT
y,b,30,UNSAT
z,a,300,timeout
z,b,301,T.O.
w,a,40,SAT
w,b,,OUT OF MEMORY
v,a,50,SAT
v,b,25,SAT
END
}

@test "timeouts in a file are counted and said as those of a store" {
    timed_runs >times.csv
    columns=(--algorithm solver --value seconds)
    suffice analyze times.csv "${columns[@]}" --status result --limit 300 --on-timeout par10 --simple --format json >a.json
    jq -r '.instances[] | select(.name == "x") | .differences[0].phi' a.json | near 2990 1e-9
    [ "$(jq -c '.algorithms[] | [.runs.n, .runs.ok, .runs.timed_out, .runs.penalised, .runs.dropped]' a.json | paste -sd' ')" = '[5,4,1,1,0] [5,2,2,2,1]' ]
    [ "$(jq -c '.algorithms[1].failed_tries | map([.status, .n])' a.json)" = '[["timeout",2],["memory",1]]' ]
    jq -r '.comparisons[0].n_timed_out' a.json | near 1 0
    [ "$(jq -r '.censoring | .time_limit, .policies["on-timeout"]' a.json | paste -sd' ')" = '300 par10' ]
    suffice analyze times.csv "${columns[@]}" --status result --limit 300 --on-timeout par10 --simple | tr -s '\n ' ' ' >text
    grep -F 'Solved: runs that gave a value within the time limit of 300 s' text
    grep -F 'Tries of b failed: 2 at the time limit, 1 at the memory limit.' text
    grep -F '(on-timeout: par10; on-memory: drop)' text
    suffice report times.csv "${columns[@]}" --status result --limit 300 --on-timeout par10 --simple --format text | tr -s '\n ' ' ' |
        grep -F 'were treated according to policies (on-timeout: par10; on-memory: drop)'
    suffice analyze times.csv "${columns[@]}" --status result --simple | tr -s '\n ' ' ' |
        grep -F "3 runs reached the time limit, and '--on-timeout' does not say what that counts as"
}

@test "a limit makes timeouts of values, words make them of cells" {
    timed_runs | sed 's/OUT OF MEMORY/ok/' >times.csv
    [ "$(of '.algorithms | map(.runs.timed_out) | @json' times.csv --algorithm solver --value seconds --limit 300 --on-timeout drop)" = '[1,2]' ]
    printf 'instance,A,B\nx,1,2\ny,TO,T.O.\nz,3,timeout\nw,1,2\nv,2,4\n' >wide.csv
    [ "$(of '.algorithms | map(.runs.timed_out) | @json' wide.csv)" = '[1,2]' ]
    of '.instances[] | select(.name == "z") | .differences[0].phi' wide.csv --limit 100 --on-timeout par2 --simple | near 197 1e-9
    refused 2 "'par2' is a multiple of the time limit; say what that is with '--limit'" analyze wide.csv --on-timeout par2
    refused 2 "'on-timeout' is 'stop', must be penalise X" analyze wide.csv --on-timeout stop
    refused 2 "which does not take 'status'" analyze wide.csv --wide --status A
    refused 2 "the status 'x' is not known; write ok, timeout, crashed, memory, or another word" \
        analyze times.csv --algorithm solver --value seconds --status instance
    refused 2 "'limit' takes values for times, which are not maximised" analyze wide.csv --limit 100 --maximise
}

@test "the runs of a store give the same by its export and by itself" {
    printf '#!/bin/sh\ncase $1-$2 in *-y) sleep 5 ;; b-z) sleep 5 ;; esac\necho "$3"\n' >prog
    chmod +x prog
    printf 'x\ny\nz\nw\nv\n' >list.txt
    suffice compare 'a=./prog a {instance} 1' 'b=./prog b {instance} 3' -i list.txt --sample all --runs 2 --simple --quiet \
        --timeout 0.3 --on-timeout 'penalise 7' --store s.db >/dev/null
    suffice export s.db >runs.csv
    diff <(of '[.comparisons[0] | .n, .mean, .n_timed_out], [.algorithms[] | .runs.timed_out, .runs.penalised]' s.db) \
        <(of '[.comparisons[0] | .n, .mean, .n_timed_out], [.algorithms[] | .runs.timed_out, .runs.penalised]' \
            runs.csv --status status --on-timeout 'penalise 7' --simple)
}
