# SPDX-License-Identifier: GPL-3.0-or-later
# A published table, which is not part of the project; tests/cases/tables.md has the others.

load helper

@test "a published table of means gives the differences that were published with it" {
    cd "$BATS_TEST_TMPDIR"
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
