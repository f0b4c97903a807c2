# SPDX-License-Identifier: GPL-3.0-or-later
# tools/check-walks: DESIGN.md's map is true, and what is wrong on it is named.
bats_require_minimum_version 1.5.0

setup() {
    cd "$BATS_TEST_TMPDIR"
}

# DESIGN.md with the first match of PATTERN replaced fails the check, with TEXT in its one line
wrong() { # PATTERN REPLACEMENT TEXT
    sed "0,\\~$1~s~~$2~" "$SOURCE/DESIGN.md" >DESIGN.md
    run ! cmp -s "$SOURCE/DESIGN.md" DESIGN.md
    run -1 "$SOURCE/tools/check-walks" DESIGN.md
    echo "$output"
    [ "${#lines[@]}" -eq 1 ]
    [[ "$output" =~ ^DESIGN.md:[0-9]+:\ .*"$3" ]]
}

@test "the map is true" {
    run -0 "$SOURCE/tools/check-walks"
    [ -z "$output" ]
}

@test "a file that does not exist is named" {
    wrong 'lib/stats/power_t.c: suf_power_t$' 'lib/stats/power_q.c: suf_power_t' \
        "there is no file lib/stats/power_q.c"
}

@test "a function that is not defined in its file is named" {
    wrong 'lib/stats/power_t.c: suf_power_t$' 'lib/stats/power_t.c: suf_power_q' \
        "lib/stats/power_t.c does not define suf_power_q"
    # mentioned and called there, not defined
    wrong 'lib/stats/power_t.c: suf_power_t$' 'lib/design/design_power.c: suf_power_t' \
        "lib/design/design_power.c does not define suf_power_t"
    # declared only
    wrong 'lib/stats/power_t.c: suf_power_t$' 'lib/stats/power_t.h: suf_power_t' \
        "lib/stats/power_t.h does not define suf_power_t"
}

@test "a function that its caller does not call is named" {
    wrong 'lib/stats/power_t.c: suf_power_t$' 'lib/stats/ttest.c: suf_ttest_of' \
        "suf_design_power in lib/design/design_power.c does not mention suf_ttest_of"
}

@test "a walk that is missing is named" {
    wrong '```walk resume' '```walk again' "they must be plan, run, resume, next, tell, report, analyze, simulate"
    wrong '```walk resume' '```text' "the walks are plan, run, next, tell, report, analyze, simulate;"
}

@test "a line that is no step is named" {
    wrong 'lib/stats/power_t.c: suf_power_t$' 'and then the power' "'and then the power' is not 'FILE: NAME'"
}

@test "the ten kinds of change are all there, with files that exist" {
    wrong '^| figure |' '| picture |' "picture"
    wrong '`lib/figures/catalogue.h`' '`lib/figures/catalog.h`' "there is no file lib/figures/catalog.h"
    wrong '`cli/cmd_NAME.c`' '`cli/command_NAME.c`' "there is no file cli/command_NAME.c"
}
