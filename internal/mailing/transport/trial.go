package transport

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
)

// Test sends a message to who asks, and says where it went.
func (o *Mailer) Test(ctx context.Context, a actor.Actor) (to, described string, err error) {
	if !a.Can(actor.SettingsManage) {
		return "", "", actor.ErrDenied
	}
	transport, err := o.Transport(ctx)
	if err != nil {
		return "", "", err
	}
	err = transport.Send(ctx, mail.Message{
		To: []string{a.Email}, Subject: "Teste de envio da YNOVA",
		Text: "Esta é uma mensagem de teste.\n\nSe você a recebeu, o envio de e-mails está funcionando.\n",
	})
	outcome := "Mensagem de teste enviada"
	if err != nil {
		outcome = "Mensagem de teste não enviada"
	}
	if noted := o.note(ctx, a, "mail.test", settingsID, outcome); noted != nil {
		return "", "", noted
	}
	if err == nil {
		if err := o.noteTested(ctx, a); err != nil {
			return "", "", err
		}
	}
	return a.Email, transport.Describe(), Failed(err)
}

// Failed is a failed transmission as an answer: what the server said.
func Failed(err error) error {
	if err == nil || fault.KindOf(err) != fault.Internal {
		return err
	}
	return fault.New(fault.Unavailable, "envio_falhou", mail.Explain(err)).WithCause(err)
}

// noteTested notes that a server accepted a message; the folder is none.
func (o *Mailer) noteTested(ctx context.Context, a actor.Actor) error {
	return o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if s, err := o.Settings(ctx, tx); err != nil || s.Mode != SMTP {
			return err
		}
		return account.TakeStep(ctx, tx, a, account.StepMailTested, "Servidor de e-mail testado")
	})
}

// note writes what was done with messages into the audit trail.
func (o *Mailer) note(ctx context.Context, a actor.Actor, action, id, title string) error {
	return o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{Actor: a, Action: action, Entity: entitySettings, EntityID: id, Title: title})
	})
}
