package ccee

import (
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Source says where a figure comes from.
type Source string

// The sources.
const (
	SourceTyped    Source = "digitado"
	SourceImported Source = "importado"
	SourceDocument Source = "documento"
)

// Quantity counts 1e-6 of the unit of a figure's kind.
type Quantity int64

const quantityScale = 6

// ParseQuantity reads a canonical number.
func ParseQuantity(s string) (Quantity, error) {
	v, err := fixed.Parse(s, quantityScale)
	return Quantity(v), err
}

// Text is the canonical number.
func (q Quantity) Text() string { return fixed.Text(int64(q), quantityScale, 3) }

// energyPerQuantity is one step of a quantity in MWh.
const energyPerQuantity = energy.MWh / 1_000_000

// Energy is a quantity in MWh.
func (q Quantity) Energy() energy.Energy { return energy.Energy(q) * energyPerQuantity }

// Key names a figure.
type Key struct {
	AgentID    string
	Month      month.Month
	Kind       Kind
	ContractID string      // empty: of the agent as a whole
	RecountOf  month.Month // 0: it counts no other month again
}

// Figure is one value of a month.
type Figure struct {
	Key
	ID        string
	ClientID  string
	Quantity  *Quantity
	Rate      *money.Price  // as stated
	Implied   *money.Price  // amount ÷ quantity, or ÷ the base that the balance gave when it was recorded
	Amount    *money.Amount // above zero it is paid
	Due       month.Date
	PaidOn    month.Date
	Source    Source
	FileID    string
	Reason    string // why a value out of proportion is right
	ImportSeq int64
	Version   int64
	CreatedAt clock.Micros
	CreatedBy string // user id
	UpdatedAt clock.Micros
	UpdatedBy string

	Agent string // its sigla, for display
}

// Title names a figure in sentences.
func (f *Figure) Title() string {
	info, _ := InfoOf(f.Kind)
	return info.Label + " de " + f.Month.Label()
}

// perUnit is what the amount is for each unit of a base in 1e-6 of it; nil where the base
// is not known or nothing.
func perUnit(amount *money.Amount, base *Quantity) *money.Price {
	if amount == nil || base == nil || *base <= 0 {
		return nil
	}
	// R$ 1e-4 ÷ 1e-6 of a unit, in R$ 1e-8 per unit: × 1e10.
	v, err := fixed.MulDiv(int64(*amount), 10_000_000_000, int64(*base), fixed.HalfUp)
	if err != nil {
		return nil
	}
	p := money.Price(v)
	return &p
}

var (
	errFigure      = fault.New(fault.NotFound, "nao_encontrado", "Valor da CCEE não encontrado")
	errFigureStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este valor. Confira os dados atuais antes de salvar.")
	errFigureTwice = fault.New(fault.Conflict, "valor_repetido", "Este valor já está registrado para o agente e o mês. Altere o que existe.")
)
