# Makes superiority.csv (better,n,alpha,lo,hi): Clopper & Pearson's interval by binom.test.
# Run: Rscript make_superiority.R > superiority.csv
cat("better,n,alpha,lo,hi\n")
for (n in c(1, 2, 5, 11, 40, 300)) for (better in unique(round(n * c(0, .1, .3, .5, .8, 1)))) for (alpha in c(.05, .01)) {
  i <- binom.test(better, n, conf.level = 1 - alpha)$conf.int
  cat(sprintf("%d,%d,%.15g,%.16g,%.16g\n", better, n, alpha, i[1], i[2]))
}
