package intake

import (
	"context"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/installation"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/mailbox/mailboxtest"
)

const proven = "Authentication-Results: mx.nosso.com.br; dkim=pass header.d=um.com.br\n"

// letter is a mail with files; each is a PDF unless its name says otherwise.
func letter(from, headers string, files ...[]byte) string {
	var text strings.Builder
	text.WriteString(headers + "From: " + from + "\nSubject: Faturas\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nSegue.\n")
	for i, data := range files {
		fmt.Fprintf(&text, "--x\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename=f%d.pdf\nContent-Transfer-Encoding: base64\n\n%s\n",
			i, base64.StdEncoding.EncodeToString(data))
	}
	return text.String() + "--x--\n"
}

// boxed stores the mailbox of a server, through the API.
func (b *bench) boxed(s *mailboxtest.Server) {
	b.t.Helper()
	b.Mailboxes = dialerOf(s.Port, s.Roots)
	b.As(actor.Gestora).JSON("PUT", "/api/entrada/caixa", settingsOf(s, nil)).Status(b.t, 200)
}

func dialerOf(port int, roots *x509.CertPool) *mailbox.Dialer {
	return &mailbox.Dialer{Ports: []int{port}, Roots: roots, Timeout: 10 * time.Second}
}

func settingsOf(s *mailboxtest.Server, change map[string]any) map[string]any {
	body := map[string]any{
		"enabled": true, "host": "localhost", "port": s.Port, "security": "tls", "user": mailboxtest.User, "password": mailboxtest.Password, "folder": "INBOX",
		"allowed": []string{" Contas@Um.com.br", "@dois.com.br", ""}, "authServer": "mx.nosso.com.br",
	}
	for name, value := range change {
		if body[name] = value; value == nil {
			delete(body, name)
		}
	}
	return body
}

// look looks into the mailbox once.
func (b *bench) look() error {
	b.t.Helper()
	set, err := readSettings(b.t.Context(), b.db)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.takeMail(b.t.Context(), &set)
}

func (b *bench) mustLook() {
	b.t.Helper()
	if err := b.look(); err != nil {
		b.t.Fatal(err)
	}
}

func counts(s *mailboxtest.Server, want ...int) string {
	for i, folder := range []string{"INBOX", takenMail, refusedMail} {
		if got, _ := s.Count(folder); got != want[i] {
			return fmt.Sprintf("%s holds %d messages, want %d", folder, got, want[i])
		}
	}
	return ""
}

// shown is a page of the tray.
type shown struct {
	Data  []MessageBody
	Total int
}

// tray is the tray as a person sees it.
func (b *bench) tray(query string) (page shown) {
	b.t.Helper()
	b.As(actor.Backoffice).Get("/api/entrada"+query).Status(b.t, 200).Decode(b.t, &page)
	return page
}

