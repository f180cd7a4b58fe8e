package rule

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// excess is REN 1.000/2021, art. 301: charged only above the tolerance or, in a period of
// tests, its limit, and then
// (DM − DC) × 2 × the tariff without discount.
func (b *billRules) excess() []Found { return b.eachDemand(b.excessOf) }

func (b *billRules) excessOf(d *check.ExpectedDemand) []Found {
	f := about(b.v, Excess, string(d.Posto))
	f.Trace, f.Charged = d.Trace, optionalAmount(d.ChargedExcess)
	charged := d.ChargedExcess != nil && d.ChargedExcess.IsPositive()
	switch {
	case !d.Exceeded && (!charged || d.Test.Runs()): // in tests by a rule of its own
		return nil
	case !d.Exceeded:
		f.Contestable, f.Expected, f.AtStake = true, AmountOf(decimal.Zero), f.Charged
		f.Sentence = d.Name + ": ultrapassagem cobrada dentro da tolerância (" + d.Ratio + "): esperado " + Shown(f.Expected) + ", cobrado " + Shown(f.Charged) + "."
	case d.Excess != nil && charged && d.ChargedExcess.GreaterThan(*d.Excess) && !b.expected.Within(*d.ChargedExcess, *d.Excess):
		f.Contestable, f.Expected, f.AtStake = true, optionalAmount(d.Excess), less(*d.ChargedExcess, *d.Excess)
		f.Sentence = d.Name + ": ultrapassagem calculada a mais (" + d.Ratio + "): esperado " + Shown(f.Expected) + ", cobrado " + Shown(f.Charged) + "."
	default:
		f.Expected = optionalAmount(d.Excess)
		if f.AtStake = f.Charged; !charged {
			f.AtStake = f.Expected
		}
		f.Sentence = d.Name + ": acima da tolerância (" + d.Ratio + "): ultrapassagem esperada de " + Shown(f.Expected) + ", cobrada de " + Shown(f.Charged) + "."
	}
	return []Found{f}
}

// idle is demand that is paid and not used, beyond what the light "demanda" allows
// (domain 5.1).
func (b *billRules) idle() []Found { return b.eachDemand(b.idleOf) }

func (b *billRules) idleOf(d *check.ExpectedDemand) []Found {
	day := b.v.Month.First()
	green, _, ok := b.in.Parameters.Number(parameter.KeyLightDemandGreenMin, "", parameter.UnitRatio, day)
	yellow, _, known := b.in.Parameters.Number(parameter.KeyLightDemandYellowMin, "", parameter.UnitRatio, day)
	if !ok || !known || !d.Measured.LessThan(green.Mul(d.Reserved)) {
		return nil
	}
	f := about(b.v, Idle, string(d.Posto))
	if !d.Measured.LessThan(yellow.Mul(d.Reserved)) {
		f.Light = portfolio.LightAmarelo
	}
	f.AtStake, f.Charged, f.Trace = optionalAmount(d.IdleValue), optionalAmount(d.IdleValue), d.IdleTrace
	charged := " contratados"
	if d.Test.Runs() {
		charged = " faturados no período de testes"
	}
	f.Sentence = d.Name + ": " + kilowatts(d.Idle) + charged + " e não utilizados (" + d.Ratio + "): " + Shown(f.AtStake) + " no mês."
	return []Found{f}
}

// reactive is REN 1.000/2021, arts. 302 to 304: avoidable in group A, not allowed in
// group B.
func (b *billRules) reactive() []Found {
	charged := b.v.Bill.ReactiveValue
	ignored, v, ok := b.in.Parameters.Money(parameter.KeyLightReactiveIgnore, "", b.v.Month.First())
	if charged == nil || *charged <= 0 || !ok {
		return nil
	}
	f := about(b.v, Reactive, "")
	f.Charged, f.AtStake = charged, charged
	f.Trace = trace.Result("Energia reativa", "ERE + DRE", charged.Text(), unitReais, trace.Input("Cobrança de reativo", charged.Text(), unitReais, b.from))
	switch {
	case b.expected.GroupB():
		zero := money.Amount(0)
		f.Expected, f.Contestable = &zero, true
		f.Sentence = "Reativo cobrado de unidade do grupo B: esperado " + Shown(f.Expected) + ", cobrado " + Shown(charged) + "."
		return []Found{f}
	case *charged <= ignored:
		return nil
	}
	f.Trace.Inputs = append(f.Trace.Inputs, trace.Input("Ignorada até", v.Number.String(), unitReais, v.Trace(parameter.KeyLightReactiveIgnore)))
	f.Light = portfolio.LightAmarelo
	limit, _, known := b.in.Parameters.Percent(parameter.KeyLightReactiveYellowMax, "", b.v.Month.First())
	if total := b.v.Total; known && total != nil && exceeds(*charged, *total, b.v.Bill.CIPValue, limit) {
		f.Light = portfolio.LightVermelho
	}
	f.Sentence = "Energia e demanda reativas: " + Shown(charged) + " cobrados, que a correção do fator de potência evita."
	return []Found{f}
}

