package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// key identifies an item of the bill by its name, and by how many of that name come
// before it: its place changes when a bill is corrected.
func (b *billRules) key(i int) string {
	name := func(n int) string { return ptbr.Fold(b.items[n].Text) }
	same := 0
	for n := range i {
		if name(n) == name(i) {
			same++
		}
	}
	if same == 0 {
		return "item:" + name(i)
	}
	return "item:" + name(i) + " " + strconv.Itoa(same+1)
}

// unknownItems are charges whose name says nothing that the product knows.
func (b *billRules) unknownItems() (out []Found) {
	least, v, ok := b.in.Parameters.Money(parameter.KeyItemMin, "", b.v.Month.First())
	for i := range b.items {
		it := &b.items[i]
		if !ok || it.Value <= least || it.Class != invoice.ItemOther {
			continue
		}
		f := about(b.v, UnknownItem, b.key(i))
		f.Light, f.Charged, f.AtStake = portfolio.LightAmarelo, &it.Value, &it.Value
		f.Sentence = "Item que não se reconhece: " + it.Text + ", " + Shown(f.Charged) + "."
		f.Trace = trace.Result("Item não identificado", "linha da fatura", it.Value.Text(), unitReais, b.item(it),
			trace.Input("Apontado acima de", v.Number.String(), unitReais, v.Trace(parameter.KeyItemMin)))
		out = append(out, f)
	}
	return out
}

// thirdParties are charges for another company, which need the client's consent.
func (b *billRules) thirdParties() (out []Found) {
	for i := range b.items {
		it := &b.items[i]
		if it.Class != invoice.ItemThird || it.Value <= 0 {
			continue
		}
		f := b.undue(ThirdParty, b.key(i), basis.Reais(it.Value))
		f.Light = portfolio.LightAmarelo
		f.Sentence = "Cobrança de terceiros: " + it.Text + ", " + Shown(f.Charged) + ". Sem autorização do cliente, é indevida."
		f.Trace = trace.Result("Cobrança de terceiros", "linha da fatura", it.Value.Text(), unitReais, b.item(it))
		out = append(out, f)
	}
	return out
}

// backCharges are charges of months further back than may be charged; those of a
// procedure of irregularity have a term of their own.
func (b *billRules) backCharges() (out []Found) {
	cycles, p, ok := b.in.Parameters.Count(parameter.KeyBackCycles, "", parameter.UnitCycles, b.v.Month.First())
	for i := range b.items {
		it := &b.items[i]
		if !ok || it.Month == 0 || it.Month >= b.v.Month.Add(-cycles) || it.Value <= 0 || it.Class == invoice.ItemIrregular || lateCharge(it) {
			continue
		}
		f := b.undue(BackCharge, b.key(i), basis.Reais(it.Value))
		f.Sentence = it.Text + ": " + Shown(f.Charged) + " de " + it.Month.Label() + ", além dos " + strconv.Itoa(cycles) + " ciclos que se podem cobrar de volta."
		f.Trace = trace.Result("Cobrança retroativa", "só dos últimos ciclos", "0.00", unitReais, b.item(it), b.said("Mês de referência", it.Month.String(), ""),
			trace.Input("Ciclos", strconv.Itoa(cycles), "", p.Trace(parameter.KeyBackCycles)))
		out = append(out, f)
	}
	return out
}

// lateCharge reports a fine or interest; the correction of what is paid late by the IPCA is
// allowed beside them (REN 1.000/2021, art. 343), however its line was sorted.
func lateCharge(it *invoice.ItemLine) bool {
	name := ptbr.Fold(it.Text)
	named := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) })
	}
	corrected := named("atualizacao", "correcao monetaria", "ipca") && !named("multa", "juros", "mora")
	return !corrected && (it.Class == invoice.ItemFine || it.Class == invoice.ItemInterest)
}

// lateBills is how many bills before a fine may be about.
const lateBills = 3

