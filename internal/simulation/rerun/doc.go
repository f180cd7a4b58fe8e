// Package rerun owns simulating again what was kept: the newest simulation of each
// client without a contract in force, and each open proposal, after a tariff, a flag, a
// price or a parameter has changed, or on request. It owns the results, and
// who crossed a saving. It does not own the arithmetic (simulation/cost), the
// simulations (simulation) nor the proposals, which stay as they are.
//
// Invariants:
//   - a run that was interrupted goes on where it stopped, and no subject counts twice;
//   - at most one run waits behind the one that works;
//   - what cannot be computed any more is listed with the reason, not left out.
//
// Tables: reruns, rerun_items.
package rerun
