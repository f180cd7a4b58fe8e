// Package quote owns the quotation rounds of a deal: one specification sent to
// several suppliers, each by a link of its own without a login, what they offer,
// how offers compare, and the one that is accepted. It does not own the deal nor the
// draft contract (negotiation), how mail leaves (mailing/transport) nor the counters of
// attempts (account).
//
// Invariants:
//   - all suppliers of a round receive the same specification, and their offers are compared
//     on the same terms: all costs over all energy, and the present value of the costs;
//   - offers are only added, each a new revision, until the deadline and while the
//     round is open; the moment that counts is the transaction's;
//   - until a round is revealed or accepted nothing that is read ties an offer to
//     its supplier;
//   - only the supplier knows its link: it is sent by mail and shown to no one else;
//     only its hash is stored; it ends when it expires, when it is revoked and when
//     a new one is made; what it shows is the supplier's own;
//   - of several acceptances one takes effect: it closes the round, drafts the
//     contract, moves the deal and opens the commission in one transaction.
//
// Tables: quote_rounds, quote_invitations, quote_offers.
package quote
