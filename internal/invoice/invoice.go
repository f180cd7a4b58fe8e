package invoice

import (
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Kind says who issued an invoice.
type Kind string

// The kinds.
const (
	KindNF   Kind = "nf_fornecedora"       // the supplier's nota fiscal: energy only
	KindBill Kind = "fatura_distribuidora" // the distributor's bill: use of the network
)

// ParseKind reads a kind.
func ParseKind(s string) (Kind, bool) {
	switch k := Kind(s); k {
	case KindNF, KindBill:
		return k, true
	}
	return "", false
}

// Status is how far the payment of an invoice is (CT-16).
type Status string

// The statuses.
const (
	StatusPaga      Status = "Paga"
	StatusEmAberto  Status = "Em aberto"
	StatusVencida   Status = "Vencida"
	StatusEmAnalise Status = "Em análise"
)

// ParseStatus reads a status; empty is Em análise.
func ParseStatus(s string) (Status, bool) {
	switch v := Status(s); v {
	case "":
		return StatusEmAnalise, true
	case StatusPaga, StatusEmAberto, StatusVencida, StatusEmAnalise:
		return v, true
	}
	return "", false
}

// State is what an invoice is worth by what the authority and the issuer say of it.
type State string

// The states. One of the first two counts; lists show them all.
const (
	StateValid     State = "valida"
	StateReturn    State = "devolucao" // what was sold is returned: its figures count as minus
	StateCancelled State = "cancelada"
	StateWorthless State = "sem_valor"   // its use was denied
	StateReplaced  State = "substituida" // another took its place
)

// The origins of an invoice's figures.
const (
	SourceManual     = "manual"
	SourceExtraction = "extracao"
)

// Invoice is one document. An empty text, a zero date and a nil pointer are
// values that were not given.
type Invoice struct {
	ID         string
	Kind       Kind
	ContractID string
	ClientID   string
	UnitID     string // the metering unit, where the document names one
	Month      month.Month
	Number     string
	Issued     month.Date
	Due        month.Date
	Total      *money.Amount
	Status     Status // as stored; StatusOn decides whether it is overdue
	FileID     string
	Note       string
	Source     string
	Sole       bool   // of a document that enters its month once under its number
	AccessKey  string // 44 digits; empty: it was typed without
	Named      string // the key of the note that it returns or completes
	Returns    bool   // what was sold
	State      State
	StateAt    *clock.Micros // since when it is no longer what it was entered as
	NF         *NFFigures    // of KindNF
	Bill       *BillFigures  // of KindBill
	Version    int64
	CreatedAt  clock.Micros
	CreatedBy  string // user id
	UpdatedAt  clock.Micros
	UpdatedBy  string
}

// StatusOn returns the status on a day: an open invoice is overdue from the day
// after it was due.
func (v *Invoice) StatusOn(today month.Date) Status {
	if v.Status == StatusEmAberto && !v.Due.IsZero() && v.Due.Before(today) {
		return StatusVencida
	}
	return v.Status
}

// ErrTwice says that a document is in its unit's month already.
var ErrTwice = fault.New(fault.Conflict, "fatura_repetida", "Já há uma fatura com este número nesta unidade e neste mês.")

// ErrNotFound is the one answer for an invoice that does not exist and for one
// that is out of reach (R3).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Fatura não encontrada")
