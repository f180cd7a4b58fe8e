// Package figure counts months over the contracts in reach: how many are active, how they
// conform, what is an opportunity and what diverges. What is shown of the counts is
// package dashboard.
//
// Invariant: over the whole portfolio it reads counters that the writers keep, so the cost
// does not grow with the data; over a part it counts the rows, to the same figures.
package figure
