// Package unzip owns how a foreign ZIP is opened: in a child process, entry by
// entry, within bounds on how many there are, how large each is and how large all
// are together. It does not own what an entry holds, nor what becomes of it.
//
// Invariants:
//   - nothing is written to a folder: an entry's name is text for a screen, its
//     content is bytes for the caller;
//   - sizes are what was unpacked, never what the archive claims;
//   - an entry that cannot be unpacked says why and does not stop the next one.
package unzip
