/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"

#include "front.h"
#include "optimiser.h"

static const arithmetic *const kinds[] = {&arithmetic_plain, &arithmetic_swift};
enum { N_KINDS = 2 };

static int problem_of(const table_row *row)
{
    return row_text(row, "problem")[2] - '0';
}

static optimiser_algorithm algorithm_of(const table_row *row)
{
    return strcmp(row_text(row, "algorithm"), "MOEA/D") == 0 ? OPTIMISER_MOEAD : OPTIMISER_MOEAD_DE;
}

static bool is(const table_row *row, const char *column, const char *text)
{
    return strcmp(row_text(row, column), text) == 0;
}

static void fill(double *column, double value)
{
    for (size_t i = 0; i < POPULATION; i++)
        column[i] = value;
}

/* f of POPULATION times the same point, given in [0, 1] */
static void evaluate(const uf_problem *p, const double *point, double f[2])
{
    double u[MAX_DIMENSION][POPULATION], f1[POPULATION], f2[POPULATION];
    for (size_t j = 0; j < p->n; j++)
        fill(u[j], point[j]);
    uf_problem_evaluate(p, u[0], POPULATION, f1, f2);
    for (size_t i = 1; i < POPULATION; i++)
        assert_true(f1[i] == f1[0] && f2[i] == f2[0]);
    f[0] = f1[0];
    f[1] = f2[0];
}

static void check_values(const table_row *row, bool cec2009, const arithmetic *a)
{
    const size_t n = (size_t)row_number(row, "n");
    const bool first = is(row, "point", "A");
    double point[MAX_DIMENSION], f[2];
    for (size_t j = 1; j <= n; j++)
        point[j - 1] = first ? (double)j / (double)(n + 1) : 1 - (double)j / (2 * (double)n);
    const uf_problem p = uf_problem_of(problem_of(row), n, cec2009, a);
    evaluate(&p, point, f);
    assert_near(f[0], row_number(row, "f1"), 1e-11);
    assert_near(f[1], row_number(row, "f2"), 1e-11);
}

static void check_point(const table_row *row)
{
    for (size_t k = 0; k < N_KINDS; k++) {
        if (!is(row, "variant", "cec2009"))
            check_values(row, false, kinds[k]);
        if (!is(row, "variant", "smoof"))
            check_values(row, true, kinds[k]);
    }
}

static void problems_have_the_values_of_other_programs(void **state)
{
    (void)state;
    each_row("moead-checkvalues.csv", 60, check_point);
}

/* variable j, from 1, of the Pareto set at x1, in [0, 1] */
static double optimal(int number, bool cec2009, size_t j, size_t n, double x1)
{
    const double pi = acos(-1);
    const double angle = 6 * pi * x1 + (double)j * pi / (double)n;
    const double spiral = 0.3 * x1 * x1 * cos(4 * angle) + 0.6 * x1;
    switch (number) {
    case 2:
        return 0.5 + 0.5 * spiral * ((j % 2 == 1) == cec2009 ? cos(angle) : sin(angle));
    case 3:
        return pow(x1, 0.5 * (1 + 3 * ((double)j - 2) / ((double)n - 2)));
    case 4:
        return 0.5 + 0.25 * sin(angle);
    case 5:
        return 0.5 + 0.5 * (cec2009 ? sin(angle) : sin(6 * pi * x1));
    default:
        return 0.5 + 0.5 * sin(angle);
    }
}

/* x1 = 0.3 is on the front of all problems */
static void the_pareto_set_lies_on_the_front(void **state)
{
    (void)state;
    const double f1[] = {0.3, 0.3, 0.3, 0.3, 0.3, 0.3, pow(0.3, 0.2)};
    const double f2[] = {1 - sqrt(0.3), 1 - sqrt(0.3), 1 - sqrt(0.3),    0.91,
                         0.7,           0.7,           1 - pow(0.3, 0.2)};
    for (int number = 1; number <= N_UF; number++)
        for (int variant = 0; variant < 2 * N_KINDS; variant++) {
            const bool cec2009 = variant % 2;
            const uf_problem p = uf_problem_of(number, 12, cec2009, kinds[variant / 2]);
            double point[12] = {0.3}, f[2];
            for (size_t j = 2; j <= 12; j++)
                point[j - 1] = optimal(number, cec2009, j, 12, 0.3);
            evaluate(&p, point, f);
            assert_near(f[0], f1[number - 1], 1e-12);
            assert_near(f[1], f2[number - 1], 1e-12);
        }
}

