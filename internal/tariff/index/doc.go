// Package index owns the price indices by month, IPCA and IGP-M, with the reading of
// the files that bring them, and the factor by which an index adjusts a price
// (domain 2). It does not own the prices.
//
// Invariants: a factor is exact and never rounded. A gap between known months leaves
// no factor; a month after the last known one grows as is expected of a year, or as the
// last twelve months did, which makes the factor provisional and ends its digits.
//
// Table: price_indices.
package index
