package proposal_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/secret"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal"
	"ynova/internal/tariff"
)

const clientID = "01900000-0000-7000-8000-00000000c001"

// deals writes what follows an acceptance in the caller's transaction, as the
// negotiations do.
type deals struct{ fail error }

func (d *deals) ProposalAccepted(ctx context.Context, tx *db.Tx, in proposal.Acceptance) (proposal.Opened, error) {
	if d.fail != nil {
		return proposal.Opened{}, d.fail
	}
	_, err := tx.ExecContext(ctx, `UPDATE clients SET name = $2 WHERE id = $1`, in.ClientID, in.Title)
	return proposal.Opened{DealID: "deal-" + in.Months[0].Month.String(), ContractID: fmt.Sprintf("contract-%d", len(in.Months))}, err
}

// clientEmail is the address of the client that staff registered.
const clientEmail = "compras@fabrica.example"

// postbox keeps what is sent.
type postbox struct {
	mu     sync.Mutex
	server bool
	sent   []mail.Message
}

func (p *postbox) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, m)
	return nil
}

func (p *postbox) HasServer(context.Context) (bool, error) { return p.server, nil }

var sixDigits = regexp.MustCompile(`Seu código é ([0-9]{6})\.`)

// count is how many mails left.
func (p *postbox) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.sent)
}

// code has a code sent by the public page of a proposal and reads it in the mailbox.
// byLink asks what the page of a link asks: the secret, before the first slash, goes in the body.
func byLink(c *webtest.Client, secret string, body map[string]any) *webtest.Response {
	return c.ByLink("/api/publico/propostas", secret, body)
}

func (k *testEnv) code(t *testing.T, at string) string {
	t.Helper()
	byLink(k.server.Anonymous(), at+"/codigo", map[string]any{}).Status(t, 200)
	k.work(t)
	k.mail.mu.Lock()
	defer k.mail.mu.Unlock()
	last := k.mail.sent[len(k.mail.sent)-1]
	digits := sixDigits.FindStringSubmatch(last.Text)
	if digits == nil || last.To[0] != clientEmail {
		t.Fatalf("SX-01 no code in %q to %v", last.Text, last.To)
	}
	return digits[1]
}

// work runs the queue until no code is due.
func (k *testEnv) work(t *testing.T) {
	t.Helper()
	k.workOff(t, "proposal.code")
}

