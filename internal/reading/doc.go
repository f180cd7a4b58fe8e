// Package reading takes in the documents that users sent to be read: bills as PDF or
// photographs, notas fiscais and bills as XML. It keeps the content, has it read in a limited
// child process, settles and concludes what was found, and takes what people correct and
// confirm. It does not own how words become fields (document/extract, document/fiscal),
// contracts, their files, nor what an invoice should have said (compliance).
//
// Its rooms, which never import it (but intake, through which documents arrive): record is
// what a document is and how it is kept, place where it stands by the register, layout what
// corrections taught, table its edited items and histories, figures and link make the invoice,
// queue is the list that people work through, content and password open files.
//
// Invariants:
//   - a reading belongs to who sent it; besides them only who processes the
//     invoices of every client sees it (A11);
//   - the id is the sender's: the same id with the same content is the same
//     reading, with another content or from another person it is refused;
//   - IN_PROGRESS ends in COMPLETED or FAILED, whatever becomes of a process;
//   - what was read is never altered: a person's value stands beside it and wins,
//     also over a later reading;
//   - what is neither a bill nor a nota has no fields and is linked to nothing, until
//     a person says that it is one;
//   - nothing enters a contract by itself, but a bill that agrees with the register in
//     everything, where the setting says so; a person confirms the contract of all others;
//   - the same content, and the same bill, is one invoice at most, however often it was sent;
//   - the queue's state of a document is derived again whenever the document or the register
//     changes; it only proposes: a link checks everything again, under lock.
//
// Tables: readings, reading_claims.
package reading
