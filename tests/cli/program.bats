# SPDX-License-Identifier: GPL-3.0-or-later
# The program as a whole: help, version, completions, documents, installation.

load helper

@test "the version is the project's" {
    [ "$(suffice --version)" = "suffice $PROJECT_VERSION" ]
}

@test "help lists the commands and explains each" {
    run -0 suffice --help
    [[ "$output" == *plan*power*reps* ]]
    [ "$(suffice help)" = "$output" ]
    run -0 suffice plan --help
    [[ "$output" == *--mres*--power-target*Examples:* ]]
    [ "$(suffice help plan)" = "$output" ]
}

@test "mistaken commands are refused" {
    refused 2 "no command given" 
    refused 2 "did you mean 'plan'?" plna
    refused 2 "see 'suffice --help'" frobnicate
    refused 2 "is not a command" help frobnicate
}

@test "every example of the manual runs" {
    cd "$BATS_TEST_TMPDIR"
    "$DESCRIBE" examples >examples
    cp "$SOURCE/tests/reference/tsp_replay.csv" runs.csv
    [ "$(wc -l <examples)" -ge 10 ]
    while read -r line; do
        echo "\$ $line"
        bash -euc "$line" >/dev/null
    done <examples
}

@test "every example of the README prints what it says" {
    cd "$BATS_TEST_TMPDIR"
    # a console block: "$ command", then its output up to the next one
    awk '/^```console$/ { on = 1; n++; next } /^```$/ { on = 0 } on { print > ("block" n) }' "$SOURCE/README.md"
    [ -e block1 ]
    for block in block*; do
        awk -v b="$block" 'sub(/^\$ /, "") { n++; print > (b ".cmd" n); next } { print > (b ".out" n) }' "$block"
        for command in "$block".cmd*; do
            echo "\$ $(cat "$command")"
            case $(cat "$command") in make*) continue ;; esac
            touch "${command/cmd/out}"
            (cd "$SOURCE" && bash -eu "$OLDPWD/$command") | diff "${command/cmd/out}" -
        done
    done
}

@test "manual pages are correct and name every option" {
    mandoc -T lint -W warning "$MAN"/*.1
    for command in plan power reps; do
        page=$(mandoc -T ascii "$MAN/suffice-$command.1" | col -b)
        for option in $(suffice $command --help | grep -o '^ *--[a-z-]*' | grep -v usage); do
            [[ "$page" == *"$option"* ]]
        done
    done
}

@test "bash completes commands, options and choices" {
    complete_with() {
        bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _suffice; echo "${COMPREPLY[*]}"' \
            - "$COMPLETION/suffice" "$@"
    }
    [ "$(complete_with suffice pl)" = plan ]
    [ "$(complete_with suffice plan --alt)" = --alternative ]
    [ "$(complete_with suffice plan --test '')" = "t wilcoxon sign" ]
    [ "$(complete_with suffice plan --test = w)" = wilcoxon ]
    [ "$(complete_with suffice power --mres '')" = "" ]
    [ "$(complete_with suffice reps --log)" = --log-ratio ]
    cd "$BATS_TEST_TMPDIR"
    touch "my runs.csv"
    [ "$(complete_with suffice reps my)" = "my runs.csv" ]
}

@test "fish completes commands, options and choices" {
    [[ "$(fish -c "source '$COMPLETION/suffice.fish'; complete -C 'suffice pl'")" == plan* ]]
    [[ "$(fish -c "source '$COMPLETION/suffice.fish'; complete -C 'suffice plan --test '")" == *wilcoxon* ]]
    [[ "$(fish -c "source '$COMPLETION/suffice.fish'; complete -C 'suffice power --hi'")" == --highlight* ]]
}

@test "zsh loads the completion" {
    zsh -fc "fpath=('$COMPLETION' \$fpath); autoload -Uz compinit; compinit -u -d '$BATS_TEST_TMPDIR/dump'
             [[ \$_comps[suffice] == _suffice ]]; autoload +X _suffice; zsh -n '$COMPLETION/_suffice'"
}
