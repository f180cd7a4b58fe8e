package proposal

import (
	"context"
	"fmt"

	"ynova/internal/audit"
	"ynova/internal/contract/approval"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/simulation"
)

// Approval says whether the prices of a proposal may leave the house (SX-01).
type Approval string

// The approvals. Free are proposals of who may set prices.
const (
	Free     Approval = "livre"
	Needed   Approval = "necessaria"
	Asked    Approval = "pedida"
	Approved Approval = "aprovada"
)

func (a Approval) stands() bool { return a == Free || a == Approved }

var (
	errOwn      = fault.New(fault.Forbidden, "aprovacao_propria", "Ninguém aprova a própria proposta.")
	errNotAsked = fault.New(fault.Conflict, "aprovacao_nao_pedida", "Esta proposta não espera aprovação.")
)

// retyped records who typed a proposal: after each change, one by a user who may not set prices
// needs approval, and one of group B a release.
func (p *Proposal) retyped(a actor.Actor) {
	if p.TypedBy != a.UserID {
		p.TypedBy = ""
	}
	p.Release = Release{}
	if !a.Can(actor.ContractsUpdatePricing) {
		p.Approval, p.ApprovedBy, p.ApprovedAt = Needed, "", nil
	}
}

// AskApproval asks who may set prices for the approval of a proposal. Asking again
// changes nothing.
//
// Protection: as Update.
func (s *Service) AskApproval(ctx context.Context, a actor.Actor, proposalID string, expected *int64) (*Kept, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	return s.judge(ctx, a, proposalID, expected, "", func(ctx context.Context, tx *db.Tx, p *Proposal) (string, string, error) {
		if p.Approval != Needed {
			return "", "", nil
		}
		p.Approval = Asked
		to, err := approval.Approvers(ctx, tx, a.UserID)
		if err != nil {
			return "", "", err
		}
		return "proposal.approval_ask", "enviada para aprovação", notification.Notify(ctx, tx, to, notification.Message{
			Kind: "proposta", Link: "/propostas/" + p.ID, Mail: true, Title: "Proposta " + p.label() + " espera aprovação",
			Body: a.Name + " pede a aprovação da proposta para " + p.Terms.ClientName + ".",
		})
	})
}

// Approve allows a link of a proposal by a user who may not set prices.
//
// Protection: as Update.
func (s *Service) Approve(ctx context.Context, a actor.Actor, proposalID string, expected *int64) (*Kept, error) {
	if !a.Can(actor.ContractsUpdatePricing) {
		return nil, actor.ErrDenied
	}
	return s.judge(ctx, a, proposalID, expected, "", func(ctx context.Context, tx *db.Tx, p *Proposal) (string, string, error) {
		switch {
		case p.Approval.stands():
			return "", "", errNotAsked
		case p.OwnerID == a.UserID:
			return "", "", errOwn
		}
		at := clock.FromTime(tx.Now())
		p.Approval, p.ApprovedBy, p.ApprovedAt = Approved, a.Name, &at
		return "proposal.approve", "aprovada", notification.Notify(ctx, tx, []string{p.OwnerID}, notification.Message{
			Kind: "proposta", Link: "/propostas/" + p.ID, Title: "Proposta " + p.label() + " aprovada", Body: "Agora você pode criar o link para o cliente.",
		})
	})
}

// judge changes the approval or the release of a proposal that is not decided; an empty
// action changes nothing. What the client reads stays the version that it is.
func (s *Service) judge(ctx context.Context, a actor.Actor, proposalID string, expected *int64, reason string, apply func(context.Context, *db.Tx, *Proposal) (action, what string, err error)) (*Kept, error) {
	var kept *Kept
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := s.held(ctx, tx, a, proposalID, expected)
		if err != nil {
			return err
		}
		if p.State == Accepted || p.State == Refused {
			return errDecided
		}
		action, what, err := apply(ctx, tx, &p)
		if err != nil {
			return err
		}
		if action != "" {
			if err := setApproval(ctx, tx, &p); err != nil {
				return err
			}
			err := audit.Record(ctx, tx, audit.Entry{
				Actor: a, Action: action, Entity: "proposal", EntityID: p.ID, ClientID: p.ClientID,
				Title: fmt.Sprintf("Proposta %s %s", p.label(), what), Reason: reason,
				After: map[string]any{"aprovacao": p.Approval, "liberada_por": p.Release.By, "versao": p.Version},
			})
			if err != nil {
				return err
			}
		}
		kept, err = s.kept(ctx, tx, a, p.ID, 0)
		return err
	})
	return kept, err
}

// masked is a proposal as the actor may see it in a list: of what others typed a
// partner reads the state and the saving in percent (SX-02).
func (p *Proposal) masked(a actor.Actor) *Proposal {
	if simulation.Whole(a, p.TypedBy) {
		return p
	}
	m := *p
	m.Owner, m.UpdatedBy, m.ApprovedBy, m.CopiedFrom = "", "", "", ""
	m.Release.By, m.Release.Reason = "", ""
	m.Terms.Supplier, m.Terms.Note, m.Terms.Modality = "", "", ""
	m.Price, m.AnnualCost, m.AnnualSaving, m.Promised = 0, 0, 0, nil
	return &m
}
