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

// What gives back a charge that was contested.
const (
	ByNewBill = "nova_fatura" // the bill in the place of the contested one
	ByCredit  = "credito"     // a line of a later bill
)

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

	// What was seen to come back of what was contested (DR-19); nil: nothing was seen, or how
	// much is not known. AtStake then is no more than that: the rest is on the new bill.
	Recovered   *money.Amount
	RecoveredBy string        // ByNewBill, ByCredit; empty: nothing gives it back
	RecoveredIn string        // the invoice that does
	Claimed     *money.Amount // what was contested on a bill that was replaced
	CarriedFrom string        // the finding on the replaced bill whose contest this one carries on
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
	Number       string      // of the invoice
	Carried      bool        // its contest goes on with the new bill
	Closed       bool        // the month is
	BackIn       month.Month // of the invoice that gives it back; zero: none
	Credits      []Credit    // lines of later bills that may give it back
	Document     rule.Document
	Counted      money.Amount // what it adds to the sum of a file
}

// Pending reports whether a decision about it is still due.
func (f *Finding) Pending() bool { return f.Status == StatusOpen || f.Status == StatusContested }

// Recovery says what came back, "Recuperado R$ 627,92 (nova fatura)"; empty where nothing was seen.
func (l *Listed) Recovery() string {
	from := "nova fatura"
	switch l.RecoveredBy {
	case "":
		return ""
	case ByCredit:
		from = "crédito na fatura de " + l.BackIn.Short()
	}
	said := "Recuperado " + rule.Shown(l.Recovered) + " (" + from + ")"
	if l.Claimed != nil && l.Recovered != nil && *l.Claimed > *l.Recovered && l.Carried {
		said += "; " + rule.Shown(new(*l.Claimed-*l.Recovered)) + " seguem em contestação na nova"
	}
	return said
}

// Title names the finding in a sentence.
func (f *Finding) Title() string {
	d, _ := rule.Describe(f.Rule)
	return d.Title + " em " + f.Month.Short()
}

// ErrNotFound is the one answer for a finding that does not exist and for one that
// is out of reach (R3).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Apontamento não encontrado")

var errStale = fault.New(fault.Stale, "versao_desatualizada", "Este apontamento mudou. Confira os dados atuais antes de salvar.")
