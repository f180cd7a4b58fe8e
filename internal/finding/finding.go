package finding

import (
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// Status is how far the work on a finding is.
type Status string

// The statuses.
const (
	StatusOpen      Status = "aberta"
	StatusContested Status = "em contestação"
	StatusSolved    Status = "resolvida"
	StatusDiscarded Status = "descartada"
)

// ParseStatus reads a status.
func ParseStatus(s string) (Status, bool) {
	switch v := Status(s); v {
	case StatusOpen, StatusContested, StatusSolved, StatusDiscarded:
		return v, true
	}
	return "", false
}

// Found is what a rule finds in the invoices. A nil amount needs what they do not state.
type Found struct {
	Rule        Rule
	Key         string // identifies a finding of a rule in a contract: an invoice and its line, or a month
	UnitID      string
	Month       month.Month
	InvoiceID   string       // empty: there is none, which is what was found
	Kind        invoice.Kind // of the invoice
	Light       portfolio.Light
	Contestable bool // the charge is wrong by the rule, not only avoidable
	Sentence    string
	Expected    *money.Amount
	Charged     *money.Amount
	AtStake     *money.Amount
	Trace       trace.Node

	// ContestUntil is the last day to contest the charge; zero where nothing is
	// contestable or the day is not known.
	ContestUntil month.Date
}

// Finding is what a rule found with what people did about it.
type Finding struct {
	Found
	ID         string
	ContractID string
	ClientID   string
	Version    int64
	Rules      int  // version of the rules
	Holds      bool // the rule finds it still
	Status     Status
	Decided    bool // by a person: the rules do not change the status any more
	Reason     string
	Note       string
	OwnerID    string
	ReplyOn    month.Date
	CreatedAt  clock.Micros
	UpdatedAt  clock.Micros
	UpdatedBy  string
}

// Listed is a finding with the names of what it refers to.
type Listed struct {
	Finding
	ContractCode string
	ClientName   string
	Meter        string
	Distributor  string
	Supplier     string
	Owner        string
	Number       string // of the invoice
	Document     Document
	Counted      money.Amount // what it adds to the sum of a file
}

// Pending reports whether a decision about it is still due.
func (f *Finding) Pending() bool { return f.Status == StatusOpen || f.Status == StatusContested }

// Title names the finding in a sentence.
func (f *Finding) Title() string {
	d, _ := Describe(f.Rule)
	return d.Title + " em " + f.Month.Short()
}

// ErrNotFound is the one answer for a finding that does not exist and for one that
// is out of reach (R3).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Apontamento não encontrado")

var errStale = fault.New(fault.Stale, "versao_desatualizada", "Este apontamento mudou. Confira os dados atuais antes de salvar.")
