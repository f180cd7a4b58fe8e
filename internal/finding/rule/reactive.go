package rule

import (
	"strconv"
	"strings"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// adjusting is reactive energy that is charged in the cycles after the unit came into
// group A or changed its structure, in which it is only shown (REN 1.000/2021, art. 316).
func (b *billRules) adjusting() []Found {
	cycles, ok := b.limits.Count(parameter.KeyAdjustCycles, parameter.UnitCycles)
	charged := b.v.Bill.ReactiveValue
	if !ok || charged == nil || *charged <= 0 || b.expected.GroupB() || b.v.Bill.Subgroup == "" {
		return nil
	}
	after := b.v
	for i := range min(cycles, len(b.earlier)) {
		o := b.earlier[i]
		if o.Month != after.Month.Add(-1) || o.Bill.Subgroup == "" {
			return nil
		}
		if changed := newInGroupA(o.Bill, after.Bill); changed != "" {
			f := b.undue(Adjusting, "", basis.Reais(*charged))
			f.Sentence = "Reativo de " + Shown(charged) + " cobrado no " + ordinal(i+1) + " ciclo depois de a unidade " + changed + ", em período de ajustes."
			f.Trace = trace.Result("Reativo no período de ajustes", "é informado, e não cobrado", "0.00", unitReais, b.said("Cobrado", charged.Text(), unitReais),
				trace.Input("Antes", strings.TrimSpace(o.Bill.Subgroup+" "+string(o.Bill.Modality)), "", sourceOf(o)),
				trace.Input("Depois", strings.TrimSpace(after.Bill.Subgroup+" "+string(after.Bill.Modality)), "", sourceOf(after)))
			return []Found{f}
		}
		after = o
	}
	return nil
}

// newInGroupA says what began a period of adjustments; empty for nothing.
func newInGroupA(before, after *invoice.BillFigures) string {
	switch group := before.Subgroup[:1]; {
	case group == "B" && after.Subgroup[:1] == "A":
		return "passar ao grupo A"
	case group == "A" && before.Modality != "" && after.Modality != "" && before.Modality != after.Modality:
		return "mudar de modalidade"
	}
	return ""
}

func ordinal(n int) string { return strconv.Itoa(n) + "º" }

// reactiveSum holds each charge for reactive energy against its own quantity and
// tariff.
func (b *billRules) reactiveSum() (out []Found) {
	for i := range b.items {
		it := &b.items[i]
		expected, ok := b.expected.Reactive(it)
		charged := basis.Reais(it.Value)
		if it.Class != invoice.ItemReactive || !ok || b.expected.Within(charged, expected) {
			continue
		}
		f := b.overcharge(ReactiveSum, b.key(i), charged, expected)
		f.Sentence = it.Text + ": esperado " + Shown(f.Expected) + " por quantidade × tarifa, cobrado " + Shown(f.Charged) + "."
		f.Trace = trace.Result("Reativo", "quantidade excedente × tarifa de referência ÷ F_T", f.Expected.Text(), unitReais, b.item(it),
			b.said("Quantidade", it.Quantity.String(), it.Unit), b.said("Tarifa", it.Tariff.Text(), "R$"))
		out = append(out, f)
	}
	return out
}
