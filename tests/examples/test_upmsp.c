/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scheduling example against recorded runs of the paper's own program, hand-made schedules and
 * plain enumeration.
 */
#include "check.h"
#include "plain_moves.h"
#include "shops.h"
#include "upmsp/annealing.h"

#include <unistd.h>

/* puts words of numbers such as "2 1 3" onto a machine */
static void set_line(schedule *s, int k, const char *text)
{
    int jobs[MOST_PLAIN_JOBS], n = 0;
    char *end;
    for (;; text = end) {
        const long job = strtol(text, &end, 10);
        if (end == text)
            break;
        jobs[n++] = (int)job;
    }
    schedule_set(s, k, jobs, n);
}

static void schedules_have_the_times_worked_out_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *first, *second;
        int times[2], makespan, sum, busiest;
    } rows[] = {
        {"2 1 3", "0", {85, 8}, 85, 93, 0},     {"1 2", "0 3", {41, 91}, 91, 132, 1},
        {"0 1 2 3", "", {153, 0}, 153, 153, 0}, {"", "3 2 1 0", {0, 210}, 210, 210, 1},
        {"3 1 2", "0", {90, 8}, 90, 98, 0},     {"1 3 2", "0", {86, 8}, 86, 94, 0},
        {"2 3", "0 1", {80, 40}, 80, 120, 0},
    };
    workshop shop = generated("G_4_2_S_1-9_1");
    schedule s;
    schedule_init(&s, &shop);
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        set_line(&s, 0, rows[r].first);
        set_line(&s, 1, rows[r].second);
        assert_int_equal(s.lines[0].time, rows[r].times[0]);
        assert_int_equal(s.lines[1].time, rows[r].times[1]);
        assert_int_equal(schedule_makespan(&s), rows[r].makespan);
        assert_int_equal(s.sum, rows[r].sum);
        assert_int_equal(s.busiest[0], rows[r].busiest);
    }
    schedule_release(&s);
    workshop_release(&shop);
}

/* 80, by enumeration */
static void no_run_beats_the_optimum(void **state)
{
    (void)state;
    workshop shop = generated("G_4_2_S_1-9_1");
    for (uint64_t seed = 1; seed <= 20; seed++) {
        annealing a;
        annealing_init(&a, &shop, true, draws_of(PHILOX, seed));
        annealing_run(&a, 2000);
        assert_true(a.best_makespan >= 80);
        annealing_release(&a);
    }
    workshop_release(&shop);
}

static void check_line(const schedule *s, int k, const char *expected)
{
    char text[200] = "";
    size_t length = 0;
    for (int i = 0; i < s->lines[k].n_jobs; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, i ? " %d" : "%d",
                                   s->lines[k].jobs[i]);
    assert_string_equal(text, expected);
}

/* The last real number drawn: its two states, the earlier one by running back. */
static double last_real(const draws *d)
{
    const uint64_t inverse = 0xDFE05BCB1365, before = ((d->x - 11) * inverse) & LCG48_MASK;
    return (double)((before >> 22) << 27 | d->x >> 21) * 0x1p-53;
}

/* What is known of an iteration: the change of the sum, and either the number that rejected it or
 * lines after it. */
typedef struct traced {
    int iteration, delta;
    double u;
    const char *lines[3];
    int times[3];
} traced;

static void check_step(annealing *a, const traced *row)
{
    const int sum = a->now.sum;
    annealing_step(a);
    const bool rejected = row->u > 0;
    assert_int_equal(rejected ? trial_delta(&a->trial) : a->now.sum - sum, row->delta);
    if (rejected) {
        assert_int_equal(a->now.sum, sum);
        assert_near(last_real(&a->draws), row->u, 5e-7);
    }
    for (int k = 0; k < 3; k++)
        if (row->lines[k]) {
            check_line(&a->now, k, row->lines[k]);
            assert_int_equal(a->now.lines[k].time, row->times[k]);
        }
}

