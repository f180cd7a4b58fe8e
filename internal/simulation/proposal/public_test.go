package proposal_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

const cpf = "529.982.247-25"

type public struct {
	Rotulo, Estado string
	Version        int64
	Resposta       *struct {
		Aceita       bool
		Nome, Sha256 string
	}
}

// SM-08: a link without an account opens the proposal, which is accepted once, with
// the document, its hash, the address and the time; the negotiation moves in the same
// transaction, and the owner is notified.
func TestAcceptance_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, anyone := k.server.As(k.consultant), k.server.Anonymous()
		made := k.propose(t, c)
		at := k.token(t, c, made.Proposta.ID)
		var seen public
		res := byLink(anyone, at, nil).Status(t, 200)
		res.Decode(t, &seen)
		expect.All(t, "SM-08", expect.Is(seen.Estado, "enviada"), expect.Is(seen.Version, 2), expect.Is(seen.Resposta, nil),
			expect.Is(res.Header.Get("Cache-Control"), "no-store"))
		read := byLink(anyone, at+"/pdf", nil).Status(t, 200).Body
		bad := byLink(anyone, at+"/aceitar", map[string]any{"name": "Ana", "cpf": "111.111.111-11", "version": 2}).Status(t, 422).Problem(t)
		if len(bad.Fields) != 3 {
			t.Errorf("SM-08 %+v", bad.Fields)
		}
		code := k.code(t, at)
		byLink(anyone, at+"/aceitar", accept(1, code)).Status(t, 409)
		for range 2 { // the same once more changes nothing
			byLink(anyone, at+"/aceitar", accept(2, code)).Status(t, 200).Decode(t, &seen)
		}
		sum := sha256.Sum256(read)
		expect.Must(t, "SM-08, want the hash of what was read", expect.Is(seen.Estado, "aceita"), expect.Not(seen.Resposta, nil))
		expect.All(t, "SM-08, want the hash of what was read", expect.Is(seen.Resposta.Sha256, hex.EncodeToString(sum[:])))
		byLink(anyone, at+"/aceitar", map[string]any{"name": "Bia Reis", "cpf": "111.444.777-35", "codigo": code, "version": 2}).Status(t, 409)
		byLink(anyone, at+"/recusar", map[string]any{"version": 2}).Status(t, 409)
		if after := byLink(anyone, at+"/pdf", nil).Status(t, 200).Body; string(after) != string(read) {
			t.Error("SM-08 the accepted document changed")
		}
		var whole kept
		c.Get("/api/propostas/"+made.Proposta.ID).Status(t, 200).Decode(t, &whole)
		r := whole.Resposta
		expect.Must(t, fmt.Sprintf("SM-08 %+v", whole.Resposta), expect.Not(r, nil))
		expect.Must(t, fmt.Sprintf("SM-08 %+v", whole.Resposta), expect.Is(r.Aceita, true), expect.Is(r.CPF, cpf), expect.Not(r.Contrato, nil))
		expect.All(t, fmt.Sprintf("SM-08 %+v", whole.Resposta), expect.Is(*r.Contrato, "contract-12"), expect.Is(*r.Negocio, "deal-2026-12"))
		c.JSON("PUT", "/api/propostas/"+made.Proposta.ID, map[string]any{"valid_until": "2027-01-01"}).Status(t, 409)
		c.JSON("POST", "/api/propostas/"+made.Proposta.ID+"/link", map[string]any{}).Status(t, 409)
		var told, audited int
		err := d.QueryRowContext(t.Context(), `SELECT (SELECT count(*) FROM notifications WHERE user_id = $1 AND title = 'Proposta 1/2026 aceita'),
			(SELECT count(*) FROM audit_entries WHERE action = 'proposal.accept' AND ip <> '' AND actor_name = 'Ana Lima')`, k.consultant.UserID).Scan(&told, &audited)
		expect.All(t, "SM-08 messages, entries", expect.Is(err, nil), expect.Is(told, 1), expect.Is(audited, 1))
	})
}

// A proposal is refused with a reason; what cannot follow an acceptance undoes it.
func TestRefusalAndFailure_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, anyone := k.server.As(k.consultant), k.server.Anonymous()
		at := k.token(t, c, k.propose(t, c).Proposta.ID)
		k.deals.fail = errors.New("no deal")
		code := k.code(t, at)
		byLink(anyone, at+"/aceitar", accept(2, code)).Status(t, 500)
		var seen public
		byLink(anyone, at, nil).Status(t, 200).Decode(t, &seen)
		if seen.Estado != "enviada" || seen.Resposta != nil {
			t.Errorf("SM-08 half an acceptance: %+v", seen)
		}
		byLink(anyone, at+"/recusar", map[string]any{"reason": "Preço", "version": 2}).Status(t, 200).Decode(t, &seen)
		if seen.Estado != "recusada" || seen.Resposta.Aceita {
			t.Errorf("SM-08 %+v", seen)
		}
		byLink(anyone, at+"/aceitar", accept(2, code)).Status(t, 409)
	})
}

