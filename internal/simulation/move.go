package simulation

import (
	"strings"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/migration/clock"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/parameter"
)

// begins is when the simulation starts: at the earliest month that the notice leaves open,
// never before it (LW-03, portfolio.md 3.1), unless the distributor agreed to a shorter
// notice or a penalty was typed. A unit that is in the free market already gives none.
func (in *Entry) begins(f *fields, p parameter.Snapshot, today month.Date) (*cost.Move, month.Month, error) {
	e := in.Migracao
	if e == nil {
		e = &EntryMove{}
	}
	next := today.Month().Add(1)
	var start month.Month
	if in.Inicio != "" {
		start = f.month("inicio", in.Inicio)
	}
	given, term := f.date("migracao.denuncia_em", e.DenunciaEm), f.date("migracao.ccer_fim", e.FimCCER)
	migrated := f.date("oferta.migracao", in.Oferta.Migracao)
	f.Check(given.IsZero() || !given.After(today), "migracao.denuncia_em", "A denúncia é depois de hoje: deixe vazio, e supõe-se a primeira possível")
	f.Check(given.IsZero() || strings.TrimSpace(e.Protocolo) != "", "migracao.denuncia_protocolo", "Informe o protocolo da denúncia entregue")
	if err := f.Err(); err != nil {
		return nil, 0, err
	}
	m := &cost.Move{Source: typed}
	if !migrated.IsZero() && !migrated.After(today) {
		if start == 0 {
			start = next
		}
		return m, start, nil
	}
	terms, missing := clock.TermsOf(p, today)
	for _, key := range missing {
		f.Add("parametros."+key, "Falta o parâmetro "+key+" em vigor em "+today.BR()+"; informe-o em Parâmetros")
	}
	notice := clock.Notice{Given: given, TermEnd: term}
	if given.IsZero() {
		notice = terms.Assumed(today, term)
	}
	legal := terms.Start(notice)
	m.Start = &legal
	switch {
	case start == 0:
		start = max(legal.Month, next)
	case start < legal.Month:
		m.Earlier = e.earlier()
		f.Check(m.Earlier != "", "inicio", legal.Sentence())
	}
	return m, start, f.Err()
}

// earlier is what lets supply begin before the notice is over; empty where nothing does.
func (e *EntryMove) earlier() string {
	switch consent := strings.TrimSpace(e.Anuencia); {
	case consent != "":
		return "anuência da distribuidora: " + consent
	case e.Multa != nil && *e.Multa != "":
		return "multa de rescisão"
	}
	return ""
}

// move reads what the migration costs.
func (in *Entry) move(f *fields, c *cost.Case, m *dated) {
	to := c.Move
	to.Discount, to.DiscountSource = m.discountRate()
	if r := c.Premises.DiscountRate; r != nil {
		to.Discount, to.DiscountSource = *r, typed
	}
	e := in.Migracao
	if e == nil {
		return
	}
	given := func(path string, n *web.Number) *money.Amount {
		if n == nil || *n == "" {
			return nil
		}
		v := f.money("migracao."+path, n, 0)
		return &v
	}
	to.Metering, to.Membership = given("medicao_R$", e.Medicao), given("adesao_ccee_R$", e.Adesao)
	to.Penalty, to.Other = given("multa_rescisao_R$", e.Multa), given("outros_R$", e.Outros)
	to.Contribution = given("contribuicao_ccee_R$", e.Contribuicao)
	retailer := cost.Retailer{Monthly: given("varejista_mensal_R$", e.VarejistaMes), PerMWh: f.price("migracao.varejista_R$_MWh", e.VarejistaMWh)}
	if retailer.Monthly != nil || retailer.PerMWh != nil {
		to.Retailer = &retailer
	}
	if face := given("garantia_R$", e.Garantia); face != nil {
		months, _ := f.scaled("migracao.garantia_meses", e.GarantiaPor, 0)
		to.Guarantee = &cost.Guarantee{
			Face: *face, Months: int(min(months, 1_000)),
			Rate: f.needed("migracao.garantia_percentual", e.GarantiaTaxa, "Informe a taxa anual da garantia"),
		}
		f.Check(e.GarantiaPor != nil && *e.GarantiaPor != "", "migracao.garantia_meses", "Informe por quantos meses vale a garantia")
	}
}
