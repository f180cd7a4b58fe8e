// Package mailbox owns how a mailbox is spoken to by IMAP over TLS and how a message is
// taken apart. It does not own whose messages are let in nor what becomes of their files.
//
// Invariants:
//   - a message is read without a mark being left on it, and only ever moved; nothing is
//     deleted, so a server that cannot move is refused;
//   - the line is encrypted before a password crosses it;
//   - a server that hangs, repeats itself or sends more than it said ends its run in
//     bounded time and memory;
//   - what is read of a message is bounded in size, depth and number of its parts, and is read in
//     the parsing child; what is wrong with a part costs that part, and is named.
package mailbox
