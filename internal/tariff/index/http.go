package index

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/reference"
)

type handler struct{ service *Service }

const tag = "Índices"

// Routes registers the routes of indices.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: tag, Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/indices", "listIndex", "Lista os meses de um índice de preços").Needs(actor.ContractsRead), h.index)
	web.Register(r, routes.Put("/api/indices/{code}/{month}", "putIndexMonth", "Informa o valor de um mês"), h.putIndex)
	web.Register(r, routes.Delete("/api/indices/{code}/{month}", "deleteIndexMonth", "Exclui o valor de um mês"), h.deleteIndex)
	web.Register(r, routes.Post("/api/indices/{code}/import", "importIndex",
		"Compara a série de um arquivo com a guardada e, com apply=1, a importa").Uploads(maxFile, "O arquivo excede o limite de 1MB."), h.importIndex)
}

type indexBody struct {
	Code        string      `json:"code" enum:"IPCA,IGP-M"`
	Month       month.Month `json:"month"`
	Percent     web.Number  `json:"percent" doc:"Variação no mês, em %"`
	Provisional bool        `json:"provisional"`
	Source      string      `json:"source"`
	UpdatedAt   string      `json:"updated_at" format:"date-time"`
	UpdatedBy   *string     `json:"updated_by" doc:"Para quem administra as configurações"`
	Version     int64       `json:"version"`
}

// indexBodyOf names the person only to those who could have been it.
func indexBodyOf(x Month, named bool) indexBody {
	b := indexBody{
		Code: x.Code, Month: x.Month, Percent: web.Number(textOf(x.Percent)), Provisional: x.Provisional, Source: x.Source,
		UpdatedAt: x.UpdatedAt.String(), Version: x.Version,
	}
	if named && x.UpdatedBy != "" {
		b.UpdatedBy = &x.UpdatedBy
	}
	return b
}

// TariffIndexPage is a page of an index and where its table has gaps. It is exported
// because the API document knows embedded fields of exported types only.
type TariffIndexPage struct {
	web.Page[indexBody]
	Gaps []month.Month `json:"gaps" doc:"Meses sem valor entre o primeiro e o último"`
}

type indexInput struct {
	web.Paging
	Code string `query:"code" enum:"IPCA,IGP-M" default:"IPCA"`
}

type indexOutput struct {
	ETag string `header:"ETag" doc:"Estado da tabela do índice"`
	Body TariffIndexPage
}

func (h *handler) index(ctx context.Context, in *indexInput) (*indexOutput, error) {
	table, err := h.service.Table(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	named := web.Actor(ctx).Can(actor.SettingsManage)
	begin := min(in.Offset(), len(table.Months))
	rows := []indexBody{}
	for _, x := range table.Months[begin:min(begin+in.Limit(), len(table.Months))] {
		rows = append(rows, indexBodyOf(x, named))
	}
	return &indexOutput{web.ETag(table.Revision()), TariffIndexPage{web.NewPage(rows, in.Paging, len(table.Months), false), reference.Filled(table.Gaps)}}, nil
}

// Key is the month that a request is about. It is exported because inputs
// embed it.
type Key struct {
	Code    string      `path:"code" maxLength:"10"`
	Month   string      `path:"month" maxLength:"40" doc:"AAAA-MM"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag; ausente para um mês sem valor"`
}

type indexChangeBody struct {
	Percent     *web.Number `json:"percent,omitempty" doc:"Variação no mês, em %, até 6 casas decimais"`
	Provisional bool        `json:"provisional,omitempty"`
	Source      string      `json:"source,omitempty" maxLength:"1000"`

	Confirm doubt.Reasons `json:"confirmar,omitempty" doc:"Por que um valor fora do comum (409 valor_suspeito) está certo, por campo"`
}

type putIndexInput struct {
	Key
	Body indexChangeBody
}

type indexMonthOutput = web.Versioned[indexBody]

func (h *handler) putIndex(ctx context.Context, in *putIndexInput) (*indexMonthOutput, error) {
	m, err := reference.ParseMonth(in.Month)
	if err != nil {
		return nil, err
	}
	c := Input{Code: in.Code, Month: m, Provisional: in.Body.Provisional, Source: in.Body.Source, Version: in.IfMatch.Version(), Confirm: in.Body.Confirm}
	if c.Percent, err = percentOf(in.Body.Percent); err != nil {
		return nil, err
	}
	x, err := h.service.Put(ctx, web.Actor(ctx), c)
	if err != nil {
		return nil, err
	}
	return &indexMonthOutput{ETag: web.ETag(x.Version), Body: indexBodyOf(*x, true)}, nil
}

func percentOf(n *web.Number) (percent.Percent, error) {
	if n == nil || *n == "" {
		return 0, fault.Fields(fault.Field{Path: "percent", Message: "Informe a variação do mês"})
	}
	p, err := percent.Parse(string(*n))
	if err != nil {
		return 0, fault.Fields(fault.Field{Path: "percent", Message: "Informe a variação do mês em %, com até 6 casas decimais"})
	}
	return p, nil
}

func (h *handler) deleteIndex(ctx context.Context, in *Key) (*struct{}, error) {
	m, err := reference.ParseMonth(in.Month)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.Code, m, in.IfMatch.Version())
}
