// Package batch owns the edit of several contracts at once: what of them is changed,
// what it would change of each, and the answer for each. How a contract is edited is
// package contract, whom a client belongs to package client.
//
// Invariants:
//   - each contract is edited by the rules of the form, with its own permission, scope,
//     version, entry in the trail and answer: one that is refused keeps no other back;
//   - a preview writes nothing;
//   - the repetition of a request with the same key answers like the first.
//
// Prices are not among what is changed: they are agreed contract by contract.
package batch
