// Package energy owns quantities of electric energy (kWh × 1e-8 in 64 bits, up
// to 92 TWh) and of average power (MW médio × 1e-8). It does not own prices
// (kernel/money) nor the Brazilian notation (kernel/ptbr).
//
// Invariants: what a client sends comes back digit for digit (8 decimals of
// kWh); what the product computes is rounded once, HALF_EVEN, to a whole kWh,
// which is 3 decimals of MWh. Add and subtract with the plain operators within
// a calculation of known size, with fixed.Sum over data of unknown size.
package energy
