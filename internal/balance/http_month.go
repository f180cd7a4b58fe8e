package balance

import (
	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
)

// monthBody is a month as document 2 names its fields, with what we add after them.
// A null is unknown, not given, or not for the reader's eyes.
type monthBody struct {
	ID                   string        `json:"id"`
	PrecoReaisPorMWh     *web.Number   `json:"precoReaisPorMWh"`
	Mes                  string        `json:"mes" doc:"AAAA-MM"`
	Ajustado             bool          `json:"ajustado"`
	Fornecedor           *string       `json:"fornecedor"`
	Medidor              string        `json:"medidor"`
	ConsumoMWh           *web.Number   `json:"consumoMWh"`
	Perdas3              *web.Number   `json:"perdas3" doc:"Percentual aplicado"`
	Requisito            *web.Number   `json:"requisito"`
	Net                  *web.Number   `json:"net"`
	Medicao              *string       `json:"medicao"`
	Proinfa              *web.Number   `json:"proinfa"`
	Contrato             *web.Number   `json:"contrato"`
	Minimo               *web.Number   `json:"minimo"`
	Maximo               *web.Number   `json:"maximo"`
	Faturar              *web.Number   `json:"faturar"`
	CodigoCP             *string       `json:"codigoCP"`
	Email                *string       `json:"email"`
	EnvioOK              bool          `json:"envioOk"`
	Disparo              *clock.Micros `json:"disparo"`
	DataVencimentoBoleto *string       `json:"dataVencimentoBoleto" doc:"AAAA-MM-DD ou AAAA-MM-DDTHH:MM"`

	ContractID   *string          `json:"contractId"`
	GeracaoMWh   *web.Number      `json:"geracaoMWh"`
	PerdasMWh    *web.Number      `json:"perdasMWh"`
	Sobra        *web.Number      `json:"sobra"`
	Deficit      *web.Number      `json:"deficit"`
	Valor        *web.Number      `json:"valor" doc:"R$ da energia a faturar"`
	Conformidade chain.Conformity `json:"conformidade" enum:"Conforme,Excedente,Subutilizado,Indefinido"`
	Delta        *web.Number      `json:"deltaPercent" doc:"NET sobre o máximo, em %"`
	Utilizacao   *web.Number      `json:"utilizacaoPercent" doc:"NET sobre o contrato, em %"`
	Divergencias []divergenceBody `json:"divergencias" doc:"Colunas que a planilha informou diferentes do calculado"`
	Provisorio   bool             `json:"reajusteProvisorio" doc:"O reajuste do preço usa valores do índice que não são definitivos"`
	ClosedAt     *clock.Micros    `json:"fechado_em" doc:"Quando o mês foi fechado; nulo: está aberto"`
	Version      int64            `json:"version"`
}

type divergenceBody struct {
	Campo     string     `json:"campo"`
	Informado web.Number `json:"informado"`
	Calculado web.Number `json:"calculado"`
}

func monthBodyOf(m *Month, meter string) monthBody {
	s, c, f := &m.Stated, &m.Computed, &m.Computed.Flow
	u := chain.UnitMonth{Consumption: s.Consumption, Requirement: c.Requirement}
	u.Consumption.V = u.Consumption.V.RoundKWh()
	body := monthBody{
		ID: m.ID, Mes: m.Month.String(), Medidor: meter,
		PrecoReaisPorMWh: priceNumber(c.Price), Ajustado: m.ShownAdjustment().Made(), Fornecedor: web.Optional(m.Supplier),
		ConsumoMWh: mwhNumber(s.Consumption), Perdas3: percentNumber(c.Loss), Requisito: mwhNumber(c.Requirement),
		Net: mwhNumber(f.Net), Medicao: web.Optional(s.Metering), Proinfa: mwhNumber(c.Proinfa),
		Contrato: mwhNumber(f.Contracted), Minimo: mwhNumber(f.Minimum), Maximo: mwhNumber(f.Maximum),
		Faturar: mwhNumber(f.Billable), CodigoCP: web.Optional(s.CPCode), Email: web.Optional(email.Show(s.Email)), EnvioOK: s.SentOK,
		DataVencimentoBoleto: web.Optional(s.BillDue),
		ContractID:           web.Optional(c.ContractID), GeracaoMWh: mwhNumber(s.Generation), PerdasMWh: mwhNumber(u.Losses()),
		Sobra: mwhNumber(f.Surplus), Deficit: mwhNumber(f.Deficit), Valor: amountNumber(f.Value),
		Conformidade: f.Conformity, Delta: percentNumber(f.DeltaPercent()), Utilizacao: percentNumber(f.Utilisation()),
		Divergencias: []divergenceBody{}, ClosedAt: m.ClosedAt, Version: m.Version,
		Provisorio: m.ShownAdjustment().Provisional(),
	}
	if m.DispatchedAt != 0 {
		body.Disparo = &m.DispatchedAt
	}
	for _, d := range ledger.ParseDivergence(c.Divergence) {
		body.Divergencias = append(body.Divergencias, divergenceBody{
			Campo: ledger.ColumnNames[d.Field], Informado: web.Number(d.Stated.MWhText()), Calculado: web.Number(d.Computed.MWhText()),
		})
	}
	return body
}

func number(known bool, text func() string) *web.Number {
	if !known {
		return nil
	}
	n := web.Number(text())
	return &n
}

func mwhNumber(e chain.Energy) *web.Number { return number(e.Known, e.V.MWhText) }
func kwhNumber(e chain.Energy) *web.Number { return number(e.Known, e.V.KWhText) }

func percentNumber(p chain.Opt[percent.Percent]) *web.Number { return number(p.Known, p.V.Text) }

func priceNumber(p chain.Opt[money.Price]) *web.Number { return number(p.Known, p.V.Text) }

func amountNumber(a chain.Opt[money.Amount]) *web.Number { return number(a.Known, a.V.Text) }
