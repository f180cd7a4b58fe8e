// Package invoice owns the invoices of a contract: what the energy's supplier
// (nota fiscal) and the distributor (fatura) charged for a month, as it was typed
// or read from the document. It does not own the files (document) nor what an
// invoice should have said (compliance).
//
// Invariants:
//   - an invoice belongs to one client, whose scope decides who reaches it (R1);
//     its contract is one of that client's;
//   - a figure that the document does not show is nil, never zero;
//   - a change writes the row, its audit entry and what is checked again because
//     of it in one transaction;
//   - 'Vencida' is not stored as such by time passing: an open invoice whose due
//     date is over is read as Vencida;
//   - what documents say of a note (its events) decides whether it counts, whichever
//     of the two is here first; lists show those that do not count, no sum has them;
//   - one that another replaces stays beside it, and counts again when the pair is undone.
//
// Tables: invoices, invoice_pairs, fiscal_events, fiscal_keys.
package invoice
