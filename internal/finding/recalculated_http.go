package finding

import (
	"context"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

type recalculatedBody struct {
	InvoiceID    string               `json:"fatura_id"`
	ContractID   string               `json:"contrato_id"`
	Number       *string              `json:"numero"`
	Month        string               `json:"mes" doc:"AAAA-MM"`
	Meter        *string              `json:"medidor"`
	Status       string               `json:"situacao" enum:"confere,diverge,sem dados"`
	Missing      *string              `json:"motivo" doc:"Por que nada se pôde refazer"`
	Lines        []lineBody           `json:"linhas"`
	Charged      web.Number           `json:"cobrado" doc:"R$; soma das linhas que têm os dois valores"`
	Recalculated web.Number           `json:"recalculado" doc:"R$"`
	Difference   web.Number           `json:"diferenca" doc:"R$"`
	Allowed      web.Number           `json:"tolerancia" doc:"R$, do total"`
	Unknown      int                  `json:"sem_dados" doc:"Linhas em nenhuma soma"`
	Total        *web.Number          `json:"total_impresso" doc:"R$; o total da fatura"`
	File         *invoice.FileBody    `json:"arquivo" doc:"A fatura como foi emitida"`
	ReplacedBy   *invoice.BesideBody  `json:"substituida_por,omitempty" doc:"A que está no lugar desta"`
	Replaces     []invoice.BesideBody `json:"substitui,omitempty" doc:"As que esta substituiu"`
	Credits      []creditBody         `json:"creditos" doc:"Linhas que podem ser a devolução de uma contestação, a confirmar"`
}

type lineBody struct {
	Kind         string      `json:"tipo" doc:"demanda, demanda_nao_utilizada, tusd_energia, reativo, cip …"`
	Posto        *string     `json:"posto"`
	Name         string      `json:"nome"`
	Unit         *string     `json:"unidade"`
	Quantity     *web.Number `json:"quantidade"`
	Printed      *web.Number `json:"tarifa_impressa" doc:"R$ por unidade, sem desconto e sem tributos"`
	Official     *web.Number `json:"tarifa_homologada"`
	Act          *string     `json:"ato" doc:"Da tarifa; 'tarifa da fatura' onde não há ato"`
	Factor       *web.Number `json:"fator" doc:"Pelo qual a base é dividida"`
	Base         *web.Number `json:"base" doc:"R$ sem tributos"`
	Charged      *web.Number `json:"cobrado" doc:"R$"`
	Recalculated *web.Number `json:"recalculado" doc:"R$"`
	Difference   *web.Number `json:"diferenca" doc:"R$"`
	Allowed      *web.Number `json:"tolerancia" doc:"R$"`
	Status       string      `json:"situacao" enum:"confere,diverge,sem dados,transcrita" doc:"transcrita: como a fatura a cobra, sem com que comparar"`
	Informative  bool        `json:"informativa" doc:"Parte de outras linhas: em nenhuma soma"`
	FindingID    *string     `json:"apontamento_id"`
}

func (h *handler) recalculated(ctx context.Context, in *web.ByID) (recalculatedBody, error) {
	r, err := h.service.Recalculated(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return recalculatedBody{}, err
	}
	return recalculatedBodyOf(&r), nil
}

func recalculatedBodyOf(r *Recalculated) recalculatedBody {
	b := recalculatedBody{
		InvoiceID: r.Bill.ID, ContractID: r.Bill.ContractID, Number: web.Optional(r.Bill.Number), Month: r.Bill.Month.String(), Meter: web.Optional(r.Bill.Meter),
		Status: string(r.Status), Missing: web.Optional(r.Missing), Charged: reais(r.Charged), Recalculated: reais(r.Expected), Difference: reais(r.Difference),
		Allowed: reais(r.Allowed), Unknown: r.Unknown, Total: number(r.Bill.Total), Lines: make([]lineBody, len(r.Lines.Lines)),
		ReplacedBy: r.Beside.ReplacedBy, Replaces: r.Beside.Replaces, Credits: web.Bodies(r.Credits, creditBodyOf),
	}
	if r.Bill.FileID != "" && r.Bill.FileName != "" {
		b.File = &invoice.FileBody{ID: r.Bill.FileID, Filename: r.Bill.FileName}
	}
	for i := range r.Lines.Lines {
		b.Lines[i] = lineBodyOf(&r.Lines.Lines[i], r.Findings[i])
	}
	return b
}

func lineBodyOf(l *check.Line, findingID string) lineBody {
	return lineBody{
		Kind: l.Kind, Posto: web.Optional(string(l.Posto)), Name: l.Name, Unit: web.Optional(l.Unit), Quantity: exact(l.Quantity), Printed: exact(l.Printed),
		Official: exact(l.Official), Act: web.Optional(actOf(l)), Factor: exact(l.Factor), Base: cents(l.Base), Charged: cents(l.Charged), Recalculated: cents(l.Expected),
		Difference: cents(l.Difference), Allowed: cents(l.Allowed), Status: string(l.Status), Informative: l.Informative, FindingID: web.Optional(findingID),
	}
}

func reais(d decimal.Decimal) web.Number { return web.Number(d.StringFixed(2)) }

func cents(d *decimal.Decimal) *web.Number {
	return web.NumberOf(d, func(d decimal.Decimal) string { return d.StringFixed(2) })
}

func exact(d *decimal.Decimal) *web.Number {
	return web.NumberOf(d, func(d decimal.Decimal) string { return d.Round(8).String() })
}

type recalculatedExportInput struct {
	web.ByID
	export.Choice
}

func (h *handler) exportRecalculated(ctx context.Context, in *recalculatedExportInput) (*web.Stream, error) {
	table, err := h.service.ExportRecalculated(ctx, web.Actor(ctx), in.ID, in.Format)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}
