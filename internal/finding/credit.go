package finding

import (
	"context"
	"errors"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Credit is a line of a later bill that may give back what was contested (DR-19). It is found
// anew each time it is shown: only answers are kept.
type Credit struct {
	rule.CreditLine
	FindingID, InvoiceID, Number string
	Month, Contested             month.Month
	Version                      int64 // of the finding
}

// Question is put to a person about a credit.
func (c *Credit) Question() string {
	return "Este crédito é da contestação de " + c.Contested.Short() + "?"
}

var (
	errNoCredit    = fault.New(fault.Conflict, "credito_respondido", "Este crédito já foi respondido, ou não está mais em uma fatura posterior desta unidade.")
	errCreditTaken = fault.New(fault.Conflict, "credito_de_outra", "Este crédito já é de outra contestação.")
)

// awaits reports whether a credit may still give back what the finding is about: it is
// contested, or a person resolved it without seeing what came back.
func (f *Finding) awaits() bool {
	contested := f.Status == StatusContested || f.Status == StatusSolved && f.Decided
	return contested && f.Contestable && f.Kind == invoice.KindBill && f.RecoveredBy == "" && f.Rule != rule.Credit && known(f.AtStake) > 0
}

// withCredits completes findings with the credits on later bills that the actor reads.
func (s *Service) withCredits(ctx context.Context, q db.Q, a actor.Actor, findings ...*Listed) error {
	var of []*Listed
	var units, contracts, ids []string
	for _, f := range findings {
		if !f.awaits() {
			continue
		}
		of, ids = append(of, f), append(ids, f.ID)
		if f.UnitID != "" {
			units = append(units, f.UnitID)
		} else {
			contracts = append(contracts, f.ContractID)
		}
	}
	if len(of) == 0 {
		return nil
	}
	first := slices.MinFunc(of, func(a, b *Listed) int { return int(a.Month - b.Month) }).Month
	last := slices.MaxFunc(of, func(a, b *Listed) int { return int(a.Month - b.Month) }).Month
	bills, err := invoice.Crediting(ctx, q, a, units, contracts, first.Add(1), last.Add(rule.MonthsOfCredit))
	if err != nil || len(bills) == 0 {
		return err
	}
	said, err := answersTo(ctx, q, ids, bills)
	if err != nil {
		return err
	}
	for _, f := range of {
		for i := range bills {
			f.Credits = append(f.Credits, said.open(f, &bills[i])...)
		}
	}
	return nil
}

// creditsOn are the lines of a bill that may settle a contest, each with its question.
func (s *Service) creditsOn(ctx context.Context, a actor.Actor, v *invoice.Stored) (out []Credit, err error) {
	if !v.Counts() || len(rule.CreditLines(&v.Invoice)) == 0 {
		return nil, nil
	}
	const most = 500
	found, err := page(ctx, s.db, reachOf(a, actor.InvoicesRead), Filter{
		ClientID: v.ClientID, From: v.Month.Add(-rule.MonthsOfCredit), To: v.Month.Add(-1), Contestable: true, Sort: SortOldest, Limit: most,
	})
	if err != nil {
		return nil, err
	}
	var own []*Listed
	for i := range found {
		if found[i].UnitID == v.UnitID {
			own = append(own, &found[i])
		}
	}
	if err := s.withCredits(ctx, s.db, a, own...); err != nil {
		return nil, err
	}
	for _, f := range own {
		for _, c := range f.Credits {
			if c.InvoiceID == v.ID {
				out = append(out, c)
			}
		}
	}
	return out, nil
}

// open are the lines of a bill that may settle a finding, for a person to say.
func (said answers) open(f *Listed, v *invoice.Stored) (out []Credit) {
	same := v.UnitID == f.UnitID && (f.UnitID != "" || v.ContractID == f.ContractID)
	if !same || !rule.InTermOfCredit(f.Month, v.Month) {
		return nil
	}
	for _, l := range rule.CreditLines(&v.Invoice) {
		if rule.Settles(l.Value, *f.AtStake) && !said.given[answered{f.ID, l.Key}] && !said.settled[answered{v.ID, l.Key}] {
			out = append(out, Credit{l, f.ID, v.ID, v.Number, v.Month, f.Month, f.Version})
		}
	}
	return out
}

// answered names what was answered: a line, and the finding or the invoice.
type answered struct{ of, line string }

type answers struct{ given, settled map[answered]bool }

// Answer is what a person says of a credit.
type Answer struct {
	InvoiceID, Line string
	Yes             bool
}

// AnswerCredit keeps whether a credit is of the contest. One that is resolves it, with what
// came back; another is not proposed again.
//
// Protection: the contracts of the finding and of the credit's bill are locked, then the finding,
// whose version must be the one that was read; a bill that was replaced meanwhile gives no credit.
// Of two contests that take one credit the unique index refuses the second.
func (s *Service) AnswerCredit(ctx context.Context, a actor.Actor, findingID string, in Answer, version *int64) (Detail, error) {
	if !a.Can(actor.InvoicesProcess) {
		return Detail{}, actor.ErrDenied
	}
	var after Detail
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r := reachOf(a, actor.InvoicesProcess)
		of, err := byID(ctx, tx, findingID, r, "")
		if err != nil {
			return err
		}
		bill, err := invoice.InReach(ctx, tx, a, in.InvoiceID)
		if errors.Is(err, invoice.ErrNotFound) {
			return errNoCredit.WithCause(err)
		} else if err != nil {
			return err
		}
		if err := contract.LockForUpdate(ctx, tx, []string{of.ContractID, bill.ContractID}); err != nil {
			return err
		}
		was, err := s.detail(ctx, tx, a, actor.InvoicesProcess, findingID, tx.Dialect().ForUpdate("f"))
		if err != nil {
			return err
		}
		if version != nil && *version != was.Version {
			return errStale.WithCurrent(viewOf(&was.Listed))
		}
		at := slices.IndexFunc(was.Credits, func(c Credit) bool { return c.InvoiceID == in.InvoiceID && c.Key == in.Line })
		if at < 0 {
			return errNoCredit
		}
		if err := s.answer(ctx, tx, a, &was.Finding, &was.Credits[at], in.Yes); err != nil {
			return err
		}
		after, err = s.detail(ctx, tx, a, actor.InvoicesProcess, findingID, "")
		return err
	})
	return after, err
}

