# SPDX-License-Identifier: GPL-3.0-or-later
# The program that follows the pages of tests/cases: a page that says what is not so fails.

setup() {
    cd "$BATS_TEST_TMPDIR"
    export SUFFICE_BIN=$BUILD/cli
}

page() { # a case whose session is standard input
    printf '## It is so\n```console\n%s\n```\n' "$(cat)" >page.md
}

follows() {
    "$BUILD/tests/cases/follow_page" page.md >told
    grep -q '^ok 1 - It is so' told
}

fails() { # TEXT: among what it says
    ! "$BUILD/tests/cases/follow_page" page.md >told || false
    grep -q '^not ok 1 - It is so' told && grep -qF -- "$1" told
}

@test "what is printed on either stream, in whatever way suffice is called, has to be there" {
    page <<<$'$ suffice --version\nsuffice '"$PROJECT_VERSION"
    follows
    page <<<$'$ suffice --version | cat\nsuffice '"$PROJECT_VERSION"
    follows
    page <<<$'$ suffice --version >version\n$ cat <version\nsuffice '"$PROJECT_VERSION"
    follows
    page <<<$'$ suffice --version\nsuffice 0.0'
    fails "#      got: suffice $PROJECT_VERSION"
    page <<<$'$ suffice --version'
    fails "#      got: suffice $PROJECT_VERSION"
    page <<<$'$ suffice plna\n! suffice: \'plna\' is not a command; did you mean \'plan\'?\n[2]'
    follows
    page <<<$'$ suffice plna\nsuffice: \'plna\' is not a command; did you mean \'plan\'?\n[2]'
    fails "#      got: ! suffice: 'plna'"
}

@test "the exit status has to be the one on the page, and 0 without one" {
    page <<<$'$ suffice plna\n! ...'
    fails '#      got: [2]'
    page <<<$'$ suffice plna\n...'
    fails '#      got: [2]'
    page <<<$'$ suffice plna\n! ...\n[1]'
    fails '#      got: [2]'
    page <<<$'$ suffice --version\n...\n[2]'
    fails '# expected: [2]'
    page <<<$'$ false | true\n[1]'
    follows
}

@test "dots stand for any lines, or for any characters of a line, and for nothing else" {
    page <<<$'$ printf "a\\nb\\nc\\n"\n...\nc'
    follows
    page <<<$'$ printf "a\\nb\\nc\\n"\n...\nb\n...'
    follows
    page <<<$'$ printf "a\\nb\\nc\\n"\na\n...\nb'
    fails '#      got: c'
    page <<<$'$ echo one two three\none ... three'
    follows
    page <<<$'$ echo one two three\none ... four'
    fails '# expected: one ... four'
    page <<<$'$ printf no-end\nno-end'
    fails 'no-end(no end of line)'
}

@test "a command that does not end is killed, with what it has started" {
    page <<<$'$ sleep 1000.25'
    TEST_PATIENCE=0.02 fails '[killed after 1.2 s]'
    ! pgrep -f 'sleep 1000[.]25'
}

@test "files are there, those before the first case in every case, and a case sees nothing of another one" {
    cat >page.md <<'END'
```text shared
for all
```
## It is so
```console
$ cat shared
for all
$ rm shared; touch left
```
## And here
```text own.txt
for one
```
```console
$ mkdir here; cat own.txt shared
for one
for all
$ ls
here
own.txt
shared
```
END
    follows
    grep -q '^ok 2 - And here' told
}

@test "a damaged store fails the case, unless the page says that it is damaged" {
    page <<'END'
$ suffice compare 'a=noisy 1 1 {seed}' 'b=noisy 2 1 {seed}' -i x -i y --sample all --runs 2 --simple --store s.db -q >out
$ sqlite3 s.db 'DELETE FROM run WHERE instance = 1 AND run = 2'
END
    fails 's.db'
    sed -i 's/^## .*/&\n<!-- damaged -->/' page.md
    follows
}