static double child(const table_row *row, const arithmetic *a)
{
    double s[POPULATION], t[POPULATION], r[POPULATION], side[POPULATION], children[POPULATION];
    fill(s, row_number(row, "s"));
    fill(t, row_number(row, "t"));
    fill(r, row_number(row, "r"));
    fill(side, is(row, "operator", "lower") ? -1 : 1);
    variation_children(a, s, t, r, side, children);
    return children[POPULATION - 1];
}

static void check_operator(const table_row *row)
{
    const bool mutant = is(row, "operator", "mutant");
    for (size_t k = 0; k < N_KINDS; k++)
        assert_near(mutant ? variation_mutant(kinds[k], row_number(row, "s"), row_number(row, "r"))
                           : child(row, kinds[k]),
                    row_number(row, "value"), 1e-11);
}

static void operators_have_the_values_of_other_programs(void **state)
{
    (void)state;
    each_row("moead-operators.csv", 24, check_operator);
}

static void genes_that_hardly_differ_are_not_recombined(void **state)
{
    (void)state;
    double s[POPULATION], t[POPULATION], r[POPULATION], side[POPULATION], children[POPULATION];
    fill(s, 0.5);
    fill(r, 0.3);
    for (size_t i = 0; i < POPULATION; i++) {
        t[i] = i < POPULATION / 2 ? 0.5 : 0.5 + 1e-6 / 2;
        side[i] = i % 2 ? 1 : -1;
    }
    for (size_t k = 0; k < N_KINDS; k++) {
        variation_children(kinds[k], s, t, r, side, children);
        for (size_t i = 0; i < POPULATION; i++)
            assert_true(children[i] == (i % 2 ? t[i] : s[i]));
    }
}

static void check_igd(const table_row *row)
{
    double f1[POPULATION], f2[POPULATION];
    for (size_t i = 0; i < POPULATION; i++) {
        f1[i] = is(row, "population", "S1") ? 0 : (double)i / 99;
        f2[i] = is(row, "population", "S1") ? 1 : 1.1 - (double)i / 99;
    }
    assert_near(front_igd(problem_of(row), f1, f2), row_number(row, "igd"), 1e-11);
}

static void distances_from_fronts_have_the_values_of_other_programs(void **state)
{
    (void)state;
    each_row("moead-igd.csv", 14, check_igd);
}

static void the_test_generator_is_splitmix64(void **state)
{
    (void)state;
    const double first[] = {0.56656157517228101, 0.74578175726270124, 0.97100275358679622,
                            0.44435921705577214};
    draws d = draws_of(DRAWS_SPLITMIX64, 1);
    draws aside = draws_of(DRAWS_SPLITMIX64, 1);
    const draws_aside from = draws_set_aside(&aside, 4);
    for (size_t k = 0; k < 4; k++) {
        assert_true(draws_next(&d) == first[k]);
        assert_true(draws_from(&aside, from, k) == first[k]);
    }
    assert_true(draws_next(&d) == draws_next(&aside));
}

/* the run that rows of the trace are compared with */
static struct {
    optimiser o;
    size_t generation;
    const char *step;
    size_t n_checked;
} trace;

static double traced(const char *item, size_t i, size_t j)
{
    const optimiser *o = &trace.o;
    switch (item[0]) {
    case 'U':
        return o->genes[j][i];
    case 'V':
        return o->genes[j][POPULATION + i];
    case 'Y':
        return o->goals[j][i];
    case 'Z':
        return o->goals[j][POPULATION + i];
    case 'p':
        return o->parents[i][j];
    case 'o':
        return o->order[i];
    case 'z':
        return o->ideal[j];
    default:
        assert_string_equal(item, "igd");
        return optimiser_igd(o);
    }
}

