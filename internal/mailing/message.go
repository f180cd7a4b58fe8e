package mailing

import (
	"context"
	"errors"
	"slices"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Recipient is one address of a message.
type Recipient struct {
	Ordinal      int
	Address      string
	State        record.State
	Attempts     int
	Error        string
	FirstAttempt *clock.Micros
	LastAttempt  *clock.Micros
	NextAttempt  *clock.Micros
	SentAt       *clock.Micros
	BouncedAt    *clock.Micros
}

// Part is a record that a message is about.
type Part struct {
	record.Key
	Meter string // as it was called then
}

// Message is one mail about a record, or about several of a client's month.
type Message struct {
	ID, BatchID                 string
	record.Key                  // of the first part
	Parts                       []Part
	ClientID, ClientName, Meter string
	Context                     string
	State                       record.State
	Recipients                  []Recipient
	CreatedAt, UpdatedAt        clock.Micros
	CreatedBy                   string

	// Once composed:
	Domain, ReplyTo     string
	Subject, Text, HTML string
	Attachments         []File
	fileKey             string
	SHA256              string
	fileSize            int64
	composedAt          clock.Micros
	UserID              string // who ordered it
}

// MessageID is the identity in the mail's header; it stays the same however often
// the message is sent.
func (m *Message) MessageID() string { return m.Context + "." + m.ID + "@" + m.Domain }

// composed reports whether it was made; a retry sends the same.
func (m *Message) composed() bool { return m.composedAt != 0 }

// overall is the state of a message by those of its recipients: what is under way
// goes before what is open, that before a doubt, that before a failure, that before
// what waits for a server.
func overall(recipients []Recipient) record.State {
	for _, s := range []record.State{record.StateTransmitindo, record.StatePendente, record.StateIncerto, record.StateFalhou, record.StateSemServidor, record.StateCancelado} {
		if slices.ContainsFunc(recipients, func(r Recipient) bool { return r.State == s }) {
			return s
		}
	}
	return record.StateEnviado
}

var (
	errNoMessage = fault.New(fault.NotFound, "nao_encontrado", "Mensagem não encontrada.")
	errNoFile    = fault.New(fault.NotFound, "nao_encontrado", "A mensagem ainda não foi composta.")
	errNoFailure = fault.New(fault.Conflict, "sem_falha", "Não há falha para tentar de novo.")
	errNoServer  = fault.New(fault.Conflict, "sem_servidor", "Nenhum e-mail sai: falta o servidor de e-mail.")
	errNoDoubt   = fault.New(fault.Conflict, "sem_duvida", "Não há envio incerto para decidir.")
	errNoPending = fault.New(fault.Conflict, "sem_pendente", "Não há nada pendente para cancelar.")
	errOpen      = fault.New(fault.Conflict, "na_fila", "O registro já está na fila de envio.")
	errDecision  = fault.Fields(fault.Field{Path: "decision", Message: "Informe enviado, falhou ou reenviar."})
)

// MessageFilter chooses messages.
type MessageFilter struct {
	Month         string
	State         record.State
	Record        *record.Key
	BatchID       string
	Limit, Offset int
}

// Messages returns a page of the messages in reach, newest first.
func (s *Service) Messages(ctx context.Context, a actor.Actor, f MessageFilter) ([]*Message, int, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, 0, actor.ErrDenied
	}
	return messages(ctx, s.db, client.ScopeOf(a, actor.EmailsSend), f)
}

// Message returns one message in reach with the copy of what was sent.
func (s *Service) Message(ctx context.Context, a actor.Actor, messageID string) (*Message, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, actor.ErrDenied
	}
	if !id.Valid(messageID) {
		return nil, errNoMessage
	}
	return messageByID(ctx, s.db, client.ScopeOf(a, actor.EmailsSend), messageID, "")
}

// File gives the message as it was sent to who downloads it.
func (s *Service) File(ctx context.Context, a actor.Actor, messageID string) (*blob.Download, error) {
	m, err := s.Message(ctx, a, messageID)
	if err != nil {
		return nil, err
	}
	if !m.composed() {
		return nil, errNoFile
	}
	return blob.Send(ctx, s.blobs, blob.File{Key: m.fileKey, Name: "mensagem-" + m.ID + ".eml", Type: "message/rfc822", Size: m.fileSize})
}

// change runs a change of a message's recipients in a transaction; fn says what to
// do with each and returns the line for the timeline, empty for none.
//
// Protection: the message is locked.
func (s *Service) change(ctx context.Context, a actor.Actor, messageID string, refused error, fn func(tx *db.Tx, m *Message, r *Recipient) (note string)) (*Message, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, actor.ErrDenied
	}
	if !id.Valid(messageID) {
		return nil, errNoMessage
	}
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := messageByID(ctx, tx, client.ScopeOf(a, actor.EmailsSend), messageID, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		changed, unsent := false, false
		for i := range m.Recipients {
			r := &m.Recipients[i]
			was := *r
			note := fn(tx, m, r)
			if *r == was {
				continue
			}
			changed, unsent = true, unsent || was.State == record.StateSemServidor
			if err := saveRecipient(ctx, tx, m.ID, r); err != nil {
				return err
			}
			if err := s.note(ctx, tx, a, m, "email.decision", note, r.Address); err != nil {
				return err
			}
		}
		if !changed {
			return refused
		}
		if unsent {
			if err := discardComposed(ctx, tx, m.ID); err != nil {
				return err
			}
		}
		return s.settle(ctx, tx, m, true)
	})
	if err != nil {
		return nil, err
	}
	return s.Message(ctx, a, messageID)
}

