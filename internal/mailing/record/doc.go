// Package record owns the months of balances as records of e-mail: what a record is, how
// it is found, what of it an actor may see, what it lacks or how far its statement is,
// its list, its file and its form in the API. It does not own the months themselves
// (balance), nor messages (mailing): it reads both.
package record
