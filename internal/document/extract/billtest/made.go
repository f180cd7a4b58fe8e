package billtest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
)

// Issuer is a distributor and the state that it serves.
type Issuer struct{ Name, CNPJ, State string }

// Made is what a bill says that its caller invents: who is charged for what.
type Made struct {
	Issuer         Issuer // zero: the layout's
	Name, Document string
	Period         month.Month
	Issued, Due    month.Date
	Flag           string
	Contracted     decimal.Decimal // kW
	ContractedPeak decimal.Decimal // of Azul
	Charges        []Charge        // energy at peak and off peak, demand off peak and at peak; or the two parts of one energy
	Lighting       decimal.Decimal
	Unexplained    decimal.Decimal // of the total, beside the lines
	ICMSRate       decimal.Decimal // percent
	PISRate        decimal.Decimal
	COFINSRate     decimal.Decimal
	Note           string // at the bottom, where the reader looks for nothing
}

// Charge is one line; a quantity of 0 leaves it out.
type Charge struct {
	Quantity, Tariff, Amount decimal.Decimal
	Taxed                    decimal.Decimal // what of the amount ICMS is charged on
}

// Make prints a bill in the layout of that name. The seed chooses what the caller does
// not say; the same makes the same.
func Make(layoutName string, seed uint64, m Made) ([]byte, error) {
	at := slices.IndexFunc(layouts, func(l layout) bool { return l.name == layoutName })
	if at < 0 {
		return nil, fmt.Errorf("billtest: no layout %q", layoutName)
	}
	l := layouts[at]
	if m.Issuer != (Issuer{}) {
		l.company, l.cnpj, l.uf = m.Issuer.Name, m.Issuer.CNPJ, m.Issuer.State
	}
	b := invent(rand.New(rand.NewPCG(seed, uint64(at))), l) //nolint:gosec // repeatable on purpose
	m.into(&b, l)
	return draw(l, b, m.Note, "")
}

func (m *Made) into(b *invented, l layout) {
	b.name, b.document, b.period, b.issued, b.due = m.Name, m.Document, m.Period, m.Issued, m.Due
	b.readBefore, b.readNow, b.readNext = m.Period.First().AddDays(-1), m.Period.Last(), m.Period.Add(1).Last()
	b.flag, b.contracted, b.contractedPeak = m.Flag, m.Contracted, m.ContractedPeak
	b.icmsRate, b.pisRate, b.cofinsRate = m.ICMSRate, m.PISRate, m.COFINSRate
	b.lines, b.total, b.icmsBase = nil, m.Lighting, decimal.Zero
	units := []string{"kWh", "kWh", "kW", "kW"}
	for i, c := range m.Charges {
		if c.Quantity.IsZero() {
			continue
		}
		b.lines = append(b.lines, charge{
			text: l.words[i], unit: units[i], quantity: c.Quantity, tariff: c.Tariff, price: c.Amount.Div(c.Quantity).Round(6),
			amount: c.Amount, icmsBase: c.Taxed, icms: part(c.Taxed, b.icmsRate), priced: true, taxed: true,
			pis: part(c.Amount.Sub(part(c.Taxed, b.icmsRate)), b.pisRate.Add(b.cofinsRate)),
		})
		b.total, b.icmsBase = b.total.Add(c.Amount), b.icmsBase.Add(c.Taxed)
	}
	b.pisBase = b.total.Sub(m.Lighting).Sub(b.icms())
	b.total = b.total.Add(m.Unexplained)
	b.lines = append(b.lines, charge{text: l.lighting, amount: m.Lighting})
	b.follow(m)
}

// follow lets the months before be like the one that is charged.
func (b *invented) follow(m *Made) {
	for i := range b.history {
		p := &b.history[i]
		p.month = m.Period.Add(-i)
		share := decimal.New(int64(100-i%5*3+i%3*2), -2)
		at := func(n int) decimal.Decimal {
			if n >= len(m.Charges) {
				return decimal.Zero
			}
			return m.Charges[n].Quantity.Mul(share).Round(2)
		}
		p.peak, p.offPeak, p.demandOff = at(0), at(1), at(2)
		p.demandPeak, p.single, p.reative = at(3), p.peak.Round(0), decimal.Zero
	}
}
