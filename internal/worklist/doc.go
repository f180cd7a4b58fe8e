// Package worklist owns what there is to do: the lines of "Meu dia" with their money
// and their day, in the order in which they are to be done, and the counts beside the
// menu, and the first steps of a new installation. It reads what other features list and
// owns no fact: a line is there as long as its cause is, and nobody ticks it off.
//
// Invariants: a line is for who has the permission of what it counts, over the same
// rows that they reach; its number is that of the list that it opens; what a month
// lacks is due from the month's end on; money that nobody knows is unknown, not zero.
//
// It has no table.
package worklist