static void follow(bool with_task_move, const traced *rows, size_t n_rows)
{
    workshop shop = generated("G_10_3_S_1-9_1");
    annealing a;
    annealing_init(&a, &shop, with_task_move, draws_of(LCG48, 1));
    check_line(&a.now, 0, "4 2 1 5");
    check_line(&a.now, 1, "6 9 7 8 0");
    check_line(&a.now, 2, "3");
    assert_int_equal(a.best_makespan, 353);
    assert_int_equal(a.best_sum, 597);
    for (size_t r = 0; r < n_rows; r++) {
        annealing_run(&a, rows[r].iteration - 1);
        check_step(&a, &rows[r]);
    }
    annealing_release(&a);
    workshop_release(&shop);
}

static void the_full_version_takes_the_traced_steps(void **state)
{
    (void)state;
    static const traced rows[] = {
        {1, 0, 0, {"4 2 1 5", "6 9 7 8 0", "3"}, {193, 353, 51}},
        {2, 0, 0, {"4 2 1 5", "6 9 7 8 0", "3"}, {193, 353, 51}},
        {3, 0, 0, {"4 2 1 5", "6 9 7 8 0", "3"}, {193, 353, 51}},
        {4, -13, 0, {NULL, "6 7 9 0 8", NULL}, {0, 340, 0}},
        {5, 34, 0.805228, {NULL}, {0}},
        {6, 10, 0.705010, {NULL}, {0}},
        {7, -1, 0, {"4 2 5 1", NULL, NULL}, {192, 0, 0}},
        {8, -6, 0, {"5 2 4 1", NULL, NULL}, {186, 0, 0}},
        {9, -22, 0, {NULL, "6 3 7 9 0 8", ""}, {0, 369, 0}},
        {10, 3, 0.406541, {NULL}, {0}},
        {11, -80, 0, {"5 2 4 7", "6 3 9 1 0 8", NULL}, {171, 304, 0}},
        {14, -36, 0, {"9 5 2 4 7", "6 3 1 0 8", NULL}, {217, 222, 0}},
    };
    follow(true, rows, sizeof rows / sizeof *rows);
}

static void the_version_without_task_move_takes_the_traced_steps(void **state)
{
    (void)state;
    static const traced rows[] = {
        {4, -8, 0, {NULL, "6 8 7 9 0", NULL}, {0, 345, 0}},
        {5, 28, 0.694948, {NULL}, {0}},
        {6, -84, 0, {"4 2 5 7", "6 8 9 1 0", NULL}, {173, 281, 0}},
        {7, -13, 0, {NULL, "6 3 8 1 0", "9"}, {0, 219, 100}},
        {9, -1, 0, {NULL, "6 1 0 8 3", NULL}, {0, 218, 0}},
        {16, -44, 0, {NULL}, {0}},
    };
    follow(false, rows, sizeof rows / sizeof *rows);
}

static void check_run(const table_row *row, const workshop *shop)
{
    annealing a;
    annealing_init(&a, shop, strcmp(row_text(row, "version"), "full") == 0,
                   draws_of(LCG48, (uint64_t)row_number(row, "seed")));
    assert_int_equal(schedule_makespan(&a.now), row_number(row, "initial_makespan"));
    annealing_run(&a, (int64_t)row_number(row, "iterations"));
    assert_int_equal(a.best_makespan, row_number(row, "best_makespan"));
    assert_int_equal(a.best_sum, row_number(row, "best_sum"));
    assert_int_equal(a.best_iteration, row_number(row, "last_improvement"));
    annealing_release(&a);
}

static void check_generated_run(const table_row *row)
{
    if (row_text(row, "instance")[0] != 'G')
        return;
    workshop shop = generated(row_text(row, "instance"));
    check_run(row, &shop);
    workshop_release(&shop);
}

static void recorded_runs_on_generated_instances_come_out(void **state)
{
    (void)state;
    each_row("upmsp_runs.csv", 114, check_generated_run);
}

static int n_published, n_absent;

static void check_published_run(const table_row *row)
{
    const char *instance = row_text(row, "instance");
    char file[100], path[1200];
    snprintf(file, sizeof file, "%s.txt", instance);
    snprintf(path, sizeof path, "%s/%s", published_folder(), file);
    if (instance[0] != 'I')
        return;
    if (access(path, R_OK) != 0) {
        n_absent++;
        return;
    }
    n_published++;
    workshop shop = published(file);
    check_run(row, &shop);
    workshop_release(&shop);
}

