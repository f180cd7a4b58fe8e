// Package dataset owns the specified figures of a simulation as the interface names
// them (consumo_mensal, tarifas_energia_*, totais, economia_temporal, …) and the
// record behind each. It does not own how they are computed (simulation/cost).
//
// Invariants: the figures are those of a mean month (a twelfth of the year, each
// line rounded to cents, totals the sum of the lines shown) unless the name says
// year or years; what is unknown is null, never zero.
package dataset
