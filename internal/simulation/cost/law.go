package cost

import (
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

// Law is what the law says, by date: who may migrate and who keeps the discount on
// the use of the network.
type Law struct {
	HighVoltageOpen    month.Date      // every unit of group A may migrate
	RetailBelowKW      decimal.Decimal // below it through a comercializador varejista
	LowVoltageBusiness month.Date      // commercial and industrial units of group B
	LowVoltageOthers   month.Date      // all other units of group B
	DiscountEnds       month.Date      // who migrates from here on has no discount
	Opening            trace.Source
	Discount           trace.Source
}

// Eligibility says whether and from when a unit may buy in the free market.
type Eligibility struct {
	Eligible bool
	From     month.Date
	Retail   bool // only through a comercializador varejista
	Reason   string
	Source   trace.Source
}

// LowVoltage reports whether a subgroup belongs to group B.
func LowVoltage(subgroup string) bool { return strings.HasPrefix(strings.ToUpper(subgroup), "B") }

// Eligibility applies the dates of the opening to a unit on a day; kw is its largest
// contracted demand.
func (l *Law) Eligibility(unit *Unit, kw decimal.Decimal, on month.Date) Eligibility {
	e := Eligibility{From: l.HighVoltageOpen, Source: l.Opening}
	if LowVoltage(unit.Subgroup) {
		e.Retail = true
		e.From = l.LowVoltageOthers
		if unit.Business {
			e.From = l.LowVoltageBusiness
		}
		e.Eligible = !on.Before(e.From)
		e.Reason = "Unidade de baixa tensão: o mercado livre abre em " + e.From.BR() + "."
		return e
	}
	e.Eligible = !on.Before(e.From)
	e.Retail = kw.LessThan(l.RetailBelowKW)
	e.Reason = "Unidade do grupo A: pode migrar desde " + e.From.BR()
	if e.Retail {
		e.Reason += ", por comercializador varejista, pois a demanda fica abaixo de " + ptbr.FormatDecimal(l.RetailBelowKW) + " kW"
	}
	e.Reason += "."
	return e
}

// AllowsVerde reports whether a subgroup may choose the modality Verde; A1, A2 and
// A3 are Azul by rule.
func AllowsVerde(subgroup string) bool {
	switch strings.ToUpper(subgroup) {
	case "A3A", "A4", "AS":
		return true
	}
	return false
}

// discount is the right to a discount on the use of the network.
type discount struct {
	full   decimal.Decimal  // as a fraction
	right  *decimal.Decimal // kW; nil: all
	until  month.Date
	reason string
}

// discount applies the law to what the supplier offers.
func (c *Case) discount() discount {
	w := &c.NetworkDiscount
	migrated := w.Migrated
	if migrated.IsZero() {
		migrated = c.Start.First()
	}
	switch {
	case w.Offered == 0:
		return discount{reason: "Energia convencional: sem desconto na TUSD."}
	case !migrated.Before(c.Law.DiscountEnds):
		return discount{reason: "Sem desconto na TUSD: a lei o extinguiu para quem migra a partir de " + c.Law.DiscountEnds.BR() + "."}
	}
	d := discount{full: rate(w.Offered), right: w.Right, until: w.Until}
	d.reason = "Desconto de " + ptbr.FormatPercentExact(w.Offered) + " na TUSD: direito anterior a " + c.Law.DiscountEnds.BR()
	if w.Right != nil {
		d.reason += ", limitado a " + ptbr.FormatDecimal(*w.Right) + " kW"
	}
	d.reason += "."
	return d
}

// in is the discount in a month on a billed demand: the part above the right has
// none.
func (d *discount) in(m month.Month, billed decimal.Decimal) decimal.Decimal {
	switch {
	case !d.until.IsZero() && m.First().After(d.until):
		return decimal.Zero
	case d.right == nil || !billed.GreaterThan(*d.right):
		return d.full
	}
	return d.full.Mul(*d.right).DivRound(billed, blendPlaces)
}
