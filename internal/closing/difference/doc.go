// Package difference computes closed months again by what holds today, beside what was kept
// of them and what adjustments have recorded (MC-03). It stores nothing.
package difference
