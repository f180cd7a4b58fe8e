// Package term holds what a contract agrees, apart from the contract itself: the terms
// by which a month is calculated, and the kinds of values that they are made of. It
// knows no contract, no person and no storage but the form in which a value is kept.
//
// Invariants:
//   - a value that was not agreed is nil, and what needs it is undefined, never zero;
//   - what a write gives is refused where it is unknown; what is stored and unknown is
//     shown as the specification says (CT-15, CT-16).
package term