// lateCharges are a fine or interest beyond what the bills before could give. When they
// were paid is not known.
func (b *billRules) lateCharges() []Found {
	fine, ok := b.limits.Number(parameter.KeyFineMax, parameter.UnitPercent)
	interest, known := b.limits.Number(parameter.KeyInterestMax, parameter.UnitPercent)
	var charged, owed decimal.Decimal
	var nodes []trace.Node
	for i := range b.items {
		if it := &b.items[i]; lateCharge(it) && it.Value > 0 {
			charged = charged.Add(basis.Reais(it.Value))
			nodes = append(nodes, b.item(it))
		}
	}
	late := b.earlier[:min(len(b.earlier), lateBills)]
	for _, o := range late {
		total, told := basis.AmountOf(o.Total)
		if !told {
			return nil
		}
		owed = owed.Add(total)
		nodes = append(nodes, trace.Input("Total de "+o.Month.Label(), total.StringFixed(2), unitReais, sourceOf(o)))
	}
	if !ok || !known || len(late) == 0 || charged.IsZero() {
		return nil
	}
	months := decimal.NewFromInt(int64(b.v.Month - late[len(late)-1].Month))
	most := basis.Cents(basis.Divide(owed.Mul(fine.Value.Add(interest.Value.Mul(months))), basis.Hundred))
	if b.expected.Within(charged, most) || charged.LessThan(most) {
		return nil
	}
	f := b.overcharge(LateCharges, "", charged, most)
	f.Light = portfolio.LightAmarelo
	f.Sentence = "Multa e juros de " + Shown(f.Charged) + "; sobre as " + strconv.Itoa(len(late)) + " faturas anteriores caberiam no máximo " + Shown(f.Expected) + "."
	f.Trace = trace.Result("Multa e juros, no máximo", "Σ totais × (multa + juros × meses)", f.Expected.Text(), unitReais,
		append(nodes, fine.Node("Multa"), interest.Node("Juros ao mês"), trace.Node{Name: "Meses", Value: months.String()})...)
	return []Found{f}
}

// cip is a contribution for street lighting that moved more than tables do.
func (b *billRules) cip() []Found {
	before := b.before()
	most, ok := b.limits.Number(parameter.KeyCIPChange, parameter.UnitPercent)
	if before == nil || !ok {
		return nil
	}
	now, told := basis.AmountOf(b.v.Bill.CIPValue)
	then, known := basis.AmountOf(before.Bill.CIPValue)
	if !told || !known || !then.IsPositive() || basis.Within(now, then, basis.Divide(then.Mul(most.Value), basis.Hundred)) {
		return nil
	}
	f := b.overcharge(CIP, "", now, then)
	f.Light = portfolio.LightAmarelo
	f.Sentence = "CIP de " + Shown(f.Charged) + "; no mês anterior era de " + Shown(f.Expected) + "."
	f.Trace = trace.Result("CIP", "a do mês anterior, até a variação aceita", then.StringFixed(2), unitReais, b.said("CIP deste mês", now.StringFixed(2), unitReais),
		trace.Input("CIP de "+before.Month.Label(), then.StringFixed(2), unitReais, sourceOf(before)), most.Node("Variação aceita"))
	return []Found{f}
}

// credits are contestations that were won and that no bill since has paid back. All
// bills up to the last cycle of the term must be listed by item.
func credits(in *Input) (out []Found) {
	for i := range in.Owed {
		o := &in.Owed[i]
		cycles, p, ok := in.Parameters.Count(parameter.KeyCreditCycles, "", parameter.UnitCycles, o.Month.First())
		due, paid := in.creditDue(o, o.Month.Add(cycles))
		if !ok || due == nil || paid {
			continue
		}
		f := about(due, Credit, "")
		f.Key, f.Contestable, f.AtStake = o.ID+":", true, &o.AtStake
		f.Expected, f.Charged = new(-o.AtStake), new(money.Amount(0))
		f.Sentence = "A devolução de " + Shown(&o.AtStake) + " (" + o.Title + ") não foi creditada em " + strconv.Itoa(cycles) + " ciclos."
		f.Trace = trace.Result("Devolução pendente", "valor reconhecido − créditos nas faturas seguintes", o.AtStake.Text(), unitReais,
			trace.Input("Valor reconhecido", o.AtStake.Text(), unitReais, trace.Source{Kind: trace.KindUsuario, Ref: o.Title}),
			trace.Input("Créditos até "+due.Month.Label(), "0.00", unitReais, sourceOf(due)), trace.Input("Ciclos", strconv.Itoa(cycles), "", p.Trace(parameter.KeyCreditCycles)))
		out = append(out, f)
	}
	return out
}

// creditDue is the unit's first bill of a month or later, and whether it or another one
// since pays something back. Nil: there is none, or an item may be one of a bill whose
// items are not known.
func (in *Input) creditDue(o *Owed, last month.Month) (due *invoice.Invoice, paid bool) {
	for i := range in.History {
		v := &in.History[i]
		if v.Bill == nil || v.UnitID != o.UnitID || v.Month <= o.Month {
			continue
		}
		items, listed := v.Bill.Items()
		if !listed && due == nil {
			return nil, false
		}
		for n := range items {
			paid = paid || items[n].Value < 0 && (items[n].Class == invoice.ItemRefund || items[n].Class == invoice.ItemOther)
		}
		if due == nil && v.Month >= last {
			due = v
		}
	}
	return due, paid
}
