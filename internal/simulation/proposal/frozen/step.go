package frozen

import (
	"slices"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/migration/clock"
)

// Kind identifies a step of a proposal, whatever its day is.
type Kind string

// The kinds beside those of the migration's clock.
const (
	Answer Kind = "resposta"
	Later  Kind = "inicio_depois" // what an answer after the notice comes to
	Begins Kind = "inicio"
)

// Step is something that happens from a proposal on, on a day or until then.
type Step struct {
	Kind  Kind
	On    month.Date
	Text  string
	Dated bool // the text names the day; else it only stands there in the order
}

// Steps are the texts of Days.
func (c *Content) Steps(t *Terms, answer string, issued month.Date) []string {
	days := c.Days(t, answer, issued)
	texts := make([]string, len(days))
	for i := range days {
		texts[i] = days[i].Text
	}
	return texts
}

// Days are what happens from here on, in the order of its days, counted back from the first
// day of supply (VD-07). answer says by when and how the client answers, and is empty where the
// client has; what should have been done before the day of issue comes right after the
// acceptance. What has no day is left out.
func (c *Content) Days(t *Terms, answer string, issued month.Date) (out []Step) {
	start := c.Sheet.Months[0].Month
	if answer != "" {
		out = append(out, Step{Answer, t.ValidUntil, answer, true})
	}
	if start.First().After(t.ValidUntil) {
		out = append(out, Step{Begins, start.First(), start.First().BR() + ": primeiro dia no mercado livre, como simulado.", true})
	} else {
		out = append(out, Step{Begins, t.ValidUntil, "Início simulado em " + start.Label() + "; com o aceite depois disso, começa no primeiro mês possível.", false})
	}
	if m := c.Sheet.Case.Move; m != nil && m.Start != nil {
		out = append(out, c.before(t, start, issued)...)
	}
	if answer == "" { // what a late answer would come to can no longer happen
		out = slices.DeleteFunc(out, func(s Step) bool { return s.Kind == Later })
	}
	slices.SortStableFunc(out, func(a, b Step) int { return b.On.DaysUntil(a.On) })
	return out
}

// before are the steps until the first day of supply.
func (c *Content) before(t *Terms, start month.Month, issued month.Date) (out []Step) {
	terms := c.Sheet.Case.Move.Start.Terms
	for _, s := range terms.Steps(start) {
		if s.Kind == clock.GiveNotice {
			out = append(out, c.notice(t, s.By, start)...)
			continue
		}
		if s.By.Before(issued) {
			out = append(out, Step{Kind(s.Kind), t.ValidUntil, "Logo após o aceite: " + c.task(s.Kind, t), false})
			continue
		}
		out = append(out, Step{Kind(s.Kind), s.By, "Até " + s.By.BR() + ": " + c.task(s.Kind, t), true})
	}
	return out
}

// notice is the notice to the distributor: given, shortened, or to be given by a day, after
// which supply begins later.
func (c *Content) notice(t *Terms, by month.Date, start month.Month) []Step {
	m, kind := c.Sheet.Case.Move, Kind(clock.GiveNotice)
	if given := m.Start.Notice; !given.Assumed {
		text := "Aviso dado em " + given.Given.BR()
		if e := c.Input.Migracao; e != nil && strings.TrimSpace(e.Protocolo) != "" {
			text += ", protocolo " + strings.TrimSpace(e.Protocolo)
		}
		return []Step{{kind, given.Given, text + ".", true}}
	}
	if m.Earlier != "" {
		return []Step{{kind, t.ValidUntil, "Logo após o aceite: aviso (denúncia) à distribuidora, com prazo menor por " + m.Earlier + ".", false}}
	}
	out := []Step{{kind, by, "Até " + by.BR() + ": aviso (denúncia) à distribuidora. Depois disso o fornecimento começa mais tarde.", true}}
	if t.ValidUntil.After(m.Start.Terms.LastNotice(start)) {
		later := m.Start.Terms.Start(clock.Notice{Given: t.ValidUntil, TermEnd: m.Start.Notice.TermEnd}).Month
		text := "Com a resposta depois de " + by.BR() + " o início passa a " + (start + 1).Label()
		if later > start+1 {
			text += " ou depois"
		}
		out = append(out, Step{Later, by, text + ".", true})
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
