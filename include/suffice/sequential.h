/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sequential designs: the differences are tested several times while instances are added, and the
 * experiment stops as soon as the answer is clear. The error rates hold all the same.
 */
#ifndef SUFFICE_SEQUENTIAL_H
#define SUFFICE_SEQUENTIAL_H

#include <stddef.h>
#include <stdint.h>

#include "suffice/design.h"
#include "suffice/failure.h"
#include "suffice/margin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the rule ------------------------------------------------------------------ */

/* How alpha is spent over the information, which is the share of the instances. */
typedef enum {
    SUF_SPENDING_OBF,        /* of O'Brien and Fleming's type: little at first */
    SUF_SPENDING_POCOCK,     /* of Pocock's type: about the same at each look */
    SUF_SPENDING_KIM_DEMETS, /* alpha t^rho */
    SUF_SPENDING_HSD         /* Hwang, Shih and DeCani's family: alpha (1 - e^(-gamma t)) / (1 -
                              * e^-gamma) */
} suf_spending_kind;

/* "obf", "pocock", "kim-demets", "hsd"; NULL past the last. */
SUF_API const char *suf_spending_kind_name(int kind);

/* How 1 - power is spent on stopping for futility, which does not bind: alpha holds if it is
 * overruled. */
typedef enum { SUF_FUTILITY_NONE, SUF_FUTILITY_OBF, SUF_FUTILITY_POCOCK } suf_futility;

/* "none", "obf", "pocock"; NULL past the last. */
SUF_API const char *suf_futility_name(int futility);

#define SUF_MAX_LOOKS 200
#define SUF_DEFAULT_LOOKS 5

typedef struct suf_sequential_rule {
    suf_spending_kind spending;
    double parameter; /* rho > 0 or gamma; 0 for the others */
    suf_futility futility;
    size_t n_looks;      /* 0: SUF_DEFAULT_LOOKS */
    const double *looks; /* ascending: shares of the information, the last of which is 1, or numbers
                          * of instances, the last of which is the largest there will be. NULL:
                          * equally spaced. Borrowed */
} suf_sequential_rule;

/* Reads "obf", "pocock", "kim-demets:2", "hsd:-4" into spending and parameter. */
SUF_API int suf_sequential_rule_read(suf_sequential_rule *rule, const char *text, suf_error *err);

/* SUF_EINVAL if the rule is out of range or its looks do not ascend. */
SUF_API int suf_sequential_rule_check(const suf_sequential_rule *rule, suf_error *err);

/* ---- boundaries ---------------------------------------------------------------- */

typedef struct suf_sequential_look {
    double information; /* share of the instances */
    double spent_at;    /* share at which alpha is spent, if instances that were planned are
                         * missing; 0: the information */
    double critical_z;  /* the look rejects if Z reaches it (two-sided: |Z|) */
    double nominal_p;   /* its p value, of one or two sides */
    double alpha_spent; /* so far, both sides together */
    double futility_z;  /* stops for futility if Z (two-sided: |Z|) is not above it; -INFINITY:
                         * never */
    double power_spent; /* so far, at the drift; NAN if there is none */
} suf_sequential_look;

/* The boundaries of a test of one or two sides at the level alpha. */
typedef struct suf_sequential_boundary {
    int sides;
    double alpha;
    double drift; /* E Z at the information 1 for which it has its power; NAN: it has none */
    size_t n_looks;
    suf_sequential_look *looks;
} suf_sequential_boundary;

typedef struct suf_sequential_request {
    suf_sequential_rule rule; /* its looks are not used */
    double alpha;             /* in (0, 1), both sides together */
    int sides;                /* 1 or 2 */
    double power;             /* for which drift and, if the rule has it, futility are computed; 0:
                               * neither */
    size_t n_looks;
    const double *information; /* shares, ascending in (0, 1]; borrowed */
    const double *spent_at;    /* shares at which alpha is spent, if they were planned otherwise;
                                * NULL: the information */
    const int64_t *instances;  /* at each look, of a t test: its levels are then exact for normally
                                * distributed differences; NULL: those of a known variance */
} suf_sequential_request;

