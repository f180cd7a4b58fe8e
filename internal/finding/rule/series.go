package rule

import (
	"slices"
	"strconv"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// nfTotal finds the supplier's invoice whose energy and taxes do not make its total: CBS and
// IBS are part of it from the month of issue on in which they are due.
func nfTotal(in *Input, v *invoice.Invoice) []Found {
	n := v.NF
	if v.Total == nil || n.EnergyValue == nil || n.ICMSValue == nil {
		return nil
	}
	limit, p, ok := in.Parameters.Money(parameter.KeyNFToleranceMoney, "", v.Month.First())
	if !ok {
		return nil
	}
	sum, from := *n.EnergyValue+*n.ICMSValue, sourceOf(v)
	parts := []trace.Node{
		trace.Input("Energia, sem ICMS", n.EnergyValue.Text(), unitReais, from), trace.Input("ICMS", n.ICMSValue.Text(), unitReais, from),
		trace.Input("Tolerância", p.Number.String(), unitReais, p.Trace(parameter.KeyNFToleranceMoney)),
	}
	if law, missing := tax.LawOf(in.Parameters, "", issuedIn(v)); law.Begun(missing) {
		told := n.Consumption()
		if told == nil {
			return nil
		}
		sum += *told
		parts = append(parts, trace.Input("CBS e IBS", told.Text(), unitReais, from))
	}
	return closing(v, basis.Reais(sum), parts, max(*v.Total-sum, sum-*v.Total) <= limit)
}

// issuedIn is the month in which the invoice was issued, else the one that it is of.
func issuedIn(v *invoice.Invoice) month.Month {
	if v.Issued.IsZero() {
		return v.Month
	}
	return v.Issued.Month()
}

// seriesKey names what has one invoice a month.
type seriesKey struct {
	unit string
	kind invoice.Kind
}

func (k seriesKey) name() string {
	if k.kind == invoice.KindNF {
		return "NF da fornecedora"
	}
	return "fatura da distribuidora"
}

// duplicates finds invoices that repeat another of their month: the same number, or
// a second bill of a unit whose reading cycle is not another one. A supplier may
// invoice a month in parts, so that only the number identifies its repetitions; so it is
// with bills that name no unit of a contract of several.
func duplicates(in *Input) []Found {
	var out []Found
	for i := range in.Series {
		e := &in.Series[i]
		j := slices.IndexFunc(in.Series[:i], func(o Entry) bool { return in.repeats(e, &o) })
		if j < 0 {
			continue
		}
		first := &in.Series[j]
		f := Found{
			Rule: Duplicate, Key: e.ID + ":", UnitID: e.UnitID, Month: e.Month, InvoiceID: e.ID, Kind: e.Kind,
			Light: portfolio.LightVermelho, Contestable: true, Charged: e.Total, AtStake: e.Total,
		}
		zero := money.Amount(0)
		f.Expected = &zero
		name := (seriesKey{e.UnitID, e.Kind}).name()
		f.Sentence = "Segunda " + name + " de " + e.Month.Label() + numbered(e.Number) + ": o mês já tem uma" + numbered(first.Number) +
			"; em duplicidade " + Shown(e.Total) + "."
		f.Trace = trace.Result("Documentos do mês", "um por unidade e mês", "2", "",
			trace.Input("Primeiro", totalText(first.Total), unitReais, trace.Source{Kind: trace.KindDocumento, Ref: name + numbered(first.Number)}),
			trace.Input("Repetido", totalText(e.Total), unitReais, trace.Source{Kind: trace.KindDocumento, Ref: name + numbered(e.Number)}))
		out = append(out, f)
	}
	return out
}

func (in *Input) repeats(e, earlier *Entry) bool {
	if earlier.Kind != e.Kind || earlier.Month != e.Month || earlier.UnitID != e.UnitID {
		return false
	}
	if e.Number != "" && e.Number == earlier.Number {
		return true
	}
	known := e.UnitID != "" || in.Units <= 1
	parted := e.Cycle != "" && earlier.Cycle != "" && e.Cycle != earlier.Cycle
	return e.Kind == invoice.KindBill && known && !parted
}

// missing finds the months between the first and the last invoice of a series that
// have none, within the contract's validity.
func missing(in *Input) []Found {
	months := map[seriesKey][]month.Month{}
	var keys []seriesKey
	for i := range in.Series {
		e := &in.Series[i]
		key := seriesKey{e.UnitID, e.Kind}
		if _, known := months[key]; !known {
			keys = append(keys, key)
		}
		months[key] = append(months[key], e.Month)
	}
	var out []Found
	for _, key := range keys {
		have := months[key]
		for i := 1; i < len(have); i++ {
			for m := have[i-1].Add(1); m < have[i]; m = m.Add(1) {
				if in.Contract.Covers(m) {
					out = append(out, gap(key, m, have))
				}
			}
		}
	}
	return out
}

func gap(key seriesKey, m month.Month, have []month.Month) Found {
	f := Found{
		Rule: Missing, Key: key.unit + ":" + string(key.kind) + ":" + m.String(), UnitID: key.unit, Month: m, Kind: key.kind,
		Light: portfolio.LightAmarelo,
	}
	f.Sentence = "Não há " + key.name() + " de " + m.Label() + "; há de meses antes e depois."
	f.Trace = trace.Result("Documentos do mês", "um por unidade e mês entre o primeiro e o último", "0", "",
		trace.Node{Name: "Primeiro mês com documento", Value: have[0].String()},
		trace.Node{Name: "Último mês com documento", Value: have[len(have)-1].String()},
		trace.Node{Name: "Documentos registrados", Value: strconv.Itoa(len(have))})
	return f
}

func numbered(number string) string {
	if number == "" {
		return ""
	}
	return " (nº " + number + ")"
}

func totalText(a *money.Amount) string {
	if a == nil {
		return ""
	}
	return a.Text()
}
