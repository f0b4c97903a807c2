# SPDX-License-Identifier: GPL-3.0-or-later
# Equal runs and interrupts; tests/cases/deterministic.md has the rest.
load helper
load experiments

# noisy: around 30000, by its seed; rounded: 30 or 31, by its seed
setup() {
    cd "$BATS_TEST_TMPDIR"
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
