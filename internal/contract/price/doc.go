// Package price owns what a contract agrees about months: its prices by period and
// how an index adjusts them, its volume and how that is distributed over a year. It
// is pure: it reads no table and knows no contract, only what one agrees.
//
// Invariants:
//   - an input is checked as a whole, and all its broken rules are returned at once
//     under the paths of the API (CC-19);
//   - the price of a month says where it came from; it is computed from the agreed
//     one and rounded once, and one that cannot be known is missing, never zero;
//   - a Schedule and a Seasonal do not change once built, and their canonical JSON
//     reads back as the same.
package price
