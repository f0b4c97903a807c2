/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See references.h.
 */
#include "report/references.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "report/group_words.h"
#include "report/methods.h"
#include "suffice/out_of_memory.h"

typedef struct {
    bool (*applies)(const suf_analysis *a);
    const char *type, *key, *author, *title;
    const char *kind,
        *where; /* BibTeX's name of the field (journal, publisher, ...), and its value */
    const char *volume, *number, *pages, *edition, *year, *doi; /* NULL: none */
} reference;

static bool always(const suf_analysis *a)
{
    (void)a;
    return true;
}

static bool has_looks(const suf_analysis *a)
{
    return a->sequential != NULL;
}

static bool is_family(const suf_analysis *a)
{
    return a->n_comparisons > 1;
}

static bool is_holm(const suf_analysis *a)
{
    return is_family(a) && a->request.adjusted == SUF_ADJUSTED_HOLM;
}

static bool is_shaffer(const suf_analysis *a)
{
    return is_family(a) && a->request.adjusted == SUF_ADJUSTED_SHAFFER;
}

static bool has_margin(const suf_analysis *a)
{
    return a->request.design.mres > 0 || a->request.design.delta > 0;
}

/* where the tests use Shaffer's procedure, equivalence uses Holm's; groups always do */
static bool needs_holm(const suf_analysis *a)
{
    return is_holm(a) || a->groupings || (is_shaffer(a) && has_margin(a));
}

static bool is_bh(const suf_analysis *a)
{
    return is_family(a) && a->request.adjusted == SUF_ADJUSTED_BH;
}

static bool has_ranking(const suf_analysis *a)
{
    return a->ranking.n > 0;
}

static bool is_probability(const suf_analysis *a)
{
    return a->dataset->source != SUF_SOURCE_PHI && a->dataset->difference == SUF_PROBABILITY;
}

static bool is_divided(const suf_analysis *a)
{
    return a->dataset->budget > 0;
}

static bool is_single(const suf_analysis *a)
{
    return a->about == SUF_ABOUT_INSTANCE;
}

static bool is_several(const suf_analysis *a)
{
    return !is_single(a);
}

static bool has_superiority(const suf_analysis *a)
{
    return is_probability(a) || is_single(a);
}

static bool needs_satterthwaite(const suf_analysis *a)
{
    return suf_methods_has_correction(a) || is_single(a);
}

