package mailbox_test

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/mailbox/mailboxtest"
	"ynova/internal/platform/sandbox"
)

// TestMain finds readers of connections that outlive them, and makes the test binary its own
// parsing child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], mailbox.Tasks()))
	}
	goleak.VerifyTestMain(m, mailboxtest.Left)
}

const letter = "From: contas@um.com.br\nSubject: Fatura\nMessage-Id: <1@um.com.br>\n\nOlá\n"

func configOf(s *mailboxtest.Server, o mailboxtest.Options) (*mailbox.Dialer, mailbox.Config) {
	return &mailbox.Dialer{Ports: []int{s.Port}, Roots: s.Roots, Timeout: 5 * time.Second},
		mailbox.Config{Host: "localhost", Port: s.Port, StartTLS: o.StartTLS, User: mailboxtest.User, Password: mailboxtest.Password, Folder: "INBOX"}
}

// RQ-11: a mailbox is listed, read without a mark and emptied by moving, behind either
// kind of TLS.
func TestConversation_RQ11(t *testing.T) {
	for _, o := range []mailboxtest.Options{{}, {StartTLS: true}} {
		s := mailboxtest.Start(t, o)
		for range 3 {
			s.Append("INBOX", letter)
		}
		d, c := configOf(s, o)
		box, err := d.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(box.Prepare(t.Context(), "Processadas", "Recusadas"), box.Prepare(t.Context(), "Processadas")); err != nil {
			t.Fatal(err)
		}
		validity, found, err := box.List(t.Context(), 2)
		expect.Must(t, "RQ-11", expect.Is(err, nil), expect.Not(validity, 0), expect.Len(found, 2))
		want := mailbox.Envelope{UID: found[0].UID, Size: int64(len(strings.ReplaceAll(letter, "\n", "\r\n"))), MessageID: "1@um.com.br", Subject: "Fatura", From: "contas@um.com.br"}
		if found[0] != want || found[1].UID <= found[0].UID {
			t.Errorf("RQ-11 %+v, want %+v", found, want)
		}
		data, err := box.Fetch(t.Context(), found[0].UID, 1000)
		if err != nil || string(data) != strings.ReplaceAll(letter, "\n", "\r\n") {
			t.Errorf("RQ-11 %q %v", data, err)
		}
		if _, unseen := s.Count("INBOX"); unseen != 3 {
			t.Errorf("RQ-11 reading left a mark: %d of 3 unseen", unseen)
		}
		if err := box.Move(t.Context(), found[0].UID, "Processadas"); err != nil {
			t.Error(err)
		}
		inbox, _ := s.Count("INBOX")
		if done, _ := s.Count("Processadas"); inbox != 2 || done != 1 {
			t.Errorf("RQ-11 %d and %d messages", inbox, done)
		}
		if err := box.Close(); err != nil {
			t.Error(err)
		}
	}
}

// RQ-11: each cause that ends a connection has its own error, within bounded time, and nothing is
// left running.
func TestConversationThatFails_RQ11(t *testing.T) {
	s := mailboxtest.Start(t, mailboxtest.Options{})
	s.Append("INBOX", letter+strings.Repeat("x", 100_000))
	d, good := configOf(s, mailboxtest.Options{})
	open := func(change func(*mailbox.Config)) error {
		c := good
		change(&c)
		box, err := d.Open(t.Context(), c)
		if err == nil {
			err = box.Close()
		}
		return err
	}
	for want, change := range map[error]func(*mailbox.Config){
		mailbox.ErrLogin: func(c *mailbox.Config) { c.Password = "outra" }, mailbox.ErrFolder: func(c *mailbox.Config) { c.Folder = "Outra" },
		mailbox.ErrAddress: func(c *mailbox.Config) { c.Port = 22 },
	} {
		if err := open(change); !errors.Is(err, want) {
			t.Errorf("RQ-11 %v, want %v", err, want)
		}
	}
	if err := open(func(c *mailbox.Config) { c.Host = "127.0.0.1" }); err == nil {
		t.Error("RQ-11 a certificate of another name was taken")
	}
	none := mailboxtest.Start(t, mailboxtest.Options{NoMove: true})
	dn, cn := configOf(none, mailboxtest.Options{})
	if _, err := dn.Open(t.Context(), cn); !errors.Is(err, mailbox.ErrNoMove) {
		t.Errorf("RQ-11 a server that cannot move: %v", err)
	}
	for _, start := range []bool{false, true} {
		silent := mailboxtest.Start(t, mailboxtest.Options{Hang: true})
		ds, cs := configOf(silent, mailboxtest.Options{StartTLS: start})
		ds.Timeout = 200 * time.Millisecond
		begun := time.Now()
		if _, err := ds.Open(t.Context(), cs); !errors.Is(err, mailbox.ErrTimeout) || time.Since(begun) > 3*time.Second {
			t.Errorf("RQ-11 a server that hangs: %v after %v", err, time.Since(begun))
		}
	}
	box, err := d.Open(t.Context(), good)
	if err != nil {
		t.Fatal(err)
	}
	_, found, err := box.List(t.Context(), 50)
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	if _, err := box.Fetch(t.Context(), found[0].UID, 50_000); !errors.Is(err, mailbox.ErrLarge) {
		t.Errorf("RQ-11 beyond the bound: %v", err)
	}
	_ = box.Close() // the line was cut
	s.Cut.Store(20_000)
	if box, err = d.Open(t.Context(), good); err != nil {
		t.Fatal(err)
	}
	if _, err := box.Fetch(t.Context(), found[0].UID, 1_000_000); err == nil {
		t.Error("RQ-11 half a message was taken for a whole one")
	}
	_ = box.Close() // likewise
}
