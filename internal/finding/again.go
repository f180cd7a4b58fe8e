package finding

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// judgeAgain judges what was contested on bills that others replaced by the new ones (DR-19):
// what the rules do not find there came back, what they find is carried over with its
// contest. A pair that is undone has the contest be as it was, and so has a credit that is
// gone. Findings of closed months stay as they are.
//
// Protection: the contract and its findings are held.
func (of *subject) judgeAgain(ctx context.Context, tx *db.Tx, guard *period.Guard, all []invoice.Invoice, months []month.Month) error {
	pairs, err := invoice.PairsOf(ctx, tx, of.id)
	if err != nil {
		return err
	}
	gone, err := creditsGone(ctx, tx, of.id)
	if err != nil {
		return err
	}
	judged, err := hasJudged(ctx, tx, of.id)
	if err != nil || len(pairs)+len(gone) == 0 && !judged {
		return err
	}
	stored, err := lockForUpdateFindings(ctx, tx, of.id)
	if err != nil {
		return err
	}
	slices.SortFunc(stored, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(known(b.stake()), known(a.stake())), cmp.Compare(a.ID, b.ID))
	})
	again := &again{of: of, findings: stored, counting: map[string]*invoice.Invoice{}, kept: map[string]string{}, left: map[string]money.Amount{}}
	for i := range all {
		again.counting[all[i].ID] = &all[i]
	}
	for _, p := range pairs {
		again.kept[p.ReplacedID] = p.KeptID
	}
	if again.totals, err = totalsOf(ctx, tx, pairs); err != nil {
		return err
	}
	for i := range stored {
		f := &stored[i]
		kept := again.counting[again.kept[f.InvoiceID]]
		switch {
		case slices.Contains(gone, f.ID):
			err = again.reopen(ctx, tx, f, "não está mais creditado")
		case guard.Closed(of.clientID, f.Month):
		case f.RecoveredBy == ByNewBill && again.counting[f.InvoiceID] != nil:
			err = again.reopen(ctx, tx, f, "em contestação de novo: a substituição foi desfeita")
		case kept != nil && among(months, kept.Month) && f.judgedBy(kept.ID):
			err = again.judge(ctx, tx, f, kept)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// again is what contests are judged with a second time.
type again struct {
	of       *subject
	findings []Finding
	counting map[string]*invoice.Invoice
	kept     map[string]string        // of a replaced invoice
	totals   map[string]*money.Amount // of the replaced ones
	left     map[string]money.Amount  // of what a new bill charges less, nothing gives back yet
}

// stake is what was contested.
func (f *Finding) stake() *money.Amount {
	if f.Claimed != nil {
		return f.Claimed
	}
	return f.AtStake
}

func known(a *money.Amount) money.Amount {
	if a == nil {
		return 0
	}
	return *a
}

// judgedBy reports whether a new bill judges the finding: it is contested, or was judged by it.
func (f *Finding) judgedBy(keptID string) bool {
	return f.Contestable && (f.Status == StatusContested && f.RecoveredBy == "" || f.RecoveredBy == ByNewBill && f.RecoveredIn == keptID)
}

// judge concludes what of a contest the new bill gives back: no more than it charges less.
func (a *again) judge(ctx context.Context, tx *db.Tx, f *Finding, kept *invoice.Invoice) error {
	line := strings.TrimPrefix(f.Key, f.InvoiceID)
	at := slices.IndexFunc(a.findings, func(o Finding) bool { return o.Rule == f.Rule && o.Key == kept.ID+line && o.Holds })
	next := *f
	next.Status, next.Decided, next.RecoveredBy, next.RecoveredIn = StatusSolved, true, ByNewBill, kept.ID
	next.Claimed, next.Recovered, next.AtStake = f.stake(), nil, nil
	if claimed := f.stake(); claimed != nil {
		back := *claimed
		if at >= 0 {
			if rest := a.findings[at].AtStake; rest != nil {
				back = max(0, back-*rest)
			} else {
				back = 0
			}
		}
		back = a.within(f.InvoiceID, kept, back)
		next.Recovered, next.AtStake = &back, &back
	}
	if at >= 0 {
		if err := a.carry(ctx, tx, f, &a.findings[at]); err != nil {
			return err
		}
	} else if err := a.release(ctx, tx, f.ID); err != nil {
		return err
	}
	if next.sameAs(f) {
		return nil
	}
	return a.write(ctx, tx, f, &next, "finding.recover", "julgado na nova fatura")
}

// within is what of an amount the new bill gives back: all of its findings together get no
// more than it charges less than the old one. Where a total is not known it is the amount.
func (a *again) within(oldID string, kept *invoice.Invoice, back money.Amount) money.Amount {
	total := a.totals[oldID]
	if total == nil || kept.Total == nil {
		return back
	}
	if _, begun := a.left[oldID]; !begun {
		a.left[oldID] = max(0, *total-*kept.Total)
	}
	back = min(back, a.left[oldID])
	a.left[oldID] -= back
	return back
}

// carry has a finding on the new bill carry the contest of the old one on; what a person
// decided about it stays.
func (a *again) carry(ctx context.Context, tx *db.Tx, from, to *Finding) error {
	if to.Decided || to.Status != StatusOpen {
		return nil
	}
	next := *to
	next.Status, next.Decided, next.CarriedFrom = StatusContested, true, from.ID
	next.Reason, next.Note, next.OwnerID, next.ReplyOn = from.Reason, from.Note, from.OwnerID, from.ReplyOn
	return a.write(ctx, tx, to, &next, "finding.carry", "em contestação, como na fatura substituída")
}

// release ends the contests that others carried on for a finding.
func (a *again) release(ctx context.Context, tx *db.Tx, findingID string) error {
	for i := range a.findings {
		f := &a.findings[i]
		if f.CarriedFrom != findingID || f.Status != StatusContested {
			continue
		}
		next := *f
		next.Status, next.Decided, next.CarriedFrom = StatusOpen, false, ""
		if !f.Holds {
			next.Status = StatusSolved
		}
		if err := a.write(ctx, tx, f, &next, "finding.release", "sem a contestação da outra fatura"); err != nil {
			return err
		}
	}
	return nil
}

// reopen has a contest be as it was before anything came back.
func (a *again) reopen(ctx context.Context, tx *db.Tx, f *Finding, what string) error {
	if f.RecoveredBy == ByCredit {
		if err := forgetCredit(ctx, tx, f.ID); err != nil {
			return err
		}
	}
	next := *f
	next.Status, next.Recovered, next.RecoveredBy, next.RecoveredIn, next.Claimed = StatusContested, nil, "", "", nil
	if err := a.write(ctx, tx, f, &next, "finding.reopen", what); err != nil {
		return err
	}
	return a.release(ctx, tx, f.ID)
}

func (a *again) write(ctx context.Context, tx *db.Tx, f, next *Finding, action, what string) error {
	next.Version++
	next.UpdatedAt, next.UpdatedBy = nowOf(tx), ""
	if err := update(ctx, tx, next); err != nil {
		return err
	}
	was := *f
	*f = *next
	return a.of.byRule(ctx, tx, &was, f, action, what)
}
