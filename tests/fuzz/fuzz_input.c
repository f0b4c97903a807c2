/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See fuzz_input.h.
 */
#include "fuzz_input.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void fuzz_require(bool holds, const char *what)
{
    if (holds)
        return;
    (void)fprintf(stderr, "this does not hold: %s\n", what);
    abort();
}

/* ---- bytes ---- */

fuzz_input fuzz_input_of(const uint8_t *data, size_t size)
{
    return (fuzz_input){(const char *)data, size};
}

static char *copy(const char *bytes, size_t n)
{
    char *text = malloc(n + 1);
    fuzz_require(text, "there is memory");
    if (n)
        memcpy(text, bytes, n);
    text[n] = '\0';
    return text;
}

char *fuzz_input_take_line(fuzz_input *input)
{
    const char *end = input->n ? memchr(input->bytes, '\n', input->n) : NULL;
    const size_t n = end ? (size_t)(end - input->bytes) : input->n;
    char *line = copy(input->bytes, n);
    const size_t taken = n + (end != NULL);
    *input = (fuzz_input){taken ? input->bytes + taken : input->bytes, input->n - taken};
    return line;
}

char *fuzz_input_take_rest(fuzz_input *input, size_t *n)
{
    *n = input->n;
    input->n = 0;
    return copy(input->bytes, *n);
}

const char *fuzz_word(char **line)
{
    const char *word = strtok_r(NULL, " ", line);
    return word && strcmp(word, "-") != 0 ? word : NULL;
}

/* ---- files ---- */

static char folder[4096];

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info;
    (void)kind;
    (void)place;
    return remove(path);
}

static pid_t maker;

static void remove_folder(void)
{
    if (getpid() == maker)
        (void)nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

const char *fuzz_folder(void)
{
    if (*folder)
        return folder;
    const char *parent = getenv("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%s/fuzz-XXXXXX", parent ? parent : "/tmp");
    fuzz_require(mkdtemp(folder), "a folder can be made");
    maker = getpid();
    fuzz_require(atexit(remove_folder) == 0, "the folder can be removed at the end");
    return folder;
}

const char *fuzz_file_write(const char *name, const void *bytes, size_t n)
{
    static char path[sizeof folder + 256];
    (void)snprintf(path, sizeof path, "%s/%s", fuzz_folder(), name);
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    fuzz_require(file >= 0 && write(file, n ? bytes : "", n) == (ssize_t)n,
                 "a file can be written");
    (void)close(file);
    return path;
}

void *fuzz_file_read(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    fuzz_require(file && fseek(file, 0, SEEK_END) == 0, path);
    *n = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*n + 1);
    fuzz_require(bytes && fread(bytes, 1, *n, file) == *n, path);
    (void)fclose(file);
    return bytes;
}

/* ---- output ---- */

static char *sunk;
static size_t n_sunk;

FILE *fuzz_sink_open(void)
{
    FILE *sink = open_memstream(&sunk, &n_sunk);
    fuzz_require(sink, "there is memory");
    return sink;
}

void fuzz_sink_close(FILE *sink)
{
    (void)fclose(sink);
    free(sunk);
}
