package commission

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/commission/plan"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Owners are who may have a part of a contract, so that they are named before it is signed.
type Owners struct{ Deal, Client, Partner Named }

// Division is how the commissions of a contract are shared.
type Division struct {
	ContractID, ContractCode, ClientName string
	Signed                               month.Month // 0: not yet, the division may still change
	Owners                               Owners
	Shares                               []plan.Share // with every transfer; none: by the plan
	Agreed                               Agreed
	HasEstorno                           bool
}

var (
	errSigned   = fault.New(fault.Conflict, "divisao_fixada", "A divisão foi fixada na assinatura. Só a carteira pode ser transferida, para meses seguintes.")
	errDivision = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta divisão. Confira os dados atuais antes de salvar.")
)

func errShare(at string) error {
	return fault.MissingField(at, "Beneficiário não encontrado")
}

// Division gives how a contract's commissions are shared.
func (s *Service) Division(ctx context.Context, a actor.Actor, contractID string) (*Division, error) {
	if !a.Can(actor.SettingsManage) {
		return nil, actor.ErrDenied
	}
	if !id.Valid(contractID) {
		return nil, contract.ErrNotFound
	}
	return readDivision(ctx, s.DB, contractID)
}

func readDivision(ctx context.Context, q db.Q, contractID string) (*Division, error) {
	d, err := divisionOf(ctx, q, contractID)
	if err != nil {
		return nil, err
	}
	if d.Owners, err = ownersOf(ctx, q, contractID); err != nil {
		return nil, err
	}
	if d.Shares, err = sharesOf(ctx, q, contractID); err != nil {
		return nil, err
	}
	d.Agreed, err = agreedOf(ctx, q, contractID)
	return &d, err
}

// Divide says who shares the commissions of a contract that is not signed yet. No parts:
// by the plan again.
//
// Protection: the contract is held, as its signing holds it, and the version that was
// read must be the stored one.
func (s *Service) Divide(ctx context.Context, a actor.Actor, contractID string, shares []plan.Share, expected *int64) (*Division, error) {
	for i := range shares {
		shares[i].Slot, shares[i].Since = i, 0
	}
	return s.changeDivision(ctx, a, contractID, expected, divisionChange{
		action: "commission.divide", title: "Divisão da comissão definida",
		apply: func(ctx context.Context, tx *db.Tx, of *parties) error {
			if of.signed != 0 {
				return errSigned
			}
			if len(shares) > 0 {
				if err := plan.Check(shares); err != nil {
					return err
				}
			}
			for i := range shares {
				if err := takesPart(ctx, tx, &shares[i], fmt.Sprintf("partes[%d].beneficiario_id", i)); err != nil {
					return err
				}
			}
			if err := dropShares(ctx, tx, contractID); err != nil {
				return err
			}
			return saveShares(ctx, tx, contractID, shares)
		},
	})
}

// Transfer gives a part of role carteira to another person, from a month to come on; what
// is earned up to then stays.
type Transfer struct {
	Slot   int
	UserID string
	From   month.Month
	Reason string
}

// TransferPart carries a transfer out.
//
// Protection: as Divide.
func (s *Service) TransferPart(ctx context.Context, a actor.Actor, contractID string, t Transfer, expected *int64) (*Division, error) {
	t.Reason = strings.TrimSpace(t.Reason)
	var wrong fault.Collector
	wrong.Check(t.Reason != "" && utf8.RuneCountInString(t.Reason) <= 500, "motivo", "Informe o motivo da transferência, com até 500 caracteres")
	wrong.Check(plan.Plausible(t.From) && t.From > s.today().Month(), "a_partir_de", "A transferência vale a partir de um mês seguinte ao atual")
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return s.changeDivision(ctx, a, contractID, expected, divisionChange{
		action: "commission.transfer", title: "Carteira transferida", reason: t.Reason,
		apply: func(ctx context.Context, tx *db.Tx, of *parties) error {
			now := plan.InForce(of.shares, t.From)
			at := slices.IndexFunc(now, func(s plan.Share) bool { return s.Slot == t.Slot && s.Role == plan.Portfolio })
			if at < 0 {
				return fault.Fields(fault.Field{Path: "parte", Message: "Só uma parte de carteira pode ser transferida"})
			}
			next := now[at]
			next.UserID, next.Since = t.UserID, t.From
			if err := takesPart(ctx, tx, &next, "beneficiario_id"); err != nil {
				return err
			}
			return saveShares(ctx, tx, contractID, []plan.Share{next})
		},
	})
}

// divisionChange changes who shares a contract.
type divisionChange struct {
	action, title, reason string
	apply                 func(ctx context.Context, tx *db.Tx, of *parties) error
}

func (s *Service) changeDivision(ctx context.Context, a actor.Actor, contractID string, expected *int64, do divisionChange) (d *Division, err error) {
	if !a.Can(actor.SettingsManage) {
		return nil, actor.ErrDenied
	}
	if !id.Valid(contractID) {
		return nil, contract.ErrNotFound
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		of, err := lockForUpdateParties(ctx, tx, contractID)
		if err != nil {
			return err
		}
		if !of.open {
			return contract.ErrNotFound
		}
		if expected != nil && *expected != of.agreed.Version {
			return errDivision
		}
		if err := do.apply(ctx, tx, of); err != nil {
			return err
		}
		agreed := of.agreed
		agreed.UpdatedBy = a.Name
		if err := saveAgreed(ctx, tx, &agreed); err != nil {
			return err
		}
		if err := s.OpenForContract(ctx, tx, contractID); err != nil {
			return err
		}
		if d, err = readDivision(ctx, tx, contractID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: do.action, Entity: "commission_division", EntityID: contractID, Title: do.title, Reason: do.reason,
			Description: d.ClientName + ", " + d.ContractCode, Before: sharesBodyOf(of.shares), After: sharesBodyOf(d.Shares),
		})
	})
	return d, err
}
