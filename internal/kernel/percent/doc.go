// Package percent owns percentages: a number of percent × 1e-6 in 64 bits, so
// 3 % is 3_000_000. It does not own rates as fractions except as text, nor the
// Brazilian notation (kernel/ptbr).
package percent
