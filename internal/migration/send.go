package migration

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"ynova/internal/account/message"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// Mailer is how papers leave: mailing/transport.
type Mailer interface {
	HasServer(ctx context.Context) (bool, error)
	Send(ctx context.Context, m mail.Message) error
}

// sendKind brings one paper to the client.
const sendKind jobs.Kind = "migration.send"

// sendAttempts is how often a paper is tried.
const sendAttempts = 6

type sendArgs struct {
	DocumentID string `json:"document_id"`
}

var errSending = fault.New(fault.Conflict, "documento_em_envio", "Este documento está sendo enviado. Aguarde o resultado.")

// Send queues a paper that was made here for the client, to be signed and returned.
//
// Protection: as Update; a paper that is under way is not queued again.
func (s *Service) Send(ctx context.Context, a actor.Actor, migrationID, documentID string, to []string, version *int64) (*View, error) {
	addresses, err := recipients(to)
	if err != nil {
		return nil, err
	}
	suppressed, err := s.Addresses.SuppressedAmong(ctx, s.DB, addresses)
	if err != nil {
		return nil, err
	}
	if len(suppressed) > 0 {
		return nil, fault.Fields(fault.Field{Path: "para", Message: "Um dos endereços está suprimido: ele não recebe mensagens"})
	}
	return s.changePapers(ctx, a, migrationID, version, func(ctx context.Context, tx *db.Tx, m *Migration) (audit.Entry, error) {
		d := m.document(documentID)
		switch {
		case d == nil || d.State == Filed:
			return audit.Entry{}, errPaper
		case d.State.underWay():
			return audit.Entry{}, errSending
		}
		d.State, d.To, d.Error, d.SentAt = Queued, strings.Join(addresses, ","), "", nil
		if err := updateDocument(ctx, tx, d); err != nil {
			return audit.Entry{}, err
		}
		_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: sendKind, Args: sendArgs{d.ID}})
		return audit.Entry{Action: "migration.paper_send", Title: "Documento enviado para assinatura: " + d.Kind.Name()}, err
	})
}

func recipients(to []string) ([]string, error) {
	var wrong fault.Collector
	var addresses []string
	for _, address := range to {
		parsed, err := mail.ParseAddress(strings.TrimSpace(address))
		wrong.Check(err == nil, "para", "E-mail inválido: "+address)
		if err == nil {
			addresses = append(addresses, parsed.Address)
		}
	}
	wrong.Check(len(to) > 0 && len(to) <= mail.MaxRecipients, "para", "Informe de 1 a 10 endereços")
	return addresses, wrong.Err()
}

// runSend brings a paper to the client. What it finds under way belongs to a worker that
// died over it: nobody knows what the server answered, and a person sends again, or not.
func (s *Service) runSend(ctx context.Context, run *jobs.Run) error {
	var args sendArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	d, err := documentByID(ctx, s.DB, args.DocumentID)
	if errors.Is(err, errPaper) { // taken away since
		return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
	}
	if err != nil {
		return err
	}
	switch d.State {
	case Sending:
		d.interrupted()
	case Queued:
		if err := s.carry(ctx, run, &d); err != nil {
			return err
		}
	}
	return s.note(ctx, func(ctx context.Context, tx *db.Tx) error {
		if d.State == Sent && d.SentAt == nil {
			d.SentAt = new(clock.FromTime(tx.Now()))
		}
		if err := updateDocument(ctx, tx, &d); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

func (d *Document) interrupted() {
	d.State, d.Error = Uncertain, "O envio foi interrompido antes de o resultado ser gravado."
}

// note writes what came of an attempt. It outlives the worker's own end: the answer of the
// server is a fact.
func (s *Service) note(ctx context.Context, fn func(ctx context.Context, tx *db.Tx) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	return s.DB.Write(ctx, fn)
}

// carry tries to send it, and says what came of it. Without a server it would lie in a
// folder.
func (s *Service) carry(ctx context.Context, run *jobs.Run, d *Document) error {
	if serves, err := s.Mail.HasServer(ctx); err != nil || !serves {
		d.State = NoServer
		return err
	}
	m, err := s.message(ctx, d)
	if err != nil {
		return jobs.Permanent(err)
	}
	step := func(state PaperState) func(ctx context.Context, tx *db.Tx) error {
		return func(ctx context.Context, tx *db.Tx) error {
			if err := run.Hold(ctx, tx); err != nil {
				return err
			}
			d.State = state
			return updateDocument(ctx, tx, d)
		}
	}
	if err := s.DB.Write(ctx, step(Sending)); err != nil {
		return err
	}
	switch err := s.Mail.Send(ctx, m); {
	case err == nil:
		d.State = Sent
	case mail.Uncertain(err):
		d.State, d.Error = Uncertain, mail.Explain(err)
	case mail.Refused(err) || fault.KindOf(err) == fault.Invalid:
		d.State, d.Error = Failed, "O servidor de e-mail não aceitou a mensagem. Confira o endereço."
	default:
		return errors.Join(fmt.Errorf("migration: send a paper: %w", err), s.note(ctx, step(Queued)))
	}
	return nil
}

func (s *Service) message(ctx context.Context, d *Document) (m mail.Message, err error) {
	c, err := d.parse()
	if err != nil {
		return m, err
	}
	file, err := s.draw(ctx, d)
	if err != nil {
		return m, err
	}
	l := message.Content{
		Subject: titles[d.Kind] + " para assinatura: " + c.Client,
		Lines: []string{
			"Em anexo, o documento " + titles[d.Kind] + " de " + c.Client + ", da migração para o mercado livre de energia.",
			"Confira os dados, assine e devolva o arquivo respondendo a esta mensagem.",
		},
		Closing: "Se algum dado estiver errado, avise antes de assinar.",
	}
	text, html, err := l.Render()
	if err != nil {
		return m, err
	}
	return mail.Message{
		To: strings.Split(d.To, ","), Subject: l.Subject, Text: text, HTML: html, MessageID: d.ID,
		Attachments: []mail.Attachment{{Name: d.filename(), ContentType: "application/pdf", Data: file}},
	}, nil
}

// sendGivenUp says of a paper whose job ends without it what became of it.
func (s *Service) sendGivenUp(ctx context.Context, tx *db.Tx, run *jobs.Run) error {
	var args sendArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	d, err := documentByID(ctx, tx, args.DocumentID)
	if err != nil {
		return err
	}
	switch d.State {
	case Sending:
		d.interrupted()
	case Queued:
		d.State, d.Error = Failed, "A mensagem não pôde ser entregue ao servidor de e-mail."
	}
	return updateDocument(ctx, tx, &d)
}

// Outlet is where papers wait to leave.
type Outlet struct{}

// Waiting counts nothing: each paper under way has its job in the queue.
func (Outlet) Waiting(context.Context, db.Q, clock.Micros) (int, error) { return 0, nil }

// Discard makes what was under way before failed, or doubtful: a person sends again, or not.
//
// Protection: one statement changes what is still under way.
func (Outlet) Discard(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	return discardSending(ctx, tx, before, "Estava na fila quando a cópia foi feita; pode já ter sido enviado.")
}
