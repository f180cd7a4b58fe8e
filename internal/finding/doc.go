// Package finding owns the audit of invoices (auditoria de faturas): forty rules that
// look for what a distributor's bill or a supplier's nota fiscal should not charge,
// for what it costs the client without need, and for invoices that are missing; what
// they found with the amount at stake and its record, and what people did about it:
// who follows it up, the contestation, the reply, the decision. It does not own the
// invoices (invoice), how a bill is recalculated (compliance), tariffs and
// thresholds (tariff), nor the statuses and lights of a month (compliance).
//
// Invariants:
//   - findings follow the invoices in the same transaction; what a rule no longer
//     finds is closed by fact, and what it finds again is open again;
//   - what a person decided stays decided, whatever the rules find later; whether the
//     rule still holds is shown beside it;
//   - missing data makes no finding, and an amount that cannot be computed is nil,
//     never zero;
//   - each finding says by which rule, of which version and which source, and keeps
//     the record of its calculation;
//   - rows are reached like their invoices: through the client's scope, and by a
//     parceiro only those of the own uploads.
//
// Tables: findings, finding_runs.
package finding
