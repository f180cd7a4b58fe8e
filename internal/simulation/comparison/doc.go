// Package comparison owns the quick comparison of a lead: what its energy costs
// today and what it would cost, by the constants that the specification fixes
// (document 2, section 9), with the monthly breakdown of the popup. It does not own
// the simulation with the distributor's real tariffs (simulation/cost), which the
// screen shows as a second, labelled view.
//
// Invariants: the constants are the specified ones, all of them in this package and
// shown with each figure; every line is rounded to cents once, HALF_UP, and totals
// are sums of lines; a saving is never negative.
package comparison
