package paper

import (
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/proposal/frozen"
)

const width = pdf.Width

// sheet is a proposal in the making.
type sheet struct {
	*pdf.Document
	doc   *frozen.Document
	dense float64 // of the annex: 1 is as designed
}

// densities are how tight the annex may be set so that the last page is not nearly
// empty, in the order in which they are tried.
var densities = []float64{1, 0.95, 0.9, 1.06, 0.86, 1.12, 0.82, 1.18, 1.24}

// PDF draws the proposal.
func PDF(doc *frozen.Document) ([]byte, error) {
	if doc.LowVoltage != nil {
		return estimate(doc).Bytes()
	}
	var s *sheet
	for _, dense := range densities {
		s = draw(doc, dense)
		if s.Left() < pdf.PageHeight/2 {
			return s.Bytes()
		}
	}
	return draw(doc, 1).Bytes()
}

func draw(doc *frozen.Document, dense float64) *sheet {
	s := &sheet{pdf.New(doc.Label()+" · "+doc.ClientName, doc.At), doc, dense}
	s.Footer(fmt.Sprintf("%s · %s · versão %d de %s · válida até %s", doc.Brand, doc.Label(), doc.Version, doc.At.Format("02/01/2006"), doc.ValidUntil.BR()))
	s.summary()
	s.note()
	s.details()
	s.premises()
	s.annex()
	return s
}

func reais(a money.Amount) string { return ptbr.FormatMoney(a) }

// figures is an amount without its unit, for tables that say it once.
func figures(a money.Amount) string { return ptbr.FormatNumber(decimal.New(int64(a), -4), 2) }

// share is a part in percent; empty: of nothing.
func share(p *percent.Percent) string {
	if p == nil {
		return ""
	}
	return ptbr.FormatPercent(*p, 2)
}

// short is an amount as a drawing labels it: in thousands or millions.
func short(a money.Amount) string {
	d := decimal.New(int64(a), -4)
	switch abs := d.Abs(); {
	case abs.GreaterThanOrEqual(decimal.New(1, 6)):
		return "R$ " + ptbr.FormatNumber(d.Shift(-6), 2) + " mi"
	case abs.GreaterThanOrEqual(decimal.New(1, 3)):
		return "R$ " + ptbr.FormatNumber(d.Shift(-3), 1) + " mil"
	}
	return "R$ " + ptbr.FormatNumber(d, 0)
}

// tick is a value of an axis: a round one, so that it has no decimals to spare.
func tick(units int64) string {
	d := decimal.New(units, -4)
	for _, size := range []struct {
		shift int32
		name  string
	}{{6, " mi"}, {3, " mil"}} {
		if d.Abs().GreaterThanOrEqual(decimal.New(1, size.shift)) {
			return "R$ " + ptbr.FormatDecimal(d.Shift(-size.shift)) + size.name
		}
	}
	return "R$ " + ptbr.FormatDecimal(d)
}
