# Makes family_levels.csv (comparisons,alpha,d,n,alternative,rank,level,power): Holm's levels and the t power at each.
# Level at rank r of K comparisons is alpha/(K-r+1); power of the paired t test at that level by R's
# noncentral pt, both tails for two.sided.
# Run: Rscript make_family.R > family_levels.csv
t_power <- function(two, alpha, d, n) {
  t <- qt(if (two) alpha / 2 else alpha, n - 1, lower.tail = FALSE)
  upper <- pt(t, n - 1, d * sqrt(n), lower.tail = FALSE)
  if (two) upper + pt(-t, n - 1, d * sqrt(n)) else upper
}
alpha <- .05
cat("comparisons,alpha,d,n,alternative,rank,level,power\n")
for (K in c(1, 2, 3, 6, 10)) for (n in c(20, 38, 60)) for (d in c(.25, .5))
  for (alternative in c("one.sided", "two.sided")) {
    rank <- seq_len(K)
    level <- alpha / (K - rank + 1)
    power <- t_power(alternative == "two.sided", level, d, n)
    cat(sprintf("%d,%.15g,%.15g,%d,%s,%d,%.15g,%.15g\n", K, alpha, d, n, alternative, rank, level, power), sep = "")
  }