// Of an acceptance and a refusal at the same time exactly one is kept.
func TestAcceptAndRefuseRace_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		for range 4 {
			at := k.token(t, c, k.propose(t, c).Proposta.ID)
			code := k.code(t, at)
			var codes [2]int
			var wait sync.WaitGroup
			wait.Go(func() {
				codes[0] = byLink(k.server.Anonymous(), at+"/aceitar", accept(2, code)).Code
			})
			wait.Go(func() { codes[1] = byLink(k.server.Anonymous(), at+"/recusar", map[string]any{"version": 2}).Code })
			wait.Wait()
			if codes != [2]int{200, 409} && codes != [2]int{409, 200} {
				t.Errorf("SM-08 accept and refuse answered %v", codes)
			}
		}
		var decisions, states int
		err := d.QueryRowContext(t.Context(), `SELECT (SELECT count(*) FROM proposal_decisions),
			(SELECT count(*) FROM proposals p JOIN proposal_decisions x ON x.proposal_id = p.id
			 WHERE (p.state = 'aceita') = (x.accepted = 1) AND (p.state = 'recusada') = (x.accepted = 0))`).Scan(&decisions, &states)
		expect.All(t, "SM-08 decisions, agree with the state", expect.Is(err, nil), expect.Is(decisions, 4), expect.Is(states, 4))
	})
}

// A04: links that are wrong, revoked or expired all answer the same; the stored hash
// opens nothing; validity ends what may be accepted.
func TestLinks_A04_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, anyone := k.server.As(k.consultant), k.server.Anonymous()
		made := k.propose(t, c)
		token := k.token(t, c, made.Proposta.ID)
		var hash string
		if err := d.QueryRowContext(t.Context(), `SELECT hash FROM proposal_links`).Scan(&hash); err != nil || strings.Contains(hash, token) {
			t.Fatal(hash, err)
		}
		said := func(token string) string {
			p := byLink(anyone, token, nil).Status(t, 404).Problem(t)
			return p.Error()
		}
		unknown := said("nothing")
		if got := said(hash); got != unknown {
			t.Errorf("A04 %q", got)
		}
		var whole kept
		c.Get("/api/propostas/"+made.Proposta.ID).Status(t, 200).Decode(t, &whole)
		c.JSON("DELETE", "/api/propostas/"+made.Proposta.ID+"/links/"+whole.Links[0].ID, nil).Status(t, 204)
		if got := said(token); got != unknown {
			t.Errorf("A04 %q, want what an unknown link says: %q", got, unknown)
		}
		byLink(anyone, token+"/aceitar", accept(2, "000000")).Status(t, 404)
		long := map[string]any{"dias": 90}
		var other struct{ URL string }
		c.JSON("POST", "/api/propostas/"+made.Proposta.ID+"/link", long).Status(t, 201).Decode(t, &other)
		token = strings.TrimPrefix(other.URL, "https://ynova.test/p#")
		k.now.Advance(31 * 24 * 3600 * 1e9)
		var seen public
		byLink(anyone, token, nil).Status(t, 200).Decode(t, &seen)
		p := byLink(anyone, token+"/aceitar", accept(2, "000000")).Status(t, 409).Problem(t)
		if seen.Estado != "expirada" || p.Code != "proposta_expirada" {
			t.Errorf("SM-08 %s %s", seen.Estado, p.Code)
		}
		k.now.Advance(90 * 24 * 3600 * 1e9)
		byLink(anyone, token, nil).Status(t, 404)
	})
}

// A14: an address that asks too often has to wait, and nobody else.
func TestAnswersAreLimited_SM08(t *testing.T) {
	d := dbtest.SQLite(t)
	k := open(t, d)
	anyone := k.server.Anonymous()
	last := 0
	for range 21 {
		last = byLink(anyone, "x/recusar", map[string]any{"version": 1}).Code
	}
	if last != 429 {
		t.Errorf("the 21st answer of an address is %d, want 429", last)
	}
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM attempt_counters`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	byLink(anyone, "x/recusar", map[string]any{"version": 1}).Status(t, 404)
}

// A11: the files of a proposal are attachments under their own type, and whole.
func TestDownloads_A11_SM08(t *testing.T) {
	d := dbtest.SQLite(t)
	k := open(t, d)
	c := k.server.As(k.consultant)
	made := k.propose(t, c)
	at := "/api/propostas/" + made.Proposta.ID
	public := k.token(t, c, made.Proposta.ID) + "/pdf"
	for _, file := range []struct {
		answer     *webtest.Response
		path, kind string
		name, head string
	}{
		{c.Get(at + "/pdf"), "pdf", "application/pdf", "proposta-2026-001.pdf", "%PDF-"},
		{c.Get(at + "/xlsx"), "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "proposta-2026-001.xlsx", "PK"},
		{byLink(k.server.Anonymous(), public, nil), "by the link", "application/pdf", "proposta-2026-001.pdf", "%PDF-"},
	} {
		res := file.answer.Status(t, 200)
		h := res.Header
		expect.All(t, "A11 "+file.path, expect.Is(h.Get("Content-Type"), file.kind),
			expect.Begins(h.Get("Content-Disposition"), `attachment; filename="`+file.name+`"`), expect.Is(h.Get("X-Content-Type-Options"), "nosniff"),
			expect.Is(h.Get("Cache-Control"), "no-store"), expect.Begins(string(res.Body), file.head))
	}
	k.server.Anonymous().Get(at+"/pdf").Status(t, 401)
	byLink(k.server.Anonymous(), "unknown/pdf", nil).Status(t, 404)
}

// A simulation from before proposals, or of other rules, has to be computed again first.
func TestOldSimulation_SM08(t *testing.T) {
	d := dbtest.SQLite(t)
	k := open(t, d)
	c := k.server.As(k.consultant)
	body := map[string]any{"simulation_id": k.simulate(t, c, clientID), "valid_until": "2026-12-20"}
	for _, change := range []string{
		`UPDATE simulation_versions SET result = replace(result, '169577.80', '169577.81')`, `UPDATE simulation_versions SET basis = NULL`,
	} {
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, change)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if p := c.JSON("POST", "/api/propostas", body).Status(t, 409).Problem(t); p.Code != "simulacao_antiga" {
			t.Errorf("SM-08 %s", p.Code)
		}
	}
}
