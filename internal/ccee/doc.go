// Package ccee owns under which names clients stand at the CCEE (agents), and what the
// CCEE charges, credits and registers for each month (figures): typed, imported, or read
// off a document. It shares a figure among the units of its client, and says of a month
// what the categories Encargos and Liquidação are judged by. It does not own how they are
// judged (compliance/category), nor the balance that the bases come from.
//
// Invariants:
//   - an agent and its figures belong to one client, whose scope decides who reaches them;
//   - of an agent, month, kind, contract and month counted again there is one figure;
//   - an amount above zero is paid; what is not known is nil, and 0 is a figure;
//   - every write of figures goes through store, in which row, audit entry, median of the
//     rates and followers are one transaction.
//
// Tables: ccee_agents, ccee_figures, ccee_rates.
package ccee
