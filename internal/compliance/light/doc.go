// Package light judges how a unit stands to its network charges: the lights of the
// contracted demand, of the tariff structure and of reactive energy, from the bills
// of the last twelve months. It is pure: it does not own the light "contrato"
// (contract) nor whether the bills are right (check).
//
// Invariants:
//   - what is missing makes a light amarelo, and the result says so (Missing);
//   - every light carries the figures that explain it and the record of the
//     calculation.
package light
