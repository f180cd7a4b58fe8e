// Package finding owns the audit of invoices (auditoria de faturas): what the rules
// (package rule) found in a distributor's bill or a supplier's nota fiscal, with the
// amount at stake and its record, and what people did about it: who follows it up, the
// contestation, the reply, the decision. It does not own the invoices (invoice), how a
// bill is recalculated (compliance), tariffs and thresholds (tariff), nor the statuses
// and lights of a month (compliance).
//
// Invariants:
//   - findings follow the invoices in the same transaction; what a rule no longer
//     finds is closed by fact, and what it finds again is open again;
//   - what a person decided stays decided, whatever the rules find later; whether the
//     rule still holds is shown beside it;
//   - each finding says by which rule, of which version and which source, and keeps
//     the record of its calculation;
//   - rows are reached like their invoices: through the client's scope, and by a
//     parceiro only those of the own uploads.
//
// Tables: findings, finding_runs.
package finding
