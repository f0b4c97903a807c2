/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See json_build.h.
 */
#include "report/json_build.h"

#include <math.h>
#include <stdlib.h>

#include "base/csv_cell.h"
#include "base/print.h"
#include "base/utf8.h"

json_t *suf_json_number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *suf_json_text(const char *text)
{
    char *utf8 = suf_utf8_of(text);
    json_t *string = json_string(utf8);
    free(utf8);
    return string;
}

json_t *suf_json_text_or_null(const char *text)
{
    return text ? suf_json_text(text) : json_null();
}

json_t *suf_json_count(int64_t value)
{
    return value ? json_integer(value) : json_null();
}

void suf_json_write(json_t *value, FILE *out)
{
    json_dumpf(value, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
    fputc('\n', out);
    json_decref(value);
}

static void write_cell(const json_t *value, FILE *out);

static void write_list(const json_t *list, FILE *out)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item)
    {
        if (i > 0)
            fputc(';', out);
        write_cell(item, out);
    }
}

static void write_joined(const json_t *object, FILE *out)
{
    const char *separator = "";
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value)
    {
        fputs(separator, out);
        write_cell(value, out);
        separator = ":";
    }
}

static void write_cell(const json_t *value, FILE *out)
{
    switch (json_typeof(value)) {
    case JSON_STRING:
        suf_csv_put(json_string_value(value), out);
        break;
    case JSON_INTEGER:
        fprintf(out, "%lld", (long long)json_integer_value(value));
        break;
    case JSON_REAL:
        suf_print_to(out, "%.15g", json_real_value(value));
        break;
    case JSON_ARRAY:
        write_list(value, out);
        break;
    case JSON_OBJECT:
        write_joined(value, out);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        fputs(json_is_true(value) ? "true" : "false", out);
        break;
    default:
        break;
    }
}

void suf_json_write_csv(json_t *rows, FILE *out)
{
    const char *key;
    json_t *value;
    const char *separator = "";
    json_object_foreach(json_array_get(rows, 0), key, value)
    {
        fprintf(out, "%s%s", separator, key);
        separator = ",";
    }
    fputc('\n', out);
    size_t i;
    json_t *row;
    json_array_foreach(rows, i, row)
    {
        separator = "";
        json_object_foreach(row, key, value)
        {
            fputs(separator, out);
            write_cell(value, out);
            separator = ",";
        }
        fputc('\n', out);
    }
    json_decref(rows);
}

void suf_json_write_row(json_t *row, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_JSON)
        suf_json_write(row, out);
    else
        suf_json_write_csv(json_pack("[o]", row), out);
}
