package migration

import (
	"context"
	"errors"
	"strings"

	"ynova/internal/account/message"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

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
		case d.State.UnderWay():
			return audit.Entry{}, errSending
		}
		d.State, d.To, d.Error, d.SentAt = courier.Queued, strings.Join(addresses, ","), "", nil
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
	for _, typed := range to {
		list, err := email.List(typed)
		wrong.Check(err == nil, "para", email.Sentence(err, "E-mail inválido: "+text.Show(typed)))
		addresses = append(addresses, list...)
	}
	wrong.Check(len(addresses) > 0 && len(addresses) <= email.MaxList, "para", "Informe de 1 a 10 endereços")
	return addresses, wrong.Err()
}

// runSend brings a paper to the client.
func (s *Service) runSend(ctx context.Context, run *jobs.Run) error {
	l, err := s.letterOf(ctx, s.DB, run)
	if errors.Is(err, errPaper) { // taken away since
		return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
	}
	if err != nil {
		return err
	}
	return s.courier.Run(ctx, run, &l)
}

func (s *Service) sendGivenUp(ctx context.Context, tx *db.Tx, run *jobs.Run) error {
	l, err := s.letterOf(ctx, tx, run)
	if err != nil {
		return err
	}
	return s.courier.GivenUp(ctx, tx, &l)
}

// letter is a paper on its way to the client.
type letter struct {
	Document
	service *Service
}

// letterOf is the paper that a job is about.
func (s *Service) letterOf(ctx context.Context, q db.Q, run *jobs.Run) (letter, error) {
	var args sendArgs
	if err := run.Args(&args); err != nil {
		return letter{}, err
	}
	d, err := documentByID(ctx, q, args.DocumentID)
	return letter{d, s}, err
}

// Recipients are whom the paper goes to.
func (l *letter) Recipients() []string { return strings.Split(l.To, ",") }

// Message is the mail that the paper is in.
func (l *letter) Message(ctx context.Context) (mail.Message, error) {
	return l.service.message(ctx, &l.Document)
}

// Save writes how far the paper is.
func (l *letter) Save(ctx context.Context, tx *db.Tx) error {
	return updateDocument(ctx, tx, &l.Document)
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
