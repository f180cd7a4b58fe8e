package dashboard

import (
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// Figures are the counts of one month over the contracts in reach (DB-11).
type Figures struct {
	Active         int64 // contracts with status Ativo that cover the month
	Conforme       int64
	Excedente      int64
	Subutilizado   int64
	Opportunities  int64
	NFDivergent    int64
	InvoiceDiverge int64
}

// Indefinido is the number of active contracts whose month could not be
// classified: not measured, or measured with an input missing (domain 1.7).
func (f Figures) Indefinido() int64 {
	return max(f.Active-f.Conforme-f.Excedente-f.Subutilizado, 0)
}

// ConformityPercent is the share of the classified contracts that conform,
// without decimals (SH-17); false while none is classified.
func (f Figures) ConformityPercent() (percent.Percent, bool) {
	share, ok := percent.Of(f.Conforme, f.Conforme+f.Excedente+f.Subutilizado)
	return share, ok
}

// Overview is one month beside the month before it (DB-04).
type Overview struct {
	Month    month.Month
	Current  Figures
	Previous Figures
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
