package simulation

import (
	"context"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/lowvoltage"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// LowVoltageEntry is a unit of group B (LW-05). What is left out takes the parameter in force
// where there is one; the rest leaves its figure out.
type LowVoltageEntry struct {
	Subgrupo    string      `json:"subgrupo" enum:"B1,B2,B3"`
	Empresarial bool        `json:"empresarial" required:"false" doc:"Comércio ou indústria"`
	BaixaRenda  bool        `json:"baixa_renda" required:"false" doc:"Sem tarifa branca"`
	Ligacao     string      `json:"ligacao" enum:"monofasica,bifasica,trifasica"`
	UF          string      `json:"uf" required:"false" maxLength:"2"`
	Consumo     *web.Number `json:"consumo_kWh_mes"`
	TUSD        *web.Number `json:"tusd_R$_MWh"`
	TE          *web.Number `json:"te_R$_MWh"`
	Branca      *EntryWhite `json:"branca" required:"false"`
	ICMS        *web.Number `json:"icms_percentual"`
	PIS         *web.Number `json:"pis_percentual"`
	COFINS      *web.Number `json:"cofins_percentual"`
	CIP         *web.Number `json:"cip_R$" required:"false"`
	Bandeira    string      `json:"bandeira" required:"false" maxLength:"20"`
	Preco       *web.Number `json:"preco_R$_MWh" required:"false" doc:"Do mercado livre, sem ICMS; ausente: sem estimativa da parte livre"`
	VarejMes    *web.Number `json:"varejista_mensal_R$" required:"false"`
	VarejMWh    *web.Number `json:"varejista_R$_MWh" required:"false"`
	Sobra       *web.Number `json:"sobrecontratacao_R$_MWh" required:"false" doc:"Encargo de sobrecontratação"`
}

// EntryWhite is the tarifa branca with the profile of the unit.
type EntryWhite struct {
	TUSDP  *web.Number `json:"tusd_ponta_R$_MWh"`
	TEP    *web.Number `json:"te_ponta_R$_MWh"`
	TUSDI  *web.Number `json:"tusd_intermediario_R$_MWh"`
	TEI    *web.Number `json:"te_intermediario_R$_MWh"`
	TUSDF  *web.Number `json:"tusd_fora_ponta_R$_MWh"`
	TEF    *web.Number `json:"te_fora_ponta_R$_MWh"`
	Ponta  *web.Number `json:"ponta_percentual" required:"false" doc:"Parte do consumo na ponta"`
	Interm *web.Number `json:"intermediario_percentual" required:"false"`
}

// LowVoltageAnswer is what a unit of group B pays, and might pay once the law opens.
type LowVoltageAnswer struct {
	Elegivel     string      `json:"elegivel_em" doc:"AAAA-MM-DD em que a lei abre o mercado"`
	Motivo       string      `json:"motivo"`
	Inicio       string      `json:"inicio" doc:"AAAA-MM, primeiro mês depois da data"`
	Faturado     web.Number  `json:"faturado_kWh_mes" doc:"Ao menos o mínimo da ligação"`
	Convencional web.Number  `json:"convencional_R$_ano"`
	Branca       *web.Number `json:"branca_R$_ano"`
	Equilibrio   *web.Number `json:"equilibrio_ponta_percentual" doc:"Parte na ponta a partir da qual a branca custa mais, com dois terços dela no intermediário"`
	Preco        *web.Number `json:"preco_R$_MWh" doc:"O da oferta, sem ICMS"`
	Livre        *web.Number `json:"livre_R$_ano"`
	Economia     *web.Number `json:"economia_R$_ano" doc:"Contra a convencional"`
	Percentual   *web.Number `json:"economia_percentual"`
	Sobra        *web.Number `json:"sobrecontratacao_R$_ano" doc:"Encargo de sobrecontratação, incluído na parte livre; nulo: indefinido, e não zero"`
	Padrao       *web.Number `json:"produto_padrao_R$_ano" doc:"O mesmo consumo com o produto padrão dos parâmetros; nulo enquanto não regulamentado"`
	// Produto is what Padrao was computed with.
	Produto   *StandardProduct `json:"produto_padrao" doc:"O produto padrão dos parâmetros, para comparar a oferta; nulo enquanto não regulamentado"`
	Carimbo   string           `json:"carimbo"`
	Premissas []string         `json:"premissas"`
}

// StandardProduct is the standard product of low voltage, as the parameters record it.
type StandardProduct struct {
	Preco web.Number  `json:"preco_R$_MWh"`
	Taxa  *web.Number `json:"taxa_mensal_R$"`
	Prazo *web.Number `json:"prazo_meses"`
	Fonte string      `json:"fonte" doc:"O ato, com o índice de reajuste"`
	Desde string      `json:"vigente_desde" doc:"AAAA-MM-DD"`
}

// LowVoltage estimates a unit of group B without keeping anything.
func (s *Service) LowVoltage(ctx context.Context, a actor.Actor, in LowVoltageEntry) (*LowVoltageAnswer, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	found, _, err := s.estimate(ctx, &in, &fields{})
	return found, err
}

// keptLowVoltage estimates the unit of an entry that is to be kept.
func (s *Service) keptLowVoltage(ctx context.Context, in *Entry) (*LowVoltageAnswer, *lowvoltage.Result, error) {
	f := &fields{}
	f.Check(in.who().Name != "", "cliente.nome", "Informe o nome do cliente")
	f.Check(strings.TrimSpace(in.Cliente.Distribuidora) != "", "cliente.distribuidora", "Informe a distribuidora")
	f.Check(len(in.Consumo) == 0, "consumo_mensal", "A estimativa da baixa tensão usa o consumo médio por mês")
	return s.estimate(ctx, in.BaixaTensao, f)
}

// estimate computes a unit of group B; f holds what is wrong with its entry besides.
func (s *Service) estimate(ctx context.Context, in *LowVoltageEntry, f *fields) (*LowVoltageAnswer, *lowvoltage.Result, error) {
	p, err := s.Parameters.Get(ctx, s.DB)
	if err != nil {
		return nil, nil, err
	}
	law := (&dated{parameters: p, day: s.today()}).market()
	e := law.Eligibility(&cost.Unit{Subgroup: in.Subgrupo, Business: in.Empresarial}, decimal.Zero, s.today())
	start := lowvoltage.Starts(e.From)
	m := &dated{parameters: p, day: start.First()}
	c := in.read(f, m, start)
	if err := f.Err(); err != nil {
		return nil, nil, err
	}
	if err := m.missing.Err(); err != nil {
		return nil, nil, err
	}
	r, err := lowvoltage.Compute(c)
	if err != nil {
		return nil, nil, err
	}
	out := &LowVoltageAnswer{
		Elegivel: e.From.String(), Motivo: e.Reason, Inicio: start.String(), Faturado: web.Number(r.Months[0].Billed.String()),
		Convencional: amount(r.Conventional), Branca: web.NumberOf(r.White, money.Amount.Text),
		Equilibrio: web.NumberOf(r.BreakEven, func(d decimal.Decimal) string { return d.StringFixed(2) }),
		Livre:      web.NumberOf(r.Free, money.Amount.Text), Economia: web.NumberOf(r.Saving(), money.Amount.Text), Percentual: rounded(r.SavingPercent()),
		Sobra: web.NumberOf(r.Oversupply, money.Amount.Text), Carimbo: lowvoltage.Stamp, Premissas: in.premises(c),
	}
	if c.Free != nil {
		out.Preco = new(web.Number(c.Free.Price.Text()))
	}
	out.Padrao, out.Produto, err = m.standard(c)
	return out, r, err
}

// read turns the entry into a case of the twelve months from the start on.
func (in *LowVoltageEntry) read(f *fields, m *dated, start month.Month) *lowvoltage.Case {
	needed := func(path string, n *web.Number) money.Price {
		if p := f.price(path, n); p != nil {
			return *p
		}
		f.Check(n != nil && *n != "", path, "Informe a tarifa, sem tributos")
		return 0
	}
	c := &lowvoltage.Case{
		MinimumKWh:   m.minimum(in.Ligacao),
		Conventional: lowvoltage.Tariff{TUSD: needed("tusd_R$_MWh", in.TUSD), TE: needed("te_R$_MWh", in.TE)},
		Lighting:     f.money("cip_R$", in.CIP, 0), Source: typed, MidRatio: decimal.NewFromInt(2).DivRound(decimal.NewFromInt(3), 24),
	}
	use, ok := f.decimal("consumo_kWh_mes", in.Consumo)
	f.Check(ok, "consumo_kWh_mes", "Informe o consumo médio por mês")
	for i := range 12 {
		c.Months = append(c.Months, lowvoltage.Use{Month: start.Add(i), KWh: use})
	}
	icms := f.needed("icms_percentual", in.ICMS, "Informe a alíquota do ICMS, como na fatura")
	federal := f.needed("pis_percentual", in.PIS, "Informe a alíquota efetiva do PIS, como na fatura") +
		f.needed("cofins_percentual", in.COFINS, "Informe a alíquota efetiva da COFINS, como na fatura")
	sets := map[month.Month]tax.Set{}
	for i := range 12 {
		law := m.law(strings.ToUpper(in.UF), start.Add(i))
		sets[start.Add(i)] = law.Set(icms, federal)
	}
	c.Taxes = func(of month.Month) tax.Set { return sets[of] }
	flag := cost.Flag(in.Bandeira)
	for _, known := range m.flags() {
		if known.Flag == flag {
			c.Flag = known.Rate
		}
	}
	if w := in.Branca; w != nil && !in.BaixaRenda {
		c.White = &lowvoltage.White{
			Peak: lowvoltage.Tariff{TUSD: needed("branca.tusd_ponta_R$_MWh", w.TUSDP), TE: needed("branca.te_ponta_R$_MWh", w.TEP)},
			Mid:  lowvoltage.Tariff{TUSD: needed("branca.tusd_intermediario_R$_MWh", w.TUSDI), TE: needed("branca.te_intermediario_R$_MWh", w.TEI)},
			Off:  lowvoltage.Tariff{TUSD: needed("branca.tusd_fora_ponta_R$_MWh", w.TUSDF), TE: needed("branca.te_fora_ponta_R$_MWh", w.TEF)},
		}
		if w.Ponta != nil && w.Interm != nil {
			c.Shares = &lowvoltage.Shares{Peak: f.percent("branca.ponta_percentual", w.Ponta, 0), Mid: f.percent("branca.intermediario_percentual", w.Interm, 0)}
		}
	}
	if price := f.price("preco_R$_MWh", in.Preco); price != nil {
		c.Free = &lowvoltage.Free{
			Price: *price, Loss: m.percent(parameter.KeyLoss), Charges: m.charges()[0].Rate,
			PerMWh: f.price("varejista_R$_MWh", in.VarejMWh), Oversupply: f.price("sobrecontratacao_R$_MWh", in.Sobra),
		}
		if in.VarejMes != nil {
			v := f.money("varejista_mensal_R$", in.VarejMes, 0)
			c.Free.Monthly = &v
		}
	}
	return c
}

// minimum is what a connection is billed at least, in kWh.
func (m *dated) minimum(connection string) decimal.Decimal {
	v, _ := m.ratio(parameter.KeyMinimumUse+connection, parameter.UnitKWh)
	return v
}

// standard is the year with the standard product of low voltage; nil while it is not regulated.
func (m *dated) standard(c *lowvoltage.Case) (*web.Number, *StandardProduct, error) {
	price, from, known := m.parameters.Price(parameter.KeyStandardPrice, parameter.UnitPrice, m.day)
	if !known {
		return nil, nil, nil
	}
	product := &StandardProduct{Preco: web.Number(price.Text()), Fonte: from.Source, Desde: from.From.String()}
	if months, _, ok := m.parameters.Number(parameter.KeyStandardTerm, "", parameter.UnitMonths, m.day); ok {
		product.Prazo = new(web.Number(months.String()))
	}
	with := *c
	with.Free = &lowvoltage.Free{Price: price, Loss: m.percent(parameter.KeyLoss), Charges: m.charges()[0].Rate}
	if fee, _, ok := m.parameters.Money(parameter.KeyStandardFee, "", m.day); ok {
		with.Free.Monthly, product.Taxa = &fee, new(amount(fee))
	}
	r, err := lowvoltage.Compute(&with)
	if err != nil {
		return nil, nil, err
	}
	return web.NumberOf(r.Free, money.Amount.Text), product, nil
}

// premises says what the estimate rests on.
func (in *LowVoltageEntry) premises(c *lowvoltage.Case) []string {
	out := []string{
		"O consumo médio repete-se nos doze meses; a fatura cobra ao menos " + ptbr.FormatDecimal(c.MinimumKWh) + " kWh (custo de disponibilidade, REN 1.000/2021, art. 291).",
		"As tarifas digitadas valem nos doze meses; na parte livre a TUSD do grupo B fica como está.",
	}
	if c.Shares != nil {
		out = append(out, "As parcelas por posto são as digitadas.")
	} else if c.White != nil {
		out = append(out, "Sem as parcelas por posto a tarifa branca só mostra o ponto de equilíbrio.")
	}
	if in.BaixaRenda {
		out = append(out, "Baixa renda não tem tarifa branca.")
	}
	if c.Free != nil && c.Free.Oversupply == nil {
		out = append(out, "Encargo de sobrecontratação não informado: a economia não o desconta.")
	}
	if c.Free != nil && c.Free.Monthly == nil && c.Free.PerMWh == nil {
		out = append(out, "Custo do comercializador varejista não informado: a economia não o desconta.")
	}
	return out
}
