package migration

import (
	"slices"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/courier"
)

// State says whether a migration is under way.
type State string

// The states.
const (
	Open      State = "aberta"
	Completed State = "concluida"
	Cancelled State = "cancelada"
)

// Migration is the move of a client's supply to the free market.
type Migration struct {
	ID         string
	ClientID   string
	Subject    string // the unit or units, in words
	OwnerID    string
	ProposalID string
	ContractID string
	Route      Route // empty: not decided
	DemandKW   *int64
	TermEnd    month.Date // of the present term of the CCER; zero: it runs without end
	Planned    month.Month
	Start      month.Month // as the owner was last notified
	Consent    string      // of the distributor to a shorter notice
	Penalty    *money.Amount
	State      State
	Reason     string // of a cancellation
	Version    int64
	CreatedAt  clock.Micros
	CreatedBy  string
	UpdatedAt  clock.Micros
	UpdatedBy  string

	// Of lists.
	Client        string
	CNPJ          string
	Owner         string
	Contact       string // who answers for the client
	ProposalLabel string
	ProposalState string
	ContractCode  string
	AnnualSaving  *money.Amount // promised by the proposal; nil: nothing is

	Done      map[Stage]Done
	Documents []Document
}

// Done is a stage that was closed.
type Done struct {
	Stage     Stage
	On        month.Date // when it happened
	Reference string
	Until     *month.Date // of an authorisation
	At        clock.Micros
	By        string
}

// Document is a paper of a stage: made here, or filed as evidence.
type Document struct {
	ID          string
	MigrationID string
	Stage       Stage
	Kind        PaperKind
	PaperID     string // of the client's documents; empty: made here
	Content     string // what a paper made here says, as JSON
	courier.Delivery
	To        string // addresses, after commas
	CreatedAt clock.Micros
	CreatedBy string
	Filename  string // of what was filed
}

// What a paper is besides the states of its message: made here and not sent, or filed.
const (
	Made  courier.State = "feito"
	Filed courier.State = "arquivado"
)

var (
	// ErrNotFound is the one answer for a migration that is not there and one out of reach.
	ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Migração não encontrada")

	errStale    = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta migração. Confira os dados atuais antes de salvar.")
	errBlind    = fault.New(fault.PreconditionRequired, "precondicao", "Informe a versão da migração que foi lida.")
	errOver     = fault.New(fault.Conflict, "migracao_encerrada", "Esta migração está encerrada.")
	errDone     = fault.New(fault.Conflict, "etapa_feita", "Esta etapa já está concluída. Reabra-a, com o motivo, para alterar.")
	errNotDone  = fault.New(fault.Conflict, "etapa_aberta", "Esta etapa não está concluída.")
	errPaper    = fault.New(fault.NotFound, "nao_encontrado", "Documento não encontrado")
	errTaken    = fault.New(fault.Conflict, "proposta_em_migracao", "Esta proposta já tem uma migração.")
	errOwner    = fault.MissingField("responsavel_id", "Responsável não encontrado")
	errProposal = fault.MissingField("proposta_id", "A proposta não é deste cliente")
	errContract = fault.MissingField("contrato", "O contrato não é deste cliente")
)

// Filter narrows the list; empty fields do not filter.
type Filter struct {
	Search   search.Search
	Stage    Stage
	Standing Standing
	OwnerID  string
	ClientID string
	Proposal string
	State    State // empty: open
}

// View is a migration with where it stands.
type View struct {
	Migration
	Timeline
}

// keeps reports whether the list shows it; what the database filters is left out.
func (f *Filter) keeps(v *View) bool {
	return (f.Stage == 0 || v.Current == f.Stage) && (f.Standing == "" || v.worst().Standing == f.Standing)
}

// document finds a paper of the migration.
func (m *Migration) document(id string) *Document {
	i := slices.IndexFunc(m.Documents, func(d Document) bool { return d.ID == id })
	if i < 0 {
		return nil
	}
	return &m.Documents[i]
}

// facts are what the trail keeps.
func (m *Migration) facts() map[string]any {
	facts := map[string]any{
		"assunto": m.Subject, "responsavel_id": m.OwnerID, "proposta_id": m.ProposalID, "contrato_id": m.ContractID, "via": m.Route, "demanda_kw": m.DemandKW,
		"inicio_planejado": m.Planned, "inicio": m.Start, "anuencia": m.Consent, "multa": m.Penalty, "estado": m.State, "versao": m.Version,
	}
	if !m.TermEnd.IsZero() {
		facts["ccer_fim_prazo"] = m.TermEnd
	}
	return facts
}
