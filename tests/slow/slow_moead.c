/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs of the example 'moead' as it is used, on the 34 instances of the paper's first experiment:
 * their IGD is distributed as that of another implementation and, where the paper's own data are
 * at hand, as that of the paper; the differences of the algorithms are the paper's.
 */
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "optimiser.h"

enum { INSTANCES = 34, CELLS = INSTANCES * N_OPTIMISERS, RUNS = 200, MAX_RUNS = 200 };

#define LEVEL (0.01 / CELLS) /* of a test, so that they all pass in 99 of 100 cases */

typedef struct {
    double x[MAX_RUNS];
    size_t n;
} values;

static struct {
    int problem, dimension;
    double phi; /* the paper's */
} instances[INSTANCES];
static size_t n_instances;

/* at [2 * instance + algorithm] */
static values ours[CELLS];
static atomic_int n_begun;

static void read_instance(const table_row *row)
{
    assert_true(n_instances < INSTANCES);
    instances[n_instances].problem = row_text(row, "instance")[2] - '0';
    instances[n_instances].dimension = (int)row_number(row, "dim");
    instances[n_instances].phi = row_number(row, "phi");
    n_instances++;
}

static void *run_cells(void *unused)
{
    for (int cell; (cell = atomic_fetch_add(&n_begun, 1)) < CELLS;)
        for (uint64_t seed = 1; seed <= RUNS; seed++)
            ours[cell].x[ours[cell].n++] = optimiser_run(
                (optimiser_task){.algorithm = (optimiser_algorithm)(cell % N_OPTIMISERS),
                                 .problem = instances[cell / N_OPTIMISERS].problem,
                                 .dimension = (size_t)instances[cell / N_OPTIMISERS].dimension,
                                 .generator = DRAWS_PHILOX,
                                 .arithmetic = &arithmetic_swift,
                                 .seed = (uint64_t)cell * RUNS + seed});
    return unused;
}

static int run_all(void **state)
{
    (void)state;
    enum { MOST = 64 };
    each_row("seed-table1.csv", INSTANCES, read_instance);
    pthread_t threads[MOST];
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const int n = processors < 1 ? 1 : processors > MOST ? MOST : (int)processors;
    for (int i = 0; i < n; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, run_cells, NULL), 0);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    return 0;
}

static int cell_of(const char *algorithm, int problem, int dimension)
{
    for (int i = 0; i < INSTANCES; i++)
        if (instances[i].problem == problem && instances[i].dimension == dimension)
            return N_OPTIMISERS * i + (strcmp(algorithm, "MOEA/D") != 0);
    return -1;
}

/* Runs of a file whose lines begin algorithm,problem,dim,number,igd; false if there is none. */
static bool load(const char *path, values *theirs)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    char line[256], algorithm[16];
    int problem, dimension;
    double igd;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "%15[^,],UF%d,%d,%*d,%lf", algorithm, &problem, &dimension, &igd) == 4) {
            const int cell = cell_of(algorithm, problem, dimension);
            assert_true(cell >= 0 && theirs[cell].n < MAX_RUNS);
            theirs[cell].x[theirs[cell].n++] = igd;
        }
    fclose(file);
    return true;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* the largest difference of two empirical distributions, times the product of the numbers */
static size_t largest_gap(values *a, values *b)
{
    qsort(a->x, a->n, sizeof *a->x, ascending);
    qsort(b->x, b->n, sizeof *b->x, ascending);
    size_t i = 0;
    size_t j = 0;
    size_t gap = 0;
    while (i < a->n && j < b->n) {
        if (a->x[i] <= b->x[j])
            i++;
        else
            j++;
        const size_t up = i * b->n;
        const size_t across = j * a->n;
        const size_t apart = up > across ? up - across : across - up;
        gap = apart > gap ? apart : gap;
    }
    return gap;
}

