package term

import (
	"strconv"

	"ynova/internal/contract/status"
	"ynova/internal/kernel/fixed"
	"ynova/internal/platform/db"
)

// Status is the state of a contract (CT-15).
type Status string

// The statuses.
const (
	StatusAtivo     Status = "Ativo"
	StatusInativo   Status = "Inativo"
	StatusEmAnalise Status = "Em análise"
)

// ParseStatus reads a status as a write gives it: as shown, in the words of a spreadsheet,
// or one of the names that older clients send. Anything else is refused, never taken for Ativo.
func ParseStatus(s string) (Status, bool) {
	switch s {
	case "Ativo", "active", "Vigente", "Em vigor":
		return StatusAtivo, true
	case "Inativo", "inactive":
		return StatusInativo, true
	case "Em análise", "pending":
		return StatusEmAnalise, true
	}
	return "", false
}

// StatusOf is the API's name of the status in detail.
func StatusOf(s status.Status) Status {
	switch s {
	case status.Ativo:
		return StatusAtivo
	case status.EmAnalise:
		return StatusEmAnalise
	}
	return StatusInativo
}

// Scan implements sql.Scanner; what is not known is Ativo (CT-15).
func (s *Status) Scan(src any) error { return scan(s, src, ParseStatus, StatusAtivo) }

// scan reads a stored text by parse; what that does not know is other.
func scan[T any](to *T, src any, parse func(string) (T, bool), other T) error {
	var text db.NullText
	err := text.Scan(src)
	v, known := parse(string(text))
	if !known {
		v = other
	}
	*to = v
	return err
}

// Compliance is the result of checking one side of a contract (CT-16).
type Compliance string

// The results.
const (
	ComplianceConforme   Compliance = "Conforme"
	ComplianceDivergente Compliance = "Divergente"
	ComplianceEmAnalise  Compliance = "Em análise"
)

// ParseCompliance reads a result as a write gives it; empty is Em análise.
func ParseCompliance(s string) (Compliance, bool) {
	switch c := Compliance(s); c {
	case "":
		return ComplianceEmAnalise, true
	case ComplianceConforme, ComplianceDivergente, ComplianceEmAnalise:
		return c, true
	}
	return "", false
}

// Scan implements sql.Scanner; what is not known is Em análise (CT-16).
func (c *Compliance) Scan(src any) error {
	return scan(c, src, ParseCompliance, ComplianceEmAnalise)
}

// EnergySource is the kind of plants that the energy comes from (CT-17).
type EnergySource string

// The sources.
const (
	SourceConvencional EnergySource = "Convencional"
	SourceIncentivada  EnergySource = "Incentivada"
)

// Incentive is the discount of the use-of-network tariff that comes with the
// source, in percent (CC-11).
type Incentive uint8

// The discounts.
const (
	IncentiveNone Incentive = 0
	IncentiveHalf Incentive = 50
	IncentiveFull Incentive = 100
)

// Scan implements sql.Scanner.
func (i *Incentive) Scan(src any) error {
	n, err := fixed.ScanInt(src)
	*i = Incentive(n)
	return err
}

// Source is Convencional without a discount, Incentivada with one (CC-11).
func (i Incentive) Source() EnergySource {
	if i == IncentiveNone {
		return SourceConvencional
	}
	return SourceIncentivada
}

// ParseIncentive reads the number of percent.
func ParseIncentive(s string) (Incentive, bool) {
	switch s {
	case "0":
		return IncentiveNone, true
	case "50":
		return IncentiveHalf, true
	case "100":
		return IncentiveFull, true
	}
	return 0, false
}

// ParseSource reads a source as a write gives it: as shown, as an option of the
// form or as older clients send it. Incentivada alone means the usual 50 %.
func ParseSource(s string) (Incentive, bool) {
	switch s {
	case "Convencional", "conventional", "Incentivada 0%":
		return IncentiveNone, true
	case "Incentivada", "renewable", "Incentivada 50%":
		return IncentiveHalf, true
	case "Incentivada 100%":
		return IncentiveFull, true
	}
	return 0, false
}

// NamesNoPercent reports whether the source leaves open which discount it has.
func NamesNoPercent(source string) bool { return source == "Incentivada" || source == "renewable" }

// String returns the number of percent.
func (i Incentive) String() string { return strconv.Itoa(int(i)) }
