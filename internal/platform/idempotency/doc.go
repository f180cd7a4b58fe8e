// Package idempotency owns the memory of creating calls that carried an
// Idempotency-Key: what a person's key made, so that its repetition answers with
// the same object instead of making a second one (check F04). It does not own the
// header nor the answer: the caller claims the key inside the transaction that
// creates the object, and rebuilds its first answer when the key was used before.
//
// Invariants:
//   - a key belongs to one user; the same key of another user is another key;
//   - claim and object are committed together, or neither is;
//   - two claims of one key at the same time do not both succeed: the second
//     waits for the first (unique key), then sees what it made, or takes over
//     when it failed;
//   - a claim is kept for Retention at least.
//
// Table: idempotency_keys.
package idempotency
