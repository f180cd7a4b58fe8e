// Package quote owns the quotation rounds of a deal: one specification asked of
// several suppliers, each by a link of its own without a login, what they offer,
// how offers compare, and the one that is accepted. It does not own the deal nor the
// draft contract (negotiation), how mail leaves (mailing/transport) nor the counters of
// attempts (account).
//
// Invariants:
//   - all suppliers of a round are asked the same, and their offers are put on the
//     same terms: all costs over all energy, and the present value of the costs;
//   - offers are only added, each a new revision, until the deadline and while the
//     round is open; the moment that counts is the transaction's;
//   - until a round is revealed or accepted nothing that is read ties an offer to
//     its supplier;
//   - a link is known to its supplier alone: it leaves by mail and is told to nobody
//     else; only its hash is stored; it ends with its time, when it is revoked and when
//     a new one is made; what it shows is the supplier's own;
//   - of several acceptances one takes effect: it closes the round, drafts the
//     contract, moves the deal and opens the commission in one transaction.
//
// Tables: quote_rounds, quote_invitations, quote_offers.
package quote