SUF_API int suf_sequential_boundary_init(suf_sequential_boundary *boundary,
                                         const suf_sequential_request *request, suf_error *err);
SUF_API void suf_sequential_boundary_release(suf_sequential_boundary *boundary);

/* stop[k] is the probability of stopping at look k under the drift, for whatever reason; at the
 * last look all the rest. Returns the power: the probability of rejecting on the drift's side. */
SUF_API double suf_sequential_boundary_stops(const suf_sequential_boundary *boundary, double drift,
                                             double *stop);

/* ---- inference at a look --------------------------------------------------------- */

/* After a stop. The drift is E Z at the information 1; divided by the square root of the largest
 * number of instances it is the mean in standard deviations. */
typedef struct suf_sequential_stop {
    double p;         /* stage-wise, of one or two sides */
    double estimate;  /* of the drift, median-unbiased */
    double low, high; /* interval of the drift with confidence 1 - alpha (one-sided: 1 - 2 alpha) */
} suf_sequential_stop;

/* For the look, numbered from 0, at which the experiment stopped: z is the normal quantile of the
 * test's one-sided probability, positive on the side that is claimed (two-sided: above). Earlier
 * looks did not reject. By the normal distribution; p is at most alpha if and only if the look
 * rejects. */
SUF_API int suf_sequential_stop_init(suf_sequential_stop *stop,
                                     const suf_sequential_boundary *boundary,
                                     const suf_sequential_rule *rule, size_t look, double z,
                                     suf_error *err);

/* The smallest alpha at which the design would reject at this look, whatever happened before and
 * whether or not it stopped; at most 0.5 of one side, and at least 1e-12. */
SUF_API double suf_sequential_repeated_p(const suf_sequential_boundary *boundary,
                                         const suf_sequential_rule *rule, size_t look, double z);

/* What was seen at the look, numbered from 0, at which a t test stopped. */
typedef struct suf_sequential_outcome {
    size_t look;
    const int64_t *instances; /* at each look up to this one; borrowed */
    double mean, sd;          /* of the differences; one-sided: positive is what is claimed */
} suf_sequential_outcome;

typedef struct suf_sequential_estimate {
    double p;         /* stage-wise, as that of suf_sequential_stop_init */
    double mean;      /* median-unbiased */
    double low, high; /* interval with confidence 1 - alpha (one-sided: 1 - 2 alpha) */
} suf_sequential_estimate;

/* The mean difference after a sequential t test, for normally distributed differences. At the first
 * look it is the mean of the sample with its t interval. */
SUF_API int suf_sequential_estimate_init(suf_sequential_estimate *estimate,
                                         const suf_sequential_boundary *boundary,
                                         const suf_sequential_rule *rule,
                                         const suf_sequential_outcome *outcome, suf_error *err);

/* ---- plans ----------------------------------------------------------------------- */

/* What an experiment comes to if the effect is d. */
typedef struct suf_sequential_effect {
    double d;
    double instances; /* expected number */
    double power;     /* probability of rejecting on the side of d; if d is 0, on any side */
    double *stop;     /* probability of stopping at each look */
    double *rejected; /* probability of having rejected so far, as power; NULL for equivalence */
} suf_sequential_effect;

#define SUF_SEQUENTIAL_EFFECTS 4 /* 0, half of d*, d* and twice d* */

typedef struct suf_sequential_plan {
    suf_sequential_rule rule;    /* looks: the shares that were asked for */
    suf_design design;           /* complete; instances is the largest number */
    suf_unknown solved;          /* instances, power or mres */
    int is_equivalence;          /* it stops when the repeated interval lies within plus or minus
                                  * design.delta; power is the probability of this, and d the truth */
    double level;                /* of one comparison: alpha / comparisons */
    int64_t instances_fixed;     /* that a design without looks needs for the same power */
    double size_fixed, size_max; /* before they are rounded; the same as the numbers for Wilcoxon
                                  * and sign */
    double inflation;
    suf_sequential_boundary asked; /* at the shares that were asked for */
    suf_sequential_boundary used;  /* at those that whole instances make of them; of a t test with
                                    * exact levels */
    int64_t *instances;            /* at each look */
    int is_moved;                  /* whether whole instances have moved the shares */
    suf_sequential_effect effects[SUF_SEQUENTIAL_EFFECTS]; /* with whole instances */
} suf_sequential_plan;

