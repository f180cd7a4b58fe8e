package dataset

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
)

// total is the sum of the lines of a mean month, as they are shown.
func (b builder) total(p *cost.Plan) money.Amount {
	var sum money.Amount
	acl := false
	for _, key := range cost.Keys() {
		if key == cost.LineACL && p.Sum(key) != 0 {
			acl = true
			continue // shown split by posto
		}
		sum += monthly(p, key)
	}
	if acl {
		_, off := b.r.OffPeakShare()
		sum += mean(off) + mean(p.Sum(cost.LineACL)-off)
	}
	return sum
}

func (b builder) totals() Totais {
	t := Totais{Atual: number(b.total(b.r.Current))}
	if p := b.r.Free.Verde; p != nil {
		t.Verde, t.EconomiaVerde = pointer(number(b.total(p))), percentage(b.r.Savings.Verde.Percent)
	}
	if p := b.r.Free.Azul; p != nil {
		t.Azul, t.EconomiaAzul = pointer(number(b.total(p))), percentage(b.r.Savings.Azul.Percent)
	}
	return t
}

func (b builder) excess(s *cost.Saving) *web.Number {
	if s == nil {
		return nil
	}
	return pointer(number(s.Excess))
}

func (b builder) over(s *cost.Saving) *web.Number {
	if s == nil || s.OverContract == nil {
		return nil
	}
	return pointer(number(s.OverContract.Monthly))
}

func (b builder) annual(s *cost.Saving) *web.Number {
	if s == nil {
		return nil
	}
	return pointer(number(s.Annual))
}

// afterOver is the annual saving if the consumption falls as the scenario says.
func (b builder) afterOver(s *cost.Saving) *web.Number {
	if s == nil || s.OverContract == nil || s.OverContract.Saving == nil {
		return nil
	}
	return pointer(number(*s.OverContract.Saving))
}

func horizon(h cost.Horizon) Horizonte {
	return Horizonte{Um: number(h.One), Tres: number(h.Three), Dez: number(h.Ten)}
}

func (b builder) savings() Economia {
	e := Economia{Verde: b.temporal(b.r.Savings.Verde), Azul: b.temporal(b.r.Savings.Azul), Melhor: string(b.r.Best())}
	best := e.Verde
	if b.r.Best() == cost.Azul {
		best = e.Azul
	}
	e.Percentuais, e.Media, e.DezAnos = best.Percentuais, best.Media, best.DezAnos
	return e
}

func (b builder) temporal(s *cost.Saving) *Temporal {
	if s == nil {
		return nil
	}
	t := &Temporal{Horizonte: horizon(s.Horizon), Media: percentage(s.Mean), Historica: historical(b.r.Case.FlagYears, s.Expected), Partes: parts(s), Liquida: b.net(s.Modality), Retorno: b.payback(s)}
	if s.Present != nil {
		v := horizon(*s.Present)
		t.VPL = &v
	}
	for _, y := range s.Years {
		t.Anos = append(t.Anos, number(y.Cumulative))
	}
	for _, f := range s.Flags {
		*t.Percentuais.of(f.Flag) = percentage(f.Percent)
		*t.DezAnos.of(f.Flag) = pointer(number(f.Horizon.Ten))
	}
	return t
}

func historical(years *cost.FlagYears, e *cost.ExpectedSaving) *Historica {
	if e == nil {
		return nil
	}
	return &Historica{
		Percentual: percentage(e.Percent), Anual: number(e.Annual), DezAnos: number(e.Horizon.Ten), De: years.From.String(), Ate: years.To.String(),
		Meses: MesesFlag{years.Months[cost.FlagVerde], years.Months[cost.FlagAmarela], years.Months[cost.FlagVermelha1], years.Months[cost.FlagVermelha2]},
	}
}

func parts(s *cost.Saving) *Partes {
	p := s.Parts
	if p == nil {
		return nil
	}
	return &Partes{
		MelhorCativa: string(p.BestCaptive), Modalidade: number(p.ByModality), Mercado: number(p.ByMarket), Percentual: percentage(p.Percent), Texto: s.PartsText(),
	}
}