// RQ-11: mails of senders who are let in and proven are read, others wait in quarantine
// until a person releases them; each is moved, none deleted, nobody answered.
func TestMailbox_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, s := newBench(t, d), mailboxtest.Start(t, mailboxtest.Options{})
		b.boxed(s)
		s.Append("INBOX", letter("Contas <contas@um.com.br>", proven, bill(1), bill(2), []byte("MZ programa")))
		s.Append("INBOX", letter("contas@um.com.br", "", bill(3)))                                                                                     // not proven
		s.Append("INBOX", letter("ana@dois.com.br", strings.ReplaceAll(proven, "um.com", "dois.com"), bill(1)))                                        // a domain, the content again
		s.Append("INBOX", letter("alguem@tres.com.br", strings.ReplaceAll(proven, "um.com", "tres.com"), bill(4)))                                     // not let in
		s.Append("INBOX", letter("contas@um.com.br", proven))                                                                                          // no files
		s.Append("INBOX", letter("contas@um.com.br", proven, packed(t, []string{"a.pdf", "b.txt"}, func(i int) []byte { return bill(10 + i)[i*9:] }))) // a ZIP
		b.mustLook()
		if wrong := counts(s, 0, 3, 3); wrong != "" {
			t.Error("RQ-11 " + wrong)
		}
		page := b.tray("")
		var got []string
		for _, m := range page.Data {
			text := m.Remetente + " " + m.Situacao + " " + m.Motivo
			for _, it := range m.Itens {
				text += " [" + it.Nome + " " + it.Situacao + "]"
			}
			got = append(got, text)
		}
		slices.Reverse(got)
		want := []string{
			"contas@um.com.br recebida  [f0.pdf recebido] [f1.pdf recebido] [f2.pdf ignorado]",
			"contas@um.com.br quarentena O seu servidor não confirmou o remetente (DKIM ou SPF). [f0.pdf retido]",
			"ana@dois.com.br recebida  [f0.pdf repetido]",
			"alguem@tres.com.br quarentena O remetente não está entre os permitidos. [f0.pdf retido]",
			"contas@um.com.br recusada A mensagem não traz documentos.",
			"contas@um.com.br recebida 1 recebido, 1 recusado. [a.pdf recebido] [b.txt recusado]",
		}
		if !slices.Equal(got, want) {
			t.Errorf("RQ-11 tray\n got %q\nwant %q", got, want)
		}
		if n := b.count(`SELECT COUNT(*) FROM readings WHERE sender = 'contas@um.com.br'`); n != 3 {
			t.Errorf("RQ-11 %d readings, want 3", n)
		}
		b.mustLook()
		if n := b.count(`SELECT COUNT(*) FROM intake_messages WHERE moved_at IS NOT NULL`); n != 6 {
			t.Errorf("RQ-11 %d messages, want 6", n)
		}
		if n := len(b.Outbox.To("contas@um.com.br")); n != 0 {
			t.Errorf("RQ-11 %d answers were sent", n)
		}

		held := b.tray("?situacao=quarentena").Data
		released := held[1] // the unproven one
		b.As(actor.Consultor).JSON("POST", "/api/entrada/"+released.ID+"/liberar", nil).Status(t, 403)
		var now MessageBody
		b.As(actor.Backoffice).JSON("POST", "/api/entrada/"+released.ID+"/liberar", nil).Status(t, 200).Decode(t, &now)
		expect.Must(t, "RQ-11 released", expect.Is(now.Situacao, "recebida"), expect.Len(now.Itens, 1))
		expect.All(t, "RQ-11 released", expect.Is(now.Itens[0].Situacao, "recebido"), expect.Not(now.Itens[0].DocumentID, nil),
			expect.Not(now.DecididaPor, ""))
		b.As(actor.Backoffice).JSON("POST", "/api/entrada/"+released.ID+"/liberar", nil).Status(t, 409)
		b.As(actor.Backoffice).JSON("POST", "/api/entrada/"+held[0].ID+"/dispensar", nil).Status(t, 200)
		b.As(actor.Backoffice).JSON("POST", "/api/entrada/"+held[0].ID+"/liberar", nil).Status(t, 409)
		b.As(actor.Backoffice).JSON("POST", "/api/entrada/"+held[0].ID+"/dispensar", nil).Status(t, 409)
		expect.All(t, "RQ-11 the tray after the decisions", expect.Is(b.tray("").Total, 5), expect.Is(b.tray("?situacao=dispensada").Total, 1),
			expect.Is(b.tray("?situacao=quarentena").Total, 0))
		if n := b.count(`SELECT COUNT(*) FROM audit_entries WHERE action IN ('intake.release', 'intake.dismiss', 'setting.mailbox')`); n != 3 {
			t.Errorf("RQ-11 %d decisions in the trail, want 3", n)
		}
	})
}

// RQ-11: after 30 days nobody can release a message any more, and none is kept whole.
func TestQuarantineEnds_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, s := newBench(t, d), mailboxtest.Start(t, mailboxtest.Options{})
		b.boxed(s)
		s.Append("INBOX", letter("x@tres.com.br", "", bill(1)))
		s.Append("INBOX", letter("contas@um.com.br", proven, bill(2)))
		b.mustLook()
		expireAt := func(days int) {
			accounttest.Exec(t, d, `UPDATE intake_messages SET received_at = $1`, int64(clock.FromTime(clock.System().Now().Add(-time.Duration(days)*24*time.Hour))))
			b.Jobs(b.Queue)
			accounttest.RunKind(t, b.Suite, d, keepKind)
		}
		accounttest.Exec(t, d, `UPDATE intake_messages SET received_at = $1`, int64(clock.FromTime(clock.System().Now().Add(-29*24*time.Hour))))
		if n := b.count(`SELECT COUNT(*) FROM intake_messages WHERE blob_key IS NOT NULL`); n != 2 {
			t.Errorf("RQ-11 %d messages are kept, want 2", n)
		}
		expireAt(31)
		if n := b.count(`SELECT COUNT(*) FROM intake_messages WHERE blob_key IS NOT NULL OR state = 'quarentena'`); n != 0 {
			t.Errorf("RQ-11 %d messages are kept after 30 days", n)
		}
	})
}

