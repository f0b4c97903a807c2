# Makes intraclass_values.csv (set,group,value; groups from 0) and intraclass.csv (set,groups,group_size,correlation,
# design_effect,explained,f,p). Mean squares, F and p by aov; n0 by its definition through the mean and the variance of the
# group sizes, mean(n) - var(n) / sum(n), which is the other form of the one in the program.
# Run: Rscript make_intraclass.R     (writes both)
set.seed(29)
sizes <- list(c(5, 5, 5), c(2, 9, 4, 1, 7), c(1, 1, 3), rep(10, 40), c(100, 2), c(3, 4))
spread <- c(1, .5, 2, 0, .1, 5)
values <- "set,group,value"
rows <- "set,groups,group_size,correlation,design_effect,explained,f,p"
for (s in seq_along(sizes)) {
  n <- sizes[[s]]; k <- length(n)
  group <- rep(seq_len(k), n)
  x <- round(rnorm(k)[group] * spread[s] + rnorm(sum(n)) + 1000 * (s == 4), 6)
  a <- summary(aov(x ~ factor(group)))[[1]]
  between <- a[1, "Mean Sq"]; within <- a[2, "Mean Sq"]
  n0 <- mean(n) - var(n) / sum(n)
  icc <- (between - within) / (between + (n0 - 1) * within)
  values <- c(values, sprintf("%d,%d,%.15g", s, group - 1, x))
  rows <- c(rows, paste(s, k, paste(sprintf("%.16g", c(n0, icc, 1 + (n0 - 1) * icc, a[1, "Sum Sq"] / sum(a[, "Sum Sq"]),
                                                       a[1, "F value"], a[1, "Pr(>F)"])), collapse = ","), sep = ","))
}
writeLines(values, "intraclass_values.csv")
writeLines(rows, "intraclass.csv")