// workOff runs the queue until no job of a kind is due.
func (k *testEnv) workOff(t *testing.T, kind string) {
	t.Helper()
	k.queue.Start(t.Context())
	defer k.queue.Stop()
	deadline := time.After(4 * time.Minute)
	for open := 1; open > 0; {
		if err := k.db.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM jobs WHERE kind = $1 AND state IN ('running', 'queued')`, kind).Scan(&open); err != nil {
			t.Fatal(err)
		}
		select {
		case <-deadline:
			t.Fatal("jobs are still unfinished")
		case <-time.After(2 * time.Millisecond):
		}
	}
	failed, err := db.List(t.Context(), k.db, "failed jobs", db.Single[string], `SELECT COALESCE(error, '') FROM jobs WHERE kind = $1 AND state = 'dead'`, kind)
	if err != nil || len(failed) > 0 {
		t.Errorf("jobs failed: %q, %v", failed, err)
	}
}

// accept is the body of an acceptance.
func accept(version int, code string) map[string]any {
	return map[string]any{"name": "Ana Lima", "cpf": cpf, "codigo": code, "version": version}
}

type testEnv struct {
	db                       *db.DB
	server                   *webtest.Server
	now                      *clock.Manual
	service                  *proposal.Service
	deals                    *deals
	mail                     *postbox
	queue                    *jobs.Queue
	staff, consultant, other actor.Actor
}

func open(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	k := &testEnv{
		db: d, deals: &deals{}, mail: &postbox{server: true}, queue: jobs.New(d, clock.System(), logging.Discard()), now: clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)),
		staff: webtest.Gestora(), consultant: webtest.Consultor(), other: webtest.Person("Otávio Outro", actor.Consultor),
	}
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, a := range []actor.Actor{k.staff, k.consultant, k.other} {
			_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, a.UserID, a.UserID+"@example.com", a.Name)
			if err != nil {
				return err
			}
		}
		if err := db.Exec(ctx, tx, "role", `INSERT INTO user_roles (user_id, role) VALUES ($1, 'gestora')`, k.staff.UserID); err != nil {
			return err
		}
		if err := db.Exec(ctx, tx, "client", `INSERT INTO clients (id, name, cnpj, contact_email, contact_email_by, search_text, created_at, updated_at)
			VALUES ($1, 'Fábrica', '11222333000181', $2, $3, '', 0, 0)`, clientID, clientEmail, k.staff.UserID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO client_access (principal, client_id) VALUES ($1, $2)`, k.consultant.UserID, clientID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	simulations := simulation.NewService(simulation.Config{DB: d, Clock: k.now, Parameters: tariff.NewCache()})
	files, err := blob.Dir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	box, err := secret.New(base64.StdEncoding.EncodeToString(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	s := proposal.NewService(proposal.Config{
		DB: d, Clock: k.now, Simulations: simulations, Deals: k.deals, Queue: k.queue, Mail: k.mail, Blobs: blobtest.Signing{Store: files}, Box: box, BaseURL: "https://ynova.test",
	})
	s.Jobs(k.queue)
	k.service = s
	k.server = webtest.Start(t, func(r *web.Router) {
		simulation.Routes(r, simulations)
		proposal.Routes(r, s)
	})
	return k
}

type row struct {
	ID, Rotulo, Estado string
	Numero, Ano        int
	Cliente            string `json:"nome_cliente"`
	Modalidade         string
	Fornecedor         string
	Validade           string      `json:"valid_until"`
	Economia           json.Number `json:"economia_ano_R$"`
	Preco              json.Number `json:"preco_R$_MWh"`
	CopiaDe            *string     `json:"copia_de"`
	Version            int64
}

type kept struct {
	Proposta row
	Mostrada int64 `json:"versao_mostrada"`
	Resumo   struct {
		Atual  json.Number `json:"custo_atual_ano_R$"`
		Nova   json.Number `json:"custo_proposta_ano_R$"`
		Meses  []any
		Anos   []json.Number `json:"acumulado_por_ano"`
		Linhas []struct {
			Chave string
			Nova  json.Number `json:"proposta_R$"`
		} `json:"composicao"`
	}
	Links []struct {
		ID   string
		Vale bool
		Open int64 `json:"aberturas"`
	}
	Resposta *struct {
		Aceita            bool
		Nome, CPF, Sha256 string
		Contrato          *string `json:"contract_id"`
		Negocio           *string `json:"deal_id"`
	}
}

// simulate keeps the demonstration of the client and gives its id.
func (k *testEnv) simulate(t *testing.T, c *webtest.Client, of string) string {
	t.Helper()
	var in simulation.Entry
	c.Get("/api/simulacoes/amostra").Status(t, 200).Decode(t, &in)
	var made struct{ Simulacao struct{ ID string } }
	c.JSON("POST", "/api/simulacoes", map[string]any{"entrada": in, "client_id": of}).Status(t, 201).Decode(t, &made)
	return made.Simulacao.ID
}

func (k *testEnv) propose(t *testing.T, c *webtest.Client) kept {
	t.Helper()
	var made kept
	body := map[string]any{"simulation_id": k.simulate(t, c, clientID), "valid_until": "2026-12-20", "fornecedor": "Comercializadora Sol"}
	c.JSON("POST", "/api/propostas", body).Status(t, 201).Decode(t, &made)
	return made
}

// token makes a link of a proposal and gives its token.
func (k *testEnv) token(t *testing.T, c *webtest.Client, id string) string {
	t.Helper()
	k.approve(t, id)
	var made struct{ URL string }
	c.JSON("POST", "/api/propostas/"+id+"/link", map[string]any{}).Status(t, 201).Decode(t, &made)
	token, ok := strings.CutPrefix(made.URL, "https://ynova.test/p#")
	if !ok || len(token) < 40 {
		t.Fatalf("SM-08 the link is %q", made.URL)
	}
	return token
}

// approve lets what a consultant proposed have a link; what is approved already stays.
func (k *testEnv) approve(t *testing.T, id string) {
	t.Helper()
	if res := k.server.As(k.staff).JSON("POST", "/api/propostas/"+id+"/aprovar", nil); res.Code != 200 && res.Code != 409 {
		t.Fatalf("approval: %d %s", res.Code, res.Body)
	}
}

// firstYear is the saving of E5 in Verde from 12/2026 on, golden P2: 9 143.42 of 2026 and
// eleven times 12 029.18 of 2027; Azul has −1 288.59 and eleven times 1 282.97.
const firstYear = "141464.40"

// SM-08: numbered, versioned, stored, reopened, duplicated, exported.
func TestKeeping_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		simulationID := k.simulate(t, c, clientID)
		body := map[string]any{"simulation_id": simulationID, "valid_until": "2026-12-20"}
		var first, again, second, copied kept
		c.With("Idempotency-Key", "k1").JSON("POST", "/api/propostas", body).Status(t, 201).Decode(t, &first)
		c.With("Idempotency-Key", "k1").JSON("POST", "/api/propostas", body).Status(t, 201).Decode(t, &again)
		p := first.Proposta
		expect.All(t, "SM-08, F04", expect.Is(p.Rotulo, "1/2026"), expect.Is(again.Proposta.ID, p.ID), expect.Is(p.Estado, "rascunho"),
			expect.Is(p.Modalidade, "Verde"), expect.Is(p.Economia, firstYear))
		expect.All(t, "SM-08", expect.Len(first.Resumo.Meses, 12), expect.Len(first.Resumo.Anos, 10), expect.Is(first.Resumo.Atual, "2203865.44"),
			expect.Is(first.Resumo.Nova, "2062401.04"))
		at := "/api/propostas/" + p.ID
		change := map[string]any{"nome_cliente": "Fábrica de Gelo", "modalidade": "Azul", "valid_until": "2026-12-31", "fornecedor": "Sol"}
		c.With("If-Match", `"1"`).JSON("PUT", at, change).Status(t, 200).Decode(t, &second)
		s := second.Proposta
		expect.All(t, fmt.Sprintf("SM-08 %+v", second.Proposta), expect.Is(s.Version, 2), expect.Is(s.Cliente, "Fábrica de Gelo"),
			expect.Is(s.Economia, "12824.08"), expect.Is(second.Resumo.Nova, "2191041.36"))
		c.With("If-Match", `"1"`).JSON("PUT", at, change).Status(t, 412)
		var old kept
		c.Get(at+"?versao=1").Status(t, 200).Decode(t, &old)
		expect.All(t, "SM-08 version 1", expect.Is(old.Mostrada, 1), expect.Is(old.Proposta.Modalidade, "Verde"),
			expect.Is(old.Resumo.Nova, "2062401.04"))
		c.JSON("POST", at+"/duplicar", nil).Status(t, 201).Decode(t, &copied)
		expect.All(t, "SM-08 copy", expect.Is(copied.Proposta.Rotulo, "2/2026"), expect.Is(*copied.Proposta.CopiaDe, p.ID),
			expect.Is(copied.Proposta.Version, 1))
		var list struct {
			Data  []row
			Total int
		}
		c.Get("/api/propostas?q=GELO&modalidade=Azul&estado=rascunho").Status(t, 200).Decode(t, &list)
		if list.Total != 2 {
			t.Errorf("SM-08 list %+v", list)
		}
		c.Get("/api/propostas?q=2%2F2026&client_id="+clientID).Status(t, 200).Decode(t, &list)
		if list.Total != 1 || list.Data[0].ID != copied.Proposta.ID {
			t.Errorf("SM-08 list %+v", list)
		}
		csv := string(c.Get("/api/propostas/export?format=csv&q=gelo").Status(t, 200).Body)
		expect.All(t, "SM-08 R8", expect.Has(csv, "Fábrica de Gelo", "2/2026"), expect.Is(strings.Count(csv, "\n"), 4))
		var entries int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM audit_entries WHERE entity = 'proposal'`).Scan(&entries); err != nil || entries != 3 {
			t.Errorf("%d audit entries, %v", entries, err)
		}
	})
}

// SM-08: two writers leave no gap in the numbers, also where a third one fails.
func TestNumbersHaveNoGap_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		simulationID := k.simulate(t, c, clientID)
		var wait sync.WaitGroup
		for i := range 12 {
			wait.Go(func() {
				until := "2026-12-20"
				if i%3 == 0 {
					until = "2026-01-01" // in the past: refused after the simulation was read
				}
				c.JSON("POST", "/api/propostas", map[string]any{"simulation_id": simulationID, "valid_until": until})
			})
		}
		wait.Wait()
		var n, last int
		err := d.QueryRowContext(t.Context(), `SELECT count(*), max(number) FROM proposals WHERE year = 2026`).Scan(&n, &last)
		expect.All(t, "SM-08 proposals, the last is number", expect.Is(err, nil), expect.Is(n, 8), expect.Is(last, 8))
	})
}

// What was proposed stays when tariffs, parameters and the simulation change.
func TestFrozen_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		made := k.propose(t, c)
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE parameters SET value = '9000' WHERE key = 'simulacao.gestao_mensal'`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		var again kept
		c.Get("/api/propostas/"+made.Proposta.ID).Status(t, 200).Decode(t, &again)
		if again.Resumo.Nova != made.Resumo.Nova || again.Proposta.Economia != firstYear {
			t.Errorf("SM-08 %+v", again.Resumo)
		}
		p := c.JSON("POST", "/api/propostas", map[string]any{"simulation_id": "none", "valid_until": "2026-12-20"}).Status(t, 422).Problem(t)
		if len(p.Fields) != 1 || p.Fields[0].Path != "simulation_id" {
			t.Errorf("R4 %+v", p)
		}
	})
}

