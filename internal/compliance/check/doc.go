// Package check finds what the invoices of a month should have said: the energy and
// the ICMS of the supplier's nota fiscal, the demand, the use of the network and the
// ICMS of the distributor's bill, by the contract, the readings and the tariffs in
// force. It is pure: it does not read invoices (invoice) nor store what it finds
// (compliance), and thresholds come from dated parameters (tariff).
//
// Invariants:
//   - what is missing makes a status Indefinido, never a divergence;
//   - every status carries what was expected, what was found, the tolerance, the
//     rule and the record of the calculation.
package check
