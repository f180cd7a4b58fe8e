// Package jobboard owns what who keeps the installation going sees of the work that runs
// by itself, and decides about it: try a dead job again, end one, take one off the list
// (OP-04). It does not own the jobs (platform/jobs) nor what they do.
//
// Invariants: no argument and no result of a job is shown, which are their feature's; each
// decision is in the trail, with its reason where work is given up; what a feature keeps of
// a failed job is not contradicted by trying it again here.
package jobboard
