/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static void contradictory_requests_are_refused(void **state)
{
    (void)state;
    static const double bad_costs[] = {1, -1};
    const struct {
        suf_sampling request;
        const char *says;
    } cases[] = {
        {{.n_algorithms = 1, .accuracy = 1}, "from 2 to 100"},
        {{.n_algorithms = 2}, "'accuracy' is 0"},
        {{.n_algorithms = 2, .accuracy = NAN}, "'accuracy' is nan"},
        {{.n_algorithms = 2, .accuracy = 1, .start = 1}, "'start' is 1"},
        {{.n_algorithms = 2, .accuracy = 1, .max_runs = 30}, "less than the 40 runs"},
        {{.n_algorithms = 2, .accuracy = 1, .max_per_algorithm = 3},
         "below the 20 runs of the start"},
        {{.n_algorithms = 2, .accuracy = 1, .costs = bad_costs}, "not positive"},
        {{.n_algorithms = 2, .accuracy = 1, .statistic = SUF_OF_MEDIAN}, "needs the bootstrap"},
        {{.n_algorithms = 2,
          .accuracy = 1,
          .statistic = SUF_OF_QUANTILE,
          .se_method = SUF_SE_BOOTSTRAP},
         "the quantile is 0"},
        {{.n_algorithms = 2,
          .accuracy = 1,
          .statistic = SUF_OF_SD,
          .se_method = SUF_SE_BOOTSTRAP,
          .difference = SUF_LOG_RATIO},
         "not a sd"},
        {{.n_algorithms = 3, .accuracy = 1, .se_method = SUF_SE_PAPER}, "compare with the first"},
        {{.n_algorithms = 3, .accuracy = 1, .difference = SUF_PERCENT},
         "no common base for 'percent'; use 'ratio'"},
        {{.n_algorithms = 2,
          .accuracy = 1,
          .difference = SUF_PERCENT_OF_MEAN,
          .se_method = SUF_SE_PAPER},
         "percentages of one algorithm"},
        {{.n_algorithms = 2, .accuracy = 1, .paired = 1}, "balanced or fixed"},
        {{.n_algorithms = 2, .accuracy = 1, .difference = SUF_PROBABILITY, .floor = 1},
         "'floor' is for values"},
        {{.n_algorithms = 2,
          .accuracy = 1,
          .difference = SUF_PROBABILITY,
          .se_method = SUF_SE_BOOTSTRAP},
         "'probability' compares single runs"},
        {{.n_algorithms = 2, .accuracy = 1, .floor = -1}, "'floor' is -1, must be positive"},
        {{.n_algorithms = 2, .accuracy = 1, .floor = 1, .difference = SUF_SIMPLE},
         "'floor' is for values whose ratio"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_error err;
        assert_null(suf_sampler_new(&cases[i].request, &err));
        if (!strstr(err.message, cases[i].says))
            fail_msg("case %zu: '%s' does not say '%s'", i, err.message, cases[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(contradictory_requests_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
