/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The round trip example: lengths as those recorded with the paper, and as those of R's optim; and
 * cities from files.
 */
#include "check.h"
#include "tsp/cities.h"
#include "tsp/eurodist.h"
#include "tsp/round_trip.h"

#include <unistd.h>

enum { RUNS = 500, MOST = 300 };

static cities europe;
static double ours[RUNS];
static double theirs[MOST];
static size_t n_theirs;
static const char *wanted;

static void collect(const table_row *row)
{
    if (strcmp(row_text(row, "algorithm"), wanted) != 0)
        return;
    assert_true(n_theirs < MOST);
    theirs[n_theirs++] = row_number(row, "value");
}

static void load(const char *table, size_t rows, const char *algorithm)
{
    wanted = algorithm;
    n_theirs = 0;
    each_row(table, rows, collect);
}

/* how many lengths are below x, those equal counted by half */
static double below_ours(double x)
{
    double n = 0;
    for (size_t i = 0; i < RUNS; i++)
        n += ours[i] < x ? 1 : ours[i] == x ? 0.5 : 0;
    return n;
}

static double share_up_to(double x, bool of_ours)
{
    const size_t n = of_ours ? RUNS : n_theirs;
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += (of_ours ? ours[i] : theirs[i]) <= x;
    return (double)count / (double)n;
}

/* Wilcoxon's rank sum test, two-sided, by the normal distribution; ties only make it milder */
static double wilcoxon_p(void)
{
    const double m = RUNS, n = (double)n_theirs;
    double w = 0;
    for (size_t i = 0; i < n_theirs; i++)
        w += below_ours(theirs[i]);
    return erfc(fabs(w - m * n / 2) / sqrt(m * n * (m + n + 1) / 12) / sqrt(2));
}

/* Kolmogorov and Smirnov's, by the limit of its distribution */
static double smirnov_p(void)
{
    const double m = RUNS, n = (double)n_theirs;
    double d = 0, p = 0;
    for (size_t i = 0; i < RUNS + n_theirs; i++) {
        const double x = i < RUNS ? ours[i] : theirs[i - RUNS];
        d = fmax(d, fabs(share_up_to(x, true) - share_up_to(x, false)));
    }
    const double z = d * sqrt(m * n / (m + n));
    for (int k = 1; k <= 100; k++)
        p += (k % 2 ? 2 : -2) * exp(-2 * k * k * z * z);
    return fmin(p, 1);
}

static void compare(const char *table, size_t rows, size_t expected, double temperature,
                    const char *algorithm)
{
    load(table, rows, algorithm);
    assert_int_equal(n_theirs, expected);
    for (uint64_t i = 0; i < RUNS; i++)
        ours[i] = round_trip_anneal(&europe, temperature, 1000000 * (uint64_t)temperature + i);
    assert_true(wilcoxon_p() > 0.001);
    assert_true(smirnov_p() > 0.001);
}

static void lengths_are_those_recorded_with_the_paper(void **state)
{
    (void)state;
    compare("tsp_replay.csv", 89, 48, 2000, "sann-2000");
    compare("tsp_replay.csv", 89, 41, 4000, "sann-4000");
}

static void lengths_are_those_of_r(void **state)
{
    (void)state;
    compare("tsp_lengths.csv", 500, 250, 2000, "sann-2000");
    compare("tsp_lengths.csv", 500, 250, 4000, "sann-4000");
}

/* or the comparisons above would mean nothing */
static void the_tests_tell_the_temperatures_apart(void **state)
{
    (void)state;
    load("tsp_replay.csv", 89, "sann-2000");
    for (uint64_t i = 0; i < RUNS; i++)
        ours[i] = round_trip_anneal(&europe, 4000, i);
    assert_true(wilcoxon_p() < 1e-6);
    assert_true(smirnov_p() < 1e-6);
}

static void a_run_is_a_function_of_its_seed(void **state)
{
    (void)state;
    assert_true(round_trip_anneal(&europe, 2000, 7) == round_trip_anneal(&europe, 2000, 7));
    assert_true(round_trip_anneal(&europe, 2000, 7) != round_trip_anneal(&europe, 2000, 8));
}

/* some of R's as.matrix(eurodist), and their sum */
static void distances_are_those_of_r(void **state)
{
    (void)state;
    int sum = 0;
    for (int a = 0; a < N_CITIES; a++)
        for (int b = 0; b < N_CITIES; b++) {
            sum += distance(a, b);
            assert_true(between(&europe, a, b) == distance(a, b));
            assert_int_equal(distance(a, b), distance(b, a));
            assert_int_equal(distance(a, b) == 0, a == b);
        }
    assert_int_equal(sum, 632162);
    assert_int_equal(distance(0, 1), 3313);
    assert_int_equal(distance(19, 20), 2105);
    assert_int_equal(distance(18, 0), 817);
}

/* the cities of a file, or why there are none */
static bool loaded(const char *text, cities *c, char why[WHY])
{
    char path[] = "/tmp/test_tsp_XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *file = fdopen(fd, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    const bool good = cities_load(c, path, why);
    assert_int_equal(unlink(path), 0);
    return good;
}

