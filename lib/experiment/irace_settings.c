/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See irace_settings.h. Paths in a scenario are relative to its folder; commands run in its
 * execDir.
 */
#include "experiment/irace_settings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "experiment/irace_instances.h"
#include "experiment/irace_parameters.h"
#include "experiment/irace_scenario.h"
#include "experiment/pathform.h"
#include "experiment/paths.h"
#include "experiment/settings_input.h"

/* What becomes of the variables. */
typedef enum {
    TAKEN,   /* read below */
    TUNING,  /* about how irace searches, or how it shows it: nothing to us */
    IN_VAIN, /* the target-runner cannot be used as it is */
    AS_KEY   /* a key has the same meaning */
} variable_use;

static const struct {
    const char *name;
    variable_use use;
    const char *what; /* in vain: why; as a key: its name */
} variables[] = {
    {"execDir", TAKEN, NULL},
    {"parameterFile", TAKEN, NULL},
    {"configurationsFile", TAKEN, NULL},
    {"trainInstancesDir", TAKEN, NULL},
    {"trainInstancesFile", TAKEN, NULL},
    {"testInstancesDir", TAKEN, NULL},
    {"testInstancesFile", TAKEN, NULL},
    {"targetRunner", TAKEN, NULL},
    {"boundMax", AS_KEY, "timeout"},
    {"deterministic", AS_KEY, "deterministic"},
    {"targetRunnerLauncher", IN_VAIN, "make the target-runner a program that can be executed"},
    {"targetRunnerParallel", IN_VAIN, "write a target-runner"},
    {"targetEvaluator", IN_VAIN, "write a target-runner that prints the cost itself"},
    {"aclib", IN_VAIN, "write a target-runner"},
    {"batchmode", IN_VAIN, "write a target-runner that waits for the job and prints the cost"},
    {"instances", IN_VAIN, "set 'instances'"},
    {"testInstances", IN_VAIN, "set 'instances'"},
    {"initConfigurations", IN_VAIN, "write the configurations to a file"},
    {"forbiddenExps", TUNING, NULL},
    {"forbiddenFile", TUNING, NULL},
    {"logFile", TUNING, NULL},
    {"recoveryFile", TUNING, NULL},
    {"scenarioFile", TUNING, NULL},
    {"sampleInstances", TUNING, NULL},
    {"testNbElites", TUNING, NULL},
    {"testIterationElites", TUNING, NULL},
    {"testType", TUNING, NULL},
    {"firstTest", TUNING, NULL},
    {"blockSize", TUNING, NULL},
    {"eachTest", TUNING, NULL},
    {"targetRunnerLauncherArgs", TUNING, NULL},
    {"targetRunnerRetries", TUNING, NULL},
    {"targetRunnerTimeout", TUNING, NULL},
    {"targetRunnerData", TUNING, NULL},
    {"targetCmdline", IN_VAIN, "write a target-runner"},
    {"maxExperiments", TUNING, NULL},
    {"minExperiments", TUNING, NULL},
    {"maxTime", TUNING, NULL},
    {"budgetEstimation", TUNING, NULL},
    {"minMeasurableTime", TUNING, NULL},
    {"parallel", TUNING, NULL},
    {"loadBalancing", TUNING, NULL},
    {"mpi", TUNING, NULL},
    {"digits", TUNING, NULL},
    {"quiet", TUNING, NULL},
    {"debugLevel", TUNING, NULL},
    {"seed", TUNING, NULL},
    {"softRestart", TUNING, NULL},
    {"softRestartThreshold", TUNING, NULL},
    {"elitist", TUNING, NULL},
    {"elitistNewInstances", TUNING, NULL},
    {"elitistLimit", TUNING, NULL},
    {"repairConfiguration", TUNING, NULL},
    {"capping", TUNING, NULL},
    {"cappingAfterFirstTest", TUNING, NULL},
    {"cappingType", TUNING, NULL},
    {"boundType", TUNING, NULL},
    {"boundDigits", TUNING, NULL},
    {"boundPar", TUNING, NULL},
    {"boundAsTimeout", TUNING, NULL},
    {"postselection", TUNING, NULL},
    {"nbIterations", TUNING, NULL},
    {"nbExperimentsPerIteration", TUNING, NULL},
    {"minNbSurvival", TUNING, NULL},
    {"nbConfigurations", TUNING, NULL},
    {"mu", TUNING, NULL},
    {"confidence", TUNING, NULL},
};

enum { N_VARIABLES = sizeof variables / sizeof *variables };

/* The experiment, the scenario, and the scenario's name in messages. */
typedef struct {
    suf_experiment *e;
    suf_irace_scenario scenario;
    const char *shown;
} scenario_use;