// exceeds reports whether a part is more than so many percent of the total without
// the CIP.
func exceeds(part, total money.Amount, cip *money.Amount, limit percent.Percent) bool {
	if cip != nil {
		total -= *cip
	}
	return basis.Reais(part).Mul(decimal.NewFromInt(int64(percent.Hundred))).GreaterThan(basis.Reais(total).Mul(decimal.NewFromInt(int64(limit))))
}

// lawDay is the first day without a discount for who migrates (Lei 15.269/2025).
var lawDay, _ = month.NewDate(2025, 11, 25)

// discount finds the bill that takes less off than the contract's source gives.
func (b *billRules) discount() []Found {
	agreed, told := b.in.Contract.Discount, b.v.Bill.Discount
	if agreed <= 0 || !b.in.Contract.Covers(b.v.Month) || b.expected.GroupB() || told == nil || *told >= agreed {
		return nil
	}
	f := about(b.v, Discount, "")
	f.Contestable = true
	if !b.in.Contract.Start.Before(lawDay) {
		f.Light, f.Contestable = portfolio.LightAmarelo, false
	}
	f.Trace = trace.Result("Desconto da fonte", "o que o desconto do contrato tira da fatura − o que o dela tira", "", "%",
		trace.Input("Desconto do contrato", agreed.Text(), "%", trace.Source{Kind: trace.KindContrato, Ref: b.in.Contract.Code}),
		trace.Input("Desconto da fatura", told.Text(), "%", b.from))
	f.Sentence = "A fatura aplica " + ptbr.FormatPercentExact(*told) + " de desconto da fonte; o contrato prevê " + ptbr.FormatPercentExact(agreed)
	with, missing := b.expected.Recalculate(&agreed)
	without, lacking := b.expected.Recalculate(nil)
	if missing == "" && lacking == "" {
		f.Expected, f.Charged, f.AtStake = AmountOf(with.Total), AmountOf(without.Total), less(with.Rebate, without.Rebate)
		f.Trace.Value, f.Trace.Unit = f.AtStake.Text(), unitReais
		f.Sentence += ": uso da rede esperado " + Shown(f.Expected) + ", cobrado " + Shown(f.Charged)
		f.Trace.Inputs = append(f.Trace.Inputs, with.Trace, without.Trace)
	}
	f.Sentence += "."
	if !f.Contestable {
		f.Sentence += " O contrato começou depois da Lei 15.269/2025: confirme o direito ao desconto."
	}
	return []Found{f}
}

// idleICMS is Súmula 391 of the STJ: the tax is not due on demand that was not used. Where it
// is not inside the line, nobody has paid it: only the tax that is shown is too high.
// Where a tariff is wrong the tax is off by that, and nothing is concluded from it.
func (b *billRules) idleICMS() []Found {
	c, found := b.expected.IdleICMS()
	if !found || len(b.expected.WrongTariffs()) > 0 {
		return nil
	}
	f := about(b.v, IdleICMS, "")
	taxes := []trace.Node{
		b.said("ICMS cobrado", c.Charged.StringFixed(2), unitReais),
		trace.Result("ICMS esperado", "alíquota × linhas tributadas", c.Right.StringFixed(2), unitReais), c.Trace,
	}
	if !c.Paid {
		f.Light, f.Expected, f.Charged, f.AtStake = portfolio.LightAmarelo, AmountOf(c.Right), AmountOf(c.Charged), new(money.Amount)
		f.Sentence = "O ICMS destacado inclui a demanda não utilizada."
		if c.Closes {
			f.Sentence = "O total está certo; o ICMS destacado inclui a demanda não utilizada."
		}
		f.Trace = trace.Result("ICMS destacado a mais", "não entra no que a fatura cobra", f.AtStake.Text(), unitReais, taxes...)
		return []Found{f}
	}
	f.Contestable, f.Expected, f.Charged, f.AtStake = true, AmountOf(c.Free), AmountOf(c.Taxed), less(c.Taxed, c.Free)
	f.Sentence = "A demanda não utilizada é cobrada com ICMS por dentro: esperado " + Shown(f.Expected) + ", cobrado " + Shown(f.Charged) + "."
	f.Trace = trace.Result("ICMS sobre a demanda não utilizada", "linha com o imposto por dentro − linha sem ele", f.AtStake.Text(), unitReais, append([]trace.Node{
		trace.Result("Linha com o ICMS por dentro", "(Contratada − Medida) × tarifa − desconto, ÷ F_T", c.Taxed.StringFixed(2), unitReais),
		trace.Result("Linha sem o ICMS", "(Contratada − Medida) × tarifa − desconto, ÷ F_I", c.Free.StringFixed(2), unitReais),
	}, taxes...)...)
	return []Found{f}
}

