// Package app is the composition root: it opens what the configuration names,
// gives every feature what it needs, registers routes and jobs, and runs them
// until it receives the signal to stop.
//
// It does not own any rule: a line here connects two packages or it is in the
// wrong place.
package app
