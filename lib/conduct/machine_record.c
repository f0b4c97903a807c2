/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See machine_record.h. What a system does not tell stays empty.
 */
#include "conduct/machine_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "conduct/run_job.h"
#include "executor/executor.h"
#include "results/machines.h"

/* The value of the first line "NAME=VALUE" or "NAME : VALUE" of a file, without quotes, for free();
 * "": there is none. */
static char *value_in(const char *path, const char *name)
{
    static const char around[] = " \t:=\"'\n";
    char line[1000];
    char *value = NULL;
    FILE *file = fopen(path, "re");
    while (file && !value && fgets(line, sizeof line, file)) {
        const size_t n = strlen(name);
        if (strncmp(line, name, n) != 0 || !strchr(around, line[n]))
            continue;
        const char *from = line + n + strspn(line + n, around);
        size_t length = strlen(from);
        while (length > 0 && strchr(around, from[length - 1]))
            length--;
        value = suf_text_format("%.*s", (int)length, from);
    }
    if (file)
        fclose(file);
    return value ? value : suf_text_copy("");
}

/* "Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64" */
static char *system_text(void)
{
    struct utsname kernel;
    char *name = value_in("/etc/os-release", "PRETTY_NAME");
    char *text = uname(&kernel) < 0
                     ? suf_text_copy(name)
                     : suf_text_format("%s%s%s %s, %s", name, *name ? ", " : "", kernel.sysname,
                                       kernel.release, kernel.machine);
    free(name);
    return text;
}

static char *host_text(void)
{
    char host[256] = "";
    return suf_text_copy(gethostname(host, sizeof host - 1) < 0 ? "" : host);
}

static suf_recorded_machine machine_of(void)
{
    const suf_machine machine = suf_machine_now();
    return (suf_recorded_machine){.host = host_text(),
                                  .system = system_text(),
                                  .processor = value_in("/proc/cpuinfo", "model name"),
                                  .n_processors = (int64_t)machine.processors,
                                  .n_cores = (int64_t)machine.cores,
                                  .suffice = suf_text_copy(suf_version())};
}

/* Runs are made elsewhere: this machine only conducts them. */
static suf_recorded_machine cluster_of(void)
{
    char *host = host_text();
    suf_recorded_machine m = {
        .host = suf_text_format("nodes of a cluster, conducted from %s", host),
        .system = suf_text_copy("that of the nodes, which is not recorded"),
        .processor = suf_text_copy("those of the nodes, which are not recorded"),
        .suffice = suf_text_copy(suf_version())};
    free(host);
    return m;
}

static void warn(const suf_conduct_request *request, const char *algorithm,
                 const suf_version_text *version)
{
    if (!version->is_failed || !request->warning)
        return;
    char *message = suf_text_format("the version of '%.80s' is not known: '%.200s' failed (%s)",
                                    algorithm, version->command, version->text);
    request->warning(message, request->context);
    free(message);
}

static int add_version(suf_recorded_machine *m, const suf_experiment *e, size_t algorithm,
                       const suf_conduct_request *request, suf_error *err)
{
    suf_version_text version = {0};
    const int rc =
        suf_run_job_version(e, algorithm, request->executor, request->interrupts, &version, err);
    if (rc < 0)
        return rc;
    warn(request, e->algorithms[algorithm].name, &version);
    m->versions[m->n_versions++] =
        (suf_algorithm_version){.algorithm = suf_text_copy(e->algorithms[algorithm].name),
                                .command = version.command,
                                .text = version.text,
                                .is_failed = version.is_failed};
    return SUF_OK;
}

int suf_machine_record(const suf_experiment *e, suf_store *store,
                       const suf_conduct_request *request, suf_error *err)
{
    const bool is_here = e->place == SUF_PLACE_LOCAL || !request->executor->is_lasting;
    suf_recorded_machine m = is_here ? machine_of() : cluster_of();
    int rc = SUF_OK;
    m.versions = suf_alloc(e->n_algorithms, sizeof *m.versions);
    for (size_t a = 0; a < e->n_algorithms && rc == SUF_OK; a++)
        if (e->algorithms[a].version && !request->executor->calls)
            rc = add_version(&m, e, a, request, err);
    if (rc == SUF_OK)
        return suf_machines_record(&m, store, err);
    suf_recorded_machine_release(&m);
    return rc;
}
