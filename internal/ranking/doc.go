// Package ranking owns the ranking of those who close contracts (CS-04): how many
// became Ativo within a month, under pseudonyms. It does not own when a contract was
// closed and for whom (commission) nor the key of the pseudonyms (platform/secret);
// it writes nothing.
//
// Invariants:
//   - an answer holds pseudonym, count and whether it is the reader, and no id; names
//     are for a gestora only;
//   - a pseudonym is a digest of month and user by the installation's key: the same
//     for all readers of a month, another in the next, and not to be turned back.
package ranking
