package source

import (
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
)

// State is where a proposal stands.
type State string

// The states; all but the first are final.
const (
	Pending    State = "pendente"
	Applied    State = "aplicada"
	Rejected   State = "rejeitada"
	Superseded State = "substituida" // by a newer file, another address, or values that were entered meanwhile
)

// Proposal is a file of a source that differs from what is kept.
type Proposal struct {
	ID        string
	Kind      Kind
	URL       string
	Filename  string
	FileKey   string // of the blob; empty: it is decided
	Revision  int64  // of the table that it was compared with
	Added     int64
	Changed   int64
	Removed   int64 // rows that the file before had
	Contracts int64 // that move
	Warnings  []string
	Changes   []Change // the largest
	State     State
	Reason    string // of who rejected it
	CreatedAt clock.Micros
	DecidedAt *clock.Micros
	DecidedBy string
}

// counts are what a proposal would move, in words.
func (p *Proposal) counts() string {
	return fmt.Sprintf("Valores novos: %d. Valores alterados: %d. Contratos que mudam: %d.", p.Added, p.Changed, p.Contracts)
}

// Change is a value that a proposal brings in.
type Change struct {
	Name string `json:"name"`
	Old  string `json:"old"` // empty: there is none
	New  string `json:"new"`
	size int64  // by which the largest are chosen
}

// mostChanges is as many as a person reads.
const mostChanges = 20

const mostReason = 500

// checkReason trims why a person rejects a proposal.
func checkReason(text string) (string, error) {
	var wrong fault.Collector
	text = wrong.Line("reason", text, mostReason)
	wrong.Check(text != "", "reason", "Informe o motivo.")
	return text, wrong.Err()
}

var (
	errUnknown  = fault.New(fault.NotFound, "fonte_desconhecida", "Fonte não encontrada.")
	errProposal = fault.New(fault.NotFound, "proposta_desconhecida", "Proposta não encontrada.")
	errDecided  = fault.New(fault.Conflict, "proposta_decidida", "Esta proposta já foi aplicada, rejeitada ou substituída.")
	errStale    = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta fonte. Confira os dados atuais antes de salvar.")
	errUnseen   = fault.New(fault.PreconditionRequired, "precondicao", "Informe a versão que foi lida.")
	errNoURL    = fault.New(fault.Conflict, "fonte_sem_endereco", "Informe o endereço da fonte antes de verificar.")
	errMoved    = fault.New(fault.Stale, "versao_desatualizada",
		"Os valores guardados mudaram desde a comparação. Os números foram refeitos: confira-os antes de aplicar.")
	errNothing = fault.New(fault.Conflict, "proposta_sem_efeito", "Os valores do arquivo já estão guardados; não resta o que aplicar.")
)
