# SPDX-License-Identifier: GPL-3.0-or-later
# What docs/stopping.md says of the stopping rule: every cell meets its targets, but for those that the
# page names.

@test "the stopping rule covers and costs what docs/stopping.md says" {
    "$SOURCE/tools/stopping" --check "$SUFFICE_BIN/suffice"
}
