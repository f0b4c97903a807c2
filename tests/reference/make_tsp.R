# SPDX-License-Identifier: GPL-3.0-or-later
#
# tsp_lengths.csv: lengths of the best of R's annealed round trips through the cities of eurodist.
# The trip begins at random; its first city and the last before the return keep their places.
# Run: Rscript make_tsp.R, in this folder; some minutes.
between <- as.matrix(eurodist)
cities <- nrow(between)
trip_length <- function(trip) sum(between[cbind(trip[-length(trip)], trip[-1])])
exchange <- function(trip) {
  places <- sample(2:(cities - 1), 2)
  replace(trip, places, trip[rev(places)])
}
one <- function(temperature) {
  start <- sample(cities)
  optim(c(start, start[1]), trip_length, exchange, method = "SANN",
        control = list(maxit = 10000, temp = temperature, tmax = 10))$value
}
set.seed(20261116)
rows <- do.call(rbind, lapply(c(2000, 4000), function(temperature)
  data.frame(algorithm = paste0("sann-", temperature), value = replicate(250, one(temperature)))))
write.csv(rows, "tsp_lengths.csv", row.names = FALSE, quote = FALSE)
