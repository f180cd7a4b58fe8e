package category

import (
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
)

// Trend says how something stands to the period before it.
type Trend string

// The trends.
const (
	TrendUp      Trend = "up"
	TrendDown    Trend = "down"
	TrendNeutral Trend = "neutral"
)

// Line is one line of the compliance table (CT-20).
type Line struct {
	Key      string          `json:"key"`
	Label    string          `json:"label"`
	Status   term.Compliance `json:"status"`   // what counts: declared where a person declared it
	Computed term.Compliance `json:"computed"` // what the rule says
	Trend    Trend           `json:"trend"`
	Light    portfolio.Light `json:"light"`
	Reason   string          `json:"reason"`
}

// Input is everything that the fifteen rules look at for one month.
type Input struct {
	Month    month.Month
	Today    month.Date
	Terms    term.Terms
	Adjusted bool              // the flag of CT-18: Consumo, Fatura and Conformidade are Conforme
	Summary  *portfolio.Month  // nil: not measured
	History  []portfolio.Month // up to the month, oldest first, to forecast from; may be nil
	Next     []portfolio.Month // the three months after it, measured or forecast
	Light    portfolio.Light   // "contrato" of the month; empty: amarelo
	Check    *check.Result     // nil: no invoice
	Invoices []invoice.Invoice // of the month

	PriceKnown      bool  // the month has a price
	AdjustmentDue   bool  // an anniversary of the price has passed
	AdjustmentMade  *bool // the price of the month holds it; nil: unknown
	CCEE            *CCEE // nil: the client has no agent in the month
	OpenDivergences int
	OpenNotes       int
	ContractFile    bool // a file of kind contrato is kept

	Parameters parameter.Snapshot
	Previous   []Line // of the month before; nil: no trend
}

// adjustable are the categories that the flag of an adjusted contract makes
// Conforme (CT-18).
var adjustable = map[string]bool{KeyConsumo: true, KeyFatura: true, KeyConformidade: true}

// Decide decides the fifteen categories of a month, in the order of the table.
// What the rule says stays beside what is declared.
func Decide(in Input) []Line {
	all := make([]Line, len(categoryRules))
	for i := range categoryRules {
		r := &categoryRules[i]
		v := r.rule(&in)
		c := Line{Key: r.key, Label: r.label, Status: v.status, Computed: v.status, Trend: TrendNeutral, Reason: v.reason}
		if in.Adjusted && adjustable[r.key] && c.Status != term.ComplianceConforme {
			c.Status = term.ComplianceConforme
			c.Reason = "Declarada Conforme pelo contrato ajustado; pela regra: " + string(v.status) + ". " + v.reason
		}
		c.Light = lightOf(c.Status)
		if i < len(in.Previous) {
			c.Trend = trendOf(standing(c.Status), standing(in.Previous[i].Status))
		}
		all[i] = c
	}
	return all
}

// PeriodTrend compares how many categories are Conforme with the period before;
// neutral where there is none (domain 5.5).
func PeriodTrend(now, before []Line) Trend {
	if len(before) == 0 {
		return TrendNeutral
	}
	return trendOf(conforming(now), conforming(before))
}

func conforming(all []Line) int {
	n := 0
	for i := range all {
		if all[i].Status == term.ComplianceConforme {
			n++
		}
	}
	return n
}

// standing orders the statuses, the best last.
func standing(s term.Compliance) int {
	switch s {
	case term.ComplianceConforme:
		return 2
	case term.ComplianceDivergente:
		return 0
	}
	return 1
}

func trendOf(now, before int) Trend {
	switch {
	case now > before:
		return TrendUp
	case now < before:
		return TrendDown
	}
	return TrendNeutral
}

func lightOf(s term.Compliance) portfolio.Light {
	switch s {
	case term.ComplianceConforme:
		return portfolio.LightVerde
	case term.ComplianceDivergente:
		return portfolio.LightVermelho
	}
	return portfolio.LightAmarelo
}