static void check_traced(const table_row *row)
{
    if (algorithm_of(row) != trace.o.task.algorithm ||
        (size_t)row_number(row, "generation") != trace.generation || !is(row, "step", trace.step))
        return;
    const double value =
        traced(row_text(row, "item"), (size_t)row_number(row, "i"), (size_t)row_number(row, "j"));
    assert_near(value, row_number(row, "value"), trace.generation <= 3 ? 1e-11 : 1e-9);
    trace.n_checked++;
}

static void look(const char *step)
{
    trace.step = step;
    each_row("moead-trace.csv", 99, check_traced);
}

static void advance(void)
{
    trace.generation++;
    optimiser_recombine(&trace.o);
    look("recombined");
    optimiser_mutate(&trace.o);
    look("mutated");
    optimiser_evaluate(&trace.o);
    look("evaluated");
    optimiser_update(&trace.o);
    look("updated");
}

static void follow(optimiser_algorithm algorithm, const arithmetic *a, size_t generations)
{
    trace.generation = trace.n_checked = 0;
    optimiser_init(&trace.o, (optimiser_task){.algorithm = algorithm,
                                              .problem = 1,
                                              .dimension = 10,
                                              .generator = DRAWS_SPLITMIX64,
                                              .arithmetic = a,
                                              .seed = 1});
    look("updated");
    assert_int_equal(optimiser_generations(&trace.o), 199);
    while (trace.generation < generations)
        advance();
    optimiser_release(&trace.o);
}

static void a_run_of_moead_goes_as_in_other_programs(void **state)
{
    (void)state;
    follow(OPTIMISER_MOEAD, &arithmetic_plain, 199);
    assert_int_equal(trace.n_checked, 45);
}

static void a_run_of_moead_de_goes_as_in_other_programs(void **state)
{
    (void)state;
    follow(OPTIMISER_MOEAD_DE, &arithmetic_plain, 199);
    assert_int_equal(trace.n_checked, 54);
}

static void swift_runs_begin_like_plain_ones(void **state)
{
    (void)state;
    follow(OPTIMISER_MOEAD, &arithmetic_swift, 3);
    assert_int_equal(trace.n_checked, 41);
    follow(OPTIMISER_MOEAD_DE, &arithmetic_swift, 3);
    assert_int_equal(trace.n_checked, 50);
}

static void check_run(const table_row *row)
{
    const double igd = optimiser_run((optimiser_task){.algorithm = algorithm_of(row),
                                                      .problem = problem_of(row),
                                                      .dimension = (size_t)row_number(row, "dim"),
                                                      .cec2009 = is(row, "variant", "cec2009"),
                                                      .generator = DRAWS_SPLITMIX64,
                                                      .arithmetic = &arithmetic_plain,
                                                      .seed = (uint64_t)row_number(row, "seed")});
    assert_near(igd, row_number(row, "igd"), 1e-9);
}

static void whole_runs_end_as_in_other_programs(void **state)
{
    (void)state;
    each_row("moead-golden.csv", 29, check_run);
}

/* A random column, in [low, high]. */
static void draw(draws *d, double low, double high, double *column)
{
    for (size_t i = 0; i < POPULATION; i++)
        column[i] = low + (high - low) * draws_next(d);
}

static void assert_alike(const double *x, const double *y, double tolerance)
{
    for (size_t i = 0; i < POPULATION; i++)
        assert_near(x[i], y[i], tolerance);
}

