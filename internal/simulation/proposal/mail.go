package proposal

import (
	"context"
	"fmt"

	"ynova/internal/account/message"
	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

const kindCode jobs.Kind = "proposal.code"

const codeAttempts = 3 // who waits for a code asks for another one

type codeArgs struct {
	ProposalID string `json:"proposal_id"`
	ID         string `json:"id"`
	LinkID     string `json:"link_id"`
}

// Mailer sends messages, where there is a server to send them.
type Mailer interface {
	Send(ctx context.Context, m mail.Message) error
	HasServer(ctx context.Context) (bool, error)
}

// Jobs registers the jobs that send codes and fill in promises.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(kindCode, jobs.Options{Priority: jobs.Message, MaxAttempts: codeAttempts, Outbound: true, GivenUp: s.codeGivenUp}, s.deliverCode)
	q.Handle(kindPromises, jobs.Options{Priority: jobs.Background}, s.fillPromises)
}

// deliverCode makes a code here and now, so that it stands nowhere but in the message.
func (s *Service) deliverCode(ctx context.Context, run *jobs.Run) error {
	var args codeArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	m, wanted, err := s.composeCode(ctx, args)
	if err != nil {
		return err
	}
	if wanted {
		if err := s.Mail.Send(ctx, m); err != nil && !mail.Uncertain(err) {
			err = fmt.Errorf("proposal: send code: %w", err)
			if mail.Refused(err) {
				return jobs.Permanent(err)
			}
			return err
		}
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// composeCode writes the message; wanted is false where a newer code was requested, or
// there is nothing to accept any more.
//
// Protection: the proposal is locked while its code is set.
func (s *Service) composeCode(ctx context.Context, args codeArgs) (m mail.Message, wanted bool, err error) {
	var l message.Content
	var to string
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		wanted = false
		p, err := byLink(ctx, tx, args.ProposalID, tx.Dialect().ForUpdate())
		if err != nil || p.waits(s.today()) != nil || p.leaves() != nil {
			return err
		}
		c, err := codeOf(ctx, tx, p.ID)
		if err != nil || c == nil || c.ID != args.ID {
			return err
		}
		// Without a server the message would lie in a folder that staff reads.
		if sends, err := s.Mail.HasServer(ctx); err != nil || !sends {
			return err
		}
		digits, err := s.newCode(c)
		if err != nil {
			return err
		}
		c.ExpiresAt = clock.FromTime(s.Clock.Now().Add(codeLife))
		to, wanted, l = c.Email, true, codeMessage(&p, digits)
		return setCode(ctx, tx, c)
	})
	if err != nil || !wanted {
		return m, false, err
	}
	text, html, err := l.Render()
	if err != nil {
		return m, false, jobs.Permanent(err)
	}
	return mail.Message{To: []string{to}, Subject: l.Subject, Text: text, HTML: html}, true, nil
}

func codeMessage(p *Proposal, digits string) message.Content {
	return message.Content{
		Subject: "Código para aceitar a proposta " + p.label(),
		Lines: []string{
			"Alguém com o link da proposta " + p.label() + " para " + p.Terms.ClientName + " pediu um código para aceitá-la.",
			"Seu código é " + digits + ".",
			"Digite-o na página da proposta somente se você decide por " + p.Terms.ClientName + " e quer aceitá-la.",
		},
		Closing: "O código vale por 15 minutos e uma vez. Se não foi você, não o passe a ninguém: sem ele a proposta não é aceita.",
	}
}

// codeGivenUp notifies the owner that a client waits for a code that could not be sent.
func (s *Service) codeGivenUp(ctx context.Context, tx *db.Tx, run *jobs.Run) error {
	var args codeArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	p, err := byLink(ctx, tx, args.ProposalID, "")
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, []string{p.OwnerID}, notification.Message{
		Kind: "proposta", Link: "/propostas/" + p.ID, Title: "Código da proposta " + p.label() + " não enviado",
		Body: "O servidor de e-mail não aceitou o código que " + p.Terms.ClientName + " pediu. Confira o endereço do contato.",
	})
}
