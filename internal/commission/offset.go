package commission

import (
	"context"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// debt is an approved estorno and what is left of it.
type debt struct {
	Commission
	left money.Amount
}

// taken is how much of one payment an estorno took.
type taken struct {
	estorno, commission string
	amount              money.Amount
}

var errTaken = fault.New(fault.Conflict, "estado_da_comissao", "O estorno já foi descontado de pagamentos. Desfaça esses pagamentos antes.")

// offset takes what beneficiaries owe by approved estornos off the payments that they get
// now, oldest first. A commission that was approved before the estorno is paid whole, and
// no amount changes: what was taken is kept beside the payment (PF-08).
//
// Protection: the caller holds the payments; the estornos are then held in the order of
// their ids. Where another act holds them the other way round the database ends one of
// the two, and the transaction runs again.
func (s *Service) offset(ctx context.Context, tx *db.Tx, paid []Listed) error {
	debts, err := debtsOf(ctx, tx, paid)
	if err != nil || len(debts) == 0 {
		return err
	}
	var all []taken
	var ended []*Commission
	for i := range debts {
		d := &debts[i]
		for j := range paid {
			c := &paid[j]
			if d.left == 0 || d.UserID != c.UserID || d.PartnerID != c.PartnerID || *c.ApprovedAt < *d.ApprovedAt {
				continue
			}
			take := min(d.left, *c.Amount-c.Offset)
			if take <= 0 {
				continue
			}
			d.left, c.Offset = d.left-take, c.Offset+take
			all = append(all, taken{d.ID, c.ID, take})
			if d.left == 0 {
				d.Status, d.PaidOn, d.PaidAt, d.PaidBy, d.Receipt = Pago, c.PaidOn, c.PaidAt, c.PaidBy, c.Receipt
				ended = append(ended, &d.Commission)
			}
		}
	}
	if err := saveTaken(ctx, tx, all); err != nil {
		return err
	}
	return save(ctx, tx, ended)
}

// restore gives estornos back what reversed payments had settled of them. An estorno that has taken
// of payments that stay is not reversed.
//
// Protection: as offset.
func restore(ctx context.Context, tx *db.Tx, reversed []Listed) error {
	var ids []string
	for i := range reversed {
		ids = append(ids, reversed[i].ID)
		if reversed[i].Type == plan.Estorno && reversed[i].Offset != 0 {
			return errTaken
		}
	}
	open, err := settledBy(ctx, tx, ids)
	if err != nil {
		return err
	}
	reopened := make([]*Commission, len(open))
	for i := range open {
		c := &open[i]
		c.Status, c.PaidOn, c.PaidAt, c.PaidBy, c.Receipt = Processando, month.Date{}, nil, "", ""
		reopened[i] = c
	}
	if err := save(ctx, tx, reopened); err != nil {
		return err
	}
	return dropTaken(ctx, tx, ids)
}

// Balance is what a beneficiary still owes by approved estornos, at most zero.
type Balance struct {
	Named
	Amount money.Amount
}

// owed adds up what is left of debts.
func owed(all []Balance) (sum money.Amount, err error) {
	for _, b := range all {
		if sum, err = fixed.Add(sum, b.Amount); err != nil {
			return 0, err
		}
	}
	return sum, nil
}
