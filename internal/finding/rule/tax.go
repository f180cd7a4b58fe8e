package rule

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// undueDiscounts ask once for each unit, of its first bill that has a discount of the
// source under a contract of after the law, whether the right to it is older.
func undueDiscounts(in *Input) (out []Found) {
	alike := *in
	alike.Official = nil // read for what is looked into only: the record stays the same without
	asked := map[string]bool{}
	for i := range in.History {
		v := &in.History[i]
		if v.Bill == nil || asked[v.UnitID] {
			continue
		}
		found := newBillRules(&alike, v).undueDiscount()
		asked[v.UnitID] = len(found) > 0
		out = append(out, found...)
	}
	return out
}

// undueDiscount is a discount that may be charged back.
func (b *billRules) undueDiscount() []Found {
	told, begun := b.v.Bill.Discount, b.in.Contract.Start
	allowed, p, ok := b.in.Parameters.Percent(parameter.KeyNewMigrantDiscount, "", begun)
	if told == nil || !ok || begun.Before(lawDay) || !b.in.Contract.Covers(b.v.Month) || *told <= allowed {
		return nil
	}
	f := about(b.v, UndueDiscount, "")
	f.Key = "unidade:" + b.v.UnitID
	f.Light = portfolio.LightAmarelo
	f.Trace = trace.Result("Desconto a confirmar", "desconto da fatura − desconto de quem migra", "", unitReais, b.said("Desconto da fatura", told.Text(), "%"),
		trace.Input("Desconto de quem migra, no máximo", p.Number.String(), "%", p.Trace(parameter.KeyNewMigrantDiscount)),
		trace.Input("Início do contrato", begun.String(), "", trace.Source{Kind: trace.KindContrato, Ref: b.in.Contract.Code}))
	if with, missing := b.expected.Recalculate(nil); missing == "" {
		if without, lacking := b.expected.Recalculate(&allowed); lacking == "" {
			f.Expected, f.Charged, f.AtStake = AmountOf(without.Total), AmountOf(with.Total), less(without.Total, with.Total)
			f.Trace.Value = f.AtStake.Text()
		}
	}
	f.Sentence = "A fatura aplica " + ptbr.FormatPercentExact(*told) + " de desconto da fonte a um contrato iniciado em " + begun.BR() +
		", depois da Lei 15.269/2025: confirme que o direito é anterior."
	return []Found{f}
}

// taxedBenefit is the tax on the discount of the source in a state that exempts it.
func (b *billRules) taxedBenefit() []Found {
	p, ok := b.inState(parameter.KeyBenefitExempt, parameter.UnitRatio)
	gross, hasGross := basis.AmountOf(b.v.Bill.BenefitGross)
	net, hasNet := basis.AmountOf(b.v.Bill.BenefitNet)
	if !ok || !hasGross || !hasNet || b.expected.Within(gross, net) || gross.LessThan(net) {
		return nil
	}
	f := b.undue(TaxedBenefit, "", gross.Sub(net))
	f.Sentence = "Tributos de " + Shown(f.Charged) + " sobre o desconto da fonte, que " + b.unit.State + " isenta."
	f.Trace = trace.Result("Tributos sobre o desconto", "benefício bruto − benefício líquido", f.Charged.Text(), unitReais,
		b.said("Benefício bruto", gross.StringFixed(2), unitReais), b.said("Benefício líquido", net.StringFixed(2), unitReais), p.node)
	return []Found{f}
}

// scoped is a parameter of a state or a client, with its record.
type scoped struct {
	value    decimal.Decimal
	expected bool // nobody has confirmed it
	node     trace.Node
}

// inState is a parameter of the unit's state; false where none above 0 is registered,
// which is what the product ships.
func (b *billRules) inState(key, unit string) (scoped, bool) {
	if b.unit == nil || b.unit.State == "" {
		return scoped{}, false
	}
	return b.inScope(key, b.unit.State, unit)
}

func (b *billRules) inScope(key, scope, unit string) (scoped, bool) {
	n, v, ok := b.in.Parameters.Number(key, scope, unit, b.v.Month.First())
	return scoped{n, v.Status == parameter.Expected, trace.Input("Parâmetro de "+scope, n.String(), unit, v.Trace(key))}, ok && n.IsPositive()
}

// icmsRate holds the rate of the bill against that of the state.
func (b *billRules) icmsRate() []Found {
	p, ok := b.inState(parameter.KeyBillICMS, parameter.UnitPercent)
	f := b.v.Bill
	switch {
	case f.ICMSRate == nil || f.ICMSBase == nil:
		return nil
	case !ok:
		return b.aboveGeneralRate()
	}
	base, right := basis.Reais(*f.ICMSBase), basis.Divide(p.value, basis.Hundred)
	charged, expected := basis.Cents(base.Mul(basis.Fraction(*f.ICMSRate))), basis.Cents(base.Mul(right))
	if b.expected.Within(charged, expected) {
		return nil
	}
	out := b.overcharge(ICMSRate, "", charged, expected)
	out.Sentence = "ICMS a " + ptbr.FormatPercentExact(*f.ICMSRate) + "; a alíquota de " + b.unit.State + " é de " + basis.Trimmed(p.value, 4) +
		"%: esperado " + Shown(out.Expected) + ", cobrado " + Shown(out.Charged) + "."
	out.Trace = trace.Result("ICMS", "base × alíquota do estado", out.Expected.Text(), unitReais, b.said("Base do ICMS", base.StringFixed(2), unitReais),
		b.said("Alíquota da fatura", f.ICMSRate.Text(), "%"), p.node)
	return []Found{out}
}

