package demo

import (
	"context"
	"testing"

	"ynova/internal/kernel/clock"
	"ynova/internal/mailing"
	"ynova/internal/platform/mail"
)

// folderMailer leaves everything in a folder.
type folderMailer struct {
	mailing.Mailer
	folder *mail.Folder
}

func (o folderMailer) Transport(context.Context) (mail.Transport, error) { return o.folder, nil }

func TestMailboxesThatFail_EM13(t *testing.T) {
	folder, err := mail.Outbox(t.TempDir(), mail.Config{From: "YNOVA <nao-responda@ynova.example>", Clock: clock.System()})
	if err != nil {
		t.Fatal(err)
	}
	transport, err := NewMailer(folderMailer{folder: folder}).Transport(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	letter, err := transport.Compose(mail.Message{To: []string{"a@cliente.example"}, Subject: "S", Text: "T"})
	if err != nil {
		t.Fatal(err)
	}
	begun := 0
	carry := func(to string) error {
		return transport.Deliver(t.Context(), letter, to, func(context.Context) error { begun++; return nil })
	}
	if err := carry("energia@cliente.example"); err != nil || begun != 1 {
		t.Errorf("EM-13 an ordinary mailbox: %v", err)
	}
	if err := carry(refusing + "@cliente.example"); !mail.Refused(err) || begun != 1 {
		t.Errorf("EM-13 the mailbox that is gone: %v", err)
	}
	if err := carry(breaking + "@cliente.example"); !mail.Uncertain(err) || begun != 2 {
		t.Errorf("EM-13 the broken connection: %v", err)
	}
	if err := carry(breaking + "@cliente.example"); err != nil {
		t.Errorf("EM-13 the second attempt: %v", err)
	}
	if err := carry(refusing + "@cliente.com.br"); err != nil {
		t.Errorf("EM-13 a mailbox outside the demonstration: %v", err)
	}
}
