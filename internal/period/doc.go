// Package period owns which months of which clients are closed, and keeps everybody
// who writes from changing one (fechamento 2.5).
//
// A writer holds the clients that it writes of (Hold), asks for each month (Open,
// Closed), or notes what it would change (Change) and gives up at the end (Refusal). Closing a month (Close) and opening
// it again (Reopen) wait for whoever holds the client, so that nothing lands in a month
// that closes meanwhile.
//
// It does not decide when a month may close, nor what is kept of it: that is closing's.
//
// Table: closed_months.
package period