// RQ-11: a mailbox that hangs, drops, repeats itself or sends too much is survived; what
// it brought is neither lost nor doubled.
func TestHostileMailbox_RQ11(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	s := mailboxtest.Start(t, mailboxtest.Options{})
	b.boxed(s)

	many := make([][]byte, 500)
	for i := range many {
		many[i] = bill(i)
	}
	s.Append("INBOX", letter("contas@um.com.br", proven, many...))
	b.mustLook()
	m := b.tray("").Data[0]
	expect.All(t, "RQ-11 500 attachments", expect.Is(m.Situacao, "recusada"), expect.Is(m.Motivo, "A mensagem traz 500 anexos; o limite é 200."),
		expect.Is(counts(s, 0, 0, 1), ""))

	s.Append("INBOX", letter("contas@um.com.br", proven, append(bill(1), []byte(strings.Repeat("x", 200_000))...)))
	s.Cut.Store(100_000)
	if err := b.look(); err == nil || b.count(`SELECT COUNT(*) FROM readings`) != 0 {
		t.Errorf("RQ-11 dropped in the middle: %v", err)
	}
	s.Cut.Store(0)
	genuine := b.Mailboxes
	b.Mailboxes = opener(func(ctx context.Context, c mailbox.Config) (mailbox.Mailbox, error) {
		box, err := genuine.Open(ctx, c)
		return unmoving{box}, err
	})
	for range 2 { // stored, and then known
		if err := b.look(); !errors.Is(err, errUnmoved) || b.count(`SELECT COUNT(*) FROM readings`) != 1 {
			t.Errorf("RQ-11 dropped before the move: %v", err)
		}
	}
	b.Mailboxes = genuine
	b.mustLook()
	if wrong := counts(s, 0, 1, 1); wrong != "" || b.count(`SELECT COUNT(*) FROM readings`) != 1 {
		t.Error("RQ-11 moved by the next look: " + wrong)
	}

	for i := range 60 { // and each twice
		for range 2 {
			s.Append("INBOX", letter("contas@um.com.br", proven, bill(100+i)))
		}
	}
	for _, left := range []int{70, 20, 0} {
		b.mustLook()
		if n, _ := s.Count("INBOX"); n != left {
			t.Errorf("RQ-11 %d messages wait, want %d: 50 a look", n, left)
		}
	}
	if n := b.count(`SELECT COUNT(*) FROM readings`); n != 61 {
		t.Errorf("RQ-11 %d readings of 61 contents", n)
	}

	silent := mailboxtest.Start(t, mailboxtest.Options{Hang: true})
	b.As(actor.Gestora).JSON("PUT", "/api/entrada/caixa", settingsOf(silent, nil)).Status(t, 200)
	b.Mailboxes = &mailbox.Dialer{Ports: []int{silent.Port}, Roots: silent.Roots, Timeout: 200 * time.Millisecond}
	b.Jobs(b.Queue)
	accounttest.RunKind(t, b.Suite, b.db, mailKind)
	var set settingsBody
	b.As(actor.Gestora).Get("/api/entrada/caixa").Status(t, 200).Decode(t, &set)
	if set.Failure != "O servidor não respondeu a tempo." || set.CheckedAt == nil {
		t.Errorf("RQ-11 a mailbox that hangs is told: %+v", set)
	}
}

// opener opens mailboxes as a test wants them.
type opener func(context.Context, mailbox.Config) (mailbox.Mailbox, error)

func (o opener) Open(ctx context.Context, c mailbox.Config) (mailbox.Mailbox, error) {
	return o(ctx, c)
}

// unmoving is a mailbox that drops the line before each move.
type unmoving struct{ mailbox.Mailbox }

var errUnmoved = errors.New("dropped")

func (unmoving) Move(context.Context, uint32, string) error { return errUnmoved }

