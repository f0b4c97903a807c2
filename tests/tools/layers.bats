# SPDX-License-Identifier: GPL-3.0-or-later
# tools/check-layers: the tree keeps the law, and what breaks it is named.
bats_require_minimum_version 1.5.0

# a copy of the sources and of the libraries made from them, to spoil
setup() {
    cd "$BATS_TEST_TMPDIR"
    cp -r "$SOURCE/tools" "$SOURCE/lib" "$SOURCE/cli" "$SOURCE/include" .
    mkdir -p build/lib build/cli
    cp "$BUILD/lib/libsuffice.a" build/lib
    # this one is thin: it has only the names of its objects
    (cd "$BUILD/cli" && ar rc "$BATS_TEST_TMPDIR/build/cli/libcommands.a" $(ar t libcommands.a))
}

# in the place of the object NAME of ARCHIVE is one that calls SYMBOL
inject() { # ARCHIVE NAME SYMBOL
    echo "void $3(void); void injected(void); void injected(void) { $3(); }" >injected.c
    cc -c injected.c -o "$2"
    ar r "build/$1" "$2"
}

# the check fails and prints this one line
broken() { # LINE
    run -1 tools/check-layers build
    echo "$output"
    [ "$output" = "$1" ]
}

@test "the tree keeps the law" {
    run -0 tools/check-layers build
    [ -z "$output" ]
}

@test "a call from sampler/ into store/ is named with its file, its symbol and both folders" {
    inject lib/libsuffice.a sampler_rule.c.o suf_store_commit
    broken "lib/sampler/rule.c: sampler/ may not use suf_store_commit of store/ (lib/store/batch.c)"
}

@test "a call into a folder below is fine, a call from there upwards is not" {
    inject lib/libsuffice.a sampler_rule.c.o suf_fail
    tools/check-layers build
    inject lib/libsuffice.a base_error.c.o suf_sampler_new
    broken "lib/base/error.c: base/ may not use suf_sampler_new of sampler/ (lib/sampler/sampler.c)"
}

@test "the program may call only what is public" {
    inject cli/libcommands.a cmd_plan.c.o suf_store_open
    tools/check-layers build
    inject cli/libcommands.a cmd_plan.c.o suf_fail
    broken "cli/cmd_plan.c: cli/ may not use suf_fail of base/ (lib/base/error.c): it is not public"
}

@test "includes are held to the same law" {
    echo '#include "store/store_parts.h"' >lib/sampler/rule.c
    broken 'lib/sampler/rule.c:1: sampler/ may not include "store/store_parts.h"'
}

@test "stats/ sees no public header, and the program no private one" {
    echo '#include "suffice.h"' >lib/stats/root.c
    broken 'lib/stats/root.c:1: stats/ may not include "suffice.h"'
    cp "$SOURCE/lib/stats/root.c" lib/stats
    echo '#include "base/text.h"' >cli/main.c
    broken 'cli/main.c:1: cli/ may not include "base/text.h"'
}

@test "a law that has a cycle is refused" {
    sed -i 's/"design": "base stats"/"design": "base stats analysis"/' tools/check-layers
    broken "tools/check-layers: the row of design/ names analysis/, which is not in a row above it"
}

@test "objects of files that are gone are not taken for the tree's" {
    rm lib/sampler/rule.c
    run -1 tools/check-layers build
    [[ "$output" == *"sampler_rule.c.o has no source in lib/; build again"* ]]
}