/* Solves the request: instances if mres is given, power if mres and instances are, mres if only
 * instances are; instances is the largest number, and numbers of instances as looks give it, too.
 * Several comparisons have boundaries at Bonferroni's level, which is Holm's first. SUF_EINVAL if
 * something is missing or out of range, SUF_ENONE if there is no solution. */
SUF_API int suf_sequential_plan_init(suf_sequential_plan *plan, const suf_design *request,
                                     const suf_sequential_rule *rule, suf_error *err);
/* The same for equivalence: two one-sided t tests at each look. Solves for instances; the true
 * difference is 0. */
SUF_API int suf_sequential_margin_init(suf_sequential_plan *plan, const suf_margin_design *request,
                                       const suf_sequential_rule *rule, suf_error *err);
SUF_API void suf_sequential_plan_release(suf_sequential_plan *plan);

/* ---- looks that were taken --------------------------------------------------------- */

/* A look at a comparison, as it was recorded. Numbers that do not exist are NAN. */
typedef struct suf_recorded_look {
    size_t number;         /* from 1 */
    size_t first, second;  /* algorithms of the experiment: second against first */
    int64_t instances;     /* closed, on which it rests */
    int64_t n_differences; /* of them that have one */
    double level;          /* of the comparison, over all looks */
    double mean, sd;       /* of the differences less the bias that stopping left */
    double z, p;           /* of the test */
    double critical_z, nominal_p;
    double futility_z;          /* -INFINITY: never */
    double alpha_spent;         /* so far */
    double estimate, low, high; /* of the test, with the interval that holds at all looks */
    double repeated_p;
    double equivalence_p, equivalence_level; /* of two one-sided t tests against delta */
    double equivalence_low, equivalence_high;
    char decision[16];                                     /* suf_sequential_decision_name */
    double final_p, final_estimate, final_low, final_high; /* at a stop: stage-wise and
                                                            * median-unbiased */
    double plain_low, plain_high; /* of the mean, as if there had been one look */
    char at[32];                  /* UTC, 2026-11-16T08:30:00Z */
} suf_recorded_look;

/* The looks of a sequential experiment. */
typedef struct suf_looking {
    suf_sequential_rule rule; /* its looks are not used */
    double power;             /* that futility is computed for */
    size_t n_planned;         /* looks, those included that were added */
    int64_t *instances;       /* at each of them */
    unsigned char *is_added;  /* by look: it was not planned at first */
    size_t n_taken;           /* looks */
    int is_stopped; /* every comparison is decided, or all looks are taken: it is complete */
    int is_blind;   /* what was seen is hidden until then */
    size_t n_rows;
    suf_recorded_look *rows; /* by look, then comparison */
} suf_looking;

SUF_API void suf_looking_free(suf_looking *looking);

/* ---- always valid ----------------------------------------------------------------- */

/* A two-sided t test by e values, which holds its level however often one looks and whenever one
 * stops, with a normal mixture of the variance g over the effect. */
typedef struct suf_always_valid {
    double g;              /* the square of the MRES: with it instances_max is about smallest */
    int64_t instances_max; /* with which it has the power, if one looks after every instance */
    double expected[SUF_SEQUENTIAL_EFFECTS]; /* instances at d = 0, half of d*, d*, twice d* */
    double power[SUF_SEQUENTIAL_EFFECTS];
} suf_always_valid;

/* For a complete design; fixed: the instances without looks. */
SUF_API int suf_always_valid_init(suf_always_valid *plan, const suf_design *design, int64_t fixed,
                                  suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
