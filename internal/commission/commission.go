package commission

import (
	"ynova/internal/commission/plan"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Status is where a commission stands (CS-02).
type Status string

// The statuses.
const (
	Pendente    Status = "pendente"
	Processando Status = "processando" // approved
	Pago        Status = "pago"
)

// Label is how a status is shown: everything but pago and pendente is Processando.
func (s Status) Label() string {
	switch s {
	case Pago:
		return "Pago"
	case Pendente:
		return "Pendente"
	default:
		return "Processando"
	}
}

// Commission is what one beneficiary gets for one month of a contract.
type Commission struct {
	ID         string
	ContractID string
	ClientID   string
	Month      month.Month
	Kind       plan.Kind
	Type       plan.Type
	Role       plan.Role
	Slot       int    // the place in the division of the contract
	UserID     string // of a consultor
	PartnerID  string // of a parceiro
	plan.Figures
	Clawback
	Recalculated *money.Amount // what it would be now; nil where that is the amount
	Status       Status
	ApprovedAt   *clock.Micros
	ApprovedBy   string
	ApproverID   string
	PaidOn       month.Date // zero: not paid
	PaidAt       *clock.Micros
	PaidBy       string
	Receipt      string
	Version      int64
	UpdatedAt    clock.Micros
}

// Clawback is what an estorno says beyond its figures.
type Clawback struct {
	Reason       string
	Document     string
	ServedMonths *int // of supply, whole
	TermMonths   *int // until which a fee goes back
}

// Listed is a commission as lists show it.
type Listed struct {
	Commission
	ContractCode   string
	ClientName     string
	ContractActive bool
	FeeSettled     bool // an installment that the settlement of the fee of an ended contract counts as due
	Beneficiary    string
	TwoPeople      bool         // who approved it does not pay it
	Offset         money.Amount // of a payment: what an estorno took; of an estorno: what it has taken
}

// Date is the day that the history shows: of the payment, of the approval, or the
// end of the month that the commission is for.
func (c *Commission) Date() month.Date {
	switch {
	case c.Status == Pago:
		return c.PaidOn
	case c.ApprovedAt != nil:
		return month.DateOf(clock.Local(c.ApprovedAt.Time()))
	default:
		return c.Month.Last()
	}
}

// settled reports whether the amount is fixed.
func (c *Commission) settled() bool { return c.Status != Pendente }

var (
	errNotFound = fault.New(fault.NotFound, "comissao_nao_encontrada", "Comissão não encontrada.")
	errStale    = fault.New(fault.Stale, "versao_desatualizada", "Alguma das comissões mudou desde que foi lida. Confira os valores atuais e repita.")
)
