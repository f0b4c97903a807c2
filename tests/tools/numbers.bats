# SPDX-License-Identifier: GPL-3.0-or-later
# tools/check-numbers: code of the library that heeds the locale is found.
bats_require_minimum_version 1.5.0

setup() {
    cd "$BATS_TEST_TMPDIR"
    mkdir -p tools lib/base
    cp "$SOURCE/tools/check-numbers" tools
}

@test "the library reads and prints numbers in one place" {
    run -0 "$SOURCE/tools/check-numbers"
    [ -z "$output" ]
}

@test "what reads or prints a number elsewhere is named" {
    cat >lib/base/wrong.c <<'END'
double x = strtod("1", NULL); /* strtod( in a comment is none */
int a = sscanf(text, "%lf", &x);
fprintf(out, "%s: %.*g %d\n", name("("), 3, x, 1);
snprintf(text, size, x > 1 ? "many"
                           : "%5.1f", x);
vsnprintf(text, size, fmt, args);
fprintf(out, fmt, x);
END
    run -1 tools/check-numbers
    [ "$(cut -d: -f1-2 <<<"$output" | tr '\n' ' ')" = "lib/base/wrong.c:1 lib/base/wrong.c:2 lib/base/wrong.c:3 \
lib/base/wrong.c:4 lib/base/wrong.c:6 lib/base/wrong.c:7 " ]
}

@test "text, whole numbers and gnuplot's formats may be printed" {
    cat >lib/base/right.c <<'END'
fprintf(out, "%d %zu %s 5%% of %%g\n", 1, n, "x");
fputs("sprintf('%.3g', $1)", out);
suf_print_to(out, "%g", x);
END
    run -0 tools/check-numbers
    [ -z "$output" ]
}
