// Package support owns the help that people get (CS-06): tickets to the staff with
// their conversation, and the documents that answer before one has to ask: common
// questions, manual, policies, what is new. It does not own what the documents of the
// repository say, nor how a mail leaves.
//
// Invariants:
//   - a ticket is read by who opened it and by the staff (gestora and backoffice), and
//     for everybody else it does not exist;
//   - a message, the state that it brings about, the notice to the other side and the
//     audit entry are one transaction; messages are only ever added;
//   - a document is data (headings, paragraphs, lists, tables), never HTML, so that no
//     text can become a script.
//
// Tables: tickets, ticket_messages, ticket_numbers.
package support
