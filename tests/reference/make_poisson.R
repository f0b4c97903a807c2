# Makes poisson.csv (mean,k,p): Poisson probabilities by dpois, of the numbers that p in
# .001, .05, .5, .95, .999 of the distribution are at most.
# Run: Rscript make_poisson.R > poisson.csv
cat("mean,k,p\n")
for (mean in c(0.3, 1, 2.5, 40, 994.0347, 25000))
  for (k in unique(qpois(c(.001, .05, .5, .95, .999), mean)))
    cat(sprintf("%.17g,%d,%.17g\n", mean, k, dpois(k, mean)))
