# SPDX-License-Identifier: GPL-3.0-or-later
# Trouble of the machine and of the files: nothing recorded is lost, and when it is over the same
# command comes to what an undisturbed experiment comes to; tests/cases/stores.md has more of it.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 3
    harmless quick
    harmless slow 0.03
}

teardown() {
    verify_stores
    if [ -n "${mounted:-}" ]; then umount "$mounted"; fi
}

# an experiment with FILE in STORE, 12 runs of each algorithm on each instance; some options
conduct() { # FILE STORE OPTION...
    local file=$1 store=$2
    shift 2
    suffice compare "a=./$file {instance} {seed}" "b=./$file {instance} {seed} x" -i list.txt --sample all \
        --runs 12 -q --store "$store" "$@"
}

# STORE holds what an undisturbed experiment gives
as_undisturbed() { # STORE
    conduct quick undisturbed.db -j 1 >/dev/null
    [ "$(suffice export undisturbed.db | wc -l)" -eq 73 ]
    diff <(suffice export undisturbed.db) <(suffice export "$1")
    diff <(suffice export undisturbed.db --differences) <(suffice export "$1" --differences)
}

# a file system of SIZE in folder NAME, or the test is skipped
file_system() { # NAME SIZE
    mkdir "$1"
    [ "$(id -u)" -eq 0 ] || skip "only root can mount a small file system"
    mount -t tmpfs -o "size=$2" none "$1" 2>/dev/null || skip "mounting is not permitted here"
    mounted=$1
}

@test "a full disk stops it, with what is recorded kept" {
    file_system small 260k
    run -1 --separate-stderr conduct slow small/s.db
    [[ "$stderr" == *"'small/s.db': the disk is full: free some space and run the same command again"* ]]
    n=$(recorded small/s.db)
    [ "$n" -gt 0 ]
    [ "$n" -lt 72 ]
    suffice export small/s.db >before
    mount -o remount,size=10m small
    run -0 conduct slow small/s.db
    # not made again: all that was recorded is there, and as many as are needed in all
    [ "$(recorded small/s.db)" -eq 72 ]
    [ "$(suffice export small/s.db | grep -cxFf <(tail -n +2 before))" -eq "$(tail -n +2 before | wc -l)" ]
    as_undisturbed small/s.db
}

@test "a limit on the size of files is as a full disk" {
    run -1 --separate-stderr bash -c 'ulimit -f 260; exec "$@"' - suffice compare "a=./slow {instance} {seed}" \
        "b=./slow {instance} {seed} x" -i list.txt --sample all --runs 12 -q --store s.db
    [[ "$stderr" == *"'s.db': the limit on the size of files is reached: raise it (ulimit -f)"* ]]
    n=$(recorded s.db)
    [ "$n" -gt 0 ]
    [ "$n" -lt 72 ]
    run -0 conduct slow s.db
    as_undisturbed s.db
}

@test "a folder that cannot be written" {
    if [ "$(id -u)" -eq 0 ]; then
        file_system folder 10m
        seal() { mount -o remount,ro folder; }
        unseal() { mount -o remount,rw folder; }
    else
        mkdir folder
        seal() { chmod a-w folder; }
        unseal() { chmod u+w folder; }
    fi
    seal
    run -1 --separate-stderr conduct quick folder/s.db
    [[ "$stderr" == *"'folder/s.db' cannot be written"* ]]
    unseal
    conduct quick folder/s.db
    seal
    run -1 --separate-stderr conduct quick folder/s.db
    [[ "$stderr" == *"'folder/s.db' cannot be written"* ]]
    # it can be looked at nevertheless
    run -0 suffice status folder/s.db
    as_undisturbed folder/s.db
    unseal
    run -0 conduct quick folder/s.db
    as_undisturbed folder/s.db
}

@test "a store that another suffice writes: a second writer is refused, readers are not" {
    conduct slow s.db -j 1 >/dev/null &
    soon test -s s.db
    soon eval 'suffice status s.db --format json 2>/dev/null | jq -e ".running and .recorded > 0" >/dev/null'
    run -1 --separate-stderr conduct slow s.db
    [[ "$stderr" == *"'s.db' is being used by another suffice (process "*" on "*"); wait for it"* ]]
    run -0 suffice status s.db
    [[ "$output" == *"and it is running"* ]]
    run -0 suffice export s.db
    wait $!
    [ ! -e s.db-lock ]
    [ "$(recorded s.db)" -eq 72 ]
    run -0 conduct slow s.db
    as_undisturbed s.db
}

@test "a clock that jumps changes nothing but the time of the start" {
    cat >jump.c <<'END'
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* half a day back or forth with every look; the clock that cannot jump does not */
static long jump(void)
{
    static unsigned n;
    return n++ % 2 ? 43200 : -43200;
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
    const long rc = syscall(SYS_clock_gettime, clock, t);
    if (clock == CLOCK_REALTIME)
        t->tv_sec += jump();
    return (int)rc;
}

time_t time(time_t *t)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (t)
        *t = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    *t = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}
END
    ${CC:-cc} -shared -fPIC -o jump.so jump.c
    if suffice_is_sanitized; then skip "a sanitizer wants to be the first library"; fi
    LD_PRELOAD=$PWD/jump.so run -0 conduct slow s.db --timeout 20
    suffice export s.db --all --times --format json |
        jq -e 'length == 72 and all(.status == "ok" and .wall >= 0.03 and .wall < 15)
            and (map(.started) | max - min > 40000)'
    as_undisturbed s.db
}

suffice_is_sanitized() { ldd "$(command -v suffice)" | grep -q libasan; }
