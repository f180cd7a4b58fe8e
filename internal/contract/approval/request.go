package approval

import (
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
)

// Status is what came of a request.
type Status string

// The statuses.
const (
	Waiting   Status = "aguardando"
	Approved  Status = "aprovada"
	Refused   Status = "recusada"
	Withdrawn Status = "retirada"
)

// Prices are those that a contract agrees, as canonical texts.
type Prices struct {
	Average  string `json:"average_price_mwh"`
	Gap      string `json:"lacuna_preco"`
	Spot     string `json:"spot_price_ref_mwh"`
	Schedule string `json:"prices"` // JSON
	Basis    Basis  `json:"base_tributos,omitzero"`

	Confirmed bool `json:"rebase_confirmado,omitempty"` // the price of 2027, with the amendment
}

// Basis is which taxes the prices hold; what holds unless a contract says otherwise is
// empty.
type Basis struct {
	Includes string `json:"preco_inclui,omitempty"`
	Seller   string `json:"pis_cofins_vendedor,omitempty"`
	ICMS     string `json:"icms_no_preco,omitempty"`
	Rebase   string `json:"rebase_2027,omitempty"`
}

// Agreed leaves out the average price where it is that of the prices by period: nobody
// agrees it, and it changes with the validity.
func (p Prices) Agreed() Prices {
	if p.Schedule != "" {
		p.Average = ""
	}
	return p
}

// Request is a change of prices that a user requests.
type Request struct {
	ID          string
	ContractID  string
	Base        int64 // the version of the contract that the request is based on
	Before      Prices
	After       Prices
	Reason      string // empty: none given
	AskedBy     string // a user's id
	AskedByName string
	AskedAt     clock.Micros
}

// Decision is what a person makes of a request.
type Decision struct {
	Status Status
	Reason string
}

// maxReason is the longest reason, in characters.
const maxReason = 500

var (
	errNotFound = fault.New(fault.NotFound, "nao_encontrado", "Esta alteração de preço não está mais aguardando aprovação.")
	errWaiting  = fault.New(fault.Conflict, "alteracao_aguardando",
		"Este contrato já tem uma alteração de preço aguardando aprovação. Quem a pediu pode retirá-la.")
	errOwn   = fault.New(fault.Forbidden, "duas_pessoas", "Você pediu esta alteração de preço: outra pessoa a aprova ou recusa.")
	errOther = fault.New(fault.Forbidden, "duas_pessoas", "Só quem pediu a alteração de preço pode retirá-la.")
)

// By says why the person may not decide so; nil where it may.
func (d *Decision) By(userID string, r *Request) error {
	d.Reason = strings.TrimSpace(d.Reason)
	var wrong fault.Collector
	wrong.Check(d.Status != Refused || d.Reason != "", "motivo", "Informe o motivo da recusa")
	wrong.Check(utf8.RuneCountInString(d.Reason) <= maxReason, "motivo", "O motivo tem até 500 caracteres")
	own := r.AskedBy == userID
	switch {
	case own && d.Status != Withdrawn:
		return errOwn
	case !own && d.Status == Withdrawn:
		return errOther
	}
	return wrong.Err()
}
