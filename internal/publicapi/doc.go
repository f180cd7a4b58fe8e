// Package publicapi owns /api/v1, what other programs read (AP-01): clients, contracts,
// months of energy balances and invoices, each in a form of its own that does not change
// with the screens. It does not own the keys that open it (apikey) nor any table.
//
// Invariants: it reads only; rows are those of client.Scope, and what the reader's role
// does not see is null here as well; names are snake_case and only ever added; a page is
// found by the key of the last row, and a cursor is taken only as it was given.
package publicapi
