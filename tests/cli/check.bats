# SPDX-License-Identifier: GPL-3.0-or-later
# How long 'check' takes; tests/cases/check.md has the rest.

load helper
load experiments

@test "pilot runs that are slow are few" {
    cd "$BATS_TEST_TMPDIR"
    # 5 runs, one that is repeated, and one on the last instance: 14 of 1.5 seconds; 82 would take half a minute
    algorithm count <<<'echo x >>made; sleep 1.5; echo "$2"'
    cat >e.yaml <<'END'
algorithms: {a: './count {instance} {seed}', b: './count {instance} {seed}'}
instances: [1, 2, 3]
sample: all
runs: 3
END
    suffice check e.yaml --jobs 4
    [ "$(wc -l <made)" -le 40 ]
}
