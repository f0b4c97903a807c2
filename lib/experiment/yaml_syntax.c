/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See yaml_syntax.h.
 */
#include "experiment/yaml_syntax.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "suffice/out_of_memory.h"

enum { MOST_LEVELS = 50 };

/* if the bytes are not valid text, the parser knows their offset but not their line */
static size_t line_of_problem(const yaml_parser_t *parser, const char *text, size_t size)
{
    if (parser->error != YAML_READER_ERROR)
        return parser->problem_mark.line + 1;
    size_t line = 1;
    for (size_t i = 0; i < parser->problem_offset && i < size; i++)
        line += text[i] == '\n';
    return line;
}

/* a copy of the line with that number, for free() */
static char *copy_line(const char *text, size_t size, size_t line)
{
    size_t begin = 0;
    for (size_t at = 1; at < line && begin < size; begin++)
        at += text[begin] == '\n';
    size_t end = begin;
    while (end < size && text[end] != '\n')
        end++;
    return suf_text_bytes(text + begin, end - begin);
}

/* Whether the colon that the parser did not expect comes after another one in the same line, as in
 * "key: text with a colon: and more". The parser counts characters and not bytes; that is near
 * enough. */
static bool is_colon_in_text(const yaml_parser_t *parser, const char *line)
{
    if (!parser->problem || !strstr(parser->problem, "mapping values are not allowed"))
        return false;
    const char *first = strstr(line, ": ");
    return first && (size_t)(first - line) < parser->problem_mark.column;
}

static char *words_of(const yaml_parser_t *parser)
{
    const char *context = parser->context;
    return suf_text_format("%s%s%s", parser->problem ? parser->problem : "not YAML",
                           context ? " " : "", context ? context : "");
}

void suf_yaml_syntax_refuse(suf_settings_input *input, const char *shown,
                            const yaml_parser_t *parser, const char *text, size_t size)
{
    const size_t number = line_of_problem(parser, text, size);
    char *line = copy_line(text, size, number);
    char *words = words_of(parser);
    input->is_unreadable = true;
    if (is_colon_in_text(parser, line))
        suf_settings_input_refuse(input,
                                  "%s:%zu: put the command in quotes, or whatever the text is: in "
                                  "YAML a colon with a blank after it begins another value",
                                  shown, number);
    else
        suf_settings_input_refuse(input, "%s:%zu: %s%s", shown, number, words,
                                  strchr(line, '\t') ? "; indent with blanks, not tabs" : "");
    free(line);
    free(words);
}

/* the line of the first value that is nested too deeply, from 1; 0: none is */
static size_t line_too_deep(const char *text, size_t size)
{
    yaml_parser_t parser;
    yaml_event_t event;
    int depth = 0;
    size_t line = 0;
    bool goes_on = true;
    if (!yaml_parser_initialize(&parser))
        suf_memory_abort();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    while (goes_on && yaml_parser_parse(&parser, &event)) {
        const yaml_event_type_t type = event.type;
        depth += type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT;
        depth -= type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT;
        line = depth > MOST_LEVELS ? event.start_mark.line + 1 : 0;
        goes_on = line == 0 && type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return line;
}

bool suf_yaml_syntax_is_too_deep(suf_settings_input *input, const char *shown, const char *text,
                                 size_t size)
{
    const size_t deep = line_too_deep(text, size);
    if (deep == 0)
        return false;
    input->is_unreadable = true;
    suf_settings_input_refuse(input, "%s:%zu: values are nested more than %d levels deep", shown,
                              deep, MOST_LEVELS);
    return true;
}
