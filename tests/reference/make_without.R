# Makes without.csv (sample,i,alternative,t,t_p,wilcoxon_p,sign_p): R's tests of samples.csv without value i.
# wilcoxon_p is wilcox.test's, exact below 50 values without ties or zeros, as wilcox.test does by itself.
# Run: Rscript make_without.R > without.csv
all <- read.csv("samples.csv")
cat("sample,i,n,alternative,t,t_p,wilcoxon_p,sign_p\n")
number <- function(x) if (is.nan(x) || is.na(x)) "NA" else sprintf("%.15g", x)
attempt <- function(e) suppressWarnings(tryCatch(e, error = function(...) NULL))
for (name in c("normal-8", "heavy-15", "skewed-34", "ties-15", "ties-34", "zeros-15", "zeros-34",
               "uniform-50", "normal-51", "ties-51", "heavy-120")) {
  x <- all$x[all$sample == name]
  for (i in unique(round(seq(1, length(x), length.out = min(length(x), 12)))))
    for (side in c("two.sided", "less", "greater")) {
      rest <- x[-i]
      t <- attempt(t.test(rest, alternative = side))
      w <- attempt(wilcox.test(rest, alternative = side))
      s <- binom.test(sum(rest > 0), sum(rest != 0), alternative = side)
      cat(name, i, length(x), side, number(t$statistic), number(t$p.value), number(w$p.value),
          paste0(number(s$p.value), "\n"), sep = ",")
    }
}
