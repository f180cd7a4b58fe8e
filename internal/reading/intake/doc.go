// Package intake owns the ways in by which documents arrive without a user at a screen: a
// mailbox, a watched folder (RQ-11) and programs with an API key (AP-01). It keeps what arrived,
// decides who owns it, has its documents read and reports the outcome of each. It does not own
// the documents themselves (reading), nor the mailbox protocol (platform/mailbox).
//
// Invariants:
//   - a message and the documents in it are stored in one transaction, and only then does
//     it leave its place; a stop at any point loses none and enters none twice;
//   - one content is read once within the reach of its owner; a repetition names the first;
//   - a mail of a sender who is not let in, or whom our own server did not prove, waits in
//     quarantine until a person releases it;
//   - nothing in a mailbox or the folder is deleted, and no sender is ever answered;
//   - a way in that brought its share of a day pauses, and staff are notified;
//   - what a program sends is its owner's to see: the queue's where the owner processes the
//     bills of every client, else the owner's own;
//   - mailbox and folder wait while what leaves by itself is held.
//
// Tables: intake_messages, intake_items, intake_pauses, intake_mailbox.
package intake