static void recorded_runs_on_published_instances_come_out(void **state)
{
    (void)state;
    published_folder();
    each_row("upmsp_runs.csv", 114, check_published_run);
    print_message("# %d recorded runs compared, %d left out: their files are not there\n",
                  n_published, n_absent);
    if (n_published == 0)
        skip_because("none of the published instances is there");
}

static void check_consistent(const schedule *s)
{
    const plain_schedule p = plain_of(s);
    bool seen[MOST_PLAIN_JOBS] = {false};
    int n_jobs = 0;
    for (int k = 0; k < s->shop->m; k++)
        for (int i = 0; i < p.n_jobs[k]; i++, n_jobs++) {
            assert_false(seen[p.jobs[k][i]]);
            seen[p.jobs[k][i]] = true;
        }
    assert_int_equal(n_jobs, s->shop->n);
    assert_int_equal(p.sum, s->sum);
    assert_int_equal(p.makespan, schedule_makespan(s));
    for (int k = 0; k < s->busiest[0]; k++)
        assert_true(s->lines[k].time < p.makespan);
}

static void times_stay_those_of_the_schedule(void **state)
{
    (void)state;
    static const char *const names[] = {"G_10_3_S_1-9_1", "G_50_10_S_1-124_2", "G_3_5_S_1-9_1"};
    for (size_t i = 0; i < 3; i++) {
        workshop shop = generated(names[i]);
        annealing a;
        annealing_init(&a, &shop, true, draws_of(PHILOX, i));
        for (int step = 0; step < 3000; step++) {
            annealing_step(&a);
            check_consistent(&a.now);
        }
        annealing_release(&a);
        workshop_release(&shop);
    }
}

static void without_task_move_no_machine_gets_more_jobs(void **state)
{
    (void)state;
    workshop shop = generated("G_50_10_S_1-49_1");
    for (uint64_t seed = 1; seed <= 5; seed++) {
        annealing a;
        annealing_init(&a, &shop, false, draws_of(PHILOX, seed));
        const plain_schedule first = plain_of(&a.now);
        for (int step = 0; step < 5000; step++) {
            annealing_step(&a);
            for (int k = 0; k < shop.m; k++)
                assert_int_equal(a.now.lines[k].n_jobs, first.n_jobs[k]);
        }
        annealing_release(&a);
    }
    workshop_release(&shop);
}

static void a_longer_run_begins_as_a_shorter_one(void **state)
{
    (void)state;
    static const int64_t budgets[] = {0, 1, 10, 100, 500, 2000, 8000};
    workshop shop = generated("G_50_10_S_1-99_1");
    for (int by = PHILOX; by <= LCG48; by++) {
        annealing longer;
        annealing_init(&longer, &shop, true, draws_of((generator)by, 3));
        int last = longer.best_makespan;
        for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
            annealing shorter;
            annealing_init(&shorter, &shop, true, draws_of((generator)by, 3));
            annealing_run(&shorter, budgets[i]);
            annealing_run(&longer, budgets[i]);
            assert_int_equal(shorter.best_makespan, longer.best_makespan);
            assert_true(shorter.best_makespan <= last);
            last = shorter.best_makespan;
            annealing_release(&shorter);
        }
        annealing_release(&longer);
    }
    workshop_release(&shop);
}

/* the schedule with the trial's lines in it */
static plain_schedule tried(const schedule *s, const trial *t)
{
    plain_schedule p = plain_of(s);
    for (int i = 0; i < t->n_lines; i++) {
        const line *l = &t->lines[i];
        p.n_jobs[l->machine] = l->n_jobs;
        memcpy(p.jobs[l->machine], l->jobs, (size_t)l->n_jobs * sizeof(int));
    }
    plain_time(&p, s->shop);
    return p;
}

/* fails unless all best moves from here are those of plain enumeration */
static void compare_best_moves(annealing *a, trial *t)
{
    const schedule *s = &a->now;
    for (move which = 0; which < N_MOVES; which++)
        for (int target = 0; target < s->shop->m; target++) {
            best_move(a->memo, which, target, t);
            const plain_schedule ours = tried(s, t), plain = plain_best(s, which, target);
            assert_int_equal(ours.makespan, plain.makespan);
            assert_int_equal(ours.sum, plain.sum);
            assert_int_equal(trial_delta(t), plain.sum - s->sum);
            assert_true(plain.makespan <= schedule_makespan(s));
            for (int k = 0; k < s->shop->m; k++) {
                assert_int_equal(ours.n_jobs[k], plain.n_jobs[k]);
                assert_memory_equal(ours.jobs[k], plain.jobs[k],
                                    (size_t)plain.n_jobs[k] * sizeof(int));
            }
        }
}

