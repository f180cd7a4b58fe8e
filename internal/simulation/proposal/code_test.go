package proposal_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

type ways struct {
	Aceite struct {
		Como     string
		Contatos []struct{ ID, Email string }
		Para     *string `json:"codigo_para"`
	}
}

func (k *testEnv) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	err := k.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return db.Exec(ctx, tx, "test", query, args...) })
	if err != nil {
		t.Fatal(err)
	}
}

func refusedField(t *testing.T, res *webtest.Response, message string) {
	t.Helper()
	p := res.Status(t, 422).Problem(t)
	expect.Must(t, "SX-01", expect.Len(p.Fields, 1))
	expect.All(t, "SX-01", expect.Is(p.Fields[0].Path, "codigo"), expect.Is(p.Fields[0].Message, message))
}

// SX-01: the client's word is a code that went to an address of the client that staff
// registered: kept as a mark, for a quarter of an hour and five tries; a new one
// replaces it.
func TestAcceptanceNeedsACode_SX01(t *testing.T) {
	const over = "Este código não vale mais. Peça outro."
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, anyone := k.server.As(k.consultant), k.server.Anonymous()
		at := k.token(t, c, k.propose(t, c).Proposta.ID)
		if p := byLink(anyone, at+"/aceitar", map[string]any{"name": "Ana Lima", "cpf": cpf, "version": 2}).Status(t, 422).Problem(t); p.Fields[0].Path != "codigo" {
			t.Errorf("SX-01 %+v", p.Fields)
		}
		refusedField(t, byLink(anyone, at+"/aceitar", accept(2, "123456")), over)
		first := k.code(t, at)
		var seen ways
		byLink(anyone, at, nil).Status(t, 200).Decode(t, &seen)
		w := seen.Aceite
		expect.Must(t, "SX-01", expect.Is(w.Como, "codigo"), expect.Len(w.Contatos, 1))
		expect.Must(t, "SX-01", expect.Is(w.Contatos[0].Email, "c***@fabrica.example"), expect.Not(w.Para, nil))
		expect.All(t, "SX-01", expect.Is(*w.Para, "c***@fabrica.example"))
		var mark, args string
		err := d.QueryRowContext(t.Context(), `SELECT (SELECT mark FROM proposal_codes), (SELECT args FROM jobs WHERE kind = 'proposal.code')`).Scan(&mark, &args)
		if err != nil || strings.Contains(mark+args, first) {
			t.Errorf("SX-01 the code stands in %q or %q, %v", mark, args, err)
		}
		byLink(anyone, at+"/codigo", map[string]any{}).Status(t, 429)
		wrong := "000000"
		if first == wrong {
			wrong = "000001"
		}
		for range 5 {
			refusedField(t, byLink(anyone, at+"/aceitar", accept(2, wrong)), "Código incorreto")
		}
		refusedField(t, byLink(anyone, at+"/aceitar", accept(2, first)), over)

		k.now.Advance(time.Minute)
		second := k.code(t, at)
		if second != first {
			refusedField(t, byLink(anyone, at+"/aceitar", accept(2, first)), "Código incorreto")
		}
		k.now.Advance(15 * time.Minute)
		refusedField(t, byLink(anyone, at+"/aceitar", accept(2, second)), over)
		byLink(anyone, at+"/aceitar", accept(2, k.code(t, at))).Status(t, 200)
		var email, told string
		err = d.QueryRowContext(t.Context(), `SELECT (SELECT email FROM proposal_decisions), (SELECT description FROM audit_entries WHERE action = 'proposal.accept')`).Scan(&email, &told)
		expect.All(t, "SX-01", expect.Is(err, nil), expect.Is(email, clientEmail), expect.Is(told, "Com o código enviado para c***@fabrica.example"))
	})
}

