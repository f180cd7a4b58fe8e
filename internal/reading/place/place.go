package place

import (
	"context"
	"slices"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// resolve concludes the place of a document: what it says, what the register proposes,
// and whether it repeats another.
func resolve(ctx context.Context, q db.Q, r *record.Reading) error {
	r.Place.Describe(r)
	r.Place.RepeatOf, r.Place.Question, r.Place.ProposalID = "", "", ""
	if r.Unread() == nil && r.InvoiceID == "" && r.Kind().Class.Linkable() {
		of, err := reader(ctx, q, r)
		if err != nil {
			return err
		}
		if r.Place.RepeatOf, err = Repeats(ctx, q, of, r); err != nil {
			return err
		}
		if err := propose(ctx, q, of, r); err != nil {
			return err
		}
	}
	if r.Unread() == nil && r.IsEvent() {
		waits, err := invoice.EventAsks(ctx, q, r.ID, r.Result.Fiscal.Event)
		if err != nil {
			return err
		}
		if waits {
			r.Place.Question = record.AskEvent
		}
	}
	r.Place.Settle(r)
	return nil
}

// reader is for whom the place of a document is concluded: an actor who sees everything, since
// others see less of the result. For what a partner sent it is that partner: state, question
// and order would reveal whether others have the installation or the bill (SX-24).
func reader(ctx context.Context, q db.Q, r *record.Reading) (actor.Actor, error) {
	if r.UserID == "" {
		return actor.SystemActor(), nil
	}
	sender, err := account.People{}.Actor(ctx, q, r.UserID)
	if err != nil || len(sender.Roles) > 0 && lead.Asks(sender) {
		return sender, err
	}
	return actor.SystemActor(), nil
}

// propose finds the contract that the document may be linked to without a question, or the
// question.
func propose(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading) error {
	m, err := matchOf(ctx, q, a, r)
	if err != nil {
		return err
	}
	r.Place.Question = m.question
	if m.only != nil && m.question == "" {
		r.Place.ProposalID = m.only.ContractID
	}
	return nil
}

// match is how a document agrees with the register.
type match struct {
	verdict  verdict
	only     *Proposal // the one contract of the unit in force in the month
	question record.QuestionCode
}

// Names reports whether the register names the contract for the document by installation and
// CNPJ, with nothing to ask, as far as the actor reaches.
func Names(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading, contractID string) (bool, error) {
	m, err := matchOf(ctx, q, a, r)
	return err == nil && m.verdict == agrees && m.question == "" && m.only != nil && m.only.ContractID == contractID, err
}

// matchOf holds the document against the register as far as the actor reaches.
func matchOf(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading) (m match, err error) {
	scope := client.ScopeOf(a, actor.InvoicesProcess)
	found, err := proposals(ctx, q, scope, r)
	if err != nil {
		return m, err
	}
	all, err := ToldHolders(ctx, q, a, r.Text, "")
	if err != nil {
		return m, err
	}
	if m.verdict = compare(all, r.Text); m.verdict == agrees || m.verdict == agreesByName {
		preset(found)
		if at := slices.IndexFunc(found, func(p Proposal) bool { return p.Preset }); at >= 0 {
			m.only = &found[at]
		}
	}
	asked, err := questionBefore(ctx, q, scope, r, all, found)
	switch {
	case err != nil:
		return m, err
	case asked != nil:
		m.question = asked.Code
	case m.verdict == asks:
		m.question = record.AskBranch
		if slices.ContainsFunc(all, func(h Holder) bool { return h.UnitID != all[0].UnitID }) {
			m.question = record.AskUnits
		}
	case m.only != nil:
		m.question, err = questionOfMonth(ctx, q, r, m.only)
	case len(found) > 0 && r.Place.Month != "" && !slices.ContainsFunc(found, func(p Proposal) bool { return p.Covers }):
		m.question = record.AskTerm
	case len(found) == 0 && !lead.Asks(a):
		var unknown bool
		if unknown, err = ofNobody(ctx, q, r); unknown {
			m.question = record.AskNobody
		}
	}
	return m, err
}

// ofNobody reports whether the document names an installation or a CNPJ, and no client has
// either: it belongs to no client, or to one that is yet to be registered.
func ofNobody(ctx context.Context, q db.Q, r *record.Reading) (bool, error) {
	if r.Place.UnitKey == "" && r.Place.Document == "" {
		return false, nil
	}
	known, err := anyClientOf(ctx, q, r.Place.UnitKey, r.Place.Document)
	return !known, err
}

// questionOfMonth asks what the proposed month leaves open: it is closed, or has a bill.
func questionOfMonth(ctx context.Context, q db.Q, r *record.Reading, p *Proposal) (record.QuestionCode, error) {
	of, err := month.Parse(r.Place.Month)
	if err != nil {
		return "", nil //nolint:nilerr // a month that was not read is missing, and said so
	}
	closed, err := period.DatesOf(ctx, q, p.ClientID)
	if err != nil {
		return "", err
	}
	if closed.Of(p.ClientID, of) != nil {
		return record.AskClosed, nil
	}
	if r.IsNota() {
		return "", nil
	}
	beside, err := invoice.OfUnit(ctx, q, p.ContractID, p.UnitID, of, invoice.KindBill)
	if len(invoice.Without(beside, r.Replaces())) > 0 {
		return record.AskSameMonth, err
	}
	return "", err
}
