// Package proposal owns the proposals that are made of kept simulations: their
// numbers, versions, validity and states, the links that open them without an account,
// and what the client decided. It does not own the arithmetic (simulation/cost), the
// simulations (simulation), the documents (proposal/paper, proposal/workbook) nor what
// follows an acceptance (Deals, given by the app).
//
// Invariants:
//   - what a proposal shows never changes with tariffs, parameters or rules: the input,
//     the answer and the values behind them are a frozen copy;
//   - the numbers of a year have no gap, also with two writers;
//   - a decision is made once, on the version that was read, and keeps the very
//     document with its hash; the negotiation and the draft contract that follow from
//     it are in the same transaction;
//   - a proposal of a user who may not set prices has a link only after one who may approved
//     it; another change needs another approval;
//   - who sees no prices reads whole only what that person alone typed;
//   - a client accepts by the link with a code that went to an address of it that staff
//     registered, never who made the proposal or the link; on paper staff records it
//     with the signed document;
//   - of a link only the hash is stored; a wrong, revoked or expired one answers like
//     one that never was.
//
// Tables: proposals, proposal_versions, proposal_numbers, proposal_links,
// proposal_codes, proposal_decisions.
package proposal
