# SPDX-License-Identifier: GPL-3.0-or-later
# The web site that 'make site' writes.

load ../cli/helper

@test "every page of the site is shown in a browser, with all of its pictures, and every link leads somewhere" {
    /usr/bin/python3 -c 'import markdown' || skip "python3-markdown is not installed: make site"
    "$SOURCE/tools/site" "$BUILD"
    "$SOURCE/tools/check-links" "$BUILD/site"
    for page in "$SOURCE"/docs/*.md; do
        name=$(basename "$page" .md)
        [[ "$name" == *.in ]] || [ -s "$BUILD/site/docs/$name.html" ]
    done
    for page in "$MAN"/*.[157] "$SOURCE"/man/*.5; do
        [ -s "$BUILD/site/man/$(basename "$page").html" ]
    done
    "$SOURCE/tests/browser/check_site.py" "$BUILD/site"
}
