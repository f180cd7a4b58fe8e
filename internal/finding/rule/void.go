package rule

import (
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
)

// voided finds the documents of closed months that lost their value after the close: the
// picture of the month has them still.
func voided(in *Input) []Found {
	var out []Found
	for i := range in.Voided {
		v := &in.Voided[i]
		f := about(&v.Invoice, Cancelled, "")
		f.Light, f.Contestable, f.Expected, f.Charged, f.AtStake = portfolio.LightVermelho, true, new(money.Amount(0)), v.Total, v.Total
		f.Sentence = "A " + nameOf(v) + " " + v.By.Done() + " e está no fechamento de " + v.Month.Short()
		if v.Status == invoice.StatusPaga {
			f.Sentence += " e consta como paga"
		}
		f.Sentence += "."
		f.Trace = trace.Result("Documentos do mês fechado", "o que perdeu o valor não conta", "0", unitReais,
			trace.Input("Cobrado", totalText(v.Total), unitReais, sourceOf(&v.Invoice)))
		out = append(out, f)
	}
	return out
}

func nameOf(v *invoice.Voided) string {
	if v.AccessKey == "" {
		return v.Title()
	}
	return invoice.Name(v.AccessKey)
}

// OfClosed reports whether the rule looks into closed months, and into no others.
func OfClosed(r Rule) bool { return r == Cancelled }
