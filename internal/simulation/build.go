package simulation

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// defaultSubmarket is where most of the load is; the wizard shows it.
const defaultSubmarket = "SUDESTE"

var typed = trace.Source{Kind: trace.KindUsuario, Detail: "digitado na simulação"}

// build turns an entry into a case with the tables in force. It reports every error of the
// entry at once.
func build(ctx context.Context, from tables, parameters parameter.Snapshot, in *Entry, today month.Date) (*cost.Case, error) {
	f := &fields{}
	move, start, err := in.begins(f, parameters, today)
	if err != nil {
		return nil, err
	}
	m := &dated{parameters: parameters, day: start.First()}
	c := &cost.Case{
		Start: start, Unit: in.Cliente.unit(), Premises: m.premises(), Rules: m.rules(), Law: m.market(), Flags: m.flags(),
		Charges: m.charges(), Equivalent: m.equivalents(), Move: move,
	}
	m.reduction(&c.Rules, c.Unit.Subgroup, today)
	flagMonths := m.flagMonths()
	in.client(f, c)
	in.use(f, c)
	in.offer(f, c, m)
	uf, err := from.stateOf(ctx, c.Unit.Distributor)
	if err != nil {
		return nil, err
	}
	in.taxes(f, c, m, uf)
	c.Premises.NetworkWithoutICMS = m.networkWithoutICMS(uf)
	in.engine(f, c)
	in.premises(f, c)
	in.move(f, c, m)
	in.credits(f, c, m)
	in.risks(f, c)
	in.tables(f, c)
	if err := f.Err(); err != nil {
		return nil, err
	}
	if err := m.missing.Err(); err != nil {
		return nil, err
	}
	if c.FlagYears, err = from.flagYears(ctx, flagMonths); err != nil {
		return nil, err
	}
	return c, in.stored(ctx, from, c)
}

// tables gives what was imported: one simulation reads it from the database, many read
// it once (Market).
type tables interface {
	tariffsOf(ctx context.Context, distributor, subgroup string) ([]cost.Tariff, error)
	meanPLD(ctx context.Context, submarket string, start month.Month) (*money.Price, trace.Source, error)
	stateOf(ctx context.Context, distributor string) (string, error)
	flagYears(ctx context.Context, months int) (*cost.FlagYears, error)
}

// stored is the database as tables.
type stored struct{ q db.Q }

func (s stored) tariffsOf(ctx context.Context, distributor, subgroup string) ([]cost.Tariff, error) {
	return tariffsOf(ctx, s.q, distributor, subgroup)
}

func (s stored) meanPLD(ctx context.Context, submarket string, start month.Month) (*money.Price, trace.Source, error) {
	return meanPLD(ctx, s.q, submarket, start)
}

func (s stored) stateOf(ctx context.Context, distributor string) (string, error) {
	return stateOf(ctx, s.q, distributor)
}

func (s stored) flagYears(ctx context.Context, months int) (*cost.FlagYears, error) {
	return flagYears(ctx, s.q, months)
}

// stored completes a case with the tariffs and the PLD that were imported.
func (in *Entry) stored(ctx context.Context, from tables, c *cost.Case) (err error) {
	if len(c.Tariffs) == 0 {
		if c.Tariffs, err = from.tariffsOf(ctx, c.Unit.Distributor, c.Unit.Subgroup); err != nil {
			return err
		}
	}
	if c.Offer.PLD == nil {
		c.Offer.PLD, c.Offer.PLDSource, err = from.meanPLD(ctx, c.Unit.Submarket, c.Start)
	}
	return err
}

func (e *EntryClient) unit() cost.Unit {
	u := cost.Unit{
		Distributor: strings.TrimSpace(e.Distribuidora), Subgroup: strings.TrimSpace(e.Subgrupo),
		Modality: cost.Modality(strings.TrimSpace(e.Modalidade)), Submarket: strings.TrimSpace(e.Submercado), Business: e.Empresarial,
	}
	if u.Submarket == "" {
		u.Submarket = defaultSubmarket
	}
	return u
}

func (in *Entry) client(f *fields, c *cost.Case) {
	f.Check(strings.TrimSpace(in.Cliente.Nome) != "", "cliente.nome", "Informe o nome do cliente")
	if kw := f.kw("cliente.demanda_contratada_kW", in.Cliente.Contratada); kw != nil {
		c.Contracted.OffPeak = *kw
	}
	c.Contracted.Peak = f.kw("cliente.demanda_contratada_ponta_kW", in.Cliente.ContratadaP)
}

