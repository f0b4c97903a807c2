# Makes sign_power.csv and sign_instances.csv: exact sign test for differences Normal(d,1), p = pnorm(d).
# Method: pbinom; critical c = largest integer with P(Bin(n,1/2)<=c) <= alpha (or alpha/2), -1 if none.
# Instances by brute force over n = 2..limit, limit = max(400, 4 times the ARE-rule size); the script stops
# with an error if any n from n_exact to the limit misses the target. n_first = first n that meets it.
# Run: Rscript make_sign.R sign_power.csv sign_instances.csv
paths <- commandArgs(TRUE)
num <- function(x) sprintf("%.15g", x)
critical <- function(tail, n) {
  c <- qbinom(tail, n, 0.5) + 1
  repeat {
    high <- c >= 0 & pbinom(c, n, 0.5) > tail
    if (!any(high)) break
    c[high] <- c[high] - 1
  }
  c
}
sign_power <- function(alternative, alpha, d, n) {
  two <- alternative == "two.sided"
  c <- critical(if (two) alpha / 2 else alpha, n)
  power <- pbinom(n - c - 1, n, pnorm(d), lower.tail = FALSE)
  if (two) power <- power + pbinom(c, n, pnorm(d))
  list(critical = c, power = ifelse(c < 0, 0, power))
}
out <- "alternative,alpha,d,n,critical,power"
for (alternative in c("one.sided", "two.sided")) for (alpha in c(.05, .01, .001))
  for (d in c(0, .1, .25, .5, 1, 3)) {
    n <- c(2, 5, 6, 8, 20, 54, 60, 100, 500, 2000)
    r <- sign_power(alternative, alpha, d, n)
    out <- c(out, paste(alternative, num(alpha), num(d), n, r$critical, num(r$power), sep = ","))
  }
writeLines(out, paths[1])

out <- "alternative,alpha,power,d,n_first,n_exact"
for (alternative in c("one.sided", "two.sided")) for (alpha in c(.05, .01))
  for (target in c(.5, .8, .9, .99)) for (d in c(.1, .2, .25, .5, .8, 1, 2)) {
    z <- qnorm(if (alternative == "two.sided") alpha / 2 else alpha, lower.tail = FALSE)
    limit <- max(400, ceiling(4 * pi / 2 * ((z + qnorm(target)) / d)^2))
    n <- 2:limit
    ok <- sign_power(alternative, alpha, d, n)$power >= target
    first <- n[which(ok)[1]]
    exact <- max(n[!ok]) + 1
    stopifnot(limit >= 2 * exact, all(ok[n >= exact]))
    out <- c(out, paste(alternative, num(alpha), num(target), num(d), first, exact, sep = ","))
  }
writeLines(out, paths[2])
