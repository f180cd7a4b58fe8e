// Package fact notifies the followers of a fact that it changed: what was concluded from
// a contract's terms follows the contract. A fact is a plain struct of the package
// where it happens (contract.Changed); the publisher gets its followers when it is
// made and notifies them in the transaction of the change, one after the other, in
// the order given. A follower that takes long enqueues a job in that transaction.
// The first error ends the round and, with it, the change.
//
// Who follows what is listed in one place, internal/app/followers.go.
package fact
