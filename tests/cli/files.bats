# SPDX-License-Identifier: GPL-3.0-or-later
# Files that commands write: where they go, what happens to the file before, and that nothing is left.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    awk 'BEGIN { print "instance,a,b"; for (i = 1; i <= 12; i++) print "i" i "," 10 + i "," 11 + i % 3 }' >table.csv
    report=(report table.csv --wide --format markdown)
    suffice "${report[@]}" >expected
}

# no file but these is in the folder, hidden ones included
only() { # NAME...
    diff <(printf '%s\n' table.csv expected "$@" | sort) <(find . -mindepth 1 ! -name 'separate-*' -printf '%P\n' | sort)
}

@test "a link of somebody else is not followed, whatever its name" {
    echo precious >victim
    # the program has the number of this shell, by which its drafts were named once
    sh -c 'ln -s victim "report.md.$$.part"; ln -s victim "plot.svg.$$.part"; echo $$ >number
           exec suffice report table.csv --wide --format markdown -o report.md'
    [ "$(cat victim)" = precious ]
    diff expected report.md
    sh -c 'ln -s victim "plot.svg.$$.part"; exec suffice plan --mres 0.5 --plot plot.svg' >/dev/null
    [ "$(cat victim)" = precious ]
    [ ! -L plot.svg ]
    grep -q '</svg>' plot.svg
}

@test "mode and links of a replaced file stay" {
    mkdir elsewhere
    echo old >elsewhere/real.md
    chmod 640 elsewhere/real.md
    ln -s elsewhere/real.md report.md
    suffice "${report[@]}" -o report.md
    [ -L report.md ]
    diff expected elsewhere/real.md
    [ "$(stat -c %a elsewhere/real.md)" = 640 ]
    ln -s elsewhere/plot.svg plot.svg
    suffice plan --mres 0.5 --plot plot.svg >/dev/null
    [ -L plot.svg ]
    chmod 600 elsewhere/plot.svg
    suffice plan --mres 0.5 --plot plot.svg >/dev/null
    [ "$(stat -c %a elsewhere/plot.svg)" = 600 ]
    only elsewhere elsewhere/real.md elsewhere/plot.svg report.md plot.svg
}

@test "the figures of a folder are written like every other file" {
    mkdir figures
    echo precious >victim
    ln -s ../victim figures/forest-1.svg
    suffice "${report[@]}" -o report.md --figures figures
    [ -L figures/forest-1.svg ]
    grep -q '</svg>' victim
    [ -z "$(find . -name '.suffice-*' -o -name '*.part')" ]
}

@test "standard output may be named, also when it is a file" {
    ln -s /proc/self/fd/1 out
    { echo before; suffice "${report[@]}" -o out; echo after; } >written
    diff <(echo before; cat expected; echo after) written
    [ -L out ]
    diff expected <(suffice "${report[@]}" -o /dev/stdout)
    diff expected <(suffice "${report[@]}" -o /dev/fd/1 | cat)
    { suffice "${report[@]}" -o /dev/fd/7; } 7>seven
    diff expected seven
    only out written seven
}

@test "a named pipe gets the report, and a figure" {
    mkfifo pipe plot.svg
    suffice "${report[@]}" -o pipe &
    timeout 20 diff expected pipe
    wait $!
    suffice plan --mres 0.5 --plot plot.svg >/dev/null &
    timeout 20 cat plot.svg >drawn
    wait $!
    grep -q '</svg>' drawn
    [ -p plot.svg ]
    [ -p pipe ]
}

@test "an experiment file is new or not written" {
    suffice init a.yaml >/dev/null
    cp a.yaml before
    refused 1 "'a.yaml' exists already; choose another name or remove it" init a.yaml
    diff before a.yaml
    ln -s nothing b.yaml
    refused 1 "'b.yaml' exists already" init b.yaml
    refused 1 "cannot write 'none/c.yaml'" init none/c.yaml
    only a.yaml before b.yaml
}

@test "a generator writes in a folder of its own, under the right name, and other files come along" {
    names 2
    mkdir made
    echo precious >victim
    for k in 1 2 3 4 5 6; do ln -s ../victim "made/$k.part"; done
    cat >generate <<'END'
#!/bin/sh
basename "$1" >"$1"
echo beside >"$1.opt"
stat -c %a "$(dirname "$1")" >>modes
END
    chmod +x generate
    run -0 suffice compare 'a=wc -c {instance}' 'b=wc -c {instance}' --generator './generate {instance}' \
        --into made --sample 3 --runs 2 --quiet --value 'regex ([0-9]+)'
    [ "$(cat victim)" = precious ]
    rm made/*.part
    [ "$(find made -type f | wc -l)" -eq 6 ]
    [ -z "$(find . -name '.suffice-*')" ]
    for file in made/*[0-9]; do [ "$(cat "$file")" = "$(basename "$file")" ]; done
    [ "$(sort -u modes)" = 700 ]
}
