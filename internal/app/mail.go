package app

import (
	"context"
	"net/netip"
	"path/filepath"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/demo"
	"ynova/internal/kernel/actor"
	"ynova/internal/mailing"
	"ynova/internal/mailing/post"
	"ynova/internal/notification"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
)

// keyFile holds the key of the installation where the environment names none.
const keyFile = "chave"

// office is how mail leaves: the SMTP server of the environment, or the one that a
// gestora names, or else a folder of .eml files.
func (a *App) office(box *secret.Box) (*post.Office, error) {
	c := a.options.Config
	return post.NewOffice(post.Config{
		DB: a.db, Clock: a.options.Clock, Box: box, Environment: c.SMTPURL, From: mailFrom(c.Base().Hostname()),
		Directory: filepath.Join(c.DataDir, "mensagens"), Options: a.options.Mail,
	})
}

// box seals what the database keeps secret. Without a key in the environment there
// is a file, which is created on the first start.
func (a *App) box() (*secret.Box, error) {
	c := a.options.Config
	if len(c.SecretKeys) > 0 {
		return secret.New(c.SecretKeys...)
	}
	return secret.File(filepath.Join(c.DataDir, keyFile))
}

// mailFrom is an address of the host that people know the product by. An IP
// address or a bare name is no mail domain.
func mailFrom(host string) string {
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(host, ".") {
		host = "ynova.localhost"
	}
	return "YNOVA <nao-responda@" + host + ">"
}

// mailing connects the dispatch centre with the months that it sends and the office
// that they leave through, and what is told to users by mail.
func (a *App) mailing(office *post.Office, files blob.Store, notifications *notification.Service) {
	a.mails = office
	if a.options.Config.Demo {
		a.mails = demo.NewOffice(office)
	}
	a.Mailing = mailing.NewService(mailing.Config{
		DB: a.db, Clock: a.options.Clock, Queue: a.queue, Blobs: files, Office: a.mails, Ledger: a.Balances,
	})
	a.Mailing.Jobs(a.queue)
	a.Balances.Present(a.Mailing.Present)
	notifications.Tell(func(ctx context.Context, tx *db.Tx, who actor.Actor, before, after map[string]any) error {
		return audit.Record(ctx, tx, audit.Entry{
			Actor: who, Action: "user.preferences", Entity: "user", EntityID: who.UserID, Title: "Preferências de notificação alteradas",
			Before: before, After: after,
		})
	})
	notifications.Mails(a.queue, notification.Mailer{Sender: office, Mailbox: a.Accounts.Mailbox, BaseURL: a.options.Config.Base().String()})
	mailing.Routes(a.router, a.Mailing)
	post.Routes(a.router, office)
}
