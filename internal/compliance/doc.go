// Package compliance owns what the invoices of a contract should have said and
// what follows from comparing them: the status of the supplier's nota fiscal and of
// the distributor's bill by month, the lights of demand, tariff structure and
// reactive energy, the fifteen categories of the compliance table and the analysis
// steps. It does not own the invoices (invoice), the months (contract) nor the
// thresholds (tariff).
//
// Invariants:
//   - what is missing makes a status Indefinido and a light amarelo, never a
//     divergence;
//   - every status carries what was expected, what was found, the tolerance, the
//     rule and the record of the calculation;
//   - thresholds come from dated parameters, as they hold in the month;
//   - there is a row of contract_checks for each month of a contract that has an
//     invoice, and check_portfolio always equals what counting the rows gives
//     (Recount);
//   - what a person declares over a computed status never replaces it: both are
//     kept (CT-18).
//
// Tables: contract_checks, check_portfolio.
package compliance
