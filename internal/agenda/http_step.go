package agenda

import (
	"context"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

type stepBody struct {
	ProposalID string     `json:"proposta_id"`
	Proposal   string     `json:"proposta" doc:"Como 12/2026"`
	Client     string     `json:"cliente"`
	Day        month.Date `json:"dia"`
	Text       string     `json:"texto" doc:"Como está na proposta; diz o dia"`
}

type stepsBody struct {
	Data []stepBody `json:"data" doc:"Até 100, em ordem"`
}

func (h *handler) proposalDays(ctx context.Context, in *daysInput) (stepsBody, error) {
	first, last, err := in.dates()
	if err != nil {
		return stepsBody{}, err
	}
	found, err := h.service.ProposalDays(ctx, web.Actor(ctx), first, last)
	if err != nil {
		return stepsBody{}, err
	}
	return stepsBody{web.Bodies(found[:min(len(found), mostDays)], func(s *Step) stepBody {
		return stepBody{s.ProposalID, s.Proposal, s.Client, s.Day, s.Text}
	})}, nil
}
