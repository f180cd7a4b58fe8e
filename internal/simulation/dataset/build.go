package dataset

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
)

const monthsPerYear = 12

// Who is the client of a simulation.
type Who struct{ Name, Unit, Note string }

// New builds the figures of a result and of what may be promised by it.
func New(who Who, r *cost.Result, promised cost.Pair[cost.Promise]) Dataset {
	b := builder{r, promised}
	d := Dataset{
		Cliente: b.client(who), ConsumoMensal: b.months(), Resumo: b.summary(),
		EnergiaAtual: b.energy(r.Current), EnergiaVerde: b.energy(r.Free.Verde), EnergiaAzul: b.energy(r.Free.Azul),
		DemandaAtual: b.demand(r.Current), DemandaVerde: b.demand(r.Free.Verde), DemandaAzul: b.demand(r.Free.Azul),
		Custos: b.costs(), Totais: b.totals(), Economia: b.savings(), Ambiental: b.environment(),
		Referencia: Tarifas{Verde: b.reference(cost.Verde), Azul: b.reference(cost.Azul)},
		Proposta:   Tarifas{Verde: b.offered(cost.Verde), Azul: b.offered(cost.Azul)},
		Contexto:   Contexto{Submercado: r.Case.Unit.Submarket, Encargos: Valor{number(b.best().Sum(cost.LineCCEE))}},
	}
	d.Multa = PorModalidade{b.excess(r.Savings.Verde), b.excess(r.Savings.Azul)}
	d.Sobre = PorModalidade{b.over(r.Savings.Verde), b.over(r.Savings.Azul)}
	d.Anual = Anual{b.annual(r.Savings.Verde), b.annual(r.Savings.Azul), b.afterOver(r.Savings.Verde), b.afterOver(r.Savings.Azul)}
	return d
}

type builder struct {
	r        *cost.Result
	promised cost.Pair[cost.Promise]
}

func number(a money.Amount) web.Number { return web.Number(a.Text()) }

func pointer(n web.Number) *web.Number { return &n }

func optional(d *decimal.Decimal) *web.Number { return web.NumberOf(d, decimal.Decimal.String) }

func percentage(p *percent.Percent) *web.Number {
	return web.NumberOf(p, func(p percent.Percent) string { return p.FixedText(2) })
}

// mean is a twelfth of a year in cents, HALF_UP.
func mean(a money.Amount) money.Amount {
	return money.Amount(decimal.New(int64(a), -4).DivRound(decimal.NewFromInt(monthsPerYear), 2).Shift(4).IntPart())
}

// meanEnergy is a twelfth of a year in whole kWh, HALF_EVEN.
func meanEnergy(e energy.Energy) energy.Energy { return (e / monthsPerYear).RoundKWh() }

// monthly is the mean month of a line.
func monthly(p *cost.Plan, key cost.Key) money.Amount { return mean(p.Sum(key)) }

func (b builder) best() *cost.Plan { return b.r.Free.Of(b.r.Best()) }

func (b builder) client(who Who) Cliente {
	c, used := b.r.Case, b.used()
	return Cliente{
		Nome: who.Name, Unidade: who.Unit, Distrib: c.Unit.Distributor, Subgrupo: c.Unit.Subgroup, Modalidade: string(c.Unit.Modality),
		Demanda: web.Number(c.Contracted.OffPeak.String()), DemandaP: optional(c.Contracted.Peak),
		ConsumoMed: web.Number(meanEnergy(used.Total()).MWhText()), Observacao: who.Note,
	}
}

// used is what the unit consumed in the year.
func (b builder) used() cost.Load {
	var sum cost.Load
	for i := range b.r.Current.Months {
		l := &b.r.Current.Months[i].Load
		sum.Peak, sum.OffPeak, sum.Reserved = sum.Peak+l.Peak, sum.OffPeak+l.OffPeak, sum.Reserved+l.Reserved
		sum.Requirement += l.Requirement
	}
	return sum
}

func (b builder) months() []Mes {
	out := make([]Mes, 0, len(b.r.Case.Use))
	for i := range b.r.Case.Use {
		u := &b.r.Case.Use[i]
		m := Mes{
			Mes: u.Month.String(), Ponta: web.Number(u.Peak.KWhText()), ForaPonta: web.Number(u.OffPeak.KWhText()),
			DemandaP: optional(u.DemandPeak), DemandaFora: optional(u.DemandOffPeak),
		}
		if u.Reserved != nil {
			m.Reservado = pointer(web.Number(u.Reserved.KWhText()))
		}
		out = append(out, m)
	}
	return out
}

