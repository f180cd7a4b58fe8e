// Package status is the dated history of a contract's status: what it was, is and
// will be, each from a day on. It is pure: it owns no tables, does not know who may
// change a status, nor how the API names it (contract).
//
// Invariants:
//   - the changes of a history are in the order of their days, one a day, and each
//     differs from the one before;
//   - the first change reaches back to the beginning;
//   - a history is not changed: With returns another.
package status
