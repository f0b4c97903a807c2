# SPDX-License-Identifier: GPL-3.0-or-later
# Pages whose examples are executed.

# what COMMAND prints is for people
is_text() { # COMMAND
    [[ "$1" != *--format* && "$1" != *" export "* && "$1" != *" rerun "* && "$1" != "suffice next "* && "$1" != *" execute "* ]]
}

# A page is followed in one shell, beginning in the source: in a console block each "$ command" prints
# what stands below it; a block with a name, as in "```yaml trial.yaml", is that file.
steps_of() { # PAGE
    mkdir "$BATS_TEST_TMPDIR/steps"
    awk -v steps="$BATS_TEST_TMPDIR/steps" '
        function step(command) {
            at = sprintf("%s/%03d", steps, ++n)
            print command > (at ".cmd")
            printf "" > (at ".out")
        }
        /^```$/ { on = 0 }
        on { if (on == "console" && sub(/^\$ /, "")) step($0); else print > (at (on == "console" ? ".out" : ".file")) }
        /^```console$/ { on = "console" }
        /^```[a-z]+ [^ ]+$/ { step("cp \"${command%.cmd}.file\" " $2); on = "file" }' "$1"
}

follow() { # PAGE
    steps_of "$1"
    # the source as it is, but for what experiments write
    mkdir "$BATS_TEST_TMPDIR/source" && cd "$BATS_TEST_TMPDIR/source"
    ln -s "$SOURCE/tests" tests
    ln -s "$BUILD" build
    cp -r "$SOURCE/examples" examples
    bash -eu -c 'for command; do
            echo "\$ $(cat "$command")"
            . "$command" >"$command.printed"
            diff "${command%.cmd}.out" "$command.printed"
        done' - "$BATS_TEST_TMPDIR"/steps/*.cmd
}