// regulated is energy of the distributor, or its flag, on the bill of who buys from
// another (domain 4.5).
func (b *billRules) regulated() []Found {
	var out []Found
	for _, c := range [...]struct {
		line, name string
		charged    *money.Amount
	}{{"te", "TE (energia da distribuidora)", b.v.Bill.TEValue}, {"bandeira", "Bandeira tarifária", b.v.Bill.FlagValue}} {
		if c.charged == nil || *c.charged <= 0 || !b.in.Contract.Covers(b.v.Month) {
			continue
		}
		f := about(b.v, Regulated, c.line)
		zero := money.Amount(0)
		f.Contestable, f.Expected, f.Charged, f.AtStake = true, &zero, c.charged, c.charged
		f.Sentence = c.name + " cobrada de consumidor livre: esperado " + Shown(&zero) + ", cobrado " + Shown(c.charged) + "."
		f.Trace = trace.Result(c.name, "não incide sobre a energia do mercado livre", zero.Text(), unitReais,
			trace.Input("Cobrado", c.charged.Text(), unitReais, b.from),
			trace.Input("Contrato em vigor no mês", b.in.Contract.Code, "", trace.Source{Kind: trace.KindContrato, Ref: b.in.Contract.Code}))
		if flag, ok := b.in.Flags[b.v.Month]; ok && c.line == "bandeira" {
			f.Trace.Inputs = append(f.Trace.Inputs, trace.Input("Bandeira do mês para o mercado regulado", flag.Price.Text(), "R$/MWh", flag.Trace()))
		}
		out = append(out, f)
	}
	return out
}

// tariffs finds lines that are charged by a tariff that was not in force.
func (b *billRules) tariffs() []Found {
	var out []Found
	for _, w := range b.expected.WrongTariffs() {
		f := about(b.v, Tariff, w.Key)
		f.Trace, f.Sentence = w.Trace, w.Sentence
		f.Expected, f.Charged = optionalAmount(w.Expected), optionalAmount(w.Charged)
		if w.Validity != "" {
			f.Sentence += ": é a de outra vigência (" + w.Validity + ")"
		}
		if w.Expected != nil && w.Charged != nil {
			f.AtStake = less(*w.Charged, *w.Expected)
			f.Sentence += "; esperado " + Shown(f.Expected) + ", cobrado " + Shown(f.Charged)
			if f.Contestable = w.Charged.GreaterThan(*w.Expected); !f.Contestable {
				f.Light = portfolio.LightAmarelo
			}
		}
		f.Sentence += "."
		out = append(out, f)
	}
	return out
}

// total finds the bill whose parts do not make its total.
func (b *billRules) total() []Found {
	f := b.v.Bill
	network, ok := b.expected.Charged()
	if b.v.Total == nil || !ok || f.CIPValue == nil && f.OtherValue == nil {
		return nil
	}
	parts := []trace.Node{trace.Input("Uso da rede", network.StringFixed(2), unitReais, b.from)}
	sum := network
	for _, p := range [...]struct {
		name   string
		amount *money.Amount
	}{{"TE", f.TEValue}, {"Bandeira", f.FlagValue}, {"CIP", f.CIPValue}, {"Outros itens", f.OtherValue}} {
		if p.amount != nil {
			sum = sum.Add(basis.Reais(*p.amount))
			parts = append(parts, trace.Input(p.name, p.amount.Text(), unitReais, b.from))
		}
	}
	// The items are printed in cents, so that only the amount is allowed for.
	limit, v, known := b.in.Parameters.Money(parameter.KeyBillToleranceMoney, "", b.v.Month.First())
	if !known {
		return nil
	}
	parts = append(parts, trace.Input("Tolerância", v.Number.String(), unitReais, v.Trace(parameter.KeyBillToleranceMoney)))
	return closing(b.v, sum, parts, !basis.Reais(*b.v.Total).Sub(sum).Abs().GreaterThan(basis.Reais(limit)))
}

// closing is the finding that a total is not the sum of its parts.
func closing(v *invoice.Invoice, sum decimal.Decimal, parts []trace.Node, closes bool) []Found {
	if closes {
		return nil
	}
	f := about(v, Total, "")
	total := basis.Reais(*v.Total)
	f.Expected, f.Charged, f.AtStake = AmountOf(sum), v.Total, less(total, sum)
	if f.Contestable = total.GreaterThan(sum); !f.Contestable {
		f.Light = portfolio.LightAmarelo
	}
	f.Sentence = "Os itens somam " + shownDecimal(sum) + " e o total é de " + Shown(v.Total) + "."
	f.Trace = trace.Result("Total do documento", "Σ itens", sum.StringFixed(2), unitReais, append(parts, trace.Input("Total", v.Total.Text(), unitReais, sourceOf(v)))...)
	return []Found{f}
}
