// Package due owns the rules of clients: when the boletos of a month fall due, by which
// records without a due date are dated, and whether the client gets a message for each
// unit or one for all. It does not own the dates themselves: balance keeps them (Ledger).
//
// Tables: mail_rules.
package due
