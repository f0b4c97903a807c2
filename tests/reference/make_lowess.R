# Makes lowess.csv (set,x,y,smooth): points by ascending x, and R's lowess() of them with its defaults.
# Sets: R's cars, whose x have ties; a curve with outliers; 400 points, closer together than delta;
# two clouds with nothing between; points on a line but for one; 12 points at 4 places; 2 points.
# Run: Rscript make_lowess.R
set.seed(3)
curve <- sort(round(runif(60, 0, 10), 4))
dense <- sort(round(rnorm(400), 4))
apart <- sort(round(c(runif(30), 50 + runif(10)), 4))
sets <- list(
  cars = data.frame(x = cars$speed, y = cars$dist),
  outliers = data.frame(x = curve, y = round(sin(curve) + rnorm(60, 0, 0.2) + 20 * (runif(60) < 0.1), 4)),
  dense = data.frame(x = dense, y = round(dense^2 + rnorm(400), 4)),
  apart = data.frame(x = apart, y = round(rnorm(40), 4)),
  line = data.frame(x = 1:20, y = c(1:12, 99, 14:20)),
  places = data.frame(x = rep(c(10, 20, 40, 80), each = 3), y = round(rnorm(12), 4)),
  two = data.frame(x = 1:2, y = c(3, 5)))
rows <- "set,x,y,smooth"
for (name in names(sets)) {
  d <- sets[[name]]
  rows <- c(rows, sprintf("%s,%.15g,%.15g,%.16g", name, d$x, d$y, lowess(d$x, d$y)$y))
}
writeLines(rows, "lowess.csv")