func (in *Entry) use(f *fields, c *cost.Case) {
	for i := range in.Consumo {
		e := &in.Consumo[i]
		at := fmt.Sprintf("consumo_mensal[%d].", i)
		u := cost.Use{
			Month: f.month(at+"mes", e.Mes), Reserved: f.kwh(at+"consumo_reservado_kWh", e.Reservado), PROINFA: f.kwh(at+"proinfa_kWh", e.Proinfa),
			DemandPeak: f.kw(at+"demanda_ponta_kW", e.DemandaP), DemandOffPeak: f.kw(at+"demanda_fora_ponta_kW", e.DemandaFora),
		}
		if p := f.kwh(at+"consumo_ponta_kWh", e.Ponta); p != nil {
			u.Peak = *p
		}
		if p := f.kwh(at+"consumo_fora_ponta_kWh", e.ForaPonta); p != nil {
			u.OffPeak = *p
		} else if e.ForaPonta == nil {
			f.Add(at+"consumo_fora_ponta_kWh", "Informe o consumo fora ponta")
		}
		c.Use = append(c.Use, u)
	}
}

func (in *Entry) offer(f *fields, c *cost.Case, m *dated) {
	o := &in.Oferta
	if p := f.price("oferta.preco_R$_MWh", o.Preco); p != nil {
		c.Offer.Prices = []cost.PriceStep{{From: c.Start, Price: *p, Source: typed}}
	}
	for i := range o.Precos {
		at := fmt.Sprintf("oferta.precos[%d].", i)
		from := f.month(at+"desde", o.Precos[i].Desde)
		if p := f.price(at+"preco_R$_MWh", o.Precos[i].Preco); p != nil {
			c.Offer.Prices = append(c.Offer.Prices, cost.PriceStep{From: from, Price: *p, Source: typed})
		} else {
			f.Add(at+"preco_R$_MWh", "Informe o preço")
		}
	}
	if c.Offer.PLD = f.price("oferta.pld_R$_MWh", o.PLD); c.Offer.PLD != nil {
		c.Offer.PLDSource = typed
	}
	c.Offer.LowerPercent = f.percent("oferta.faixa_min_percentual", o.FaixaMin, m.percent(parameter.KeySimulationLower))
	c.Offer.UpperPercent = f.percent("oferta.faixa_max_percentual", o.FaixaMax, m.percent(parameter.KeySimulationUpper))
	c.Offer.ICMSOnMetered, c.Offer.Incentivised = o.ICMSMedido, o.Fonte == "incentivada"
	c.Offer.Includes = cmp.Or(o.Inclui, tax.IncludesPISCOFINS)
	if c.Offer.Includes != tax.IncludesNone {
		c.Offer.Seller = f.percent("oferta.pis_cofins_vendedor_percentual", o.Vendedor, m.seller())
	}
	if c.Offer.Includes == tax.IncludesAll {
		c.Offer.ICMS = f.needed("oferta.icms_no_preco_percentual", o.ICMS, "Informe o ICMS que o preço inclui")
	}
	c.NetworkDiscount = cost.NetworkDiscount{
		Offered: f.percent("oferta.desconto_tusd_percentual", o.Desconto, 0), Migrated: f.date("oferta.migracao", o.Migracao),
		Right: f.kw("oferta.musd_com_direito_kW", o.Direito), Until: f.date("oferta.desconto_ate", o.DireitoFim), Source: typed,
	}
}

// taxes are the rates that were typed, as the law of each of the twelve months leaves them.
func (in *Entry) taxes(f *fields, c *cost.Case, m *dated, uf string) {
	t := &in.Tributos
	icms := f.needed("tributos.icms_percentual", t.ICMS, "Informe a alíquota do ICMS, como na fatura")
	pis := f.needed("tributos.pis_percentual", t.PIS, "Informe a alíquota efetiva do PIS, como na fatura")
	cofins := f.needed("tributos.cofins_percentual", t.COFINS, "Informe a alíquota efetiva da COFINS, como na fatura")
	taxed := func(m *dated) (out []cost.TaxSet) {
		for i := range 12 {
			law := m.law(uf, c.Start.Add(i))
			set := cost.TaxSet{From: c.Start.Add(i).First(), Source: typed, ICMS: law.ICMS(icms), PIS: pis, COFINS: cofins}
			if law.Consumption {
				set.PIS, set.COFINS = 0, 0
				set.CBS, set.IBSState, set.IBSCity, set.ICMSOnConsumption = law.CBS, law.IBSState, law.IBSCity, law.ICMSOnConsumption
				set.Law, set.Expected = law.Source, law.Expected
			}
			if last := len(out) - 1; last < 0 || !out[last].Same(&set) {
				out = append(out, set)
			}
		}
		return out
	}
	c.Taxes, c.LawUntil = taxed(m), m.lawUntil(c.Start)
	if last := &c.Taxes[len(c.Taxes)-1]; last.CBS != 0 {
		c.Ahead = &cost.Ahead{RebalancedTE: m.rebalancedTE(last.From)}
		if last.Expected {
			c.Ahead.High = taxed(&dated{parameters: m.parameters.Assuming(parameter.ScenarioHigh), day: m.day})
		}
	}
}

