package finding

import (
	"ynova/internal/finding/rule"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
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

// Finding is what a rule found with what people did about it.
type Finding struct {
	rule.Found
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
	Document     rule.Document
	Counted      money.Amount // what it adds to the sum of a file
}

// Pending reports whether a decision about it is still due.
func (f *Finding) Pending() bool { return f.Status == StatusOpen || f.Status == StatusContested }

// Title names the finding in a sentence.
func (f *Finding) Title() string {
	d, _ := rule.Describe(f.Rule)
	return d.Title + " em " + f.Month.Short()
}

// ErrNotFound is the one answer for a finding that does not exist and for one that
// is out of reach (R3).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Apontamento não encontrado")

var errStale = fault.New(fault.Stale, "versao_desatualizada", "Este apontamento mudou. Confira os dados atuais antes de salvar.")