func (b builder) summary() Resumo {
	sum := b.used()
	total := meanEnergy(sum.Total())
	loss := b.r.Case.Premises.Loss
	losses, err := total.Percent(loss)
	if err != nil {
		losses = 0 // Validate bounds the consumption far below
	}
	return Resumo{
		MediaPonta: web.Number(meanEnergy(sum.Peak).KWhText()), MediaFora: web.Number(meanEnergy(sum.OffPeak).KWhText()),
		Total: web.Number(total.KWhText()), ComPerdas: web.Number((total + losses).KWhText()), Perdas: web.Number(loss.Text()),
	}
}

func row(e energy.Energy, total money.Amount) Linha {
	e = meanEnergy(e)
	l := Linha{Medicao: web.Number(e.MWhText()), Total: number(mean(total))}
	if e != 0 {
		price := decimal.New(int64(mean(total)), -4).DivRound(e.MWh(), 2)
		l.Tarifa = pointer(web.Number(price.StringFixed(2)))
	}
	return l
}

func (b builder) energy(p *cost.Plan) *Energia {
	if p == nil {
		return nil
	}
	var load cost.Load
	for i := range p.Months {
		l := &p.Months[i].Load
		load.Peak, load.OffPeak, load.Requirement, load.Net = load.Peak+l.Peak, load.OffPeak+l.OffPeak+l.Reserved, load.Requirement+l.Requirement, load.Net+l.Net
	}
	e := &Energia{
		DistFP: row(load.OffPeak, p.Sum(cost.LineNetworkFP)), DistP: row(load.Peak, p.Sum(cost.LineNetworkP)),
		CBSIBS: Valor{number(monthly(p, cost.LineACLCBS))}, ICMS: Valor{number(monthly(p, cost.LineACLICMS))}, Bandeira: Valor{number(monthly(p, cost.LineFlag))},
		Compens:  Valor{number(monthly(p, cost.LineCompensated))},
		Desconto: Valor{number(monthly(p, cost.LineDiscount))}, CIP: Valor{number(monthly(p, cost.LineLighting))},
	}
	if p.Market == cost.Captive {
		e.EnergiaFP, e.EnergiaP = row(load.OffPeak, p.Sum(cost.LineEnergyFP)), row(load.Peak, p.Sum(cost.LineEnergyP))
		e.CCEE = row(0, 0)
		return e
	}
	net, value := b.r.OffPeakShare()
	e.EnergiaFP, e.EnergiaP = row(net, value), row(load.Net-net, p.Sum(cost.LineACL)-value)
	e.CCEE = row(load.Requirement, p.Sum(cost.LineCCEE))
	return e
}

func (b builder) demand(p *cost.Plan) *Demanda {
	if p == nil {
		return nil
	}
	of := func(key cost.Key) web.Number { return number(monthly(p, key)) }
	d := &Demanda{
		FP: of(cost.LineDemandFP), P: of(cost.LineDemandP), NaoUtilFP: of(cost.LineUnusedFP), NaoUtilP: of(cost.LineUnusedP),
		UltrapFP: of(cost.LineExcessFP), UltrapP: of(cost.LineExcessP),
		ContratadaFP: web.Number(p.Demand.OffPeak.String()),
	}
	if p.Modality == cost.Azul {
		d.ContratadaP = optional(p.Demand.Peak)
	}
	if p.Market == cost.Captive {
		return d
	}
	var saved money.Amount
	for _, o := range *b.r.Demand.Of(p.Modality) {
		if !o.Advised() {
			continue
		}
		saved += o.Saving()
		if from := b.r.Case.Rules.ReductionFrom; o.Suggested.LessThan(o.Current) && !from.IsZero() {
			d.ReducaoDesde = new(from.String())
		}
		if o.Posto == "ponta" {
			d.OtimaP = optional(&o.Suggested)
		} else {
			d.OtimaFP = optional(&o.Suggested)
		}
	}
	d.EconomiaOtima = pointer(number(saved))
	return d
}

func (b builder) costs() Custos {
	return Custos{
		Gestao: number(b.r.Case.Premises.Management), Gerador: number(monthly(b.r.Current, cost.LineGenerator)),
		GeradorProposta: number(monthly(b.best(), cost.LineGenerator)),
		Varejista:       number(monthly(b.best(), cost.LineRetailer)), Contribuicao: number(monthly(b.best(), cost.LineContribution)),
	}
}
