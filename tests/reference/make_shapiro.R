# Makes shapiro.csv: shapiro.test on x_i = (37 i^2 mod 1009)^power, i = 1..n.
# Run: Rscript make_shapiro.R > shapiro.csv
cat("n,power,W,p\n")
for (n in c(3:30, 50, 100, 500, 1000, 2500, 5000)) {
  for (power in 1:3) {
    t <- shapiro.test(((37 * (1:n)^2) %% 1009)^power)
    cat(sprintf("%d,%d,%.15g,%.15g\n", n, power, t$statistic, t$p.value))
  }
}