// net is of the course that is promised, as is payback.
func (b builder) net(m cost.Modality) *Liquida {
	s := b.promised.Of(m)
	n := s.Net
	if n == nil {
		return nil
	}
	return &Liquida{
		CativoICMS: number(n.CaptiveICMS), CativoFederal: number(n.CaptiveFederal), LivreICMS: number(n.FreeICMS), LivreFederal: number(n.FreeFederal),
		Cativo: number(n.Captive), Livre: number(n.Free), Anual: number(n.Annual), Percentual: percentage(n.Percent),
		Texto: s.NetText(b.r.Case.Credits), Ressalva: cost.CreditCaveat,
	}
}

func (b builder) payback(s *cost.Saving) *Retorno {
	p := b.promised.Of(s.Modality).Payback
	if p == nil {
		return nil
	}
	out := &Retorno{
		Inicio: p.Begins.String(), Unicos: []Unico{}, Soma: number(p.Sum), Faltam: append([]string{}, p.Missing...), Payback: p.Months, Texto: p.Text(),
		Taxa: web.Number(b.r.Case.Move.Discount.Text()), Espera1: number(p.Waiting.One), Espera3: number(p.Waiting.Three), Prejuiz: cost.LossText(s.Annual),
	}
	for _, c := range p.Once {
		out.Unicos = append(out.Unicos, Unico{c.Name, number(c.Value)})
	}
	if v := p.Present; v != nil {
		out.VPL12, out.VPL36, out.VPL60 = pointer(number(v.Twelve)), pointer(number(v.ThirtySix)), pointer(number(v.Sixty))
	}
	return out
}

func (p *PorBandeira) of(f cost.Flag) **web.Number {
	switch f {
	case cost.FlagAmarela:
		return &p.Amarela
	case cost.FlagVermelha1:
		return &p.Vermelha1
	case cost.FlagVermelha2:
		return &p.Vermelha2
	case cost.FlagEscassez:
		return &p.Escassez
	default:
		return &p.Verde
	}
}

func (b builder) environment() Ambiental {
	e := b.r.Environment
	if !e.Earned {
		return Ambiental{}
	}
	return Ambiental{
		Arvores: new(web.Number(e.Trees.String())), Campos: new(web.Number(e.Fields.StringFixed(2))), Toneladas: new(web.Number(e.Tonnes.StringFixed(3))),
		Fonte: cost.EarnedText,
	}
}

func (b builder) reference(m cost.Modality) []TarifaMes {
	out := []TarifaMes{}
	for _, v := range b.r.Rates(m) {
		t := tariff(m, v, decimal.NewFromInt(1))
		t.TeP, t.TeF = unit(v.TEPeak), unit(v.TEOffPeak)
		out = append(out, t)
	}
	return out
}

// offered are the tariffs of the proposal: the discount on the network taken off,
// the price of the energy in place of the TE.
func (b builder) offered(m cost.Modality) []TarifaMes {
	out := []TarifaMes{}
	for _, v := range b.r.Rates(m) {
		t := tariff(m, v, decimal.NewFromInt(1).Sub(v.Discount))
		t.Energia, t.Encargos = pointer(web.Number(v.Price.Text())), pointer(web.Number(v.Charge.Text()))
		t.Desconto = pointer(web.Number(v.Discount.Shift(2).Round(2).String()))
		out = append(out, t)
	}
	return out
}

// shownPlaces is how many decimals a tariff shows; two tables of one month give more.
const shownPlaces = 8

func unit(d decimal.Decimal) *web.Number { return pointer(web.Number(d.Round(shownPlaces).String())) }

func tariff(m cost.Modality, v cost.MonthRates, kept decimal.Decimal) TarifaMes {
	t := TarifaMes{Mes: v.Month.String(), Atos: v.Acts, Mantida: v.Held, DemandaF: *unit(v.DemandOffPeak.Mul(kept))}
	peak := v.TUSDPeak
	if m == cost.Azul {
		t.DemandaP = unit(v.DemandPeak.Mul(kept))
	} else {
		peak = v.TUSDOffPeak.Add(v.TUSDPeak.Sub(v.TUSDOffPeak).Mul(kept))
	}
	t.TusdP, t.TusdF = *unit(peak), *unit(v.TUSDOffPeak)
	return t
}
