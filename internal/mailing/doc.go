// Package mailing owns the dispatch centre: what is checked before anything is sent, the
// orders, the queue of messages with the state of every recipient, the copy of what was
// sent, and the addresses that nothing is sent to any more. The months of balances as
// records of e-mail are package record, their due dates and the rules of clients package
// due, texts with variables package template, statements as documents package statement,
// servers and their settings package transport. It does not own the months themselves:
// balance computes, edits and marks them (Ledger).
//
// Invariants:
//   - a recipient goes pendente → transmitindo → enviado | falhou | incerto |
//     sem_servidor (it only lies in the folder, and can be sent once there is a server); the
//     second state is committed before the first byte of the content is sent, so
//     that a crash leaves a doubt that a person sees and never a second message;
//   - what was transmitted when a process died is incerto until a person decides;
//     if it is sent again it carries the same Message-ID;
//   - only a temporary error leads to another attempt, later each time;
//   - what nobody knows is left out of what a client receives, or stops the sending;
//   - a message is composed once and kept; what is sent are its bytes;
//   - Disparo and Envio ok follow from what the server answered, in the transaction
//     that notes the answer, with a line in the balance's timeline.
//
// Tables: mail_batches, mail_skips, mail_messages, mail_parts, mail_recipients,
// mail_domains, mail_suppressions.
package mailing
