// Package installation owns what is true of the installation as a whole: the key that
// its secrets are sealed with, and whether what leaves by itself is held. It does not
// own the key (platform/secret) nor what waits to leave: features and the queue of jobs
// count theirs and let go of them.
//
// Invariants: a database that has met a key is opened with that key only; while
// outbound is held no job that writes to people outside is taken, which is checked in the
// transaction that takes it; letting go is a decision of a person, with a reason, and in
// the trail.
//
// Tables: installation.
package installation
