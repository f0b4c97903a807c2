/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pilot_instances.h.
 */
#include "conduct/pilot_instances.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/memory.h"
#include "conduct/instance_generator.h"

/* an instance is tried once, whatever is said of it */
static void add(suf_pilot_instances *p, const suf_experiment *e, size_t number, const char *role)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->all[i].number == number)
            return;
    p->all[p->n++] =
        (suf_pilot_instance){.instance = e->instances.all[number], .number = number, .role = role};
}

static int add_named(suf_pilot_instances *p, const suf_experiment *e, const char *name,
                     suf_error *err)
{
    const size_t number = suf_names_find(&e->instances.names, name);
    if (number == SIZE_MAX)
        return suf_fail(err, SUF_EINVAL,
                        "there is no instance '%.200s'; the first is '%.200s', the last '%.200s'",
                        name, e->instances.all[0].name, e->instances.all[e->instances.n - 1].name);
    add(p, e, number, "named");
    return SUF_OK;
}

/* -1: it is not a file */
static off_t size_of_file(const suf_experiment *e, const char *name)
{
    struct stat info;
    char *path =
        name[0] == '/' ? suf_text_copy(name) : suf_text_format("%s/%s", e->directory, name);
    const bool is_file = stat(path, &info) == 0 && S_ISREG(info.st_mode);
    free(path);
    return is_file ? info.st_size : -1;
}

/* the largest of the files that are larger than the first; nothing if that is the first itself */
static void add_largest(suf_pilot_instances *p, const suf_experiment *e)
{
    size_t largest = 0;
    off_t most = size_of_file(e, e->instances.all[0].name);
    if (most < 0)
        return;
    for (size_t i = 1; i < e->instances.n; i++) {
        const off_t size = size_of_file(e, e->instances.all[i].name);
        if (size > most) {
            most = size;
            largest = i;
        }
    }
    const size_t before = p->n;
    add(p, e, largest, "largest");
    if (p->n > before)
        p->all[before].is_extreme = true;
}

static int generate_first(suf_pilot_instances *p, const suf_experiment *e, suf_executor *executor,
                          suf_error *err)
{
    p->is_generated = true;
    p->all[p->n++] = (suf_pilot_instance){
        .instance = {.name = suf_instances_generated_name(&e->instances, 1)}, .role = "first"};
    return suf_instance_generator_run(e, executor, &p->all[0].number, 1, NULL, err);
}

static int choose(suf_pilot_instances *p, const suf_experiment *e,
                  const suf_preflight_request *request, suf_error *err)
{
    int rc = SUF_OK;
    if (e->instances.generator && request->n_instances)
        return suf_fail(err, SUF_EINVAL,
                        "the instances are generated, so that none can be named; the first one is "
                        "tried without '--instance'");
    if (e->instances.generator)
        return generate_first(p, e, request->executor, err);
    for (size_t i = 0; i < request->n_instances && rc == SUF_OK; i++)
        rc = add_named(p, e, request->instances[i], err);
    if (request->n_instances == 0) {
        add(p, e, 0, "first");
        add(p, e, e->instances.n - 1, "last");
        add_largest(p, e);
    }
    return rc;
}

int suf_pilot_instances_init(suf_pilot_instances *instances, const suf_experiment *e,
                             const suf_preflight_request *request, suf_error *err)
{
    enum { UNNAMED = 3 };
    suf_pilot_instances p = {
        .all = suf_alloc(UNNAMED + request->n_instances, sizeof *p.all),
    };
    const int rc = choose(&p, e, request, err);
    if (rc < 0)
        suf_pilot_instances_release(&p);
    else
        *instances = p;
    return rc;
}

void suf_pilot_instances_release(suf_pilot_instances *p)
{
    for (size_t i = 0; p->is_generated && i < p->n; i++)
        free(p->all[i].instance.name);
    free(p->all);
    *p = (suf_pilot_instances){0};
}
