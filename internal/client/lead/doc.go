// Package lead owns what the commercial side keeps of a client: where it stands in
// the funnel and in its migration, contacts, units as people state them, interactions,
// what partners ask for, and the list with what each client consumes and from when on it
// may choose its supplier. It does not own who reaches a client (package client), files
// (paper), spreadsheets (spreadsheet), contracts, measurements or tariffs: Sources supplies
// those.
//
// Invariants:
//   - a client is looked up by its scope before anything else; out of scope is 404;
//   - telephone, e-mail and notes are neither shown to nor changed by who does not
//     see contacts (P06);
//   - what is not known is absent, never zero: a consumption without measurement and
//     without a stated figure has none;
//   - everything that happens stands in the client's trail, in the transaction that
//     does it.
//
// Tables: the lead columns of clients and consumer_units, client_contacts,
// client_requests.
package lead
