package compliance

import (
	"ynova/internal/contract"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// RulesVersion counts the changes of the rules of this package; a stored check of
// another version is computed again.
const RulesVersion = 2

// Status is the result of a computed comparison.
type Status string

// The results.
const (
	StatusConforme   Status = "Conforme"
	StatusDivergente Status = "Divergente"
	StatusIndefinido Status = "Indefinido"
)

// worst joins statuses: one divergence makes the whole Divergente, and the whole
// is Conforme only when all are.
func worst(all ...Status) Status {
	joined := StatusConforme
	for _, s := range all {
		switch {
		case s == StatusDivergente:
			return StatusDivergente
		case s != StatusConforme:
			joined = StatusIndefinido
		}
	}
	return joined
}

// Finding is one computed status with what it rests on. The three numbers are
// canonical, empty where they are missing.
type Finding struct {
	Status    Status      `json:"status"`
	Expected  string      `json:"esperado"`
	Found     string      `json:"encontrado"`
	Tolerance string      `json:"tolerancia"`
	Unit      string      `json:"unidade"`
	Rule      string      `json:"regra"`
	Reason    string      `json:"motivo"` // the sentence that a person reads
	Trace     *trace.Node `json:"trace,omitempty"`
}

// Figure is a number that explains a light.
type Figure struct {
	Label string `json:"label"`
	Value string `json:"value"`
	Unit  string `json:"unit"`
}

// LightResult is a light with why it is so.
type LightResult struct {
	Light   contract.Light `json:"light"`
	Reason  string         `json:"reason"`
	Figures []Figure       `json:"figures,omitempty"`
	Trace   *trace.Node    `json:"trace,omitempty"`
}

// Check is what a month's invoices of a contract were found to be.
type Check struct {
	ContractID string
	ClientID   string
	Month      month.Month

	NFEnergy, NFICMS               Finding
	BillDemand, BillTUSD, BillICMS Finding
	NFStatus, BillStatus           Status        // of the two and of the three together
	NFEnergyValue, NFICMSValue     *money.Amount // as the invoices show them
	ToleranceFactor                string        // demand tolerance, "1.05"; empty: unknown
	Observation                    string        // the first failing line

	Demand, Modality, Reactive LightResult

	RulesVersion int
	UpdatedAt    clock.Micros
}
