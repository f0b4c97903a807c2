# Makes friedman_values.csv (set,n,k,i,v1..v6), one row per instance, and friedman.csv
# (set,n,k,chi_squared,p,f,f_p,rank1..rank6), one row per set.
# Chi-squared by friedman.test; Iman & Davenport's F as what it is, the F of algorithms in the two-way analysis of
# variance of the ranks, by aov. Ranks by rank(), smallest first. Sets from 5 on have ties.
# Run: Rscript make_friedman.R     (writes both)
set.seed(7)
shapes <- list(c(5, 3), c(12, 4), c(40, 6), c(7, 2), c(5, 3), c(12, 4), c(40, 6), c(9, 5), c(200, 5))
pad <- function(x) paste(c(sprintf("%.15g", x), rep("NA", 6 - length(x))), collapse = ",")
values <- "set,n,k,i,v1,v2,v3,v4,v5,v6"
tests <- "set,n,k,chi_squared,p,f,f_p,rank1,rank2,rank3,rank4,rank5,rank6"
for (s in seq_along(shapes)) {
  n <- shapes[[s]][1]; k <- shapes[[s]][2]
  x <- outer(rnorm(n), .4 * seq_len(k), "+") + matrix(rnorm(n * k), n)
  x <- if (s >= 5) round(x) else round(x, 6)
  r <- t(apply(x, 1, rank))
  chi <- friedman.test(x)
  frame <- data.frame(rank = c(r), block = factor(rep(1:n, k)), algorithm = factor(rep(1:k, each = n)))
  a <- summary(aov(rank ~ block + algorithm, frame))[[1]]
  values <- c(values, sprintf("%d,%d,%d,%d,%s", s, n, k, 1:n, apply(x, 1, pad)))
  tests <- c(tests, sprintf("%d,%d,%d,%.16g,%.16g,%.16g,%.16g,%s", s, n, k, chi$statistic, chi$p.value,
                            a["algorithm  ", "F value"], a["algorithm  ", "Pr(>F)"], pad(colMeans(r))))
}
writeLines(values, "friedman_values.csv")
writeLines(tests, "friedman.csv")