// kwhPerMWh turns R$/kWh into R$/MWh.
const kwhPerMWh = 1000

func (in *Entry) engine(f *fields, c *cost.Case) {
	if in.Gerador == nil {
		return
	}
	g := &cost.Generator{SwitchOff: in.Gerador.Desligar, Source: typed}
	if e := f.kwh("gerador.energia_kWh_mes", in.Gerador.Energia); e != nil {
		g.Monthly = *e
	}
	if kw := f.kw("gerador.potencia_kW", in.Gerador.Potencia); kw != nil {
		g.PowerKW = *kw
	}
	if p := f.price("gerador.custo_R$_kWh", in.Gerador.Custo); p != nil {
		if *p > money.Price(1e13) { // R$ 100.000/kWh; far above the bound that follows
			f.Add("gerador.custo_R$_kWh", "O custo do gerador é grande demais")
			return
		}
		g.Cost = *p * kwhPerMWh
	}
	if g.Cost > 0 || g.Monthly > 0 {
		c.Generator = g
	}
}

// no is the answer of a question that has a default.
const no = "nao"

// charges are the sum of the CCEE charges, or each of the three.
func (e *EntryPremises) charges(f *fields, c *cost.Case) {
	if v := f.price("premissas.encargos_R$_MWh", e.Encargos); v != nil {
		c.Charges = []cost.Charge{{From: c.Start.First(), Rate: *v, Source: typed}}
	}
	ess, eer, ercap := f.price("premissas.ess_R$_MWh", e.ESS), f.price("premissas.eer_R$_MWh", e.EER), f.price("premissas.ercap_R$_MWh", e.ERCAP)
	if ess == nil && eer == nil && ercap == nil {
		return
	}
	f.Check(e.Encargos == nil || *e.Encargos == "", "premissas.encargos_R$_MWh", "Informe a soma dos encargos ou os três, não ambos")
	if ess == nil || eer == nil || ercap == nil {
		f.Add("premissas.ess_R$_MWh", "Informe ESS, EER e ERCAP, os três; zero onde nada se cobra")
		return
	}
	source := typed
	source.Detail += ": ESS " + ptbr.FormatPrice(*ess) + " + EER " + ptbr.FormatPrice(*eer) + " + ERCAP " + ptbr.FormatPrice(*ercap) + " por MWh"
	c.Charges = []cost.Charge{{From: c.Start.First(), Rate: *ess + *eer + *ercap, Source: source}}
}

func (in *Entry) premises(f *fields, c *cost.Case) {
	e := in.Premissas
	if e == nil {
		return
	}
	p := &c.Premises
	p.Loss = f.percent("premissas.perdas_percentual", e.Perdas, p.Loss)
	p.PROINFAShare = f.percent("premissas.proinfa_percentual", e.Proinfa, p.PROINFAShare)
	p.Management = f.money("premissas.gestao_mensal_R$", e.Gestao, p.Management)
	p.PublicLighting = f.money("premissas.cip_R$", e.CIP, 0)
	e.charges(f, c)
	if e.TUSDNaBase != "" {
		p.NetworkWithoutICMS = e.TUSDNaBase == no
	}
	p.DiscountWithoutTax = e.DescTrib == no
	if e.Bandeira != "" {
		p.Flag = cost.Flag(e.Bandeira)
		f.Check(slices.Contains(cost.FlagNames(), p.Flag), "premissas.bandeira",
			"Informe verde, amarela, vermelha_1, vermelha_2 ou escassez_hidrica")
	}
	p.CaptiveGrowth = f.percent("premissas.crescimento_cativo_percentual", e.CrescCativo, 0)
	p.FreeGrowth = f.percent("premissas.crescimento_livre_percentual", e.CrescLivre, 0)
	if e.TaxaVPL != nil {
		v := f.percent("premissas.taxa_desconto_percentual", e.TaxaVPL, 0)
		p.DiscountRate = &v
	}
	p.VolumeDrop = f.percent("premissas.queda_consumo_percentual", e.Queda, p.VolumeDrop)
	p.OptimalDemand, p.HoldExpired = e.Otima, e.ManterVenc
}

