// Package sniff says what a file is by its bytes, for every door that files come in by.
// It does not own what a door does with a kind, nor any reading: it looks at beginnings
// and at the names in the directories of archives, and unpacks nothing, so that it may
// run in the server.
//
// Invariants:
//   - the name of a file and the label that a sender gave it have no say;
//   - what is looked at is bounded: 64 KB of a text, the names of 4,096 entries of an archive;
//   - a kind is a claim: who reads the file still refuses what is none.
package sniff
