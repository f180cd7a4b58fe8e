// Package history owns what the months of metering units are held against: what is
// stored of their other months, what the contracts of their clients agree, and the
// greatest demand of their bills (TD-02). It does not own from where on a value is out of
// proportion (package intake), nor what becomes of one that is.
//
// Tables: none; it reads those of balances, contracts and invoices.
package history
