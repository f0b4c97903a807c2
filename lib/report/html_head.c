/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See html_head.h. The page loads nothing, and runs no script but its own, which it knows by its
 * SHA-256: a name that got through as markup would still do nothing.
 */
#include "report/html_head.h"

#include <math.h>
#include <sha2.h>
#include <stdint.h>
#include <string.h>

#include "base/print.h"
#include "report/base64.h"
#include "report/html_text.h"
#include "suffice.h"

extern const char suf_report_css[]; /* report.css */
extern const char suf_report_js[];  /* report.js */

static void put_hash(const char *text, FILE *out)
{
    uint8_t digest[SHA256_DIGEST_LENGTH];
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, (const uint8_t *)text, strlen(text));
    SHA256Final(digest, &context);
    suf_base64_put(digest, sizeof digest, out);
}

void suf_html_put_head(const char *title, double refresh, FILE *out)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
          "'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; script-src "
          "'sha256-",
          out);
    put_hash(suf_report_js, out);
    fprintf(out,
            "'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta name=\"color-scheme\" content=\"light dark\">\n"
            "<meta name=\"generator\" content=\"suffice %s\">\n"
            "<link rel=\"icon\" href=\"data:,\">\n<title>",
            suf_version());
    suf_html_put(title, out);
    fputs("</title>\n", out);
    if (refresh > 0)
        suf_print_to(out, "<meta http-equiv=\"refresh\" content=\"%.0f\">\n", fmax(1, refresh));
    fprintf(out, "<style>\n%s</style>\n</head>\n", suf_report_css);
}

void suf_html_put_script(FILE *out)
{
    fprintf(out, "<script>%s</script>\n", suf_report_js);
}