/* Few different setup times make many equal moves, of which the first counts. */
static void short_cuts_find_the_moves_of_plain_enumeration(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int steps, every;
    } rows[] = {
        {"G_1_1_S_1-9_1", 5, 1},    {"G_2_2_S_1-9_1", 40, 1},    {"G_6_1_S_1-9_1", 40, 1},
        {"G_3_5_S_1-9_1", 60, 1},   {"G_4_2_S_1-9_1", 60, 1},    {"G_10_3_S_1-9_1", 60, 1},
        {"G_10_3_S_1-1_1", 40, 1},  {"G_12_2_S_1-2_1", 30, 1},   {"G_12_4_S_1-124_1", 60, 1},
        {"G_20_5_S_1-2_1", 300, 9}, {"G_30_6_S_1-9_1", 500, 31}, {"G_50_10_S_1-49_1", 900, 71},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        workshop shop = generated(rows[r].name);
        annealing a;
        trial t;
        annealing_init(&a, &shop, true, draws_of(PHILOX, r));
        trial_init(&t, &a.now);
        for (int step = 0; step < rows[r].steps; step++) {
            if (step % rows[r].every == 0)
                compare_best_moves(&a, &t);
            annealing_step(&a);
        }
        trial_release(&t);
        annealing_release(&a);
        workshop_release(&shop);
    }
}

/* mean and variance of the mean of 300 runs' makespans */
static void summarise(const workshop *shop, generator by, double *mean, double *variance)
{
    enum { RUNS = 300 };
    double sum = 0, squares = 0;
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        annealing a;
        annealing_init(&a, shop, false, draws_of(by, seed * 7919));
        annealing_run(&a, 1000);
        sum += a.best_makespan;
        squares += (double)a.best_makespan * a.best_makespan;
        annealing_release(&a);
    }
    *mean = sum / RUNS;
    *variance = (squares / RUNS - *mean * *mean) / (RUNS - 1);
}

static void both_generators_give_the_same_mean(void **state)
{
    (void)state;
    workshop shop = generated("G_50_10_S_1-49_1");
    double mean[2], variance[2];
    summarise(&shop, PHILOX, &mean[0], &variance[0]);
    summarise(&shop, LCG48, &mean[1], &variance[1]);
    assert_near(mean[0], mean[1], 4 * sqrt(variance[0] + variance[1]));
    workshop_release(&shop);
}

/* no partner for a swap, no other machine for a job: no change, and no endless draws */
static void runs_without_partners_end(void **state)
{
    (void)state;
    static const char *const names[] = {"G_1_1_S_1-9_1", "G_5_1_S_1-9_1", "G_1_4_S_1-9_1",
                                        "G_2_2_S_1-9_1"};
    for (size_t i = 0; i < 4; i++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            workshop shop = generated(names[i]);
            annealing a;
            annealing_init(&a, &shop, seed % 2, draws_of(PHILOX, seed));
            annealing_run(&a, 500);
            check_consistent(&a.now);
            annealing_release(&a);
            workshop_release(&shop);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schedules_have_the_times_worked_out_by_hand),
        cmocka_unit_test(no_run_beats_the_optimum),
        cmocka_unit_test(the_full_version_takes_the_traced_steps),
        cmocka_unit_test(the_version_without_task_move_takes_the_traced_steps),
        cmocka_unit_test(recorded_runs_on_generated_instances_come_out),
        cmocka_unit_test(recorded_runs_on_published_instances_come_out),
        cmocka_unit_test(times_stay_those_of_the_schedule),
        cmocka_unit_test(without_task_move_no_machine_gets_more_jobs),
        cmocka_unit_test(a_longer_run_begins_as_a_shorter_one),
        cmocka_unit_test(short_cuts_find_the_moves_of_plain_enumeration),
        cmocka_unit_test(both_generators_give_the_same_mean),
        cmocka_unit_test(runs_without_partners_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