// RQ-11, OP-02: while what leaves by itself is held, neither way in is looked into.
func TestIntakeIsHeld_RQ11(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	s := mailboxtest.Start(t, mailboxtest.Options{})
	b.boxed(s)
	s.Append("INBOX", letter("contas@um.com.br", proven, bill(1)))
	b.put("a.pdf", bill(2))
	b.Jobs(b.Queue)
	b.Queue.HoldOutbound(installation.Held)
	hold := installation.New(b.db)
	if err := hold.Hold(t.Context(), actor.SystemActor(), "cópia restaurada"); err != nil {
		t.Fatal(err)
	}
	err := b.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, kind := range []jobs.Kind{mailKind, folderKind} {
			if _, err := b.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kind, UniqueKey: string(kind)}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Queue.Start(t.Context())
	time.Sleep(1500 * time.Millisecond)
	b.Queue.Stop()
	if n := b.count(`SELECT COUNT(*) FROM intake_messages`); n != 0 {
		t.Errorf("RQ-11 %d messages were taken while held", n)
	}
	if err := hold.Release(t.Context(), b.People[actor.Gestora], false, "conferido"); err != nil {
		t.Fatal(err)
	}
	b.Work()
	if n := b.count(`SELECT COUNT(*) FROM intake_messages`); n != 2 {
		t.Errorf("RQ-11 %d messages after the release, want 2", n)
	}
}

// RQ-11: killed with kill -9 at each stage, no mail is lost and none is read twice.
func TestKilledWhileReadingMail_RQ11(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	s := mailboxtest.Start(t, mailboxtest.Options{})
	data := t.TempDir()
	for _, folder := range []string{"banco", "blobs", "entrada"} {
		if err := os.Mkdir(filepath.Join(data, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(data, "raiz.pem"), s.PEM, 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := db.Open(t.Context(), db.Config{DataDir: filepath.Join(data, "banco")})
	if err == nil {
		err = d.Migrate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	blobs, err := blob.Dir(filepath.Join(data, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	defer blobs.Close()
	service := serviceOf(d, blobs, clock.System(), "")
	service.Mailboxes = dialerOf(s.Port, s.Roots)
	password := mailboxtest.Password
	_, err = service.ChangeSettings(t.Context(), actor.SystemActor(), Change{
		Enabled: true, Host: "localhost", Port: s.Port, Security: TLS, User: mailboxtest.User, Password: &password, Folder: "INBOX",
		Allowed: []string{"@um.com.br"}, AuthServer: "mx.nosso.com.br",
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	const mails = 3
	for n := range mails {
		s.Append("INBOX", letter("contas@um.com.br", proven, bill(2*n), bill(2*n+1)))
	}
	killed := 0
	for _, call := range []int{1, 2, 3, 0, 0, 5, 3} {
		child := exec.CommandContext(t.Context(), os.Args[0])
		child.Env = append(os.Environ(), victimData+"="+data, fmt.Sprintf("%s=%d", victimCall, call), fmt.Sprintf("%s=%d", victimPort, s.Port))
		if out, err := child.CombinedOutput(); err != nil {
			if killed++; !strings.Contains(err.Error(), "killed") {
				t.Fatalf("%v\n%s", err, out)
			}
		}
	}
	if killed < 4 {
		t.Errorf("RQ-11 killed %d times only", killed)
	}
	if d, err = db.Open(t.Context(), db.Config{DataDir: filepath.Join(data, "banco")}); err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	service = serviceOf(d, blobs, clock.System(), "")
	service.Mailboxes = dialerOf(s.Port, s.Roots)
	set, err := readSettings(t.Context(), d)
	if err == nil {
		err = service.takeMail(t.Context(), &set)
	}
	if err != nil {
		t.Fatal(err)
	}
	if wrong := counts(s, 0, mails, 0); wrong != "" {
		t.Error("RQ-11 " + wrong)
	}
	for query, want := range map[string]int{
		`SELECT COUNT(*) FROM readings`: 2 * mails, `SELECT COUNT(DISTINCT sha256) FROM readings`: 2 * mails, `SELECT COUNT(*) FROM jobs WHERE kind = 'reading.read'`: 2 * mails,
		`SELECT COUNT(*) FROM intake_items WHERE state = 'recebido'`: 2 * mails, `SELECT COUNT(*) FROM intake_messages WHERE moved_at IS NOT NULL`: mails,
	} {
		if n := accounttest.Count(t, d, query); n != want {
			t.Errorf("RQ-11 %s: %d, want %d", query, n, want)
		}
	}
}
