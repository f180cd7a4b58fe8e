package record

import (
	"slices"
	"strings"

	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// cut is a day inside a month on which a contract begins or stops.
type cut struct {
	verb string // "começa em"
	day  month.Date
}

// cuts are the days on which the validity, a suspension or a rescission cuts a month.
func (c *Contract) cuts() []cut {
	var found []cut
	if c.Start != c.Start.Month().First() {
		found = append(found, cut{"começa em", c.Start})
	}
	for i := 1; i < len(c.History); i++ {
		was, is := c.History[i-1].Status, c.History[i]
		switch {
		case is.From == is.From.Month().First() || is.From.Before(c.Start) || is.From.After(c.End) || was == status.EmAnalise:
		case is.Status == status.Ativo:
			found = append(found, cut{"volta a valer em", is.From})
		case was == status.Ativo && is.Status != status.EmAnalise:
			found = append(found, cut{"é " + is.Status.Label() + " em", is.From})
		}
	}
	if c.End != c.End.Month().Last() && !c.History.On(c.End).Status.Final() {
		found = append(found, cut{"termina em", c.End})
	}
	return found
}

const byMonth = "O suprimento na CCEE é por mês civil"

// AskPartial refuses a write that makes a month partial that was not, where it asks for
// the question, as our forms do: it says of no rule. before is nil for a new contract.
func (c *Contract) AskPartial(ask bool, before *Contract) error {
	if !ask {
		return nil
	}
	var known []cut
	if before != nil {
		known = before.cuts()
	}
	found := slices.DeleteFunc(c.cuts(), func(one cut) bool { return slices.Contains(known, one) })
	if len(found) == 0 {
		return nil
	}
	return fault.Fields(fault.Field{Path: "mes_parcial", Message: partialQuestion(found)})
}

// partialQuestion asks what is supplied in the months of the cuts.
func partialQuestion(cuts []cut) string {
	what, months := make([]string, len(cuts)), make([]month.Month, len(cuts))
	for i, one := range cuts {
		what[i], months[i] = one.verb+" "+one.day.BR()[:len("02/01")], one.day.Month()
	}
	begin := byMonth + ". O contrato " + strings.Join(what, " e ") + ": informe se "
	if months = slices.Compact(months); len(months) == 1 {
		return begin + months[0].Name() + " é fornecido inteiro, só pelos dias ou não é fornecido."
	}
	labels := make([]string, len(months))
	for i, m := range months {
		labels[i] = m.Label()
	}
	return begin + strings.Join(labels, " e ") + " são fornecidos inteiros, só pelos dias ou não são fornecidos."
}

// warnings are what is odd about a contract besides its prices.
func (c *Contract) warnings() []string {
	if c.Partial != term.PartialUnsaid {
		return nil
	}
	var found []string
	for _, one := range c.cuts() {
		found = append(found, byMonth+", e o contrato "+one.verb+" "+one.day.BR()+": "+one.day.Month().Label()+" conta inteiro.")
	}
	return found
}
