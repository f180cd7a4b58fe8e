// Package negotiation owns the deals: what a client may buy, how far that has come,
// what was lost and why, and the draft contract that an agreement becomes. It does
// not own clients (client), proposals (simulation), contracts (contract), what
// suppliers offer (negotiation/quote) nor commissions.
//
// Invariants:
//   - a deal hangs on its client: who reaches the client reaches the deal;
//   - two people who move the same deal do not overwrite each other unseen: the
//     version read travels with the move;
//   - a lost deal has its reason; a deal is won when its contract becomes Ativo, or when
//     staff says so of one in Negociação or Contrato, with a reason where no contract is
//     in force; the people responsible are notified once;
//   - an agreement moves the deal, drafts the contract and opens the commission in
//     one transaction, and the same proposal does so once;
//   - sums hold what was said; a deal without a value counts as one that has none.
//
// Tables: deals, deal_numbers, deal_notes.
package negotiation