// SX-01: what a partner or a consultant typed is no address of the client, nor is that
// of who made the proposal; who made it, or its link, does not accept.
func TestWhoMadeItDoesNotAccept_SX01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		at := k.token(t, c, k.propose(t, c).Proposta.ID)
		code := k.code(t, at)
		if p := byLink(c, at+"/aceitar", accept(2, code)).Status(t, 403).Problem(t); p.Code != "aceite_proprio" {
			t.Errorf("SX-01 %+v", p)
		}
		byLink(c, at+"/codigo", map[string]any{}).Status(t, 403)

		none := func(why string) {
			t.Helper()
			var seen ways
			byLink(k.server.Anonymous(), at, nil).Status(t, 200).Decode(t, &seen)
			p := byLink(k.server.Anonymous(), at+"/codigo", map[string]any{}).Status(t, 409).Problem(t)
			expect.All(t, "SX-01 "+why, expect.Is(seen.Aceite.Como, "sem_contato"), expect.Len(seen.Aceite.Contatos, 0),
				expect.Is(p.Code, "sem_contato_cadastrado"))
		}
		k.exec(t, `UPDATE clients SET contact_email_by = $1`, k.consultant.UserID)
		none("typed by a consultant")
		k.exec(t, `UPDATE clients SET contact_email_by = $1, contact_email = $2`, k.staff.UserID, strings.ToUpper(k.consultant.UserID)+"@example.com")
		none("the address of who made it")
		k.exec(t, `UPDATE clients SET contact_email_by = NULL, contact_email = $1`, clientEmail)
		none("nobody knows who typed it")
		k.exec(t, `INSERT INTO client_contacts (id, client_id, name, email, email_by, created_at, updated_at) VALUES ('k', $1, 'Rui', $2, $3, 1, 1)`,
			clientID, clientEmail, k.staff.UserID)
		k.now.Advance(time.Minute)
		k.code(t, at)
	})
}

// SX-23: a proposal has ten codes in a day; the owner is notified once that they are used up.
func TestTenCodesADay_SX23(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		at := k.token(t, c, k.propose(t, c).Proposta.ID)
		ask := func() *webtest.Response { // each time from another address, which has a limit of its own
			k.now.Advance(2 * time.Minute)
			k.exec(t, `DELETE FROM attempt_counters`)
			return byLink(k.server.Anonymous(), at+"/codigo", map[string]any{})
		}
		told := func() (n int) {
			if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM notifications WHERE user_id = $1 AND title = 'Muitos códigos de aceite'`, k.consultant.UserID).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		for range 10 {
			ask().Status(t, 200)
		}
		if told() != 0 {
			t.Error("SX-23 ten are too many")
		}
		for range 3 {
			if p := ask().Status(t, 429).Problem(t); p.Code != "codigos_demais" {
				t.Errorf("SX-23 %+v", p)
			}
		}
		if n := told(); n != 1 {
			t.Errorf("SX-23 the owner is told %d times", n)
		}
		k.now.Advance(24 * time.Hour)
		ask().Status(t, 200)
	})
}

// SX-23: a link bears thirty wrong digits; then it accepts nothing, the right code included,
// gives no code, and the owner knows. Staff records the signed paper, and another link accepts.
func TestThirtyWrongDigits_SX23(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		made := k.propose(t, c)
		at := k.token(t, c, made.Proposta.ID)
		anyone := k.server.Anonymous()
		var code string
		for range 6 {
			k.now.Advance(2 * time.Minute)
			k.exec(t, `DELETE FROM attempt_counters`)
			code = k.code(t, at)
			wrong := "000000"
			if code == wrong {
				wrong = "000001"
			}
			for range 5 {
				refusedField(t, byLink(anyone, at+"/aceitar", accept(2, wrong)), "Código incorreto")
			}
		}
		k.now.Advance(2 * time.Minute)
		k.exec(t, `DELETE FROM attempt_counters`)
		for _, answer := range []*webtest.Response{byLink(anyone, at+"/codigo", map[string]any{}), byLink(anyone, at+"/aceitar", accept(2, code))} {
			if p := answer.Status(t, 409).Problem(t); p.Code != "aceite_bloqueado" {
				t.Errorf("SX-23 %+v", p)
			}
		}
		var page struct{ Aceite struct{ Como string } }
		if byLink(anyone, at, nil).Status(t, 200).Decode(t, &page); page.Aceite.Como != "bloqueado" {
			t.Errorf("SX-23 the page of the link offers %q", page.Aceite.Como)
		}
		var told int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM notifications WHERE user_id = $1 AND title = 'Aceite bloqueado'`, k.consultant.UserID).Scan(&told); err != nil || told != 1 {
			t.Errorf("SX-23 the owner is told %d times, %v", told, err)
		}
		other := k.token(t, c, made.Proposta.ID)
		byLink(anyone, other+"/aceitar", accept(2, k.code(t, other))).Status(t, 200)
	})
}

