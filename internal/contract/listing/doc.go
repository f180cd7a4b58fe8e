// Package listing finds the contracts that a list shows: it translates a filter into SQL
// along an index of either engine and reports how many there are, without counting them
// where counters know. It reads no contract: the caller selects the columns.
//
// Invariants:
//   - a page is read along an index: its cost follows what it shows, not the portfolio;
//   - every statement carries the scope of the actor, and whoever may not know a mark or
//     the prices finds nothing by them.
package listing