// aboveGeneralRate asks about a rate above the general one of the state: energy is essential
// and bears no more. It is a claim once a person has confirmed the parameter, which ships as
// expected, because a class may have a rate of its own.
func (b *billRules) aboveGeneralRate() []Found {
	p, ok := b.inState(parameter.KeyGeneralICMS, parameter.UnitPercent)
	f := b.v.Bill
	if !ok || !basis.Fraction(*f.ICMSRate).Mul(basis.Hundred).GreaterThan(p.value) {
		return nil
	}
	base := basis.Reais(*f.ICMSBase)
	charged, expected := basis.Cents(base.Mul(basis.Fraction(*f.ICMSRate))), basis.Cents(base.Mul(basis.Divide(p.value, basis.Hundred)))
	out := b.overcharge(ICMSRate, "", charged, expected)
	text := "; a alíquota geral de " + b.unit.State + " é " + basis.Trimmed(p.value, 4) + "%"
	if p.expected {
		out.Light, out.Contestable, out.AtStake = portfolio.LightAmarelo, false, nil
		text += ", a confirmar"
	}
	out.Sentence = "ICMS a " + ptbr.FormatPercentExact(*f.ICMSRate) + text + " (STF, Tema 745; LC 194/2022)."
	out.Trace = trace.Result("ICMS", "base × alíquota geral do estado", out.Expected.Text(), unitReais, b.said("Base do ICMS", base.StringFixed(2), unitReais),
		b.said("Alíquota da fatura", f.ICMSRate.Text(), "%"), p.node)
	return []Found{out}
}

// icmsBase holds the base of the tax against the lines that it is due on. Where the
// lines themselves are wrong, the base is off by that, and nothing is concluded from it.
func (b *billRules) icmsBase() []Found {
	f := b.v.Bill
	network, told := b.expected.Charged()
	r, missing := b.expected.Recalculate(nil)
	others := f.OtherValue != nil && *f.OtherValue != 0 || f.TEValue != nil && *f.TEValue != 0 || f.FlagValue != nil && *f.FlagValue != 0
	if f.ICMSBase == nil || f.ICMSRate == nil || !told || missing != "" || others || !b.expected.Within(network, r.Total) {
		return nil
	}
	base := basis.Reais(*f.ICMSBase)
	if b.expected.Within(base, r.Base) || b.expected.Within(base, r.Base.Add(r.Unused)) { // which is a rule of its own
		return nil
	}
	rate := basis.Fraction(*f.ICMSRate)
	out := b.overcharge(ICMSBase, "", basis.Cents(base.Mul(rate)), basis.Cents(r.Base.Mul(rate)))
	out.Sentence = "Base do ICMS de " + Shown(f.ICMSBase) + "; as linhas tributadas somam " + shownDecimal(r.Base) + ": imposto esperado de " +
		Shown(out.Expected) + ", cobrado de " + Shown(out.Charged) + "."
	out.Trace = trace.Result("ICMS", "alíquota × linhas tributadas", out.Expected.Text(), unitReais, b.said("Base impressa", base.StringFixed(2), unitReais),
		trace.Result("Linhas tributadas", "Σ linhas tributadas + benefício bruto tributado", r.Base.StringFixed(2), unitReais), b.said("Alíquota", f.ICMSRate.Text(), "%"), r.Trace)
	return []Found{out}
}

// icmsRuling is tax on the use of the network by energy of a client that a court has
// freed of it.
func (b *billRules) icmsRuling() []Found {
	p, ok := b.inScope(parameter.KeyTUSDRuling, string(b.in.Contract.CNPJ), parameter.UnitRatio)
	f := b.v.Bill
	_, tusd, known := energyOf(b.v)
	r, missing := b.expected.Recalculate(nil)
	if !ok || f.ICMSBase == nil || !known || tusd == nil || missing != "" || b.expected.Within(basis.Reais(*f.ICMSBase), r.Base.Sub(*tusd)) ||
		basis.Reais(*f.ICMSBase).LessThan(r.Base.Sub(*tusd)) {
		return nil
	}
	out := b.undue(ICMSRuling, "", basis.Cents(tusd.Mul(basis.Fraction(*f.ICMSRate))))
	out.Sentence = "ICMS de " + Shown(out.Charged) + " sobre a TUSD de energia, que a decisão do cliente afasta."
	out.Trace = trace.Result("ICMS sobre a TUSD", "alíquota × TUSD de energia", out.Charged.Text(), unitReais, b.said("TUSD de energia", tusd.StringFixed(2), unitReais),
		b.said("Alíquota", f.ICMSRate.Text(), "%"), b.said("Base do ICMS", f.ICMSBase.Text(), unitReais), p.node)
	return []Found{out}
}

