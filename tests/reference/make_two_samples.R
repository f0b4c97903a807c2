# Makes two_samples_values.csv (set,sample,value) and two_samples.csv (set,alternative,mu,alpha,estimate,se,df,t,p,lo,hi,
# w,w_p,w_exact,w_p_permuted,a12): Welch's test by t.test(y, x), Mann and Whitney's by wilcox.test(y, x), both of y against
# x. w_p_permuted is the exact p value, ties or not, by enumeration of all choices of y's ranks; NA if there are more than
# 200000. a12 by counting all pairs.
# Run: Rscript make_two_samples.R     (writes both)
options(warn = -1)
set.seed(13)
sets <- list(list(rnorm(4), rnorm(5, 1)), list(rnorm(10), rnorm(10, .5, 3)), list(rnorm(49), rnorm(49, .3)),
             list(rnorm(60, 100), rnorm(12, 101, .1)), list(rexp(3), rexp(2)), list(round(rnorm(8)), round(rnorm(6, 1))),
             list(round(rnorm(9)), round(rnorm(8))), list(round(rnorm(80)), round(rnorm(90, .2))),
             list(c(1, 1, 1), c(2, 3, 5)), list(rnorm(400), rnorm(300, .1)), list(rnorm(2), rnorm(30)))
permuted <- function(x, y, side) {
  r <- rank(c(x, y))
  if (choose(length(r), length(y)) > 2e5) return(NA)
  sums <- combn(r, length(y), sum)
  at <- sum(r[-seq_along(x)])
  less <- mean(sums <= at + 1e-9); greater <- mean(sums >= at - 1e-9)
  switch(side, two.sided = min(1, 2 * min(less, greater)), less = less, greater = greater)
}
values <- "set,sample,value"
tests <- "set,alternative,mu,alpha,estimate,se,df,t,p,lo,hi,w,w_p,w_exact,w_p_permuted,a12"
for (s in seq_along(sets)) {
  x <- round(sets[[s]][[1]], 6); y <- round(sets[[s]][[2]], 6)
  values <- c(values, sprintf("%d,x,%.15g", s, x), sprintf("%d,y,%.15g", s, y))
  for (side in c("two.sided", "less", "greater")) for (mu in c(0, .25)) for (alpha in if (mu == 0) c(.05, .01) else .05) {
    t <- t.test(y, x, alternative = side, mu = mu, conf.level = 1 - alpha)
    w <- wilcox.test(y, x, alternative = side, mu = mu)
    exact <- length(x) < 50 && length(y) < 50 && !anyDuplicated(c(x, y - mu))
    tests <- c(tests, paste(s, side, mu, alpha, paste(sprintf("%.16g", c(mean(y) - mean(x), t$stderr, t$parameter,
      t$statistic, t$p.value, t$conf.int, w$statistic, w$p.value, exact, permuted(x, y - mu, side),
      mean(outer(y - mu, x, ">") + outer(y - mu, x, "==") / 2))), collapse = ","), sep = ","))
  }
}
writeLines(values, "two_samples_values.csv")
writeLines(gsub("Inf", "inf", tests), "two_samples.csv")
