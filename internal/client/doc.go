// Package client owns the companies that are served: clients by CNPJ, their
// consumer units, and who reaches which client. It does not own contracts,
// measurements or users.
//
// Invariants:
//   - a CNPJ is one client, a meter code one unit of its client, however many
//     people or imports create it at once (unique keys);
//   - client_access holds one row per owner, member and partner company of a
//     client and is written only here, in the transaction that changes any of the
//     three; every row of every feature hangs on a client, so a Scope made by
//     ScopeOf is the one question that a scoped query asks (security 2.4);
//   - a unit is found by any of its numbers, compared as brdoc.CodeKey has them;
//   - a row out of scope is answered like one that does not exist.
//
// Tables: clients, client_members, client_access, consumer_units,
// unit_codes.
package client