/* p value of the two-sample test of Kolmogorov and Smirnov: of all orders of the values, the share
 * with a gap as large, by counting paths in a lattice as Kim & Jennrich (1973) do; scaled while
 * counting, since there are more orders than numbers */
static double ks_p(values *a, values *b)
{
    const size_t gap = largest_gap(a, b);
    double paths[MAX_RUNS + 1] = {1};
    for (size_t i = 0; i <= a->n; i++)
        for (size_t j = 0; j <= b->n; j++) {
            const size_t up = i * b->n;
            const size_t across = j * a->n;
            const bool far = (up > across ? up - across : across - up) >= gap;
            const double share = i + j == 0 ? 0 : (double)i / (double)(i + j);
            const double before = i > 0 ? paths[j] * share : 0;
            const double beside = j > 0 ? paths[j - 1] * (1 - share) : 0;
            if (i + j > 0)
                paths[j] = far ? 0 : before + beside;
        }
    return 1 - paths[b->n];
}

static void assert_distributed_as(values *theirs)
{
    double least = 1;
    for (int cell = 0; cell < CELLS; cell++) {
        assert_true(theirs[cell].n >= 10);
        const double p = ks_p(&ours[cell], &theirs[cell]);
        if (p < LEVEL)
            fail_msg("UF%d(%d), algorithm %d: p = %g", instances[cell / 2].problem,
                     instances[cell / 2].dimension, cell % 2, p);
        least = fmin(least, p);
    }
    print_message("# least of %d p values: %.4g\n", CELLS, least);
}

static void the_p_value_is_the_share_of_orders(void **state)
{
    (void)state;
    values a = {.x = {1, 2, 3}, .n = 3};
    values b = {.x = {4, 5, 6}, .n = 3};
    assert_near(ks_p(&a, &b), 2.0 / 20, 1e-15); /* gap 1: 2 of the 20 orders */
    b.x[0] = 2.5; /* gap 2/3: all but the 8 in which neither is ever two ahead */
    assert_near(ks_p(&a, &b), 12.0 / 20, 1e-15);
}

static void igd_is_distributed_as_in_another_implementation(void **state)
{
    (void)state;
    static values theirs[CELLS];
    char path[1024];
    snprintf(path, sizeof path, "%s/moead-runs.csv", getenv("REFERENCE"));
    assert_true(load(path, theirs));
    assert_distributed_as(theirs);
}

static void igd_is_distributed_as_in_the_paper(void **state)
{
    (void)state;
    static values theirs[CELLS];
    char path[4096];
    const char *folder = getenv("PUBLIC_DATA");
    (void)snprintf(path, sizeof path, "%s/moead-paper-raw.csv", folder ? folder : "");
    if (!folder || !load(path, theirs))
        skip_because("PUBLIC_DATA names no folder with the paper's data");
    assert_distributed_as(theirs);
}

static double mean(const values *v)
{
    double sum = 0;
    for (size_t i = 0; i < v->n; i++)
        sum += v->x[i];
    return sum / (double)v->n;
}

static void differences_are_those_of_the_paper(void **state)
{
    (void)state;
    double sum = 0;
    double largest = 0;
    for (int i = 0; i < INSTANCES; i++) {
        const double first = mean(&ours[2 * i]);
        const double phi = (mean(&ours[2 * i + 1]) - first) / first;
        assert_near(phi, instances[i].phi, 0.15);
        largest = fmax(largest, fabs(phi - instances[i].phi));
        sum += phi;
    }
    print_message("# mean difference %.4f, at most %.3f from the paper's\n", sum / INSTANCES,
                  largest);
    assert_near(sum / INSTANCES, -0.39, 0.03);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_p_value_is_the_share_of_orders),
        cmocka_unit_test(igd_is_distributed_as_in_another_implementation),
        cmocka_unit_test(igd_is_distributed_as_in_the_paper),
        cmocka_unit_test(differences_are_those_of_the_paper),
    };
    return cmocka_run_group_tests(tests, run_all, NULL);
}
