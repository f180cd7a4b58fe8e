// Package clock owns the reading of time: the only place that calls time.Now,
// the stored form of an instant (microseconds UTC) and the civil time zone of
// the business. It does not own civil dates and months (kernel/month).
//
// Invariants: every instant is UTC with microsecond precision, so that what is
// stored reads back equal on both database engines.
package clock