static const reference references[] = {
    {always, "article", "CampeloTakahashi2019", "Campelo, Felipe and Takahashi, Fernanda",
     "Sample size estimation for power and accuracy in the experimental comparison of algorithms",
     "journal", "Journal of Heuristics", "25", "2", "305--338", .year = "2019",
     .doi = "10.1007/s10732-018-9396-7"},
    {is_family, "article", "CampeloWanner2020", "Campelo, Felipe and Wanner, Elizabeth F.",
     "Sample size calculations for the experimental comparison of multiple algorithms on multiple "
     "problem instances",
     "journal", "Journal of Heuristics", "26", "6", "851--883", .year = "2020",
     .doi = "10.1007/s10732-020-09454-w"},
    {has_looks, "article", "LanDeMets1983", "Lan, K. K. Gordon and DeMets, David L.",
     "Discrete sequential boundaries for clinical trials", "journal", "Biometrika", "70", "3",
     "659--663", .year = "1983", .doi = "10.1093/biomet/70.3.659"},
    {has_looks, "book", "JennisonTurnbull2000", "Jennison, Christopher and Turnbull, Bruce W.",
     "Group Sequential Methods with Applications to Clinical Trials", "publisher",
     "Chapman and Hall/CRC", .year = "2000", .doi = "10.1201/9780367805326"},
    {has_looks, "book", "WassmerBrannath2016", "Wassmer, Gernot and Brannath, Werner",
     "Group Sequential and Confirmatory Adaptive Designs in Clinical Trials", "publisher",
     "Springer", .year = "2016", .doi = "10.1007/978-3-319-32562-0"},
    {is_divided, "article", "Neyman1934", "Neyman, Jerzy",
     "On the two different aspects of the representative method: the method of stratified sampling "
     "and the method of purposive selection",
     "journal", "Journal of the Royal Statistical Society", "97", "4", "558--625", .year = "1934",
     .doi = "10.2307/2342192"},
    {has_superiority, "article", "VarghaDelaney2000", "Vargha, Andr\u00e1s and Delaney, Harold D.",
     "A critique and improvement of the {CL} common language effect size statistics of {McGraw} "
     "and "
     "{Wong}",
     "journal", "Journal of Educational and Behavioral Statistics", "25", "2", "101--132",
     .year = "2000", .doi = "10.3102/10769986025002101"},
    {is_probability, "article", "DeLong1988",
     "DeLong, Elizabeth R. and DeLong, David M. and Clarke-Pearson, Daniel L.",
     "Comparing the areas under two or more correlated receiver operating characteristic curves: a "
     "nonparametric approach",
     "journal", "Biometrics", "44", "3", "837--845", .year = "1988", .doi = "10.2307/2531595"},
    {needs_holm, "article", "Holm1979", "Holm, Sture",
     "A simple sequentially rejective multiple test procedure", "journal",
     "Scandinavian Journal of Statistics", "6", "2", "65--70", .year = "1979"},
    {is_shaffer, "article", "Shaffer1986", "Shaffer, Juliet Popper",
     "Modified sequentially rejective multiple test procedures", "journal",
     "Journal of the American Statistical Association", "81", "395", "826--831", .year = "1986",
     .doi = "10.1080/01621459.1986.10478341"},
    {is_bh, "article", "BenjaminiHochberg1995", "Benjamini, Yoav and Hochberg, Yosef",
     "Controlling the false discovery rate: a practical and powerful approach to multiple testing",
     "journal", "Journal of the Royal Statistical Society: Series B", "57", "1", "289--300",
     .year = "1995", .doi = "10.1111/j.2517-6161.1995.tb02031.x"},
    {is_single, "article", "Welch1947", "Welch, Bernard L.",
     "The generalization of `{Student's}' problem when several different population variances are "
     "involved",
     "journal", "Biometrika", "34", "1--2", "28--35", .year = "1947",
     .doi = "10.1093/biomet/34.1-2.28"},
    {is_single, "article", "MannWhitney1947", "Mann, Henry B. and Whitney, Donald R.",
     "On a test of whether one of two random variables is stochastically larger than the other",
     "journal", "Annals of Mathematical Statistics", "18", "1", "50--60", .year = "1947",
     .doi = "10.1214/aoms/1177730491"},
    {is_single, "book", "EfronTibshirani1993", "Efron, Bradley and Tibshirani, Robert J.",
     "An Introduction to the Bootstrap", "publisher", "Chapman and Hall/CRC", .year = "1993"},
    {is_several, "article", "Wilcoxon1945", "Wilcoxon, Frank",
     "Individual comparisons by ranking methods", "journal", "Biometrics Bulletin", "1", "6",
     "80--83", .year = "1945", .doi = "10.2307/3001968"},
    {is_several, "article", "HodgesLehmann1963", "Hodges, Joseph L. and Lehmann, Erich L.",
     "Estimates of location based on rank tests", "journal", "Annals of Mathematical Statistics",
     "34", "2", "598--611", .year = "1963", .doi = "10.1214/aoms/1177704172"},
    {needs_satterthwaite, "article", "Satterthwaite1946", "Satterthwaite, Franklin E.",
     "An approximate distribution of estimates of variance components", "journal",
     "Biometrics Bulletin", "2", "6", "110--114", .year = "1946", .doi = "10.2307/3002019"},
    {has_margin, "article", "Schuirmann1987", "Schuirmann, Donald J.",
     "A comparison of the two one-sided tests procedure and the power approach for assessing the "
     "equivalence of average bioavailability",
     "journal", "Journal of Pharmacokinetics and Biopharmaceutics", "15", "6", "657--680",
     .year = "1987", .doi = "10.1007/BF01068419"},
    {suf_group_words_has_any, "article", "Donner1986", "Donner, Allan",
     "A review of inference procedures for the intraclass correlation coefficient in the one-way "
     "random effects model",
     "journal", "International Statistical Review", "54", "1", "67--82", .year = "1986",
     .doi = "10.2307/1403259"},
    {suf_group_words_has_any, "book", "Kish1965", "Kish, Leslie", "Survey Sampling", "publisher",
     "John Wiley and Sons", .year = "1965"},
    {suf_methods_has_beliefs, "inproceedings", "Benavoli2014",
     "Benavoli, Alessio and Mangili, Francesca and Corani, Giorgio and Zaffalon, Marco and "
     "Ruggeri, Fabrizio",
     "A {Bayesian} {Wilcoxon} signed-rank test based on the {Dirichlet} process", "booktitle",
     "Proceedings of the 31st International Conference on Machine Learning", "32",
     .pages = "1026--1034", .year = "2014"},
    {has_ranking, "article", "ImanDavenport1980", "Iman, Ronald L. and Davenport, James M.",
     "Approximations of the critical region of the {Friedman} statistic", "journal",
     "Communications in Statistics -- Theory and Methods", "9", "6", "571--595", .year = "1980",
     .doi = "10.1080/03610928008827904"},
    {has_ranking, "article", "Demsar2006", "Dem\u0161ar, Janez",
     "Statistical comparisons of classifiers over multiple data sets", "journal",
     "Journal of Machine Learning Research", "7", .pages = "1--30", .year = "2006"},
    {has_ranking, "article", "Benavoli2016",
     "Benavoli, Alessio and Corani, Giorgio and Mangili, Francesca",
     "Should we really use post-hoc tests based on mean-ranks?", "journal",
     "Journal of Machine Learning Research", "17", "5", "1--10", .year = "2016"},
    {suf_methods_has_outliers, "book", "IglewiczHoaglin1993",
     "Iglewicz, Boris and Hoaglin, David C.", "How to Detect and Handle Outliers", "publisher",
     "ASQC Quality Press", .year = "1993"},
    {suf_methods_has_normality, "article", "ShapiroWilk1965",
     "Shapiro, Samuel S. and Wilk, Martin B.",
     "An analysis of variance test for normality (complete samples)", "journal", "Biometrika", "52",
     "3--4", "591--611", .year = "1965", .doi = "10.1093/biomet/52.3-4.591"},
};

