/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures.h"
#include "figures/figure_view.h"

#include <stdlib.h>

/* i10 and i9: by their numbers, not by their letters */
static const char runs[] = "algorithm,instance,value\n"
                           "a,i9,1\nb,i9,4\na,i10,10\nb,i10,11\na,i1,300\nb,i1,302\n";

static suf_figure *view_of(const analysed *a, suf_figure_kind kind, suf_figure_view view)
{
    suf_error err;
    suf_figure *figure = suf_figure_new_view(&a->analysis, kind, 0, view, &err);
    if (!figure)
        fail_msg("%s", err.message);
    return figure;
}

/* the differences are i10: 1, i1: 2, i9: 3, from below */
static void the_rows_of_a_forest_have_the_order_that_is_chosen(void **state)
{
    (void)state;
    static const struct {
        suf_figure_order order;
        const char *names;
    } orders[] = {{SUF_ORDER_DIFFERENCE, "\"i10\" 1, \"i1\" 2, \"i9\" 3)"},
                  {SUF_ORDER_GIVEN, "\"i1\" 1, \"i10\" 2, \"i9\" 3)"},
                  {SUF_ORDER_NAME, "\"i10\" 1, \"i9\" 2, \"i1\" 3)"}};
    static const suf_figure_kind kinds[] = {SUF_FIGURE_FOREST, SUF_FIGURE_MEANS, SUF_FIGURE_RUNS};
    analysed a;
    analyse_runs(&a, runs, &(suf_analysis_request){0});
    for (size_t k = 0; k < 3; k++)
        for (size_t i = 0; i < 3; i++) {
            suf_figure *figure = view_of(&a, kinds[k], (suf_figure_view){.order = orders[i].order});
            assert_true(suf_figure_has_orders(figure));
            assert_contains(figure, orders[i].names);
            suf_figure_free(figure);
        }
    release(&a);
}

static void groups_have_no_other_order(void **state)
{
    (void)state;
    static const char grouped[] = "instance,phi,kind\na,8,steep\nb,1,flat\nc,6,steep\nd,3,flat\n";
    analysed a;
    analyse(&a, grouped, &(suf_analysis_request){.group = "kind"});
    suf_figure *usual = view_of(&a, SUF_FIGURE_FOREST, (suf_figure_view){0});
    suf_figure *other = view_of(&a, SUF_FIGURE_FOREST, (suf_figure_view){.order = SUF_ORDER_NAME});
    assert_false(suf_figure_has_orders(usual));
    assert_string_equal(suf_figure_script(usual), suf_figure_script(other));
    suf_figure_free(other);
    suf_figure_free(usual);
    release(&a);
}

static void positive_values_are_offered_on_the_other_scale(void **state)
{
    (void)state;
    static const suf_figure_kind kinds[] = {SUF_FIGURE_SCATTER, SUF_FIGURE_MEANS, SUF_FIGURE_ECDF};
    analysed a;
    analyse_runs(&a, runs, &(suf_analysis_request){0});
    for (size_t k = 0; k < 3; k++) {
        suf_figure *usual = view_of(&a, kinds[k], (suf_figure_view){0});
        assert_int_equal(suf_figure_other_scale(usual), SUF_SCALE_LINEAR);
        assert_contains(usual, "set logscale x");
        suf_figure *linear = view_of(&a, kinds[k], (suf_figure_view){.scale = SUF_SCALE_LINEAR});
        assert_lacks(linear, "set logscale");
        free(drawn(linear));
        suf_figure_free(linear);
        suf_figure_free(usual);
    }
    release(&a);
}

static void values_below_zero_have_no_logarithmic_scale(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, "algorithm,instance,value\na,x,-1\nb,x,400\na,y,3\nb,y,5\n",
                 &(suf_analysis_request){0});
    suf_figure *figure = view_of(&a, SUF_FIGURE_ECDF, (suf_figure_view){0});
    assert_int_equal(suf_figure_other_scale(figure), SUF_SCALE_USUAL);
    suf_figure_free(figure);
    release(&a);
}

static void values_that_differ_little_are_offered_logarithmic_from_a_factor_of_3_on(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, "algorithm,instance,value\na,x,10\nb,x,31\na,y,12\nb,y,15\n",
                 &(suf_analysis_request){0});
    suf_figure *figure = view_of(&a, SUF_FIGURE_ECDF, (suf_figure_view){0});
    assert_lacks(figure, "set logscale");
    assert_int_equal(suf_figure_other_scale(figure), SUF_SCALE_LOGARITHMIC);
    suf_figure *other =
        view_of(&a, SUF_FIGURE_ECDF, (suf_figure_view){.scale = SUF_SCALE_LOGARITHMIC});
    assert_contains(other, "set logscale x");
    suf_figure_free(other);
    suf_figure_free(figure);
    release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rows_of_a_forest_have_the_order_that_is_chosen),
        cmocka_unit_test(groups_have_no_other_order),
        cmocka_unit_test(positive_values_are_offered_on_the_other_scale),
        cmocka_unit_test(values_below_zero_have_no_logarithmic_scale),
        cmocka_unit_test(values_that_differ_little_are_offered_logarithmic_from_a_factor_of_3_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
