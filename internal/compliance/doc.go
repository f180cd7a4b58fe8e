// Package compliance owns what the invoices of a contract were found to be, month by
// month, and keeps it up to date with what it is concluded from. It does not own the
// rules (compliance/check, compliance/light, compliance/category), what people add
// (compliance/review), the invoices (invoice), the months (contract) nor the
// thresholds (tariff).
//
// Invariants:
//   - there is a row of contract_checks for each month of a contract that has an
//     invoice, and check_portfolio always equals what counting the rows gives
//     (Recount);
//   - what a contract declares over a computed status never replaces it: both are
//     kept (CT-18).
//
// Tables: contract_checks, check_portfolio.
package compliance
