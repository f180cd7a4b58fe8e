package app

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/proposal"
	"ynova/internal/tariff/tax"
	"ynova/internal/training"
)

// acceptances turn an accepted proposal into a negotiation with a draft contract.
type acceptances struct{ deals *negotiation.Service }

// ProposalAccepted moves the client's deal. Where it has a contract already, the
// acceptance stands and nothing is drafted: who negotiates sees both.
func (t acceptances) ProposalAccepted(ctx context.Context, tx *db.Tx, in proposal.Acceptance) (proposal.Opened, error) {
	agreed, err := agreement(&in)
	if err != nil {
		return proposal.Opened{}, err
	}
	deal, err := t.deals.ProposalAccepted(ctx, tx, negotiation.AcceptedProposal{
		By: in.By, ProposalID: in.ProposalID, ClientID: in.ClientID, Title: in.Title, OwnerUserID: in.OwnerID, Agreement: agreed,
	})
	if fault.KindOf(err) == fault.Conflict {
		return proposal.Opened{}, nil
	}
	return proposal.Opened{DealID: deal.DealID, ContractID: deal.ContractID}, err
}

// trained asks of who makes a proposal the modules of the course that the settings name.
func trained(course *training.Service) func(context.Context, db.Q, actor.Actor) error {
	return func(ctx context.Context, q db.Q, a actor.Actor) error {
		modules, err := account.ProposalModules(ctx, q)
		if err != nil {
			return err
		}
		return course.Before(ctx, q, a.UserID, "criar propostas", modules)
	}
}

// agreement is what a proposal sells as a contract states it: the mean volume of a
// month, and each price as offered with the months that it holds for; its value is that of
// the prices that are paid.
func agreement(in *proposal.Acceptance) (negotiation.Agreement, error) {
	first, last := in.Months[0].Month, in.Months[len(in.Months)-1].Month
	out := negotiation.Agreement{Supplier: in.Supplier, Start: first, End: last}
	var sum energy.Energy
	var value money.Amount
	for _, m := range in.Months {
		cost, err := m.Price.Of(m.Volume)
		if err != nil {
			return out, err
		}
		sum, value = sum+m.Volume, value+cost
		if n := len(out.Prices); n > 0 && out.Prices[n-1].Price == m.Agreed {
			out.Prices[n-1].End = m.Month
			continue
		}
		out.Prices = append(out.Prices, negotiation.Period{Start: m.Month, End: m.Month, Price: m.Agreed})
	}
	if out.Includes = in.Includes; in.Seller != 0 {
		out.Seller = &in.Seller
	}
	if in.Includes == tax.IncludesAll {
		out.ICMS = &in.ICMS
	}
	mean := sum / energy.Energy(len(in.Months))
	out.Volume, out.Value = price.VolumeMWh(mean.RoundKWh()), &value
	if up := in.Upper - percent.Hundred; up >= 0 && up == percent.Hundred-in.Lower {
		out.Flexibility = &up
	}
	return out, nil
}