static bool is_off(const char *text)
{
    static const char *const words[] = {"0", "FALSE", "F"};
    const char *word;
    for (int i = 0; (word = SUF_TEXT_IN(words, i)); i++)
        if (strcmp(word, text) == 0)
            return true;
    return false;
}

/* ---- entries ---- */

static suf_setting_entry entry_of(const scenario_use *u, const char *key, const char *text)
{
    return (suf_setting_entry){.key = suf_key_find(key),
                               .origin = SUF_FROM_SCENARIO,
                               .label = suf_text_format("%s: '%s'", u->shown, key),
                               .text = text ? suf_text_copy(text) : NULL};
}

static void set(const scenario_use *u, const char *key, const char *text)
{
    suf_settings_input_add(u->e->input, entry_of(u, key, text));
}

/* The path that a variable has; otherwise, if it is not set or is an expression. */
static const char *path_of(const scenario_use *u, const char *name, const char *otherwise)
{
    const suf_irace_variable *v = suf_irace_scenario_find(&u->scenario, name);
    return v && !v->is_expression ? v->text : otherwise;
}

/* ---- variables ---- */

static void set_key(const scenario_use *u, const suf_irace_variable *v, const char *key)
{
    const suf_key *known = suf_key_find(key);
    const char *text = known && known->kind == SUF_KEY_FLAG ? "true" : v->text;
    if (is_off(v->text))
        return;
    if (!known) {
        suf_settings_input_note(u->e->input, "%s:%ld: '%s' is not heeded", u->shown, v->line,
                                v->name);
        return;
    }
    set(u, key, text);
    suf_settings_input_note(u->e->input, "%s:%ld: '%s' is %s, because '%s' says so", u->shown,
                            v->line, key, text, v->name);
}

static void use_variable(const scenario_use *u, const suf_irace_variable *v)
{
    suf_settings_input *input = u->e->input;
    size_t i = 0;
    while (i < N_VARIABLES && strcmp(variables[i].name, v->name) != 0)
        i++;
    if (i == N_VARIABLES)
        suf_settings_input_note(input, "%s:%ld: '%.80s' is no variable of irace that is known here",
                                u->shown, v->line, v->name);
    else if (variables[i].use == IN_VAIN && !is_off(v->text))
        suf_settings_input_refuse(input, "%s:%ld: '%s' cannot be heeded; %s", u->shown, v->line,
                                  v->name, variables[i].what);
    else if (variables[i].use != TUNING && v->is_expression)
        suf_settings_input_refuse(input,
                                  "%s:%ld: '%s' is an expression, which is not computed here; "
                                  "write its value in quotes",
                                  u->shown, v->line, v->name);
    else if (variables[i].use == AS_KEY)
        set_key(u, v, variables[i].what);
}

/* Names that begin with a dot are the user's own. */
static void use_variables(const scenario_use *u)
{
    for (size_t i = 0; i < u->scenario.n; i++) {
        const suf_irace_variable *v = &u->scenario.all[i];
        if (v->name[0] != '.' && suf_irace_scenario_find(&u->scenario, v->name) == v)
            use_variable(u, v);
    }
}

/* ---- instances ---- */

/* Version 3 takes ./Instances for the folder of a list if the scenario names none, version 4 takes
 * none. The first line shows what is meant. */
static bool is_in_default_folder(const scenario_use *u, const char *list)
{
    suf_instances found = {.n = 0};
    const char *scenario = u->e->input->scenario;
    bool is_there = false;
    if (suf_irace_instances_add_list(&found, list, "Instances", scenario, NULL) == SUF_OK) {
        char *line = suf_text_copy(found.all[0].name);
        line[strcspn(line, " ")] = '\0';
        char *path = suf_path_join(scenario, line);
        is_there = access(path, F_OK) == 0;
        free(path);
        free(line);
    }
    suf_instances_release(&found);
    return is_there;
}

/* ./Instances/ as Instances, for free(); NULL stays NULL */
static char *plain_folder(const char *folder)
{
    while (folder && strncmp(folder, "./", 2) == 0 && folder[2])
        folder += 2;
    char *plain = folder ? suf_text_copy(folder) : NULL;
    for (size_t n = plain ? strlen(plain) : 0; n > 1 && plain[n - 1] == '/';)
        plain[--n] = '\0';
    return plain;
}

static void set_instances(const scenario_use *u, const char *list, const char *given)
{
    char *plain = plain_folder(given);
    const char *folder = plain;
    suf_setting_entry entry = entry_of(u, "instances", list ? list : folder);
    entry.name = suf_text_copy(list ? SUF_IRACE_LIST : SUF_IRACE_FOLDER);
    if (list && !folder && is_in_default_folder(u, list))
        folder = "Instances";
    entry.column = list && folder ? suf_text_copy(folder) : NULL;
    suf_settings_input_add(u->e->input, entry);
    free(plain);
}

