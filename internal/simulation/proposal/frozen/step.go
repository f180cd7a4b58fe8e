package frozen

import (
	"slices"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/migration/clock"
)

// step is something that happens from a proposal on, on a day or until then.
type step struct {
	on   month.Date
	text string
}

// Steps are what happens from here on, in the order of its days, counted back from the first
// day of supply (VD-07). answer says by when and how the client answers; what should have been
// done before the day of issue comes right after the acceptance. What has no day is left out.
func (c *Content) Steps(t *Terms, answer string, issued month.Date) []string {
	start := c.Sheet.Months[0].Month
	out := []step{{t.ValidUntil, answer}}
	if start.First().After(t.ValidUntil) {
		out = append(out, step{start.First(), start.First().BR() + ": primeiro dia no mercado livre, como simulado."})
	} else {
		out = append(out, step{t.ValidUntil, "Início simulado em " + start.Label() + "; com o aceite depois disso, começa no primeiro mês possível."})
	}
	if m := c.Sheet.Case.Move; m != nil && m.Start != nil {
		out = append(out, c.before(t, start, issued)...)
	}
	slices.SortStableFunc(out, func(a, b step) int { return b.on.DaysUntil(a.on) })
	texts := make([]string, len(out))
	for i := range out {
		texts[i] = out[i].text
	}
	return texts
}

// before are the steps until the first day of supply.
func (c *Content) before(t *Terms, start month.Month, issued month.Date) (out []step) {
	terms := c.Sheet.Case.Move.Start.Terms
	for _, s := range terms.Steps(start) {
		if s.Kind == clock.GiveNotice {
			out = append(out, c.notice(t, s.By, start)...)
			continue
		}
		when, on := "Até "+s.By.BR(), s.By
		if s.By.Before(issued) {
			when, on = "Logo após o aceite", t.ValidUntil
		}
		out = append(out, step{on, when + ": " + c.task(s.Kind, t)})
	}
	return out
}

// notice is the notice to the distributor: given, shortened, or to be given by a day, after
// which supply begins later.
func (c *Content) notice(t *Terms, by month.Date, start month.Month) []step {
	m := c.Sheet.Case.Move
	if given := m.Start.Notice; !given.Assumed {
		text := "Aviso dado em " + given.Given.BR()
		if e := c.Input.Migracao; e != nil && strings.TrimSpace(e.Protocolo) != "" {
			text += ", protocolo " + strings.TrimSpace(e.Protocolo)
		}
		return []step{{given.Given, text + "."}}
	}
	if m.Earlier != "" {
		return []step{{t.ValidUntil, "Logo após o aceite: aviso (denúncia) à distribuidora, com prazo menor por " + m.Earlier + "."}}
	}
	out := []step{{by, "Até " + by.BR() + ": aviso (denúncia) à distribuidora. Depois disso o fornecimento começa mais tarde."}}
	if t.ValidUntil.After(m.Start.Terms.LastNotice(start)) {
		later := m.Start.Terms.Start(clock.Notice{Given: t.ValidUntil, TermEnd: m.Start.Notice.TermEnd}).Month
		text := "Com a resposta depois de " + by.BR() + " o início passa a " + (start + 1).Label()
		if later > start+1 {
			text += " ou depois"
		}
		out = append(out, step{by, text + "."})
	}
	return out
}

func (c *Content) task(k clock.Kind, t *Terms) string {
	switch k {
	case clock.Contract:
		supplier := t.Supplier
		if supplier == "" {
			supplier = "o fornecedor"
		}
		return "contrato com " + supplier + ", com o preço confirmado na contratação."
	case clock.Market:
		if c.Sheet.Eligibility.Retail || c.Sheet.Case.Move.Retailer != nil {
			return "representação por comercializador varejista."
		}
		return "adesão à CCEE."
	default:
		return "medição adequada."
	}
}