func (in *Entry) tables(f *fields, c *cost.Case) {
	for i := range in.Tarifas {
		e := &in.Tarifas[i]
		at := fmt.Sprintf("tarifas[%d].", i)
		t := cost.Tariff{
			Distributor: c.Unit.Distributor, Subgroup: c.Unit.Subgroup, Modality: cost.Modality(strings.TrimSpace(e.Modalidade)),
			From: f.date(at+"desde", e.Desde), To: f.date(at+"ate", e.Ate), Source: trace.Source{Kind: trace.KindUsuario, Ref: e.Ato},
			DemandPeak: f.price(at+"demanda_ponta_R$_kW", e.DemandaP), DemandOffPeak: f.price(at+"demanda_fora_ponta_R$_kW", e.DemandaF),
			TUSDPeak: f.price(at+"tusd_ponta_R$_MWh", e.TusdP), TUSDOffPeak: f.price(at+"tusd_fora_ponta_R$_MWh", e.TusdF),
			TEPeak: f.price(at+"te_ponta_R$_MWh", e.TeP), TEOffPeak: f.price(at+"te_fora_ponta_R$_MWh", e.TeF),
		}
		f.Check(t.Modality == cost.Verde || t.Modality == cost.Azul, at+"modalidade", "Informe Verde ou Azul")
		f.Check(!t.From.IsZero(), at+"desde", "Informe o início da vigência")
		c.Tariffs = append(c.Tariffs, t)
	}
}

// entryOf is a case as a user would have entered it; the demonstration is one.
func entryOf(who Who, c *cost.Case) Entry {
	in := Entry{
		Cliente: EntryClient{
			Nome: who.Name, Unidade: who.Unit, Observacao: who.Note, Distribuidora: c.Unit.Distributor, Subgrupo: c.Unit.Subgroup,
			Modalidade: string(c.Unit.Modality), Submercado: c.Unit.Submarket, Empresarial: c.Unit.Business,
			Contratada: new(web.Number(c.Contracted.OffPeak.String())), ContratadaP: demand(c.Contracted.Peak),
		},
		Inicio: c.Start.String(),
		Oferta: EntryOffer{Preco: new(web.Number(c.Offer.Prices[0].Price.Text())), PLD: tariffOf(c.Offer.PLD)},
		Tributos: EntryTaxes{
			ICMS: new(web.Number(c.Taxes[0].ICMS.Text())), PIS: new(web.Number(c.Taxes[0].PIS.Text())), COFINS: new(web.Number(c.Taxes[0].COFINS.Text())),
		},
		Premissas: &EntryPremises{Encargos: new(web.Number(c.Charges[0].Rate.Text())), Bandeira: string(c.Premises.Flag)},
	}
	for i := range c.Use {
		u := &c.Use[i]
		in.Consumo = append(in.Consumo, EntryMonth{
			Mes: u.Month.String(), Ponta: new(web.Number(u.Peak.KWhText())), ForaPonta: new(web.Number(u.OffPeak.KWhText())), Reservado: quantity(u.Reserved),
			Proinfa: quantity(u.PROINFA), DemandaP: demand(u.DemandPeak), DemandaFora: demand(u.DemandOffPeak),
		})
	}
	for i := range c.Tariffs {
		t := &c.Tariffs[i]
		in.Tarifas = append(in.Tarifas, EntryTariff{
			Modalidade: string(t.Modality), Desde: t.From.String(), Ato: t.Source.Ref, DemandaP: tariffOf(t.DemandPeak), DemandaF: tariffOf(t.DemandOffPeak),
			TusdP: tariffOf(t.TUSDPeak), TusdF: tariffOf(t.TUSDOffPeak), TeP: tariffOf(t.TEPeak), TeF: tariffOf(t.TEOffPeak),
		})
	}
	return in
}

// Who is whom a simulation is for.
type Who struct{ Name, Unit, Note string }

func demand(d *decimal.Decimal) *web.Number { return web.NumberOf(d, decimal.Decimal.String) }

func quantity(e *energy.Energy) *web.Number { return web.NumberOf(e, energy.Energy.KWhText) }

func tariffOf(p *money.Price) *web.Number { return web.NumberOf(p, money.Price.Text) }
