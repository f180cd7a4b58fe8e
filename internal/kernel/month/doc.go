// Package month owns the civil calendar of the business: the month of
// reference (competência, YYYY-MM) and the civil date (YYYY-MM-DD). It does not
// own instants and time zones (kernel/clock) nor what a person types
// (kernel/ptbr).
//
// Invariants: years 1 to 9999 of the Gregorian calendar; text order is time
// order, so columns of either type sort and compare as text; a month has 24
// hours per day, since Brazil has had no daylight-saving time since 2019.
package month
