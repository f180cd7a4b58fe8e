// Package merge makes two rows that are one thing one row: two units of a client, or two clients
// (DR-15). It owns which pairs look like twins, what a merge would move, the merge, and taking it
// back for thirty days. It does not own what a client, a unit or a month is.
//
// Invariants:
//   - a merge is one transaction: the rows, what they are computed to, and the trail;
//   - what refers to a client or to a unit stands in references.csv with what a merge does about
//     it; a column that is not there fails a test (as ADR 0016 has it of a person's data);
//   - of a month that both have nothing is chosen for anybody;
//   - a closed month keeps what it says, and goes with the one that had it;
//   - the row that went stays, so that its id answers the one that was kept.
//
// Table: merges.
package merge