static void put(FILE *out, const char *before, const char *value, const char *after)
{
    if (value)
        fprintf(out, "%s%s%s", before, value, after);
}

/* removes BibTeX's braces, and one of two dashes */
static void strip(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != '{' && *from != '}' && !(*from == '-' && from[1] == '-'))
            *to++ = *from;
    *to = '\0';
}

static char *line_of(const reference *r)
{
    char *line;
    size_t size;
    FILE *out = suf_text_stream_open(&line, &size);
    const bool asks = r->title[strlen(r->title) - 1] == '?';
    fprintf(out, "%s (%s): %s%s %s", r->author, r->year, r->title, asks ? "" : ".", r->where);
    put(out, " ", r->volume, "");
    put(out, "(", r->number, ")");
    put(out, ", ", r->pages, "");
    put(out, ", ", r->edition, " edition");
    put(out, ". doi:", r->doi, "");
    fputc('.', out);
    suf_text_stream_close(out, &line);
    strip(line);
    return line;
}

/* NULL past the last that applies */
static const reference *find(const suf_analysis *a, size_t i)
{
    for (size_t k = 0; k < sizeof references / sizeof *references; k++)
        if (references[k].applies(a) && i-- == 0)
            return &references[k];
    return NULL;
}

char *suf_references_line(const suf_analysis *a, size_t i)
{
    const reference *r = find(a, i);
    return r ? line_of(r) : NULL;
}

const char *suf_references_key(const suf_analysis *a, size_t i)
{
    const reference *r = find(a, i);
    return r ? r->key : NULL;
}

static void write_field(const char *name, const char *value, FILE *out)
{
    if (value)
        fprintf(out, "  %s = {%s},\n", name, value);
}

static void write_entry(const reference *r, FILE *out)
{
    fprintf(out, "@%s{%s,\n", r->type, r->key);
    write_field("author", r->author, out);
    write_field("title", r->title, out);
    write_field(r->kind, r->where, out);
    write_field("volume", r->volume, out);
    write_field("number", r->number, out);
    write_field("pages", r->pages, out);
    write_field("edition", r->edition, out);
    write_field("doi", r->doi, out);
    fprintf(out, "  year = {%s}\n}\n", r->year);
}

void suf_references_write(const suf_analysis *a, FILE *out)
{
    for (size_t k = 0; k < sizeof references / sizeof *references; k++)
        if (references[k].applies(a))
            write_entry(&references[k], out);
}