/* those that were not tuned on, if there are any */
static void use_instances(const scenario_use *u)
{
    const char *list = path_of(u, "testInstancesFile", NULL);
    const char *folder = path_of(u, "testInstancesDir", NULL);
    if (list || folder) {
        set_instances(u, list, folder);
        return;
    }
    list = path_of(u, "trainInstancesFile", NULL);
    folder = path_of(u, "trainInstancesDir", list ? NULL : "Instances");
    set_instances(u, list, folder);
    suf_settings_input_note(u->e->input,
                            "%s names no test instances, so those for training are used: "
                            "configurations that were tuned on them look better than they are",
                            u->shown);
}

/* ---- the target-runner ---- */

static char *absolute_folder(const char *path)
{
    char *real = realpath(path, NULL);
    char *copy = real ? suf_text_copy(real) : NULL;
    free(real);
    return copy;
}

static void use_runner(const scenario_use *u)
{
    const char *runner = path_of(u, "targetRunner", "./target-runner");
    char *path = suf_path_join(u->e->input->scenario, runner);
    char *folder = suf_pathform_apply(SUF_PATH_FOLDER, path);
    char *base = suf_pathform_apply(SUF_PATH_BASE, path);
    char *whole = absolute_folder(folder);
    if (whole && access(path, F_OK) == 0)
        u->e->target_runner = suf_text_format("%s/%s", whole, base);
    else
        suf_settings_input_refuse(u->e->input, "%s: there is no target-runner '%.200s'", u->shown,
                                  runner);
    free(whole);
    free(base);
    free(folder);
    free(path);
}

char *suf_irace_settings_runner(const suf_experiment *e)
{
    const suf_setting_entry *entry = suf_settings_input_find(e->input, "directory");
    char *place = entry ? suf_path_join(suf_settings_input_folder(e->input, entry), entry->text)
                        : suf_text_copy(".");
    char *from = absolute_folder(place);
    char *to = suf_pathform_apply(SUF_PATH_FOLDER, e->target_runner);
    char *way = from ? suf_path_between(from, to) : NULL;
    char *base = suf_pathform_apply(SUF_PATH_BASE, e->target_runner);
    char *path = way ? suf_text_format("%s%s%s", *way ? "" : "./", way, base)
                     : suf_text_copy(e->target_runner);
    free(base);
    free(way);
    free(to);
    free(from);
    free(place);
    return path;
}

/* Without a parameter file the algorithms need commands of their own. */
static void use_parameters(const scenario_use *u)
{
    const char *file = path_of(u, "parameterFile", NULL);
    char *path = suf_path_join(u->e->input->scenario, file ? file : "parameters.txt");
    suf_error err;
    if (file || access(path, F_OK) == 0) {
        u->e->parameters = suf_irace_parameters_load(path, path, &err);
        if (!u->e->parameters)
            suf_settings_input_refuse(u->e->input, "%s: %s", u->shown, err.message);
    }
    free(path);
}

static void use_configurations(const scenario_use *u)
{
    const char *file = path_of(u, "configurationsFile", NULL);
    if (!file)
        return;
    suf_setting_entry entry = entry_of(u, "algorithms", NULL);
    entry.table = suf_text_copy(file);
    suf_settings_input_add(u->e->input, entry);
}

/* ---- the scenario ---- */

static void use_scenario(const scenario_use *u)
{
    use_variables(u);
    use_runner(u);
    use_parameters(u);
    use_configurations(u);
    use_instances(u);
    set(u, "runner", "irace");
    set(u, "directory", path_of(u, "execDir", "."));
}

/* nobody knows what it would have set */
static void refuse_scenario(suf_settings_input *input, const char *label, const char *why)
{
    suf_settings_input_refuse(input, "%s: %s", label, why);
    input->is_unreadable = true;
}

void suf_irace_settings_add(suf_experiment *e)
{
    suf_settings_input *input = e->input;
    const suf_setting_entry *entry = suf_settings_input_find(input, "irace");
    if (!entry || input->scenario || entry->origin == SUF_FROM_RECORD)
        return;
    suf_error err;
    char *path = suf_path_join(suf_settings_input_folder(input, entry), entry->text);
    char *shown = suf_text_copy(entry->text);
    input->scenario = suf_pathform_apply(SUF_PATH_FOLDER, path);
    scenario_use u = {.e = e, .shown = shown};
    if (suf_irace_scenario_load(&u.scenario, path, shown, &err) == SUF_OK)
        use_scenario(&u);
    else
        refuse_scenario(input, entry->label, err.message);
    suf_irace_scenario_release(&u.scenario);
    free(shown);
    free(path);
}