// A02: nobody but who reaches the client or the owner finds a proposal, by any route.
func TestScope_A02_R2_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, other := k.server.As(k.consultant), k.server.As(k.other)
		made := k.propose(t, c)
		at := "/api/propostas/" + made.Proposta.ID
		for _, path := range []string{at, at + "/versoes", at + "/pdf", at + "/xlsx"} {
			other.Get(path).Status(t, 404)
		}
		other.JSON("PUT", at, map[string]any{"valid_until": "2026-12-20"}).Status(t, 404)
		other.JSON("POST", at+"/duplicar", nil).Status(t, 404)
		other.JSON("POST", at+"/link", map[string]any{}).Status(t, 404)
		other.JSON("DELETE", at+"/links/x", nil).Status(t, 404)
		var theirs struct{ ID string }
		if err := d.QueryRowContext(t.Context(), `SELECT simulation_id FROM proposals`).Scan(&theirs.ID); err != nil {
			t.Fatal(err)
		}
		other.JSON("POST", "/api/propostas", map[string]any{"simulation_id": theirs.ID, "valid_until": "2026-12-20"}).Status(t, 422)
		var list struct{ Total int }
		other.Get("/api/propostas").Status(t, 200).Decode(t, &list)
		csv := string(other.Get("/api/propostas/export?format=csv").Status(t, 200).Body)
		if list.Total != 0 || strings.Contains(csv, "2026") {
			t.Errorf("A02 somebody else's proposals are listed: %d, %s", list.Total, csv)
		}
		k.server.As(k.staff).Get(at).Status(t, 200)
	})
}
