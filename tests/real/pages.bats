# SPDX-License-Identifier: GPL-3.0-or-later
# What is made from the recipes, and what has to agree with them.

load ../cli/helper

@test "docs/recipes.md is what tools/recipes makes of tests/real" {
    "$SOURCE/tools/recipes" page | diff "$SOURCE/docs/recipes.md" -
}

@test "every recipe is on the page and runs as a test" {
    for recipe in "$SOURCE"/tests/real/*.md; do
        name=$(basename "$recipe" .md)
        [ "$name" != introduction ] || continue
        grep -q "'$name'" "$SOURCE/tests/real/meson.build"
        grep -qxF "$(grep -m 1 '^## ' "$recipe")" "$SOURCE/docs/recipes.md"
        grep -q '^<!-- needs: ' "$recipe"
        grep -q '^<!-- holds$' "$recipe"
    done
}

@test "the examples of suffice-compare are commands of the recipes or of the tutorial" {
    { "$SOURCE/tools/recipes" commands; cat "$SOURCE/docs/tutorial.md"; } >commands
    "$DESCRIBE" examples | grep '^suffice compare' >examples
    [ "$(wc -l <examples)" -ge 3 ]
    while read -r line; do
        grep -qF -- "$line" commands || { echo "no recipe has: $line"; return 1; }
    done <examples
}

@test "a recipe whose words differ, or that does not hold, fails; one whose package is missing is skipped" {
    cat >good.md <<'END'
<!-- needs: bash -->
## Good

```console
$ echo one 2 three
one 77 three
```

<!-- holds
true
-->
END
    [ "$("$SOURCE/tools/recipes" run good.md)" = $'1..1\nok 1 Good' ]
    sed 's/one 77 three/one 77 four/' good.md >words.md
    run -1 "$SOURCE/tools/recipes" run words.md
    [[ "$output" == *"one 2 three"*"but the recipe says"*"one 77 four"* ]]
    sed 's/^true$/false/' good.md >broken.md
    run -1 "$SOURCE/tools/recipes" run broken.md
    [[ "$output" == *"not ok 1 Good"*"# failed: false"* ]]
    sed 's/needs: bash/needs: no-such-package/' good.md >lacking.md
    run -0 "$SOURCE/tools/recipes" run lacking.md
    [ "${lines[1]}" = "ok 1 Good # SKIP it needs the Debian package no-such-package" ]
    "$SOURCE/tools/recipes" record words.md
    grep -qx 'one 2 three' words.md
}

setup() {
    cd "$BATS_TEST_TMPDIR"
}
