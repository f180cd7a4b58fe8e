// Package money owns amounts in reais (BRL × 1e-4 in 64 bits) and unit prices
// (BRL per MWh or per kW × 1e-8). It does not own taxes nor the Brazilian
// notation (kernel/ptbr).
//
// Invariants: a line is rounded once to cents, HALF_UP (away from zero), and a
// total is the sum of rounded lines; prices and factors are never rounded.
package money
