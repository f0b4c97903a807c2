/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "scratch.h"
#include "suffice.h"

static suf_error err;

static int put(const char *path, const char *text)
{
    return suf_whole_file_write(path, text, strlen(text), SUF_FILE_REPLACE, &err);
}

static void assert_content(const char *path, const char *expected)
{
    char text[256] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, sizeof text - 1, file), strlen(expected));
    assert_string_equal(text, expected);
    fclose(file);
}

static struct stat info_of(const char *path)
{
    struct stat info;
    assert_int_equal(lstat(path, &info), 0);
    return info;
}

static void a_new_file_has_the_usual_mode(void **state)
{
    (void)state;
    const mode_t mask = umask(027);
    assert_int_equal(put(scratch("a"), "one"), SUF_OK);
    umask(mask);
    assert_content(scratch("a"), "one");
    assert_int_equal(info_of(scratch("a")).st_mode & 07777, 0640);
    assert_int_equal(scratch_count(), 1);
}

static void a_replaced_file_keeps_its_mode(void **state)
{
    (void)state;
    assert_int_equal(put(scratch("a"), "one"), SUF_OK);
    assert_int_equal(chmod(scratch("a"), 0604), 0);
    const ino_t before = info_of(scratch("a")).st_ino;
    assert_int_equal(put(scratch("a"), "another"), SUF_OK);
    assert_content(scratch("a"), "another");
    assert_int_equal(info_of(scratch("a")).st_mode & 07777, 0604);
    assert_int_not_equal(info_of(scratch("a")).st_ino, before);
    assert_int_equal(scratch_count(), 1);
}

static void a_replaced_file_keeps_its_owner(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip_because("only root may give files away");
    assert_int_equal(put(scratch("a"), "one"), SUF_OK);
    assert_int_equal(chown(scratch("a"), 65534, 65533), 0);
    assert_int_equal(put(scratch("a"), "two"), SUF_OK);
    assert_int_equal(info_of(scratch("a")).st_uid, 65534);
    assert_int_equal(info_of(scratch("a")).st_gid, 65533);
}

static void replace_as_nobody(void)
{
    require(setgid(65534) == 0 && setuid(65534) == 0);
    require(put(scratch("a"), "two") == SUF_OK);
}

static void a_group_that_cannot_be_kept_gives_its_rights_to_no_other(void **state)
{
    (void)state;
    struct stat before;
    if (geteuid() != 0)
        skip_because("only root may give files away");
    assert_int_equal(stat(scratch("."), &before), 0);
    assert_int_equal(put(scratch("a"), "one"), SUF_OK);
    assert_int_equal(chown(scratch("a"), 65534, 0), 0);
    assert_int_equal(chmod(scratch("a"), 0660), 0);
    assert_int_equal(chmod(scratch("."), 0777), 0);
    wait_for_child(start_child(replace_as_nobody));
    assert_content(scratch("a"), "two");
    assert_int_equal(info_of(scratch("a")).st_mode & 07777, 0600);
    assert_int_equal(chmod(scratch("."), before.st_mode), 0);
}

static void write_protected(void)
{
    require(setgid(65534) == 0 && setuid(65534) == 0);
    require(put(scratch("a"), "two") == SUF_EIO);
    require(strstr(err.message, "Permission denied"));
}

static void a_file_that_may_not_be_written_is_not_replaced(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip_because("only root may give files away");
    assert_int_equal(put(scratch("a"), "one"), SUF_OK);
    assert_int_equal(chmod(scratch("."), 0777), 0);
    wait_for_child(start_child(write_protected));
    assert_content(scratch("a"), "one");
    assert_int_equal(scratch_count(), 1);
}

static void a_link_is_written_through(void **state)
{
    (void)state;
    assert_int_equal(put(scratch("a"), "one"), SUF_OK);
    assert_int_equal(symlink("a", scratch("b")), 0);
    assert_int_equal(symlink("b", scratch("c")), 0);
    assert_int_equal(put(scratch("c"), "two"), SUF_OK);
    assert_content(scratch("a"), "two");
    assert_true(S_ISLNK(info_of(scratch("b")).st_mode));
    assert_true(S_ISLNK(info_of(scratch("c")).st_mode));
    assert_int_equal(scratch_count(), 3);
}

