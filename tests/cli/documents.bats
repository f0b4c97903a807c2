# SPDX-License-Identifier: GPL-3.0-or-later
# The pages of docs: links, and what is made from tables of the program.

load helper
load pages

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

@test "what docs/departures.md quotes of other pages is there: make docs" {
    "$SOURCE/tools/quotes" --check "$SOURCE/docs/departures.md"
    [ "$(grep -c '^<!-- quoted from ' "$SOURCE/docs/departures.md")" -ge 4 ]
    [ "$(grep -c '^> ' "$SOURCE/docs/departures.md")" -ge 4 ]
}

@test "a quote that differs from its page is found, and a table is written anew" {
    printf '## Cells\n\n| results | N | rate |\n|---|---|---|\n| normal † | 10 | 5.1 |\n| normal † | 34 | 4.9 <sup>a</sup> |\n\nIt covers 0.95\nof them.\n' >figures.md
    printf '> It covers 0.95 of\n> them. ([figures](figures.md#cells))\n\n<!-- quoted from figures.md: Cells\ncolumns: rate | N\nrows: normal / 34\n-->\n<!-- end of quote -->\n' >page.md
    run -1 "$SOURCE/tools/quotes" --check page.md
    [[ "$output" == *"make docs" ]]
    "$SOURCE/tools/quotes" page.md
    grep -qxF '| 4.9 | 34 |' page.md
    "$SOURCE/tools/quotes" --check page.md
    sed -i 's/4\.9/4.8/' figures.md
    run -1 "$SOURCE/tools/quotes" --check page.md
    sed -i 's/4\.8/4.9/; s/0\.95/0.94/' figures.md
    run -1 "$SOURCE/tools/quotes" --check page.md
    [[ "$output" == "page.md: figures.md does not say: It covers 0.95 of them." ]]
}

@test "what the examples print fits into 80 columns" {
    for page in README.md:8 docs/tutorial.md:30 docs/choosing.md:20 docs/departures.md:1; do
        steps_of "$SOURCE/${page%:*}"
        [ "$(ls "$BATS_TEST_TMPDIR"/steps/*.cmd | wc -l)" -ge "${page#*:}" ]
        for command in "$BATS_TEST_TMPDIR"/steps/*.cmd; do
            read -r line <"$command"
            ! is_text "$line" || [ ! -e "${command%.cmd}.out" ] || cat "${command%.cmd}.out"
        done >>printed
        rm -r "$BATS_TEST_TMPDIR/steps"
    done
    within 80 <printed
}
