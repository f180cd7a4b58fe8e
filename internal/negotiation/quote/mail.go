package quote

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"ynova/internal/account/message"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// mailKind names what a supplier is written.
type mailKind string

const (
	mailInvite    mailKind = "convite"
	mailCounter   mailKind = "contraproposta"
	mailAccepted  mailKind = "aceita"
	mailDeclined  mailKind = "recusada"
	mailCancelled mailKind = "cancelada"
)

const kindMail jobs.Kind = "quote.mail"

// mailAttempts is how often a message is tried.
const mailAttempts = 6

type mailArgs struct {
	InvitationID string   `json:"invitation_id"`
	Message      mailKind `json:"letter"`
}

// Jobs registers the job that writes to suppliers.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(kindMail, jobs.Options{Priority: jobs.Message, MaxAttempts: mailAttempts, Outbound: true}, s.deliver)
}

func (s *Service) enqueue(ctx context.Context, tx *db.Tx, invitationID string, l mailKind) error {
	_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kindMail, Args: mailArgs{invitationID, l}})
	return err
}

// mailSuppliers writes to every supplier of a round whose link was not revoked: one message
// to the one who won, another to the rest. Who was never reached, or declined, is
// not written to.
func (s *Service) mailSuppliers(ctx context.Context, tx *db.Tx, roundID, winner string, won, rest mailKind) error {
	guests, err := guestsOf(ctx, tx, roundID)
	if err != nil {
		return err
	}
	for _, g := range guests {
		l := rest
		switch {
		case g.ID == winner:
			l = won
		case g.RevokedAt != nil || g.DeclinedAt != nil || g.SentAt == nil && g.SeenAt == nil:
			continue
		}
		if err := s.enqueue(ctx, tx, g.ID, l); err != nil {
			return err
		}
	}
	return nil
}

// deliver writes one message. A link is made here and now and stored as a hash; a
// repeated attempt makes a new one and ends the one before.
func (s *Service) deliver(ctx context.Context, run *jobs.Run) error {
	var args mailArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	// Without a server the message would lie in a folder, with the supplier's link.
	if sends, err := s.Mail.HasServer(ctx); err != nil || !sends {
		return s.leave(ctx, run, &args, err)
	}
	m, wanted, err := s.compose(ctx, args)
	if err != nil {
		return err
	}
	state, failure := MailSent, ""
	if wanted {
		switch err := s.Mail.Send(ctx, m); {
		case err == nil || mail.Uncertain(err):
		case mail.Refused(err) || fault.KindOf(err) == fault.Invalid || run.Attempt >= mailAttempts:
			state, failure = MailFailed, "O servidor de e-mail não aceitou a mensagem. Confira o endereço."
		default:
			return fmt.Errorf("quote: send %s: %w", args.Message, err)
		}
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if wanted && args.Message == mailInvite {
			now := micros(tx)
			sent := &now
			if state == MailFailed {
				sent = nil
			}
			if err := setMail(ctx, tx, args.InvitationID, state, failure, sent); err != nil {
				return err
			}
		}
		return run.Complete(ctx, tx, nil)
	})
}

// leave ends a message that had no server to leave by; it can be sent again.
func (s *Service) leave(ctx context.Context, run *jobs.Run, args *mailArgs, err error) error {
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if args.Message == mailInvite {
			if err := setUnsent(ctx, tx, args.InvitationID); err != nil {
				return err
			}
		}
		return run.Complete(ctx, tx, nil)
	})
}

// compose writes the message; wanted is false when there is nobody to write to (any
// more), which is no error.
//
// Protection: the round is held while a link is made.
func (s *Service) compose(ctx context.Context, args mailArgs) (m mail.Message, wanted bool, err error) {
	var l message.Content
	var to string
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		wanted = false
		g, err := guestBy(ctx, tx, "i.id = $1", args.InvitationID)
		if errors.Is(err, errNoGuest) {
			return nil
		}
		if err != nil {
			return err
		}
		r, err := lockRoundForUpdate(ctx, tx, everything, g.RoundID)
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		to, l = g.Email, messageOf(args.Message, &r, &g)
		if g, err = guestBy(ctx, tx, "i.id = $1", g.ID); err != nil || g.RevokedAt != nil {
			return err
		}
		wanted, l.Link = true, s.BaseURL
		if args.Message != mailInvite {
			return nil
		}
		if wanted = r.Takes(tx.Now()); !wanted {
			return nil
		}
		secret := bearer.New()
		l.Link = s.address(secret)
		return setLink(ctx, tx, g.ID, bearer.Hash(secret), expiryOf(r.Spec.Deadline))
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

// messageOf is what a supplier reads. It does not name the client.
func messageOf(k mailKind, r *Round, g *Invitation) message.Content {
	ref, until := r.Reference(), ptbr.FormatDateTime(r.Spec.Deadline)
	l := message.Content{Name: g.Supplier, Button: "Conhecer a YNOVA", Closing: "Mensagem automática sobre a cotação " + ref + "."}
	switch k {
	case mailInvite:
		l.Subject = "Cotação de energia " + ref + ": ofertas até " + until
		l.Lines = []string{
			"Convidamos vocês a oferecer energia para um de nossos clientes.",
			fmt.Sprintf("Fornecimento de %s a %s, %s %s, %s, submercado %s.", r.Spec.Start.Short(), r.Spec.End.Short(),
				decimalComma(r.Spec.Volume.Text()), unitText(r), r.Spec.Source, r.Spec.Submarket),
			"Preços em R$/MWh " + r.Spec.basis() + ".",
			"Ofertas e revisões são recebidas até " + until + ", no horário de Brasília, pela página abaixo. Não é preciso cadastro.",
		}
		l.Button = "Ver a cotação e oferecer"
		l.Closing = "O link é só de vocês e substitui os anteriores: não o encaminhe. Quem o tem pode oferecer em seu nome."
	case mailCounter:
		l.Subject = "Contraproposta à sua oferta na cotação " + ref
		l.Lines = []string{
			"Respondemos à sua oferta com uma contraproposta.",
			"Abra o link que vocês receberam com a cotação para ler e revisar a oferta até " + until + ".",
		}
	case mailAccepted:
		l.Subject = "Sua oferta na cotação " + ref + " foi aceita"
		l.Lines = []string{"A oferta de vocês foi a escolhida. Entraremos em contato para formalizar o contrato."}
	case mailDeclined:
		l.Subject = "Resultado da cotação " + ref
		l.Lines = []string{"A cotação foi encerrada com outra oferta. Agradecemos a participação de vocês."}
	case mailCancelled:
		l.Subject = "Cotação " + ref + " cancelada"
		l.Lines = []string{"A cotação foi cancelada e não recebe mais ofertas. Agradecemos a participação de vocês."}
	}
	return l
}

func unitText(r *Round) string {
	if r.Spec.Volume.Unit() == price.UnitMWMedio {
		return "MW médio"
	}
	return "MWh por mês"
}

// decimalComma is a canonical number as a person reads it.
func decimalComma(number string) string { return strings.Replace(number, ".", ",", 1) }
