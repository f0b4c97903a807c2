# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of experiments under bad conditions share.

# an algorithm, as lines of sh on standard input
algorithm() { # FILE
    { echo '#!/bin/sh' && cat; } >"$1"
    chmod +x "$1"
}

# an algorithm whose value its arguments decide; it waits for DELAY seconds
harmless() { # FILE [DELAY]
    algorithm "$1" <<END
sleep ${2:-0}
set -- \$(printf %s "\$*" | cksum)
echo "\$((\$1 % 1000 + 1000))"
END
}

# the list a, b, ... of N names in list.txt
names() { # N
    echo a b c d e f g h i j k l m n o p | tr ' ' '\n' | head -n "$1" >list.txt
}

# COMMAND succeeds within 10 seconds, or TEST_PATIENCE times as many
soon() { # COMMAND...
    local i
    for ((i = 0; i < 200 * ${TEST_PATIENCE:-1}; i++)); do
        "$@" && return
        sleep 0.05
    done
    echo "in vain: $*"
    return 1
}

# no process whose command line holds TEXT is alive
gone() { # TEXT
    ! pgrep -f -- "$1" >/dev/null
}

# the process pid in the background ends with STATUS
ended() { # STATUS
    local status=0
    wait "$pid" || status=$?
    pid=
    echo "status $status: $(cat err 2>/dev/null)"
    [ "$status" -eq "$1" ]
}

# how many tries
recorded() { # STORE
    suffice status "$1" --format json | jq .recorded
}

# what the file's conduct does, in the background as process pid
start() { # STORE OPTION...
    conduct "$@" >out 2>err 3>&- &
    pid=$!
}

# N runs have noted that they began
begun() { # N
    [ "$(cat begun 2>/dev/null | wc -l)" -ge "$1" ]
}
