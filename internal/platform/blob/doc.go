// Package blob stores the files that people send and the program makes, as
// bytes under random keys.
//
// It owns where and how the bytes lie. It does not own what they are: name,
// type, owner and reference live in a feature's row, which is written after the
// blob (blob first, row second). A blob without a row is an orphan that a
// sweeper may delete once it is old enough; a row without a blob cannot happen.
//
// Invariants:
//   - A key is random, says nothing of the content and never names a path that
//     a person chose.
//   - When Put returns, the content is durable and complete; a reader never sees
//     a part of it, and no process but the service's user can read it.
//   - Send alone decides whether a person gets a blob from the server or is sent to
//     an address of the store, which opens it to whoever holds it for a minute.
package blob
