package market

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

type handler struct{ service *Service }

// Routes registers the routes of bandeiras and PLD.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: reference.TagTariffs, Access: web.Requires(actor.ContractsRead)}
	web.Register(r, routes.Get("/api/flags", "listFlags", "Lista as bandeiras tarifárias por mês"), h.flags)
	web.Register(r, routes.Post("/api/flags/import", "importFlags",
		"Compara o arquivo de bandeiras da ANEEL com as guardadas e, com apply=1, o importa").
		Needs(actor.SettingsManage).Uploads(sheet.MaxFileBytes, sheet.ErrTooLarge.Message), h.importFlags)
	web.Register(r, routes.Get("/api/pld", "listPLD", "Lista o PLD médio por submercado e mês"), h.pld)
	web.Register(r, routes.Post("/api/pld/import", "importPLD",
		"Compara um arquivo de PLD, por hora, por mês ou de limites do ano, com o guardado e, com apply=1, o importa").
		Needs(actor.SettingsManage).Uploads(sheet.MaxFileBytes, sheet.ErrTooLarge.Message), h.importPLD)
	h.monthRoutes(r)
}

type monthBody struct {
	Series    Series      `json:"series" enum:"bandeira,SE,S,NE,N"`
	Month     month.Month `json:"month"`
	Price     web.Number  `json:"price" doc:"R$/MWh"`
	Label     string      `json:"label" doc:"Da bandeira: o nome"`
	Hours     int         `json:"hours" doc:"Horas de que a média é; 0: a fonte dá a média"`
	Complete  bool        `json:"complete" doc:"A média cobre o mês inteiro"`
	Minimum   *web.Number `json:"minimum" doc:"PLD mínimo do ano"`
	Maximum   *web.Number `json:"maximum" doc:"PLD máximo estrutural do ano"`
	Source    string      `json:"source"`
	UpdatedAt string      `json:"updated_at" format:"date-time"`
	UpdatedBy *string     `json:"updated_by" doc:"Para quem administra as configurações"`
	Version   int64       `json:"version"`
}

func monthBodyOf(v *Value, p parameter.Snapshot, named bool) monthBody {
	b := monthBody{
		Series: v.Series, Month: v.Month, Price: web.Number(v.Price.Text()), Label: v.Label, Hours: v.Hours, Complete: v.Complete(),
		Source: v.Source, UpdatedAt: v.UpdatedAt.String(), Version: v.Version,
	}
	if v.Series != SeriesFlag {
		if least, _, ok := p.Price(parameter.KeyPLDMin, parameter.UnitPrice, v.Month.First()); ok {
			b.Minimum = reference.Number(&least)
		}
		if most, _, ok := p.Price(parameter.KeyPLDMaxStructural, parameter.UnitPrice, v.Month.First()); ok {
			b.Maximum = reference.Number(&most)
		}
	}
	if named && v.UpdatedBy != "" {
		b.UpdatedBy = &v.UpdatedBy
	}
	return b
}

// SeriesInput chooses months. It is exported because inputs embed it.
type SeriesInput struct {
	web.Paging
	Year int `query:"year" minimum:"0" maximum:"2100" doc:"0: todos os anos"`
}

type monthsOutput = reference.Revised[web.Page[monthBody]]

func (h *handler) flags(ctx context.Context, in *SeriesInput) (*monthsOutput, error) {
	return h.months(ctx, in, []Series{SeriesFlag})
}

type pldInput struct {
	SeriesInput
	Submarket string `query:"submarket" enum:"SE,S,NE,N" doc:"Ausente: todos"`
}

func (h *handler) pld(ctx context.Context, in *pldInput) (*monthsOutput, error) {
	series := Submarkets()
	if one, ok := ParseSubmarket(in.Submarket); ok {
		series = []Series{one}
	}
	return h.months(ctx, &in.SeriesInput, series)
}

func (h *handler) months(ctx context.Context, in *SeriesInput, series []Series) (*monthsOutput, error) {
	list, total, revision, err := h.service.Months(ctx, Filter{Series: series, Year: in.Year, Limit: in.Limit(), Offset: in.Offset()})
	if err != nil {
		return nil, err
	}
	parameters, err := parameter.Load(ctx, h.service.base.DB)
	if err != nil {
		return nil, err
	}
	named := web.Actor(ctx).Can(actor.SettingsManage)
	rows := web.Bodies(list, func(v *Value) monthBody { return monthBodyOf(v, parameters, named) })
	return reference.Revise(revision, web.NewPage(rows, in.Paging, total, false)), nil
}