// settle stores the state that follows from the recipients, marks the record, and
// asks for the next attempt where there is one to make, by the clock that will judge whether
// its time has come.
func (s *Service) settle(ctx context.Context, tx *db.Tx, m *Message, ask bool) error {
	was := m.State
	m.State = overall(m.Recipients)
	if err := saveState(ctx, tx, m); err != nil {
		return err
	}
	if m.State != was {
		if err := s.mark(ctx, tx, m); err != nil {
			return err
		}
		if err := s.notify(ctx, tx, m); err != nil {
			return err
		}
	}
	if !ask || m.State != record.StatePendente {
		return nil
	}
	_, err := s.queue.Enqueue(ctx, tx, jobs.Job{
		Kind: deliverKind, Args: deliverArgs{m.ID}, UniqueKey: "mail:" + m.ID, RunAt: m.next(s.clock.Now()), UserID: m.UserID,
	})
	if errors.Is(err, jobs.ErrDuplicate) {
		return nil // it will see what is pending
	}
	return err
}

// mark sets Disparo and Envio ok by what is known now; what is still under way or
// waits for a server changes neither.
func (s *Service) mark(ctx context.Context, tx *db.Tx, m *Message) error {
	if m.State == record.StatePendente || m.State == record.StateTransmitindo {
		return nil
	}
	latest := clock.Micros(0)
	for _, r := range m.Recipients {
		if r.SentAt != nil {
			latest = max(latest, *r.SentAt)
		}
	}
	if latest == 0 {
		if m.State == record.StateCancelado || m.State == record.StateSemServidor {
			return nil
		}
		return s.markParts(ctx, tx, m, nil, false)
	}
	at := latest.Time()
	return s.markParts(ctx, tx, m, &at, m.State == record.StateEnviado)
}

// markParts marks every record that the message is about.
func (s *Service) markParts(ctx context.Context, tx *db.Tx, m *Message, at *time.Time, sentOK bool) error {
	for _, p := range m.Parts {
		if err := s.ledger.MarkDispatch(ctx, tx, p.BalanceID, p.Month, at, sentOK); err != nil {
			return err
		}
	}
	return nil
}

// note writes a line into the timeline of each record's balance.
func (s *Service) note(ctx context.Context, tx *db.Tx, a actor.Actor, m *Message, action, title, detail string) error {
	if title == "" {
		return nil
	}
	text := m.Month.Short() + " · " + detail
	if len(m.Parts) > 1 {
		text += " (e-mail do cliente, com " + unitsText(len(m.Parts)) + ")"
	}
	for _, p := range m.Parts {
		if err := s.ledger.Note(ctx, tx, a, m.ClientID, p.BalanceID, action, title, text); err != nil {
			return err
		}
	}
	return nil
}

// notify notifies followers of how a message ended.
func (s *Service) notify(ctx context.Context, tx *db.Tx, m *Message) error {
	if m.State != record.StateEnviado && m.State != record.StateFalhou && m.State != record.StateIncerto {
		return nil
	}
	return s.followers.Notify(ctx, tx, Settled{m})
}

// Retry puts those recipients of a message into the queue again that failed, or for
// whom there was no server (TD-13).
func (s *Service) Retry(ctx context.Context, a actor.Actor, messageID string) (*Message, error) {
	if err := s.needServer(ctx); err != nil {
		return nil, err
	}
	return s.change(ctx, a, messageID, errNoFailure, func(tx *db.Tx, _ *Message, r *Recipient) string {
		if r.State != record.StateFalhou && r.State != record.StateSemServidor {
			return ""
		}
		r.again(clock.FromTime(tx.Now()))
		return "Novo envio pedido"
	})
}

// needServer refuses to try again what would end in the folder.
func (s *Service) needServer(ctx context.Context) error {
	serves, err := s.mailer.HasServer(ctx)
	if err == nil && !serves {
		return errNoServer
	}
	return err
}

// again makes a recipient pending as if it had never been tried.
func (r *Recipient) again(now clock.Micros) {
	r.State, r.Error, r.FirstAttempt, r.NextAttempt = record.StatePendente, "", nil, &now
}

// Resolve decides what happened to the doubtful recipients of a message, or to the
// one with the address: "enviado", "falhou", or "reenviar" for another attempt with
// the same Message-ID.
func (s *Service) Resolve(ctx context.Context, a actor.Actor, messageID, address, decision string) (*Message, error) {
	if decision != "enviado" && decision != "falhou" && decision != "reenviar" {
		return nil, errDecision
	}
	if decision == "enviado" && !a.Can(actor.EmailsMarkSent) {
		return nil, actor.ErrDenied
	}
	return s.change(ctx, a, messageID, errNoDoubt, func(tx *db.Tx, _ *Message, r *Recipient) string {
		if r.State != record.StateIncerto || address != "" && r.Address != address {
			return ""
		}
		now := clock.FromTime(tx.Now())
		switch decision {
		case "enviado":
			r.State, r.Error, r.SentAt = record.StateEnviado, "", &now
			return "Envio incerto confirmado como enviado"
		case "falhou":
			r.State = record.StateFalhou
			return "Envio incerto dado como não entregue"
		default:
			r.again(now)
			return "Envio incerto repetido"
		}
	})
}

// Cancel takes the recipients out of the queue that were not tried to the end.
func (s *Service) Cancel(ctx context.Context, a actor.Actor, messageID string) (*Message, error) {
	return s.change(ctx, a, messageID, errNoPending, func(_ *db.Tx, _ *Message, r *Recipient) string {
		if r.State != record.StatePendente {
			return ""
		}
		r.State, r.NextAttempt = record.StateCancelado, nil
		return "Envio cancelado"
	})
}