static void a_link_to_nothing_makes_the_file(void **state)
{
    (void)state;
    assert_int_equal(symlink("a", scratch("b")), 0);
    assert_int_equal(put(scratch("b"), "two"), SUF_OK);
    assert_content(scratch("a"), "two");
    assert_true(S_ISLNK(info_of(scratch("b")).st_mode));
    assert_int_equal(symlink("nowhere/a", scratch("c")), 0);
    assert_int_equal(put(scratch("c"), "two"), SUF_EIO);
    assert_non_null(strstr(err.message, "No such file or directory"));
    assert_int_equal(symlink("d", scratch("d")), 0);
    assert_int_equal(put(scratch("d"), "two"), SUF_EIO);
    assert_non_null(strstr(err.message, "symbolic links"));
    assert_int_equal(scratch_count(), 4);
}

static void read_pipe(void)
{
    char text[16] = "";
    const int fd = open(scratch("pipe"), O_RDONLY);
    require(fd >= 0 && read(fd, text, sizeof text - 1) == 3 && strcmp(text, "one") == 0);
}

static void a_pipe_is_written_to(void **state)
{
    (void)state;
    assert_int_equal(mkfifo(scratch("pipe"), 0600), 0);
    const pid_t reader = start_child(read_pipe);
    assert_int_equal(put(scratch("pipe"), "one"), SUF_OK);
    wait_for_child(reader);
    assert_true(S_ISFIFO(info_of(scratch("pipe")).st_mode));
    assert_int_equal(unlink(scratch("pipe")), 0);
    assert_int_equal(put("/dev/null", "one"), SUF_OK);
    assert_int_equal(put("/dev/full", "one"), SUF_EIO);
    assert_int_equal(put(scratch("."), "one"), SUF_EIO);
}

static void an_open_file_is_written_from_where_it_stands(void **state)
{
    (void)state;
    char name[64];
    const int fd = open(scratch("a"), O_WRONLY | O_CREAT, 0600);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "before ", 7), 7);
    snprintf(name, sizeof name, "/dev/fd/%d", fd);
    assert_int_equal(put(name, "two"), SUF_OK);
    assert_int_equal(symlink(name, scratch("link")), 0);
    assert_int_equal(put(scratch("link"), " three"), SUF_OK);
    assert_int_equal(write(fd, " after", 6), 6);
    close(fd);
    assert_content(scratch("a"), "before two three after");
    assert_int_equal(put(name, "two"), SUF_EIO); /* it is closed now */
}

static void write_too_much(void)
{
    const struct rlimit limit = {2, 2};
    require(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    signal(SIGXFSZ, SIG_IGN);
    require(put(scratch("a"), "three bytes and more") == SUF_EIO);
    require(strstr(err.message, "File too large"));
}

static void a_failure_leaves_the_file_as_it_was(void **state)
{
    (void)state;
    assert_int_equal(put(scratch("a"), "one"), SUF_OK);
    const ino_t before = info_of(scratch("a")).st_ino;
    wait_for_child(start_child(write_too_much));
    assert_content(scratch("a"), "one");
    assert_int_equal(info_of(scratch("a")).st_ino, before);
    assert_int_equal(scratch_count(), 1);
    assert_int_equal(put(scratch("none/a"), "one"), SUF_EIO);
}

static void a_new_file_replaces_nothing(void **state)
{
    (void)state;
    assert_int_equal(suf_whole_file_write(scratch("a"), "one", 3, SUF_FILE_NEW, &err), SUF_OK);
    assert_int_equal(suf_whole_file_write(scratch("a"), "two", 3, SUF_FILE_NEW, &err), SUF_EIO);
    assert_non_null(strstr(err.message, "exists already; choose another name or remove it"));
    assert_content(scratch("a"), "one");
    assert_int_equal(symlink("nothing", scratch("b")), 0);
    assert_int_equal(suf_whole_file_write(scratch("b"), "two", 3, SUF_FILE_NEW, &err), SUF_EIO);
    assert_int_equal(scratch_count(), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_new_file_has_the_usual_mode),
        TEST(a_replaced_file_keeps_its_mode),
        TEST(a_replaced_file_keeps_its_owner),
        TEST(a_group_that_cannot_be_kept_gives_its_rights_to_no_other),
        TEST(a_file_that_may_not_be_written_is_not_replaced),
        TEST(a_link_is_written_through),
        TEST(a_link_to_nothing_makes_the_file),
        TEST(a_pipe_is_written_to),
        TEST(an_open_file_is_written_from_where_it_stands),
        TEST(a_failure_leaves_the_file_as_it_was),
        TEST(a_new_file_replaces_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