func (s *Service) answer(ctx context.Context, tx *db.Tx, a actor.Actor, was *Finding, c *Credit, yes bool) error {
	if err := insertAnswer(ctx, tx, c, yes, a.UserID); db.IsUnique(err) {
		return errCreditTaken.WithCause(err)
	} else if err != nil {
		return err
	}
	next, title := *was, "O crédito não é da contestação"
	next.Version++
	next.UpdatedAt, next.UpdatedBy = nowOf(tx), a.Name
	if yes {
		title = "O crédito é da contestação"
		next.Status, next.Decided, next.Recovered, next.RecoveredBy, next.RecoveredIn = StatusSolved, true, new(c.Value), ByCredit, c.InvoiceID
	}
	if err := update(ctx, tx, &next); err != nil {
		return err
	}
	err := audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "finding.credit", Entity: entity, EntityID: next.ID, ClientID: next.ClientID, Title: title + ": " + next.Title(),
		Description: c.Text + ", " + rule.Shown(&c.Value) + ", na fatura de " + c.Month.Short() + ".", Before: was.audited(), After: next.audited(),
	})
	if err != nil || !yes {
		return err
	}
	if err := s.followers.Notify(ctx, tx, Changed{was, &next}); err != nil || was.Status == StatusContested {
		return err
	}
	return s.again(ctx, tx, next.ContractID) // what was owed is not any more
}
