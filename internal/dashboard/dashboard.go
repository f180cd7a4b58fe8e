package dashboard

import (
	"ynova/internal/dashboard/figure"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// Overview is one month beside the month before it (DB-04).
type Overview struct {
	Month    month.Month
	Current  figure.Counts
	Previous figure.Counts
}

// Notices are what awaits action today, whatever month is viewed (TD-08, LW-01).
type Notices struct {
	Unpriced int64 // active contracts without an agreed price in one of the three months from today's
	// RebaseOpen are active contracts whose price of 2027 nobody has confirmed; 1,001 are more.
	RebaseOpen int64
	// Unfixed says which taxes are due today at a rate that is expected only.
	Unfixed []string
}

// parseMonth reads ?mes=; an empty text means fallback (DB-01).
func parseMonth(text string, fallback month.Month) (month.Month, error) {
	return parseField("mes", text, fallback)
}

func parseField(name, text string, fallback month.Month) (month.Month, error) {
	if text == "" {
		return fallback, nil
	}
	m, err := month.Parse(text)
	if err != nil {
		return 0, fault.Fields(fault.Field{Path: name, Message: "Informe o mês no formato AAAA-MM"})
	}
	return m, nil
}
