package commission

import (
	"context"
	"fmt"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// Agreed is what is fixed about a contract's commissions when it is signed: later changes
// of a plan do not move it (PF-08).
type Agreed struct {
	ContractID   string
	PlanID       string        // of the fee
	PlanName     string        // as it was called
	Fee          *money.Amount // nil: none was agreed
	Installments *int
	Partner      *percent.Percent
	Clawback     *int        // months; nil: the fee does not go back
	First        month.Month // of the installments
	Until        month.Month // the last month of installments, where a clawback ended them; 0: all
	Version      int64
	UpdatedAt    clock.Micros
	UpdatedBy    string
}

// fee fixes the fee of a contract that has just been signed, and gives its installments.
// A contract that came to an end has those up to then only.
//
// Protection: the caller holds the contract.
func (of *parties) fee(ctx context.Context, tx *db.Tx, plans []plan.Plan, wanted map[key]*Commission) error {
	if of.signed == 0 {
		return nil
	}
	if of.agreed.Fee == nil {
		p := plan.Fee(plans, of.Subject, of.signed)
		if p == nil || of.nobody() {
			return nil
		}
		of.agreed.take(p, of.signed)
		if err := saveAgreed(ctx, tx, &of.agreed); err != nil {
			return err
		}
	}
	parts, err := installments(*of.agreed.Fee, *of.agreed.Installments)
	if err != nil {
		return err
	}
	// Those who share it are who did so at signing: a transfer moves what is earned monthly.
	shares := of.sharesIn(0, *of.agreed.Partner)
	for i := range parts {
		m := of.agreed.First.Add(i)
		if of.agreed.Until != 0 && m > of.agreed.Until || of.terms.History.On(m.Last()).Status.Final() {
			break // it is due if the contract was not cancelled
		}
		f := plan.Figures{PlanID: of.agreed.PlanID, PlanName: of.agreed.PlanName, Total: &parts[i]}
		if err := of.add(wanted, m, plan.Once, f, shares); err != nil {
			return err
		}
	}
	return nil
}

func (a *Agreed) take(p *plan.Plan, signed month.Month) {
	a.PlanID, a.PlanName, a.Fee, a.Installments = p.ID, p.Name, p.Fee, p.Installments
	a.Partner, a.Clawback, a.First = &p.Partner, p.Clawback, signed
}

// installments are n equal parts in cents; the last one has what rounding leaves over.
func installments(fee money.Amount, n int) ([]money.Amount, error) {
	each, err := fixed.MulDiv(int64(fee), 1, int64(n)*int64(money.Cent), fixed.HalfUp)
	if err != nil {
		return nil, fmt.Errorf("commission: installments: %w", err)
	}
	parts := make([]money.Amount, n)
	rest := fee
	for i := range parts {
		parts[i] = min(money.Amount(each)*money.Cent, rest)
		rest -= parts[i]
	}
	parts[n-1] += rest
	return parts, nil
}
