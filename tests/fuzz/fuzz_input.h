/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the fuzzing targets share. A target is a file with LLVMFuzzerTestOneInput, which libFuzzer
 * calls with made-up bytes (make fuzz), and fuzz_replay.c with the files of tests/fuzz/corpus (make
 * test). It returns 0 whatever the bytes are; a signal, a report of a sanitizer, a leak or more
 * than 5 seconds is a fault.
 */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Bytes of the input that were not taken yet. */
typedef struct fuzz_input {
    const char *bytes;
    size_t n;
} fuzz_input;

fuzz_input fuzz_input_of(const uint8_t *data, size_t size);

/* Takes the first line, without its end; for free(). What follows a zero byte in it is lost. */
char *fuzz_input_take_line(fuzz_input *input);
/* Takes everything; for free(). There is a 0 after it. */
char *fuzz_input_take_rest(fuzz_input *input, size_t *n);

/* Takes the next word of a line, which is changed; NULL if it is a dash, or if there is none. */
const char *fuzz_word(char **line);

/* A folder of this process, which is empty at first and removed when the process ends. */
const char *fuzz_folder(void);
/* Replaces the content of a file in that folder and returns its path, valid until the next call. */
const char *fuzz_file_write(const char *name, const void *bytes, size_t n);
/* The content of a file, for free(); aborts if it cannot be read. */
void *fuzz_file_read(const char *path, size_t *n);

/* A stream in memory, for what nobody reads; fuzz_sink_close frees it. One at a time. */
FILE *fuzz_sink_open(void);
void fuzz_sink_close(FILE *sink);

/* Aborts and says what does not hold. */
void fuzz_require(bool holds, const char *what);

#endif