// federalRate holds PIS and COFINS against the other bills of the distributor in the
// month, where enough are known, else against the greatest rates of the law.
func (b *billRules) federalRate() []Found {
	rate := b.v.Bill.PISCOFINSRate
	apart, ok := b.limits.Number(parameter.KeyPISCOFINSChange, parameter.UnitPercent)
	enough, known := b.limits.Count(parameter.KeyPISCOFINSPeers, parameter.UnitBills)
	most, capped := b.limits.Number(parameter.KeyPISCOFINSMax, parameter.UnitPercent)
	network, told := b.expected.Charged()
	if rate == nil || !ok || !known || !capped || b.pastFederal() {
		return nil
	}
	points := basis.Fraction(*rate).Mul(basis.Hundred)
	right, how := most.Value, most.Node("PIS e COFINS, no máximo")
	peers := slices.Clone(b.in.Peers[Peer{b.v.Bill.Distributor, b.v.Month}])
	if b.v.Bill.Distributor != "" && len(peers) >= enough {
		median := fixed.Median(peers)
		right = basis.Fraction(median).Mul(basis.Hundred)
		how = trace.Result("Mediana da distribuidora no mês", "mediana das alíquotas efetivas", right.String(), "%",
			trace.Node{Name: "Faturas comparadas", Value: decimal.NewFromInt(int64(len(peers))).String()}, apart.Node("Distância aceita"))
		if basis.Within(points, right, apart.Value) {
			return nil
		}
	} else if !points.GreaterThan(right) {
		return nil
	}
	f := about(b.v, PISCOFINSRate, "")
	f.Light = portfolio.LightAmarelo
	f.Trace = trace.Result("PIS e COFINS", "(alíquota da fatura − alíquota comparada) × base", "", unitReais, b.said("Alíquota da fatura", rate.Text(), "%"), how)
	if tax, has := basis.AmountOf(b.v.Bill.ICMSValue); told && has {
		base := network.Sub(tax)
		charged, expected := base.Mul(basis.Fraction(*rate)), basis.Divide(base.Mul(right), basis.Hundred)
		f.Charged, f.Expected, f.AtStake = AmountOf(charged), AmountOf(expected), less(charged, expected)
		f.Trace.Value = f.AtStake.Text()
		f.Trace.Inputs = append(f.Trace.Inputs, trace.Result("Base", "uso da rede − ICMS", base.StringFixed(2), unitReais))
	}
	f.Sentence = "PIS e COFINS de " + ptbr.FormatPercentExact(*rate) + "; o comum no mês é " + basis.Trimmed(right, 4) + "%."
	return []Found{f}
}

// federalBase finds lines that hold PIS and COFINS on the ICMS: divided by
// 1 − ICMS − PIS − COFINS.
func (b *billRules) federalBase() []Found {
	charged, told := b.expected.Charged()
	right, missing := b.expected.Recalculate(nil)
	inside, lacking := b.expected.ICMSInside()
	if b.pastFederal() || !told || missing != "" || lacking != "" || len(b.expected.WrongTariffs()) > 0 || b.expected.Within(charged, right.Total) ||
		!b.expected.Within(charged, inside.Total) || !charged.GreaterThan(right.Total) {
		return nil
	}
	f := b.overcharge(PISCOFINSBase, "", charged, right.Total)
	f.Sentence = "As linhas incluem o ICMS na base de PIS e COFINS: uso da rede esperado de " + Shown(f.Expected) + ", cobrado de " + Shown(f.Charged) + "."
	f.Trace = trace.Result("Uso da rede", "base ÷ ((1 − ICMS)(1 − PIS/COFINS)), e não ÷ (1 − ICMS − PIS/COFINS)", f.Expected.Text(), unitReais, right.Trace, inside.Trace)
	return []Found{f}
}

// pastFederal reports whether PIS and COFINS have ended: that they are charged at all is the
// finding then, not how.
func (b *billRules) pastFederal() bool { return b.expected.Federal().Status == check.StatusDivergente }

// federal is PIS and COFINS that are charged once they have ended: at stake is what the bill
// comes to above the one with CBS and IBS, where the rates of these are in force.
func (b *billRules) federal() []Found {
	c := b.expected.Federal()
	if c.Status != check.StatusDivergente {
		return nil
	}
	f := about(b.v, Federal, "")
	f.Contestable, f.Sentence, f.Trace = true, c.Reason, *c.Trace
	f.Charged, f.Expected = optionalAmount(c.Charged), optionalAmount(c.Right)
	if c.Charged != nil && c.Right != nil {
		f.AtStake = less(*c.Charged, *c.Right)
	}
	return []Found{f}
}
