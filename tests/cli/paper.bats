# SPDX-License-Identifier: GPL-3.0-or-later
# The runs behind the paper's first experiment, which are public but not ours to copy, give what the
# paper reports. Table 1 is in tests/reference/seed-table1.csv.

load helper

setup() {
    runs=${PUBLIC_DATA:-}/moead-paper-raw.csv
    [ -e "$runs" ] || skip "PUBLIC_DATA names no folder with the paper's runs"
    cd "$BATS_TEST_TMPDIR"
    analysis=analysis.json
    suffice analyze "$runs" --instance problem,dim --value igd --percent --format json >"$analysis"
}

of() { # FILTER
    jq -r "$1" "$analysis"
}

@test "mean, interval, p and degrees of freedom are the paper's" {
    [ "$(of '.comparisons[0] | .first, .second' | paste -sd' ')" = "MOEA/D MOEA/D-DE" ]
    [ "$(of '.comparisons[0].n')" = 34 ]
    of '.comparisons[0].mean' | near -0.3794 0.00005
    of '.comparisons[0].tests.t.low' | near -0.5166 0.00005
    of '.comparisons[0].tests.t.high' | near -0.2422 0.00005
    of '.comparisons[0].tests.t.p' | near 2.897e-06 0.0005e-06
    of '.comparisons[0].tests.t.df' | near 33 0
}

@test "runs and difference on each instance are those of the paper's table" {
    of '.instances[] | [.name, .cells[0].n, .cells[1].n, .differences[0].phi] | @csv' | tr -d '"' | sort >ours
    awk -F, 'NR > 1 { print $2 " " $3 "," $6 "," $7 "," $4 }' "$SOURCE/tests/reference/seed-table1.csv" | sort >table
    [ "$(wc -l <table)" = 34 ]
    diff <(cut -d, -f-3 table) <(cut -d, -f-3 ours)
    paste -d, table ours | awk -F, '{ d = $4 - $8; if (d < 0) d = -d }
        d > 0.005 + 1e-9 { print; bad = 1 } END { exit bad }'
}