static void swift_functions_are_the_plain_ones(void **state)
{
    (void)state;
    draws d = draws_of(DRAWS_PHILOX, 7);
    const arithmetic *const p = &arithmetic_plain;
    const arithmetic *const s = &arithmetic_swift;
    for (size_t round = 0; round < 1000; round++) {
        place at = {.n = 37};
        const size_t j = 2 + round % 36;
        double x[POPULATION], y[POPULATION];
        draw(&d, 0, 1, at.x1);
        at.x1[0] = round % 2 ? 1 : 0;
        s->locate_waves(&at);
        s->locate_powers(&at);
        p->sine(&at, j, x), s->sine(&at, j, y), assert_alike(x, y, 2e-14);
        p->cosine(&at, j, x), s->cosine(&at, j, y), assert_alike(x, y, 2e-14);
        p->cosine4(&at, j, x), s->cosine4(&at, j, y), assert_alike(x, y, 6e-14);
        p->power_of(&at, j, x), s->power_of(&at, j, y), assert_alike(x, y, 1e-15);
        double off[POPULATION], margin[POPULATION], apart[POPULATION], r[POPULATION];
        draw(&d, -3, 3, off);
        p->damp(off, x), s->damp(off, y), assert_alike(x, y, 1e-15);
        p->ripple(20, 1.5, off, x), s->ripple(20, 1.5, off, y), assert_alike(x, y, 1e-13);
        draw(&d, 0, 0.5, margin), draw(&d, 1e-6, 0.5, apart), draw(&d, 0, 1, r);
        p->spread(margin, apart, r, x), s->spread(margin, apart, r, y);
        for (size_t i = 0; i < POPULATION; i++)
            assert_near(y[i] / x[i], 1, 1e-14);
        assert_near(s->root(r[0]), p->root(r[0]), 1e-15);
        assert_near(s->power(r[0]), p->power(r[0]), 1e-15);
    }
}

/* with the weights as they are, by plain simulation */
static void parents_are_drawn_as_likely_as_said(void **state)
{
    (void)state;
    enum { DRAWN = 200000 };
    static mating m;
    mating_init(&m, 0.9, true);
    assert_int_equal(m.odds[0].first, 0);
    assert_int_equal(m.odds[0].width, 10);
    assert_int_equal(m.odds[19].first, 0);
    assert_int_equal(m.odds[19].width, 29);
    draws d = draws_of(DRAWS_PHILOX, 3);
    int n[MAX_PARENTS] = {0};
    for (int k = 0; k < DRAWN; k++) {
        int parents[MAX_PARENTS];
        mating_draw(&m.odds[50], &d, parents, MAX_PARENTS);
        assert_true(parents[0] != parents[1] && parents[0] != parents[2] &&
                    parents[1] != parents[2]);
        n[0] += parents[0] >= m.odds[50].first && parents[0] < m.odds[50].first + 20;
        n[1] += parents[0] < m.odds[50].first;
        n[2] += parents[0] == 99;
    }
    assert_near((double)n[0] / DRAWN, 0.9, 5 * sqrt(0.9 * 0.1 / DRAWN));
    const double below = 0.00125 * m.odds[50].first;
    assert_near((double)n[1] / DRAWN, below, 5 * sqrt(below / DRAWN));
    assert_near((double)n[2] / DRAWN, 0.00125, 5 * sqrt(0.00125 / DRAWN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_have_the_values_of_other_programs),
        cmocka_unit_test(the_pareto_set_lies_on_the_front),
        cmocka_unit_test(operators_have_the_values_of_other_programs),
        cmocka_unit_test(genes_that_hardly_differ_are_not_recombined),
        cmocka_unit_test(distances_from_fronts_have_the_values_of_other_programs),
        cmocka_unit_test(the_test_generator_is_splitmix64),
        cmocka_unit_test(a_run_of_moead_goes_as_in_other_programs),
        cmocka_unit_test(a_run_of_moead_de_goes_as_in_other_programs),
        cmocka_unit_test(swift_runs_begin_like_plain_ones),
        cmocka_unit_test(whole_runs_end_as_in_other_programs),
        cmocka_unit_test(swift_functions_are_the_plain_ones),
        cmocka_unit_test(parents_are_drawn_as_likely_as_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
