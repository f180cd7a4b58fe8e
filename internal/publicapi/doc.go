// Package publicapi owns /api/v1, what other programs read (AP-01): clients, units,
// contracts, months of energy balances, invoices, readings, findings, simulations, tariffs
// and events, each in a form of its own that does not change with the screens, and the
// page that explains it, /api/docs. It does not own the keys that open it (apikey), the
// arrival of the documents that programs send (reading/intake), nor any table.
//
// Invariants: but for documents it reads only; rows are those of client.Scope, or of the
// condition of the feature that owns them, and what the reader's role does not see is null
// here as well; names are snake_case and only ever added; a page is found by the key of the
// last row, and a cursor is taken only as it was given.
package publicapi
