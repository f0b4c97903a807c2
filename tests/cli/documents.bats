# SPDX-License-Identifier: GPL-3.0-or-later
# The pages of docs: links, and what is made from tables of the program.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

@test "every link of the pages leads somewhere" {
    "$SOURCE/tools/check-links"
}

@test "a link to a page, heading or picture that does not exist is found" {
    mkdir docs
    printf '# One\n\n[two](docs/two.md#b-c) [here](#one) [there](https://example.org/x) ![drawn](docs/p.svg)\n' >README.md
    printf '# Two\n\n## B, C\n\n[back](../README.md)\n\n```sh\n[no](link)\n```\n' >docs/two.md
    touch docs/p.svg
    "$SOURCE/tools/check-links" .
    rm docs/p.svg
    run -1 "$SOURCE/tools/check-links" .
    [[ "$output" == "README.md: 'docs/p.svg' does not exist"* ]]
    touch docs/p.svg
    sed -i 's/^## B, C/## B/' docs/two.md
    run -1 "$SOURCE/tools/check-links" .
    [[ "$output" == "README.md: 'docs/two.md#b-c': there is no such heading"* ]]
    mkdir site
    printf '<h1 id="a">A</h1><a href="#a">a</a><img src="no.svg">' >site/index.html
    run -1 "$SOURCE/tools/check-links" site
    [[ "$output" == "index.html: 'no.svg' does not exist"* ]]
}

@test "the gallery has every figure of the catalogue: make docs" {
    "$SOURCE/tools/gallery" page "$BUILD" | diff "$SOURCE/docs/figures.md" -
    grep -o 'gallery/[a-z-]*\.svg' "$SOURCE/docs/figures.md" | sort >named
    (cd "$SOURCE/docs" && ls gallery/*.svg) | sort | diff named -
    [ "$("$DESCRIBE" figures | wc -l)" -ge 11 ]
    for picture in "$SOURCE"/docs/gallery/*.svg; do
        python3 -c 'import sys, xml.etree.ElementTree as tree; tree.parse(sys.argv[1])' "$picture"
    done
}

@test "the glossary is one list: the page and the manual have the same terms and sentences" {
    mandoc -T lint -W warning "$MAN/suffice-glossary.7"
    mandoc -T ascii "$MAN/suffice-glossary.7" | col -b | tr -s ' \t\n' ' ' | tr "\`" "'" >manual
    grep '^### ' "$SOURCE/docs/glossary.md" | cut -c 5- >terms
    [ "$(wc -l <terms)" -ge 60 ]
    [ -z "$(sort terms | uniq -d)" ]
    while read -r term; do
        grep -qF " $term " manual || { echo "$term"; return 1; }
    done <terms
    # a sentence with code, and the last one
    grep -qF "The key 'goal' says whether small or large values are good." manual
    grep -qF "A setting that was changed after it was recorded. Reports name it." manual
}
