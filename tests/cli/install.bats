# SPDX-License-Identifier: GPL-3.0-or-later
# An installed suffice, used from its new place.

load helper

setup_file() {
    export ROOT=$BATS_FILE_TMPDIR/root
    meson install -C "$BUILD" --no-rebuild --quiet --destdir "$ROOT"
    export PREFIX=$ROOT$(meson introspect --buildoptions "$BUILD" | jq -r '.[] | select(.name == "prefix").value')
    export PKG_CONFIG_PATH=$(dirname "$(find "$ROOT" -name suffice.pc)")
    export LD_LIBRARY_PATH=$(dirname "$(find "$ROOT" -name 'libsuffice.so')")
}

flags() {
    pkg-config --define-variable=prefix="$PREFIX" "$@" suffice
}

check_program() {
    run -0 "$BATS_TEST_TMPDIR/plan" 0.5
    [ "${lines[0]}" = "effect 0.5: 34 instances, power 0.808" ]
    run -1 "$BATS_TEST_TMPDIR/plan" -1
    [[ "$output" == *"'mres' is -1"* ]]
}

# Installs for real, on a machine that has no suffice yet, and removes it again. -o all: a test does not build, or
# configure, what it tests.
@test "after make install plain pkg-config and the loader find the library, after make uninstall nothing" {
    unset PKG_CONFIG_PATH LD_LIBRARY_PATH
    prefix=${PREFIX#"$ROOT"}
    here=(make -s -o all -C "$SOURCE" BUILD="$BUILD" PREFIX="$prefix")
    [ "$(id -u)" -eq 0 ] || skip "only root can install to $prefix"
    [ "$prefix" = /usr/local ] || skip "the build directory has the prefix $prefix"
    ! pkg-config --exists suffice || skip "another suffice is installed here"
    [ -z "$(find "$prefix" -name '*suffice*' -print -quit)" ] || skip "parts of another suffice are installed here"
    {
        "${here[@]}" install >"$BATS_TEST_TMPDIR/said" && ! grep ldconfig "$BATS_TEST_TMPDIR/said" &&
            cc -std=c11 "$SOURCE/examples/api/plan_instances.c" $(pkg-config --cflags --libs suffice) -o "$BATS_TEST_TMPDIR/plan" &&
            found=$(ldd "$BATS_TEST_TMPDIR/plan") && said=$("$BATS_TEST_TMPDIR/plan" 0.5)
    } || failed=yes
    "${here[@]}" uninstall
    [ -z "${failed:-}" ]
    [[ "$found" == *"libsuffice.so.0 => $prefix/"* ]]
    [[ "$said" == "effect 0.5: 34 instances, power 0.808"* ]]
    [ -z "$(find "$prefix" -name '*suffice*')" ]
    run ! pkg-config --exists suffice
    run ! sh -c 'PATH=$PATH:/usr/sbin:/sbin; ldconfig -p | grep libsuffice'
}

@test "the library is where pkg-config looks, and nothing of DESTDIR is left by make uninstall" {
    prefix=${PREFIX#"$ROOT"}
    folder=$(dirname "$(find "$ROOT" -name suffice.pc)")
    [[ ":$(pkg-config --variable pc_path pkg-config):" == *":${folder#"$ROOT"}:"* ]] || [ "$prefix" != /usr/local ]
    run -0 make -s -o all -C "$SOURCE" BUILD="$BUILD" PREFIX="$prefix" DESTDIR="$BATS_TEST_TMPDIR/root" install
    [[ "$output" != *ldconfig* ]]
    [ "$(find "$BATS_TEST_TMPDIR/root" ! -type d | wc -l)" -gt 40 ]
    make -s -o all -C "$SOURCE" BUILD="$BUILD" PREFIX="$prefix" DESTDIR="$BATS_TEST_TMPDIR/root" uninstall
    [ -z "$(find "$BATS_TEST_TMPDIR/root" ! -type d)" ]
    [ ! -e "$BATS_TEST_TMPDIR/root$prefix/include/suffice" ]
}

@test "everything is installed" {
    for file in bin/suffice include/suffice.h share/man/man1/suffice.1 share/man/man1/suffice-plan.1 \
        share/man/man1/suffice-power.1 share/man/man1/suffice-reps.1 share/man/man1/suffice-simulate.1 share/man/man1/suffice-init.1 \
        share/man/man1/suffice-check.1 share/man/man1/suffice-run.1 share/man/man1/suffice-compare.1 \
        share/man/man1/suffice-status.1 share/man/man1/suffice-analyze.1 share/man/man1/suffice-plot.1 share/man/man1/suffice-report.1 share/man/man1/suffice-export.1 share/man/man1/suffice-rerun.1 share/man/man1/suffice-next.1 share/man/man1/suffice-execute.1 share/man/man1/suffice-tell.1 share/man/man1/suffice-verify.1 \
        share/man/man5/suffice-experiment.5 share/man/man5/suffice-json.5 share/man/man5/suffice-store.5 share/man/man7/suffice-glossary.7 \
        share/bash-completion/completions/suffice \
        share/zsh/site-functions/_suffice share/fish/vendor_completions.d/suffice.fish; do
        [ -s "$PREFIX/$file" ]
    done
    [ -n "$(find "$PREFIX" -name libsuffice.a)" ]
    "$PREFIX/bin/suffice" plan --mres 0.5
}

@test "the example program builds with the shared library" {
    cc -std=c11 -Wall -Wextra -Werror "$SOURCE/examples/api/plan_instances.c" $(flags --cflags --libs) \
        -o "$BATS_TEST_TMPDIR/plan"
    ldd "$BATS_TEST_TMPDIR/plan" | grep -q libsuffice
    check_program
}

@test "the example program builds with the static library" {
    libs=$(flags --static --libs | sed 's/-lsuffice/-l:libsuffice.a/')
    cc -std=c11 "$SOURCE/examples/api/plan_instances.c" $(flags --cflags) $libs -o "$BATS_TEST_TMPDIR/plan"
    ! ldd "$BATS_TEST_TMPDIR/plan" | grep libsuffice || false
    check_program
}

@test "the program that compares functions conducts its experiment and goes on with it" {
    cc -std=c11 -Wall -Wextra -Werror "$SOURCE/examples/api/compare.c" $(flags --cflags --libs) -lm \
        -o "$BATS_TEST_TMPDIR/compare"
    cd "$BATS_TEST_TMPDIR"
    run -0 ./compare runs.db
    [[ "$output" == *"illinois is better, that is smaller,"*"15 of 15 instances are done; "* ]]
    [ "$(./compare runs.db)" = "$output" ]
    [ "$("$PREFIX/bin/suffice" status runs.db)" = "$output" ]
}

@test "the shared library exports the public interface and nothing else" {
    library=$(find "$ROOT" -name 'libsuffice.so')
    nm -D --defined-only "$library" | awk '{ print $3 }' | grep -v '^_' | sort >"$BATS_TEST_TMPDIR/exported"
    cat "$PREFIX"/include/suffice.h "$PREFIX"/include/suffice/*.h | grep -v '^typedef' | grep -o 'suf_[a-z_]*(' | tr -d '(' | sort -u >"$BATS_TEST_TMPDIR/declared"
    diff "$BATS_TEST_TMPDIR/declared" "$BATS_TEST_TMPDIR/exported"
}

@test "the header works in C++ too" {
    command -v c++ >/dev/null || skip "no C++ compiler here"
    echo '#include <suffice.h>
    int main() { return suf_version() == nullptr; }' >"$BATS_TEST_TMPDIR/a.cc"
    c++ "$BATS_TEST_TMPDIR/a.cc" $(flags --cflags --libs) -o "$BATS_TEST_TMPDIR/a"
    "$BATS_TEST_TMPDIR/a"
}
