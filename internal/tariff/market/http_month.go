package market

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

func (h *handler) monthRoutes(r *web.Router) {
	routes := web.Group{Tag: reference.TagTariffs, Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Put("/api/flags/{month}", "putFlag", "Informa a bandeira de um mês"), h.putFlag)
	web.Register(r, routes.Delete("/api/flags/{month}", "deleteFlag", "Exclui a bandeira de um mês"), h.deleteFlag)
	web.Register(r, routes.Put("/api/pld/{submarket}/{month}", "putPLD", "Informa o PLD médio de um mês"), h.putPLD)
	web.Register(r, routes.Delete("/api/pld/{submarket}/{month}", "deletePLD", "Exclui o PLD de um mês"), h.deletePLD)
}

// MonthKey is the month that a request is about. It is exported because inputs
// embed it.
type MonthKey struct {
	Month   string      `path:"month" maxLength:"40" doc:"AAAA-MM"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida; ausente para um mês sem valor"`
}

// MonthEntry is what a person enters.
type MonthEntry struct {
	Price  *web.Number `json:"price,omitempty" doc:"R$/MWh"`
	Source string      `json:"source,omitempty" maxLength:"1000"`

	Confirm doubt.Reasons `json:"confirmar,omitempty" doc:"Por que um valor fora do comum (409 valor_suspeito) está certo, por campo"`
}

type flagBody struct {
	MonthEntry
	Label string `json:"label,omitempty" maxLength:"60" doc:"Verde, Amarela, Vermelha P1, Vermelha P2 ou Escassez Hídrica"`
}

type putFlagInput struct {
	MonthKey
	Body flagBody
}

type monthOutput = web.Versioned[monthBody]

func (h *handler) putFlag(ctx context.Context, in *putFlagInput) (*monthOutput, error) {
	return h.putMonth(ctx, &in.MonthKey, in.Body.MonthEntry, Input{Series: SeriesFlag, Label: in.Body.Label})
}

type submarketKey struct {
	MonthKey
	Submarket string `path:"submarket" maxLength:"10" doc:"SE, S, NE ou N"`
}

func (k *submarketKey) series() (Series, error) {
	for _, s := range Submarkets() {
		if string(s) == k.Submarket {
			return s, nil
		}
	}
	return "", errUnknown
}

type putPLDInput struct {
	MonthKey
	Submarket string `path:"submarket" maxLength:"10" doc:"SE, S, NE ou N"`
	Body      MonthEntry
}

func (h *handler) putPLD(ctx context.Context, in *putPLDInput) (*monthOutput, error) {
	series, err := (&submarketKey{Submarket: in.Submarket}).series()
	if err != nil {
		return nil, err
	}
	return h.putMonth(ctx, &in.MonthKey, in.Body, Input{Series: series})
}

func (h *handler) putMonth(ctx context.Context, key *MonthKey, body MonthEntry, c Input) (*monthOutput, error) {
	c.Version = key.IfMatch.Version()
	var err error
	if c.Month, err = reference.ParseMonth(key.Month); err != nil {
		return nil, err
	}
	if body.Price == nil || *body.Price == "" {
		return nil, fault.Fields(fault.Field{Path: "price", Message: "Informe o valor em R$/MWh"})
	}
	if c.Price, err = money.ParsePrice(string(*body.Price)); err != nil {
		return nil, fault.Fields(fault.Field{Path: "price", Message: "Informe o valor em R$/MWh, com até 8 casas decimais"})
	}
	c.Source, c.Confirm = body.Source, body.Confirm
	v, err := h.service.Put(ctx, web.Actor(ctx), c)
	if err != nil {
		return nil, err
	}
	parameters, err := parameter.Load(ctx, h.service.base.DB)
	return &monthOutput{ETag: web.ETag(v.Version), Body: monthBodyOf(v, parameters, true)}, err
}

func (h *handler) deleteFlag(ctx context.Context, in *MonthKey) (*struct{}, error) {
	return nil, h.removeMonth(ctx, in, SeriesFlag)
}

func (h *handler) deletePLD(ctx context.Context, in *submarketKey) (*struct{}, error) {
	series, err := in.series()
	if err != nil {
		return nil, err
	}
	return nil, h.removeMonth(ctx, &in.MonthKey, series)
}

func (h *handler) removeMonth(ctx context.Context, key *MonthKey, series Series) error {
	m, err := reference.ParseMonth(key.Month)
	if err != nil {
		return err
	}
	return h.service.Delete(ctx, web.Actor(ctx), series, m, key.IfMatch.Version())
}
