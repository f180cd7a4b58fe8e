// Package fixed owns exact arithmetic on scaled 64-bit integers: the product
// and quotient with a 128-bit intermediate, rounding, canonical decimal text
// and database scanning. Energy, money and percent are built on it. It does not
// own units nor Brazilian notation (kernel/ptbr).
//
// Invariants: no binary floating point; a result that does not fit is ErrRange,
// never a wrapped number; a digit that would be lost is ErrPrecision, never
// dropped in silence.
package fixed
