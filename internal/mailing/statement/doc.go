// Package statement owns the month's statement of a metering unit as a document:
// PDF and spreadsheet. It does not own the figures (balance) nor to whom they go
// (mailing). The same figures give the same bytes.
package statement
