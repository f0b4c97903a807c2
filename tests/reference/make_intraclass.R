# Makes intraclass_values.csv (set,group,y), the values in groups, and intraclass.csv
# (set,n,k,n0,between,within,f,p,icc,omega2,deff,means_mean,means_t,means_p,means_low,means_high), one row per set,
# and intraclass_groups.csv (set,group,n,mean,p,p_adjusted), one row per group with 2 or more values.
# Mean squares, F and p by aov; n0, icc, omega squared and the design effect by their formulas; the t test over the
# unweighted means of the groups by t.test, level 0.95; within groups by t.test and p.adjust("holm").
# Set 1 is seed-table1.csv's phi by problem: the paper's first experiment. Set 2 is seed-table2.csv's by N.
# Run: Rscript make_intraclass.R     (writes all three)
set.seed(13)
table1 <- read.csv("seed-table1.csv")
table2 <- read.csv("seed-table2.csv")
sets <- list(data.frame(g = sub("\\(.*", "", table1$instance), y = table1$phi), data.frame(g = paste0("N", table2$N), y = table2$phi))
made <- function(sizes, sd) {
  g <- rep(sprintf("g%02d", seq_along(sizes)), sizes)
  data.frame(g = g, y = round(rep(rnorm(length(sizes), sd = sd), sizes) + rnorm(sum(sizes)) + 0.5, 6))
}
sets <- c(sets, list(made(c(5, 5, 5), 2), made(c(2, 9, 4, 1, 7), 1), made(rep(2, 20), 0), made(c(1, 1, 1, 2), 3), made(c(100, 3, 40), 0.1)))
sets <- c(sets, list(within(made(c(6, 3, 8, 5), 1), y <- y * 1e-6 + 1000)))
values <- "set,group,y"
rows <- "set,n,k,n0,between,within,f,p,icc,omega2,deff,means_mean,means_t,means_p,means_low,means_high"
groups <- "set,group,n,mean,p,p_adjusted"
for (s in seq_along(sets)) {
  d <- sets[[s]]
  centred <- d$y - round(mean(d$y)) # exact, and aov loses digits far from 0
  table <- summary(aov(centred ~ factor(d$g)))[[1]]
  ms <- table[["Mean Sq"]]; ss <- table[["Sum Sq"]]
  sizes <- as.vector(table(d$g)); n <- nrow(d); k <- length(sizes)
  n0 <- (n - sum(sizes^2) / n) / (k - 1)
  icc <- (ms[1] - ms[2]) / (ms[1] + (n0 - 1) * ms[2])
  omega2 <- (ss[1] - (k - 1) * ms[2]) / (sum(ss) + ms[2])
  t <- t.test(tapply(d$y, d$g, mean))
  values <- c(values, sprintf("%d,%s,%.15g", s, d$g, d$y))
  rows <- c(rows, paste(c(s, n, k, sprintf("%.15g", c(n0, ms[1], ms[2], table[["F value"]][1], table[["Pr(>F)"]][1], icc, omega2,
                          1 + (n0 - 1) * icc, t$estimate, t$statistic, t$p.value, t$conf.int))), collapse = ","))
  parts <- split(d$y, d$g); parts <- parts[lengths(parts) > 1]
  p <- sapply(parts, function(y) t.test(y)$p.value)
  groups <- c(groups, sprintf("%d,%s,%d,%.15g,%.15g,%.15g", s, names(parts), lengths(parts), sapply(parts, mean), p, p.adjust(p, "holm")))
}
writeLines(values, "intraclass_values.csv")
writeLines(rows, "intraclass.csv")
writeLines(groups, "intraclass_groups.csv")
