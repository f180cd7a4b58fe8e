// Package market owns what the energy market has one value a month of: the bandeira
// and the PLD of a submarket (domain 1.5, 6.4), with the files that bring them and
// the submarket of a state. It does not own any settlement.
//
// Invariants: a month is known or it is not, never zero; a mean of some hours says of
// how many. A month that cannot be right is left out with a warning that names its
// line. The charges of bandeiras and the limits of the PLD are parameters.
//
// Table: market_months.
package market
