package rule

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// metering holds the energy of the bill against the meters of the CCEE, where the bill
// is of the same days: the civil month of the contract's only unit.
func (b *billRules) metering() []Found {
	metered, known := b.in.Metered[b.v.Month]
	most, ok := b.limits.Number(parameter.KeyMeteringGap, parameter.UnitPercent)
	billed, _, told := energyOf(b.v)
	if !known || !ok || !told || metered <= 0 || b.in.Units != 1 || !b.civilMonth() {
		return nil
	}
	read := metered.MWh()
	if basis.Within(billed, read, basis.Divide(read.Mul(most.Value), basis.Hundred)) {
		return nil
	}
	gap := billed.Sub(read)
	f := about(b.v, Metering, "")
	f.Light, f.Contestable = portfolio.LightAmarelo, gap.IsPositive()
	f.Trace = trace.Result("Energia faturada a mais", "energia da fatura − energia medida", gap.String(), basis.UnitMWh, b.said("Energia da fatura", billed.String(), basis.UnitMWh),
		trace.Input("Energia medida (SCDE)", metered.MWhText(), basis.UnitMWh, trace.Source{Kind: trace.KindPlanilha, Ref: "balanço de " + b.v.Month.Label()}), most.Node("Diferença aceita"))
	f.AtStake = stakeOf(b.cost(gap))
	f.Sentence = "A fatura cobra " + megawattHours(billed) + " e a medição da CCEE tem " + megawattHours(read) + " nos mesmos dias."
	return []Found{f}
}

// civilMonth reports whether the cycle is the days of the month: from the reading of
// its first day or the evening before to that of its last day or the morning after.
func (b *billRules) civilMonth() bool {
	start, end := b.v.Bill.CycleStart, b.v.Bill.CycleEnd
	if start == nil || end == nil {
		return false
	}
	first, last := b.v.Month.First(), b.v.Month.Last()
	return (*start == first || *start == first.AddDays(-1)) && (*end == last || *end == last.AddDays(1))
}

// stakeOf is an amount at stake: at least nothing, nil where it is not known.
func stakeOf(d *decimal.Decimal) *money.Amount {
	if d == nil {
		return nil
	}
	return less(*d, decimal.Zero)
}

func megawattHours(d decimal.Decimal) string { return basis.Trimmed(d, 3) + " MWh" }

// loss is energy that a bill adds for a transformer, beyond what that may be.
func (b *billRules) loss() (out []Found) {
	most, ok := b.limits.Number(parameter.KeyTransformerLoss, parameter.UnitPercent)
	total, _, told := energyOf(b.v)
	for i := range b.items {
		it := &b.items[i]
		if !ok || !told || it.Class != invoice.ItemLoss || it.Quantity == nil || it.Unit != "kWh" {
			continue
		}
		lost := it.Quantity.Shift(-3)
		allowed := basis.Divide(total.Mul(most.Value), basis.Hundred)
		if !lost.GreaterThan(allowed) {
			continue
		}
		value := basis.Reais(it.Value)
		f := b.overcharge(Loss, b.key(i), value, basis.Cents(basis.Divide(value.Mul(allowed), lost)))
		f.Light = portfolio.LightAmarelo
		f.Sentence = "Perda de transformação de " + megawattHours(lost) + " sobre " + megawattHours(total) + ": passa de " + basis.Trimmed(most.Value, 2) +
			"%. Indevida onde a medição fica do lado da alta tensão."
		f.Trace = trace.Result("Perda aceita", "energia × limite", allowed.Round(6).String(), basis.UnitMWh, b.item(it), b.said("Energia", total.String(), basis.UnitMWh), most.Node("Limite"))
		out = append(out, f)
	}
	return out
}

// MostHistory is how many bills before a median looks back at.
const MostHistory = 12

// consumption is energy far from the unit's other bills.
func (b *billRules) consumption() []Found {
	ratio, ok := b.limits.Number(parameter.KeyConsumptionRatio, parameter.UnitRatio)
	enough, known := b.limits.Count(parameter.KeyHistoryMin, parameter.UnitBills)
	now, _, told := energyOf(b.v)
	var history []energy.Energy
	for _, o := range b.earlier[:min(len(b.earlier), MostHistory)] {
		if mwh, _, has := energyOf(o); has {
			if e, err := energy.FromMWh(mwh); err == nil {
				history = append(history, e)
			}
		}
	}
	if !ok || !known || !told || len(history) < enough {
		return nil
	}
	usual := fixed.Median(history).MWh()
	low := now.Mul(ratio.Value).LessThan(usual)
	if !low && !now.GreaterThan(usual.Mul(ratio.Value)) {
		return nil
	}
	f := about(b.v, Consumption, "")
	f.Light = portfolio.LightAmarelo
	f.AtStake = stakeOf(b.cost(now.Sub(usual)))
	times := basis.Trimmed(basis.Divide(now, usual), 2)
	f.Sentence = "Energia de " + megawattHours(now) + ", " + times + " vezes a mediana de " + strconv.Itoa(len(history)) + " faturas da unidade (" + megawattHours(usual) + ")."
	f.Trace = trace.Result("Energia sobre a mediana", "energia da fatura ÷ mediana", basis.Divide(now, usual).Round(4).String(), "",
		b.said("Energia da fatura", now.String(), basis.UnitMWh),
		trace.Result("Mediana da unidade", "mediana de "+strconv.Itoa(len(history))+" faturas antes desta", usual.String(), basis.UnitMWh), ratio.Node("Razão aceita, para mais ou para menos"))
	return []Found{f}
}
