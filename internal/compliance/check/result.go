package check

import (
	"ynova/internal/compliance/light"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// RulesVersion counts the changes of the rules of this package; a stored check of
// another version is computed again.
const RulesVersion = 12

// Status is the result of a computed comparison.
type Status string

// The results.
const (
	StatusConforme   Status = "Conforme"
	StatusDivergente Status = "Divergente"
	StatusIndefinido Status = "Indefinido"
)

// Worst joins statuses: one divergence makes the whole Divergente, and the whole
// is Conforme only when all are.
func Worst(all ...Status) Status {
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

// Join sets the statuses of the NF and of the bill from those of their findings.
func (c *Result) Join() {
	c.NFStatus = Worst(c.NFEnergy.Status, c.NFICMS.Status)
	if c.NFFederal.Status != "" {
		c.NFStatus = Worst(c.NFStatus, c.NFFederal.Status)
	}
	c.BillStatus = Worst(c.BillDemand.Status, c.BillTUSD.Status, c.BillICMS.Status)
	if c.BillFederal.Status != "" {
		c.BillStatus = Worst(c.BillStatus, c.BillFederal.Status)
	}
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

	// NotRebased: what was charged is the price with the PIS/COFINS that has ended.
	NotRebased bool `json:"preco_nao_rebaseado,omitempty"`
	// Overpaid is what energy of a nota costs too much, with the taxes of the nota, R$; empty:
	// nothing, or not known.
	Overpaid string `json:"a_mais_com_tributos,omitempty"`
}

// Result is what a month's invoices of a contract were found to be.
type Result struct {
	ContractID string
	ClientID   string
	Month      month.Month

	NFEnergy, NFICMS               Finding
	NFFederal                      Finding // no status where the law of the month knows no CBS
	BillDemand, BillTUSD, BillICMS Finding
	BillFederal                    Finding       // likewise
	NFStatus, BillStatus           Status        // of all of the NF and of the bill together
	NFEnergyValue, NFICMSValue     *money.Amount // as the invoices show them
	NFCovers                       Status        // the energy to be billed
	ToleranceFactor                string        // demand tolerance, "1.05"; empty: unknown
	Observation                    string        // the first failing line

	Demand, Modality, Reactive light.Result

	RulesVersion int
	UpdatedAt    clock.Micros
}
