// Package cost computes what a consumer pays for electricity in the regulated
// market and what it would pay in the free market, in the modalities Verde and
// Azul, month by month, and what follows from comparing the two: the specified
// figures of a proposal, savings of several years, contracted demand, flags,
// over-contracting, sensitivity and scenarios. It is pure: tariffs, taxes, law and
// premises come in as dated values with their sources, and the same case always
// gives the same figures. It does not own where the values are stored
// (tariff, simulation) nor how a consumption file is read (simulation/intake).
//
// Invariants:
//   - money is rounded to cents once per line, HALF_UP, and every total is the sum
//     of its rounded lines; energy is rounded to whole kWh, HALF_EVEN; tariffs and
//     factors are never rounded (domain reference, 0.4);
//   - a missing input is an error or leaves its figure out with a reason; it is
//     never zero;
//   - every line can show its formula, inputs and sources (Line.Trace), and what
//     was assumed is listed as a premise (Result.Notes);
//   - no rate, limit or date of the law is a constant of this package.
package cost