static void distances_of_a_file_are_euclidean(void **state)
{
    (void)state;
    cities c;
    char why[WHY];
    assert_true(loaded("NAME : four\r\nCOMMENT: EUC_2D: it is\nTYPE:TSP\n\nDIMENSION : 4\n"
                       "EDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n"
                       "1 0 0\n  2   3.0e0\t4 \n3 -5 12\n4 0.5 0\n",
                       &c, why));
    assert_int_equal(c.n, 4);
    assert_true(between(&c, 0, 1) == 5);
    assert_true(between(&c, 2, 0) == 13);
    assert_true(between(&c, 0, 3) == 0.5 && between(&c, 3, 0) == 0.5);
    assert_near(between(&c, 1, 2), sqrt(128), 1e-15);
    cities_release(&c);
}

/* the shortest trip through the corners of an octagon goes round it */
static void the_shortest_trip_is_found_and_none_is_shorter(void **state)
{
    (void)state;
    enum { CORNERS = 8 };
    const double turn = 2 * acos(-1) / CORNERS;
    cities c;
    cities_init(&c, CORNERS);
    for (int a = 0; a < CORNERS; a++)
        for (int b = 0; b < a; b++)
            cities_set(&c, a, b, 2 * sin((a - b) * turn / 2));
    const double round = 2 * CORNERS * sin(turn / 2);
    double best = INFINITY;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const double length = round_trip_anneal(&c, 1, seed);
        assert_true(length >= round - 1e-12);
        best = fmin(best, length);
    }
    assert_near(best, round, 1e-14);
    cities_release(&c);
}

/* each line of the file is left out or spoilt */
static void a_bad_file_is_refused_with_its_line(void **state)
{
    (void)state;
#define HEAD "DIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\n"
#define PLACES "NODE_COORD_SECTION\n1 0 0\n2 1 0\n3 1 1\n"
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"", ":1: the file ends where NODE_COORD_SECTION should stand"},
        {"hello\n", ":1: 'hello' stands where NODE_COORD_SECTION or"},
        {"\nDIMENSION: 3\n",
         ":2: 'DIMENSION: 3' stands where DIMENSION: a number of cities from 4"},
        {"DIMENSION: 4 cities\n", ":1: 'DIMENSION: 4 cities' stands where"},
        {"DIMENSION:\n", ":1: 'DIMENSION:' stands where"},
        {"DIMENSION: 99999999999999999999\n", ":1: 'DIMENSION: 999"},
        {"EDGE_WEIGHT_TYPE: GEO\n",
         ":1: 'EDGE_WEIGHT_TYPE: GEO' stands where EDGE_WEIGHT_TYPE: EUC_2D"},
        {"EDGE_WEIGHT_TYPE: EUC_2D\n" PLACES, ":2: 'NODE_COORD_SECTION' stands where DIMENSION"},
        {"DIMENSION: 4\n" PLACES, ":2: 'NODE_COORD_SECTION' stands where EDGE_WEIGHT_TYPE"},
        {HEAD PLACES, ":7: the file ends where city 4 with two coordinates"},
        {HEAD PLACES "EOF\n", ":7: 'EOF' stands where city 4"},
        {HEAD PLACES "5 0 0\n", ":7: '5 0 0' stands where city 4"},
        {HEAD PLACES "4 0\n", ":7: '4 0' stands where"},
        {HEAD PLACES "4 0 0 0\n", ":7: '4 0 0 0' stands where"},
        {HEAD PLACES "4 0 x\n", ":7: '4 0 x' stands where"},
        {HEAD PLACES "4 0 nan\n", ":7: '4 0 nan' stands where"},
        {HEAD PLACES "4 0 1e10\n", ":7: '4 0 1e10' stands where"},
        {HEAD PLACES "4 0 1\n5 1 1\n", ":8: '5 1 1' stands where EOF should"},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        cities c;
        char why[WHY] = "";
        assert_false(loaded(rows[r].text, &c, why));
        assert_null(c.distances);
        if (!strstr(why, rows[r].why))
            fail_msg("%s: not %s", why, rows[r].why);
    }
}

static int take_europe(void **state)
{
    (void)state;
    cities_init_eurodist(&europe);
    return 0;
}

static int leave_europe(void **state)
{
    (void)state;
    cities_release(&europe);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_are_those_recorded_with_the_paper),
        cmocka_unit_test(lengths_are_those_of_r),
        cmocka_unit_test(the_tests_tell_the_temperatures_apart),
        cmocka_unit_test(a_run_is_a_function_of_its_seed),
        cmocka_unit_test(distances_are_those_of_r),
        cmocka_unit_test(distances_of_a_file_are_euclidean),
        cmocka_unit_test(the_shortest_trip_is_found_and_none_is_shorter),
        cmocka_unit_test(a_bad_file_is_refused_with_its_line),
    };
    return cmocka_run_group_tests(tests, take_europe, leave_europe);
}
