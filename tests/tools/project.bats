# SPDX-License-Identifier: GPL-3.0-or-later
# What the project says of itself.

@test "CITATION.cff has the version and the licence of meson.build" {
    [ "$(sed -n 's/^version: //p' "$SOURCE/CITATION.cff")" = "$PROJECT_VERSION" ]
    [ "$(sed -n 's/^license: //p' "$SOURCE/CITATION.cff")" = "$(sed -n "s/^ *license: '\(.*\)',/\1/p" "$SOURCE/meson.build")" ]
}

@test "CITATION.cff cites the paper as the reports do" {
    doi=$(sed -n '/"CampeloTakahashi2019"/,/\.doi/s/.*\.doi = "\(.*\)".*/\1/p' "$SOURCE/lib/report/references.c")
    [ -n "$doi" ]
    grep -Fq "doi: $doi" "$SOURCE/CITATION.cff"
}

@test "the version of the public header is that of meson.build" {
    printf '#include "suffice.h"\nSUF_VERSION_MAJOR.SUF_VERSION_MINOR.SUF_VERSION_PATCH:SUF_VERSION_NUMBER\n' >"$BATS_TEST_TMPDIR/version.c"
    IFS=: read -r text number <<<"$(cc -E -P -I "$SOURCE/include" "$BATS_TEST_TMPDIR/version.c" | tail -n 1 | tr -d " ")"
    [ "$text" = "$PROJECT_VERSION" ]
    IFS=. read -r major minor patch <<<"$PROJECT_VERSION"
    [ "$((number))" = "$((major * 10000 + minor * 100 + patch))" ]
}
