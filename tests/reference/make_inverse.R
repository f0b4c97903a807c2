# Makes inverse.csv (solved,alternative,alpha,power,d,n): rows where d or alpha was solved from the other three.
# Method: uniroot (tol 1e-14; on log alpha for alpha) on the noncentral t power, both tails for two.sided.
# Moderate values only (ncp < 37, df < 4e5), where R's pt(ncp=) is good to about 1e-12 absolute.
# Run: Rscript make_inverse.R > inverse.csv
t_power <- function(two, alpha, d, n) {
  t <- qt(if (two) alpha / 2 else alpha, n - 1, lower.tail = FALSE)
  ncp <- d * sqrt(n)
  upper <- pt(t, n - 1, ncp, lower.tail = FALSE)
  if (two) upper + pt(-t, n - 1, ncp) else upper
}
solve <- function(f, range) uniroot(f, range, tol = 1e-14, maxiter = 1000)$root
row <- function(solved, alternative, alpha, power, d, n)
  cat(sprintf("%s,%s,%.15g,%.15g,%.15g,%d\n", solved, alternative, alpha, power, d, n))
cat("solved,alternative,alpha,power,d,n\n")
given_d <- data.frame(n = c(3, 5, 10, 20, 34, 100, 1000, 10000), alpha = c(.05, .05, .01, .05, .05, .001, .01, .05),
                      power = c(.5, .8, .9, .8, .3, .99, .8, .95))
given_alpha <- data.frame(n = c(3, 5, 10, 20, 34, 100, 1000, 10000), d = c(1, 1.5, 1, .5, .5, .25, .1, .03),
                          power = c(.5, .8, .9, .8, .8, .6, .8, .9))
for (alternative in c("one.sided", "two.sided")) {
  two <- alternative == "two.sided"
  for (i in seq_len(nrow(given_d))) with(given_d[i, ], {
    d <- solve(function(d) t_power(two, alpha, d, n) - power, c(0, 36 / sqrt(n)))
    row("d", alternative, alpha, power, d, n)
  })
  for (i in seq_len(nrow(given_alpha))) with(given_alpha[i, ], {
    alpha <- exp(solve(function(u) t_power(two, exp(u), d, n) - power, log(c(1e-8, .999))))
    row("alpha", alternative, alpha, power, d, n)
  })
}
