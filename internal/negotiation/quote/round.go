package quote

import (
	"fmt"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/tax"
)

// Status is what has become of a round.
type Status string

// The statuses. An open round whose deadline has passed takes no more offers.
const (
	StatusOpen      Status = "aberta"
	StatusAccepted  Status = "aceita"
	StatusCancelled Status = "cancelada"
)

// Spec is the specification that every supplier of a round receives.
type Spec struct {
	Terms
	Flexibility percent.Percent // up and down
	Seasonality percent.Percent // up and down
	Submarket   string
	Source      string
	Guarantee   string
	Index       string
	BaseMonth   month.Month // 0: not adjusted
	ValidUntil  month.Date
	Deadline    time.Time
	Message     string
}

// The choices of a specification.
var (
	submarkets = []string{"SE/CO", "S", "NE", "N"}
	included   = []string{string(tax.IncludesPISCOFINS), string(tax.IncludesNone), string(tax.IncludesAll)}
	sources    = []string{"Convencional", "Incentivada 50%", "Incentivada 100%"}
	guarantees = []string{"Nenhuma", "Fiança bancária", "Seguro-garantia", "Caução em dinheiro", "Garantia corporativa", "Registro contra pagamento"}
)

// Round is a quotation round as it stands.
type Round struct {
	ID, DealID, ClientID string
	DealNumber           int64
	Number               int
	Status               Status
	Spec                 Spec
	RevealedAt           *clock.Micros
	AcceptedID           string // the invitation whose offer was accepted
	ContractID           string
	ClosedAt             *clock.Micros
	CloseReason          string
	Version              int64
	CreatedAt            clock.Micros
	CreatedBy            string
	UpdatedAt            clock.Micros
	UpdatedBy            string
}

// basis says in words on which taxes prices are offered.
func (s *Spec) basis() string {
	switch s.Includes {
	case tax.IncludesNone:
		return "líquidos de PIS/COFINS, sem ICMS"
	case tax.IncludesAll:
		return "com PIS/COFINS e ICMS de " + ptbr.FormatPercentExact(*s.ICMS) + " incluídos"
	default:
		return "com PIS/COFINS incluído, sem ICMS"
	}
}

// Reference is how a round is called in mails and on the supplier's page.
func (r *Round) Reference() string { return fmt.Sprintf("%d-%d", r.DealNumber, r.Number) }

// Takes reports whether offers are taken at the moment.
func (r *Round) Takes(now time.Time) bool {
	return r.Status == StatusOpen && now.Before(r.Spec.Deadline)
}

// blind reports whether the suppliers of offers are hidden.
func (r *Round) blind() bool { return r.RevealedAt == nil }

// MailState is how far the mail with the link is.
type MailState string

// The states of the mail.
const (
	MailQueued MailState = "na_fila"
	MailSent   MailState = "enviado"
	MailFailed MailState = "falhou"
	// MailUnsent is not kept as a state: such an invitation is still one to be sent.
	MailUnsent MailState = "sem_servidor"
)

// Invitation is a supplier that was invited to a round.
type Invitation struct {
	ID, RoundID     string
	Supplier, Email string
	Label           string // of the offer while the round is blind
	ExpiresAt       *clock.Micros
	Mail            MailState
	MailError       string
	Unsent          bool // there was no server to send it
	SentAt          *clock.Micros
	SeenAt          *clock.Micros
	DeclinedAt      *clock.Micros
	RevokedAt       *clock.Micros
	CreatedAt       clock.Micros
}

// mailed is how far the mail is, also where it had no server to leave by.
func (i *Invitation) mailed() MailState {
	if i.Unsent {
		return MailUnsent
	}
	return i.Mail
}

// Kind distinguishes an offer from a counter-offer.
type Kind string

// The kinds.
const (
	KindOffer   Kind = "oferta"
	KindCounter Kind = "contraproposta"
)

// Offer is one entry of what a supplier and the brokerage said to each other.
type Offer struct {
	ID, InvitationID string
	Revision         int
	Kind             Kind
	Prices           Prices       // of an offer
	Target           *money.Price // of a counter-offer: the all-in price that would do
	Guarantee        string
	ValidUntil       month.Date
	Conditions       string
	Author           string
	TypedBy          string // of the brokerage, for the supplier
	CreatedAt        clock.Micros
}

var (
	// ErrNotFound is the one answer for a round that does not exist and for one that
	// is out of reach (R3).
	ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Rodada não encontrada")

	errStale   = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta rodada. Confira os dados atuais antes de continuar.")
	errBlind   = fault.New(fault.PreconditionRequired, "precondicao", "Informe a versão da rodada que foi lida.")
	errOver    = fault.New(fault.Conflict, "rodada_encerrada", "Esta rodada já foi encerrada.")
	errNoOffer = fault.New(fault.NotFound, "nao_encontrado", "Oferta não encontrada")
	errNoGuest = fault.New(fault.NotFound, "nao_encontrado", "Convite não encontrado")
)

// scopeOf says whose rounds the actor reaches: those of the clients for whom the
// actor makes contracts.
func scopeOf(a actor.Actor) client.Scope { return client.ScopeOf(a, actor.ContractsCreate) }

// energy is all the energy requested; the bounds of a specification prevent an overflow.
func (s *Spec) energy() energy.Energy {
	var sum energy.Energy
	for m := s.Start; m <= s.End; m++ {
		v, err := s.Volume.In(m)
		if err != nil {
			return 0
		}
		sum += v
	}
	return sum
}
