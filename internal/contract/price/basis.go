package price

import (
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// NetFrom is the first month of which prices are agreed without PIS/COFINS, whose place
// CBS and IBS take on top of them (LC 214/2025, arts. 343 to 348). What a price comes to
// in a month follows the dated parameters; this is what new contracts start with.
var NetFrom = month.New(2027, 1)

// Rebase is how a price that held PIS/COFINS goes on where CBS and IBS come on top of it.
type Rebase string

// The ways.
const (
	RebaseAutomatic Rebase = "automatico" // what it held leaves it
	RebaseKeep      Rebase = "manter"     // it stays, and the buyer pays more
	RebaseTyped     Rebase = "digitado"   // the prices of those months were typed without
)

// ParseRebase reads a way; empty is RebaseAutomatic.
func ParseRebase(text string) (Rebase, bool) {
	switch r := Rebase(text); r {
	case "":
		return RebaseAutomatic, true
	case RebaseAutomatic, RebaseKeep, RebaseTyped:
		return r, true
	default:
		return RebaseAutomatic, false
	}
}

// Basis is which taxes the agreed prices hold, and how they go on in 2027 (portfolio.md
// 1.4, true.md B1). The zero Basis holds nothing that leaves.
type Basis struct {
	Includes  tax.Included
	Seller    *percent.Percent // PIS/COFINS inside; nil: the dated parameter
	ICMS      *percent.Percent // inside too where the price holds all; nil: not known
	Rebase    Rebase
	Confirmed bool // a user has seen the amendment that says so
}

// leaves reports whether PIS/COFINS leaves the price once it has ended.
func (b *Basis) leaves() bool {
	return b.Rebase == RebaseAutomatic && (b.Includes == tax.IncludesPISCOFINS || b.Includes == tax.IncludesAll)
}

// Estimated reports whether prices without PIS/COFINS are our estimate: nobody has
// confirmed them.
func (b *Basis) Estimated() bool { return b.leaves() && !b.Confirmed }

// DefaultIncluded is what the prices of a contract that says nothing hold, by the day on
// which it is signed: PIS/COFINS until it ends. Who registers one that has supplied
// before signed it before.
func DefaultIncluded(today, start month.Date) tax.Included {
	if first := NetFrom.First(); today.Before(first) || start.Before(first) {
		return tax.IncludesPISCOFINS
	}
	return tax.IncludesNone
}

// TypedFrom reports whether the schedule has a price of its own for the months without
// PIS/COFINS from first to last: a period that begins with them or later.
func (s *Schedule) TypedFrom(first, last month.Month) bool {
	if s == nil {
		return false
	}
	found := s.at(max(first, NetFrom))
	return last < NetFrom || found.price != nil && (first >= NetFrom || s.periods[found.period].start >= NetFrom)
}

// untaxed is the share of a price that is left without the ICMS that it holds, which the
// nota adds again; lack names the missing data. Prices that were typed for 2027
// were typed without it.
func (b *Basis) untaxed(m month.Month) (share decimal.Decimal, lack string) {
	switch {
	case b.Includes != tax.IncludesAll:
		return unadjusted, ""
	case b.ICMS == nil:
		return unadjusted, "a alíquota do ICMS incluída no preço"
	case b.Rebase == RebaseTyped && m >= NetFrom:
		return unadjusted, ""
	}
	return b.Includes.WithoutICMS(*b.ICMS), ""
}

// remains is the share of a price that is left where PIS/COFINS has left it in the month;
// lack names the missing data.
func (f *Factors) remains(b *Basis, m month.Month) (share decimal.Decimal, lack string) {
	if !b.leaves() {
		return unadjusted, ""
	}
	switch net, lack := f.net(m); {
	case lack != "":
		return unadjusted, lack
	case net:
		return f.share(b)
	}
	return unadjusted, ""
}

// share is what is left of a price without its PIS/COFINS.
func (f *Factors) share(b *Basis) (share decimal.Decimal, lack string) {
	seller, known := f.seller(b)
	if !known {
		return unadjusted, "a alíquota de PIS/COFINS do vendedor"
	}
	return b.Includes.WithoutPISCOFINS(seller), ""
}

// seller is the PIS/COFINS inside the price.
func (f *Factors) seller(b *Basis) (percent.Percent, bool) {
	if b.Seller != nil {
		return *b.Seller, true
	}
	v, _, ok := f.parameters.LatestPercent(parameter.KeyPISCOFINS, parameter.ScopeSeller)
	return v, ok
}

// OnOtherBasis is the price as it is before or after PIS/COFINS leaves it, whichever Price is
// not: with what has left it, or without what it still holds. nil where it never leaves.
func (p *MonthPrice) OnOtherBasis(f *Factors) *money.Price {
	if p.Price == nil || f == nil || !p.basis.leaves() {
		return nil
	}
	left := !p.Left.Equal(unadjusted)
	if left && p.Due == 0 && p.Untaxed.Equal(unadjusted) {
		return p.Base
	}
	factor := p.Factor.Mul(p.Untaxed)
	if !left {
		share, lack := f.share(&p.basis)
		if lack != "" {
			return nil
		}
		factor = factor.Mul(share)
	}
	other, ok := adjusted(*p.Base, factor)
	if !ok {
		return nil
	}
	return &other
}

// net reports whether PIS/COFINS has ended in the month and the CBS has begun. Where it has
// ended and there is no CBS, lack names the parameter; where neither was ever known nothing
// leaves a price.
func (f *Factors) net(m month.Month) (net bool, lack string) {
	if f == nil {
		return false, ""
	}
	regime, known := f.regimes[m]
	if !known {
		day := m.First()
		_, _, inside := f.parameters.Percent(parameter.KeyPISCOFINS, parameter.ScopeSeller, day)
		_, _, begun := f.parameters.Percent(parameter.KeyCBS, "", day)
		_, last, ever := f.parameters.LatestPercent(parameter.KeyPISCOFINS, parameter.ScopeSeller)
		regime.net = begun && !inside
		if ever && !inside && !begun && !last.From.After(day) {
			regime.lack = "o parâmetro " + parameter.KeyCBS + " de " + m.Short()
		}
		f.regimes[m] = regime
	}
	return regime.net, regime.lack
}

// regime is whether PIS/COFINS has left the prices of a month, or the missing data.
type regime struct {
	net  bool
	lack string
}

// left says in words what left the price.
func (p *MonthPrice) left() string {
	federal, state := !p.Left.Equal(unadjusted), !p.Untaxed.Equal(unadjusted)
	var text string
	switch {
	case federal && state:
		text = ", sem o PIS/COFINS e o ICMS que incluía"
	case federal:
		text = ", sem o PIS/COFINS que incluía"
	case state:
		text = ", sem o ICMS que inclui"
	}
	if p.Estimated {
		text += " (rebaseado por estimativa: confirme com o aditivo)"
	}
	return text
}

// leftFormula writes the shares that are kept: "(1 − 9,25%)".
func (p *MonthPrice) leftFormula(f *Factors) string {
	var parts []string
	if !p.Untaxed.Equal(unadjusted) {
		parts = append(parts, "(1 − "+ptbr.FormatPercentExact(*p.basis.ICMS)+")")
	}
	if !p.Left.Equal(unadjusted) {
		seller, _ := f.seller(&p.basis)
		parts = append(parts, "(1 − "+ptbr.FormatPercentExact(seller)+")")
	}
	return strings.Join(parts, " × ")
}
