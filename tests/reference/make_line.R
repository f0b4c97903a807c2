# Makes line_values.csv (set,i,x,y), the points, and line.csv
# (set,n,intercept,slope,slope_se,slope_p,slope_low,slope_high,residual_sd,at,fit,low,high,curved_p), one row per set.
# By lm, confint and predict(interval = "confidence"), level 0.95; at: a place outside of the data.
# x is centred by a whole number, which is exact, because lm loses digits far from 0.
# curved_p: of the quadratic term in lm(y ~ x + I(x^2)).
# Sets 1 to 5 are seed-table2.csv's phi over M for N = 50, 100, 150, 200, 250; set 6 all of it.
# Run: Rscript make_line.R     (writes both)
set.seed(11)
table2 <- read.csv("seed-table2.csv")
sets <- lapply(c(50, 100, 150, 200, 250), function(n) with(table2[table2$N == n, ], data.frame(x = M, y = phi)))
sets <- c(sets, list(with(table2, data.frame(x = M, y = phi))))
random <- function(n, x, slope) { y <- 3 + slope * x + rnorm(n); data.frame(x = round(x, 6), y = round(y, 6)) }
sets <- c(sets, list(random(3, rnorm(3), 1), random(10, rnorm(10), 0), random(30, 1e6 + rnorm(30), 0.5),
                     random(100, runif(100, 0, 1e-3), 10), random(25, rep(1:5, 5), -4)))
values <- "set,i,x,y"
lines <- "set,n,intercept,slope,slope_se,slope_p,slope_low,slope_high,residual_sd,at,fit,low,high,curved_p"
for (s in seq_along(sets)) {
  d <- sets[[s]]
  far <- round(mean(d$x))
  fit <- lm(y ~ x, transform(d, x = x - far))
  slope <- summary(fit)$coefficients["x", ]
  at <- max(d$x) + diff(range(d$x)) / 4
  band <- predict(fit, data.frame(x = at - far), interval = "confidence")
  square <- lm(y ~ x + I(x^2), transform(d, x = (x - mean(x)) / diff(range(x))))
  curved <- if (nrow(d) > 3 && length(unique(d$x)) > 2) summary(square)$coefficients[3, 4] else NA
  values <- c(values, sprintf("%d,%d,%.15g,%.15g", s, seq_len(nrow(d)), d$x, d$y))
  lines <- c(lines, paste(c(s, nrow(d), sprintf("%.16g", c(coef(fit)[1] - coef(fit)[2] * far, coef(fit)[2], slope[2], slope[4], confint(fit)["x", ],
                            sigma(fit), at, band, curved))), collapse = ","))
}
writeLines(values, "line_values.csv")
writeLines(lines, "line.csv")
