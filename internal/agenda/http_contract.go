package agenda

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/status"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

const (
	// contractDays is how far ahead the days of contracts are shown where nobody says.
	contractDays = 90
	mostDays     = 100
)

// ContractDays are the days on which contracts in the user's reach turn or end (VD-37).
func (s *Service) ContractDays(ctx context.Context, a actor.Actor, first, last month.Date) ([]contract.Turn, error) {
	if !a.Can(actor.AgendaUse) {
		return nil, actor.ErrDenied
	}
	if first.IsZero() {
		first = localDate(s.Clock.Now())
	}
	if last.IsZero() {
		last = first.AddDays(contractDays)
	}
	return contract.Turns(ctx, s.DB, client.ScopeOf(a, actor.ContractsRead), first, last, mostDays)
}

type daysInput struct {
	First string `query:"de" maxLength:"10" doc:"AAAA-MM-DD; vazio: hoje"`
	Last  string `query:"ate" maxLength:"10" doc:"AAAA-MM-DD; vazio: 90 dias depois, de propostas dois anos"`
}

func (in *daysInput) dates() (first, last month.Date, err error) {
	if first, err = dateOf("de", in.First); err != nil {
		return first, last, err
	}
	last, err = dateOf("ate", in.Last)
	return first, last, err
}

type contractDayBody struct {
	ContractID string        `json:"contrato_id"`
	Code       string        `json:"contrato"`
	Client     string        `json:"cliente"`
	Day        month.Date    `json:"dia" doc:"De encerrado o último dia da vigência; senão o dia a partir do qual vale"`
	To         status.Status `json:"situacao" enum:"em_analise,ativo,suspenso,rescindido,cancelado,encerrado"`
}

type contractDaysBody struct {
	Data []contractDayBody `json:"data" doc:"Até 100, em ordem"`
}

func (h *handler) contractDays(ctx context.Context, in *daysInput) (contractDaysBody, error) {
	first, last, err := in.dates()
	if err != nil {
		return contractDaysBody{}, err
	}
	found, err := h.service.ContractDays(ctx, web.Actor(ctx), first, last)
	if err != nil {
		return contractDaysBody{}, err
	}
	body := contractDaysBody{Data: make([]contractDayBody, len(found))}
	for i, t := range found {
		body.Data[i] = contractDayBody(t)
	}
	return body, nil
}