// OP-03: a large signed document leaves by the store, for who may read it.
func TestLargeSignedDocumentLeavesByTheStore_OP03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		made := k.propose(t, c)
		k.token(t, c, made.Proposta.ID)
		at := "/api/propostas/" + made.Proposta.ID
		document := append(c.Get(at+"/pdf").Status(t, 200).Body, make([]byte, blobtest.Large)...)
		k.server.As(k.staff).JSON("POST", at+"/aceite", map[string]any{
			"name": "Ana Lima", "cpf": cpf, "reason": "Assinou em papel", "filename": "assinada.pdf", "file_data": document,
		}).Status(t, 200)
		blobtest.Sent(t, c.Get(at+"/assinado"), "assinada.pdf", "application/pdf")
		if res := k.server.As(k.other).Get(at+"/assinado").Status(t, 404); res.Header.Get("Location") != "" {
			t.Errorf("OP-03 A02 somebody else is sent to %s", res.Header.Get("Location"))
		}
	})
}

// SX-01, TD-13: without a mail server no code can be requested and nothing is reported as sent;
// staff records what the client signed, with the reason and the document.
func TestRecordedAcceptance_SX01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.mail.server = false
		c, staff := k.server.As(k.consultant), k.server.As(k.staff)
		made := k.propose(t, c)
		public := k.token(t, c, made.Proposta.ID)
		var seen ways
		byLink(k.server.Anonymous(), public, nil).Status(t, 200).Decode(t, &seen)
		p := byLink(k.server.Anonymous(), public+"/codigo", map[string]any{}).Status(t, 409).Problem(t)
		expect.Must(t, "SX-01, messages", expect.Is(seen.Aceite.Como, "sem_servidor"), expect.Is(p.Code, "sem_servidor"))
		expect.All(t, "SX-01, messages", expect.Len(k.mail.sent, 0))

		at := "/api/propostas/" + made.Proposta.ID
		document := c.Get(at+"/pdf").Status(t, 200).Body
		send := func(as *webtest.Client, reason string, data []byte) *webtest.Response {
			return as.JSON("POST", at+"/aceite", map[string]any{"name": "Ana Lima", "cpf": cpf, "reason": reason, "filename": "assinada.pdf", "file_data": data})
		}
		send(c, "Assinou em papel", document).Status(t, 403)
		send(staff, "", document).Status(t, 422)
		send(staff, "Assinou em papel", []byte("no document")).Status(t, 422)
		var whole struct {
			Proposta struct{ Estado string }
			Resposta struct {
				Aceita                 bool
				Nome, Motivo, Assinado string
				Por                    string `json:"registrada_por"`
				Contrato               string `json:"contract_id"`
			}
		}
		send(staff, "Assinou em papel", document).Status(t, 200).Decode(t, &whole)
		r := whole.Resposta
		expect.All(t, "SX-01", expect.Is(whole.Proposta.Estado, "aceita"), expect.Is(r.Aceita, true), expect.Is(r.Por, k.staff.Name),
			expect.Is(r.Motivo, "Assinou em papel"), expect.Is(r.Contrato, "contract-12"))
		send(staff, "Assinou em papel", document).Status(t, 409)
		if got := c.Get(at+"/assinado").Status(t, 200); !bytes.Equal(got.Body, document) || got.Header.Get("Content-Type") != "application/pdf" {
			t.Error("SX-01 the signed document is another")
		}
		k.server.As(k.other).Get(at+"/assinado").Status(t, 404)
		var reason, told string
		err := d.QueryRowContext(t.Context(), `SELECT reason, description FROM audit_entries WHERE action = 'proposal.accept_record' AND actor_id = $1`,
			k.staff.UserID).Scan(&reason, &told)
		expect.All(t, "SX-01", expect.Is(err, nil), expect.Is(reason, "Assinou em papel"), expect.Has(told, "Assinada por Ana Lima"))
	})
}
