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
