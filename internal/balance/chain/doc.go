// Package chain owns the calculation of the monthly energy balance: from the
// metered energy to what a contract bills, and how several units and several
// contracts share a month (domain 1.1 to 1.7). It does not own where the numbers
// come from nor where they go: it reads no database and no clock.
//
// Invariants:
//   - unknown is not zero: a column is known when everything it is computed from
//     is, and the month is Indefinido otherwise; a number that does not fit is
//     unknown, never wrapped;
//   - every computed energy is a whole kWh (3 decimals of MWh, half to even) and
//     every line of money a whole cent (half up), rounded once, and the columns
//     add up as they stand: consumo + perdas = requisito, and NET = faturar +
//     déficit − sobra;
//   - what units share of a contract adds up to the contract.
package chain

// RulesVersion names this set of rules. It is stored with every computed month,
// so that a later set does not change an old month in silence.
const RulesVersion = 1
