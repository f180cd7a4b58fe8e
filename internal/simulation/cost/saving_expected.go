package cost

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

// ExpectedSaving is the saving if the flags come as often as in the last years, at what they
// add today (LW-04). It is no mean of percentages.
type ExpectedSaving struct {
	Captive money.Amount // of a year
	Annual  money.Amount
	Percent *percent.Percent
	Horizon Horizon
}

// SavingParts are what a saving is made of: what the unit would save in the best modality
// without leaving the captive market, and what the market adds to that (LW-09).
type SavingParts struct {
	BestCaptive Modality
	Captive     money.Amount // cost of a year in that modality
	ByModality  money.Amount // of the annual saving; 0 where the unit has the best one
	ByMarket    money.Amount
	Percent     *percent.Percent // saving against the best captive modality
}

func (r *Result) expected(s *Saving) *ExpectedSaving {
	years := r.Case.FlagYears
	if years == nil {
		return nil
	}
	sum := decimal.Zero
	for _, f := range s.Flags {
		sum = sum.Add(reais(f.Captive).Mul(decimal.NewFromInt(int64(years.Months[f.Flag]))))
	}
	e := &ExpectedSaving{Captive: quotient(sum, decimal.NewFromInt(int64(years.Total())))}
	e.Annual = e.Captive - s.free
	e.Percent = share(e.Annual, e.Captive)
	_, e.Horizon = r.Case.Premises.years(e.Captive, s.free)
	return e
}

func (r *Result) parts(s *Saving) *SavingParts {
	best := r.Current
	for _, m := range Modalities() {
		captive := r.Captive.Of(m)
		switch {
		case captive == nil && (m == Azul || AllowsVerde(r.Case.Unit.Subgroup)):
			return nil // nobody knows whether it would be better
		case captive != nil && captive.Total < best.Total:
			best = captive
		}
	}
	p := &SavingParts{BestCaptive: best.Modality, Captive: best.Total, ByModality: s.captive - best.Total, ByMarket: best.Total - s.free}
	p.Percent = share(p.ByMarket, best.Total)
	return p
}

// PartsText says what a saving is made of; empty where it is not known.
func (s *Saving) PartsText() string {
	p := s.Parts
	switch {
	case p == nil:
		return ""
	case p.ByModality == 0 && p.ByMarket >= 0:
		return "Com as premissas de hoje, toda a economia vem do mercado livre: a modalidade de hoje já é a mais barata do mercado cativo."
	case p.ByModality == 0:
		return "A modalidade de hoje já é a mais barata do mercado cativo."
	case p.ByMarket < 0:
		return "Com as premissas de hoje, passar à " + string(p.BestCaptive) + " no mercado cativo, sem migrar, economizaria " + ptbr.FormatMoney(p.ByModality) +
			" por ano: " + ptbr.FormatMoney(-p.ByMarket) + " a mais do que esta proposta."
	}
	text := "Com as premissas de hoje, dos " + ptbr.FormatMoney(s.Annual) + " por ano, " + ptbr.FormatMoney(p.ByModality) + " viriam de passar à " + string(p.BestCaptive) +
		" no mercado cativo, sem migrar; o mercado livre traz " + ptbr.FormatMoney(p.ByMarket)
	if p.Percent != nil {
		text += ", " + ptbr.FormatPercent(*p.Percent, 2) + " da conta cativa nessa modalidade"
	}
	return text + "."
}

// ExpectedText says of what months the historical saving is the mean.
func (y *FlagYears) ExpectedText() string {
	text := strconv.Itoa(y.Total()) + " meses, de " + y.From.Short() + " a " + y.To.Short()
	for _, flag := range FlagNames() {
		if n := y.Months[flag]; n > 0 {
			text += " · " + strconv.Itoa(n) + " " + flag.Label()
		}
	}
	return text
}

// MeanCaveat stands beside the simple mean wherever it is shown (LW-04); it points to the mean
// of the last years only where there is one.
func (c *Case) MeanCaveat() string {
	text := "Média simples das cinco bandeiras, exigida pela especificação: dá o mesmo peso à escassez hídrica, extinta em 2022. Não é previsão"
	if c.FlagYears != nil {
		text += "; veja a média histórica"
	}
	return text + "."
}

// ExpectedTrace returns the record of the saving by the flags of the last years; false
// without them.
func (s *Saving) ExpectedTrace(r *Result) (trace.Node, bool) {
	years := r.Case.FlagYears
	if s.Expected == nil || years == nil {
		return trace.Node{}, false
	}
	cost := trace.Result("Cativo esperado", "Σ (cativo com a bandeira × meses dela) ÷ "+strconv.Itoa(years.Total()), s.Expected.Captive.Text(), "R$/ano")
	for _, f := range s.Flags {
		cost.Inputs = append(cost.Inputs,
			trace.Node{Name: "Cativo com a bandeira " + f.Flag.Label(), Value: f.Captive.Text(), Unit: "R$/ano"},
			trace.Input("Meses de bandeira "+f.Flag.Label(), strconv.Itoa(years.Months[f.Flag]), "meses", years.Source))
	}
	value := ""
	if s.Expected.Percent != nil {
		value = s.Expected.Percent.FixedText(2)
	}
	return trace.Result("Economia pela média histórica das bandeiras", "(cativo esperado − livre) ÷ cativo esperado × 100", value, "%",
		cost, trace.Node{Name: "Livre", Value: s.free.Text(), Unit: "R$/ano"}).Under(rulesName, RulesVersion), true
}

// PartsTrace returns the record of what a saving is made of; false where it is not known.
func (s *Saving) PartsTrace(r *Result) (trace.Node, bool) {
	if s.Parts == nil {
		return trace.Node{}, false
	}
	best := r.Captive.Of(s.Parts.BestCaptive)
	return trace.Result("Economia que vem do mercado livre", "melhor modalidade cativa − livre", s.Parts.ByMarket.Text(), "R$/ano",
		trace.Result("Economia só da modalidade", "cativo de hoje − melhor modalidade cativa", s.Parts.ByModality.Text(), "R$/ano", r.Current.Trace(), best.Trace()),
		r.Free.Of(s.Modality).Trace()).Under(rulesName, RulesVersion), true
}

// weighedFlags are the rates of the flags that the last years had; nil without them.
func (c *Case) weighedFlags(m month.Month) map[Flag]money.Price {
	if c.FlagYears == nil {
		return nil
	}
	out := map[Flag]money.Price{}
	for flag, months := range c.FlagYears.Months {
		if f := c.flagRate(flag, m); f != nil && months > 0 {
			out[flag] = f.Rate
		}
	}
	return out
}
