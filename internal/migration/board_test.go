package migration_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/client/lead/paper"
	"ynova/internal/document"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/migration"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
	"ynova/internal/platform/pdf/pdftest"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

// sources know nothing of a client but the law.
type sources struct{}

func (sources) Measured(context.Context, db.Q, client.Scope, []string, month.Month, month.Month) (map[string]lead.Measured, error) {
	return nil, nil
}

func (sources) Contracts(context.Context, db.Q, client.Scope, []string, month.Date) (map[string]lead.Contracts, error) {
	return nil, nil
}

func (sources) InForce(string, string, bool) string { return "FALSE" }

func (sources) ServedCount(db.Dialect, string) string { return "(SELECT 0)" }

func (sources) Flag(context.Context, db.Q, month.Month) (string, error) { return "", nil }

func (sources) Openings(context.Context, db.Q) (lead.Openings, error) {
	day := func(text string) *month.Date {
		d, _ := month.ParseDate(text)
		return &d
	}
	return lead.Openings{High: day("2024-01-01"), LowBusiness: day("2027-11-25"), LowOthers: day("2028-11-25")}, nil
}

// relay is a mail server without settings.
type relay struct{ *mail.Relay }

func (relay) HasServer(context.Context) (bool, error) { return true, nil }

// suppressed are the addresses that nothing is sent to.
type suppressed map[string]bool

func (s suppressed) SuppressedAmong(_ context.Context, _ db.Q, addresses []string) (map[string]bool, error) {
	among := map[string]bool{}
	for _, address := range addresses {
		if s[address] {
			among[address] = true
		}
	}
	return among, nil
}

// testEnv is a server with migrations and the clients that they are of, on 25/11/2026.
type testEnv struct {
	*accounttest.Suite
	t       testing.TB
	db      *db.DB
	clock   *clock.Manual
	queue   *jobs.Queue
	mail    *mailtest.Server
	refused suppressed
}

func newTestEnv(t testing.TB, d *db.DB) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	env := &testEnv{t: t, db: d, clock: clock.Fixed(time.Date(2026, 11, 25, 15, 0, 0, 0, time.UTC)), mail: mailtest.Start(t, mailtest.Options{}), refused: suppressed{}}
	env.queue = jobs.New(d, clock.System(), logging.Discard())
	sender, err := mail.SMTP("smtp://localhost:"+strconv.Itoa(env.mail.Port)+"?starttls=off", mail.Config{From: "YNOVA <contato@ynova.example>"}, mail.AllowPorts(env.mail.Port))
	if err != nil {
		t.Fatal(err)
	}
	leads := lead.NewService(lead.Config{
		DB: d, Clock: env.clock, Clients: client.NewService(d), Sources: sources{},
	})
	papers := paper.NewService(paper.Config{
		DB: d, Clock: env.clock, Blobs: blobtest.Signing{Store: blobs}, Accept: document.Accept, Proof: migration.Proves,
	})
	service := migration.NewService(migration.Config{
		DB: d, Clock: env.clock, Queue: env.queue, Parameters: tariff.NewCache(), Leads: leads, Papers: papers, Mail: relay{sender}, Addresses: env.refused,
	})
	env.Suite = accounttest.New(t, d, func(r *web.Router) {
		lead.Routes(r, leads)
		paper.Routes(r, papers)
		migration.Routes(r, service)
	})
	return env
}

func (env *testEnv) exec(query string, args ...any) {
	env.t.Helper()
	dbtest.Write(env.t, env.db, func(ctx context.Context, tx *db.Tx) error { return db.Exec(ctx, tx, "test", query, args...) })
}

func (env *testEnv) count(query string, args ...any) (n int) {
	env.t.Helper()
	if err := env.db.QueryRowContext(env.t.Context(), query, args...).Scan(&n); err != nil {
		env.t.Fatal(err)
	}
	return n
}

// client enters one of group A, or of low voltage where a class is given.
func (env *testEnv) client(c *webtest.Client, name, cnpj string, more map[string]any) string {
	env.t.Helper()
	body := map[string]any{"nome": name, "cnpj": cnpj, "grupo": "A", "cidade": "Sorocaba", "uf": "SP"}
	for k, v := range more {
		body[k] = v
	}
	var made struct{ ID string }
	c.JSON("POST", "/api/leads", body).Status(env.t, 201).Decode(env.t, &made)
	return made.ID
}

// proposal is one that the client accepted, of R$ 137.262,96 saved a year.
func (env *testEnv) proposal(clientID, state string) string {
	env.t.Helper()
	user := env.People[actor.Gestora].UserID
	n := env.count(`SELECT COUNT(*) FROM proposals`) + 1
	proposalID, simulationID := fmt.Sprintf("p-%d", n), fmt.Sprintf("s-%d", n)
	env.exec(`INSERT INTO simulations (id, number, owner_id, name, search, distributor, modality, annual_cost, annual_saving, created_at, updated_at, updated_by)
		VALUES ($1, $2, $3, 'x', 'x', 'x', 'Verde', 1, 1, 1, 1, 'Ana')`, simulationID, n, user)
	env.exec(`INSERT INTO proposals (id, year, number, client_id, owner_id, simulation_id, simulation_version, client_name, brand, search, distributor, modality, price,
		annual_cost, annual_saving, promised, state, valid_until, content, rules_version, created_at, updated_at, updated_by)
		VALUES ($1, 2026, $2, $3, $4, $5, 1, 'Alfa', '', 'x', 'x', 'Verde', 1, 1, 2000000000, 1372629600, $6, '2026-12-31', '{}', 1, 1, 1, 'Ana')`, proposalID, n, clientID, user, simulationID, state)
	return proposalID
}

type step struct {
	Etapa   int
	Prazo   string
	VenceEm *string `json:"vence_em"`
	FeitaEm *string `json:"feita_em"`

	Documentos []paperKind
}

type paperKind struct {
	Tipo               string
	Exigido, Arquivado bool
}

// asks reports whether the stage needs a paper of the kind.
func (s *step) asks(kind string) bool {
	return slices.ContainsFunc(s.Documentos, func(d paperKind) bool { return d.Tipo == kind && d.Exigido })
}

// has reports whether a paper of the kind is filed.
func (s *step) has(kind string) bool {
	return slices.ContainsFunc(s.Documentos, func(d paperKind) bool { return d.Tipo == kind && d.Arquivado })
}

type view struct {
	ID            string
	Version       int64
	Estado        string
	Etapa         int
	Prazo         string
	Inicio        string
	Planejado     string   `json:"inicio_planejado"`
	Perdidos      int      `json:"meses_perdidos"`
	Custo         *float64 `json:"custo_do_atraso"`
	Desatualizada bool     `json:"simulacao_desatualizada"`
	Vencida       *string  `json:"procuracao_vencida_em"`
	Etapas        []step
	Documentos    []struct{ ID, Tipo, Estado, Arquivo string }
}

// file sends an evidence of a stage.
func (env *testEnv) file(c *webtest.Client, v *view, stage int, kind, more string) *webtest.Response {
	env.t.Helper()
	return env.upload(c, v, v.Version, fmt.Sprintf("etapa=%d&tipo=%s%s", stage, kind, more), kind+".pdf", pdfText(kind))
}

func (env *testEnv) act(c *webtest.Client, v *view, method, path string, body map[string]any) *webtest.Response {
	return c.With("If-Match", fmt.Sprintf(`"%d"`, v.Version)).JSON(method, "/api/migracoes/"+v.ID+path, body)
}

// MG-01: a migration goes from the accepted proposal to the protocol of its notice; each
// stage needs its evidence, a late notice moves the start and costs, and reopening has a
// reason.
func TestBoard_MG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		c := env.Client(env.People[actor.Gestora])
		clientID := env.client(c, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		proposalID := env.proposal(clientID, "aceita")
		body := map[string]any{"cliente_id": clientID, "assunto": "Matriz", "proposta_id": proposalID, "demanda_kw": 400}
		var v, again view
		c.With("Idempotency-Key", "m1").JSON("POST", "/api/migracoes", body).Status(t, 201).Decode(t, &v)
		c.With("Idempotency-Key", "m1").JSON("POST", "/api/migracoes", body).Status(t, 201).Decode(t, &again)
		expect.Must(t, "MG-01 opened", expect.Is(v.ID, again.ID), expect.Is(v.Etapa, 1), expect.Is(v.Inicio, "2027-06"),
			expect.Is(v.Planejado, "2027-06"), expect.Len(v.Etapas, 7))
		c.JSON("POST", "/api/migracoes", body).Status(t, 409) // the proposal has one
		env.act(c, &v, "POST", "/etapas/1/concluir", nil).Status(t, 422)
		for _, kind := range []string{"faturas", "cusd"} {
			env.file(c, &v, 1, kind, "").Status(t, 201).Decode(t, &v)
		}
		env.act(c, &v, "POST", "/etapas/1/concluir", map[string]any{}).Status(t, 200).Decode(t, &v)
		if v.Etapa != 2 || *v.Etapas[1].VenceEm != "2026-11-30" {
			t.Fatalf("MG-01 after the first stage %+v", v)
		}
		stale := v
		for _, kind := range []string{"loa", "procuracao", "contrato_social", "cnpj"} {
			more := ""
			if kind == "loa" {
				more = "&assinado_por=Ana&assinado_em=2026-11-24&valida_ate=2027-05-31"
			}
			env.file(c, &v, 2, kind, more).Status(t, 201).Decode(t, &v)
		}
		env.act(c, &stale, "POST", "/etapas/2/concluir", map[string]any{"valida_ate": "2027-05-31"}).Status(t, 412)
		env.act(c, &v, "POST", "/etapas/2/concluir", map[string]any{"valida_ate": "2027-05-31"}).Status(t, 200).Decode(t, &v)

		env.clock.Advance(87 * 24 * time.Hour) // 20/02/2027: the notice is late
		c.Get("/api/migracoes/"+v.ID).Status(t, 200).Decode(t, &v)
		expect.Must(t, "MG-01 a late notice", expect.Is(v.Inicio, "2027-09"), expect.Is(v.Perdidos, 3), expect.Not(v.Custo, nil))
		expect.Must(t, "MG-01 a late notice", expect.Is(*v.Custo, 34315.74), expect.Is(v.Desatualizada, true), expect.Is(v.Prazo, "atrasada"))
		env.work(1)
		if n := env.count(`SELECT COUNT(*) FROM notifications WHERE kind = 'migracao' AND body LIKE '%R$%34.315,74%'`); n != 1 {
			t.Errorf("MG-01 the owner was told %d times", n)
		}
		c.Get("/api/migracoes/"+v.ID).Status(t, 200).Decode(t, &v)
		for _, kind := range []string{"denuncia", "protocolo"} {
			env.file(c, &v, 3, kind, "").Status(t, 201).Decode(t, &v)
		}
		env.act(c, &v, "POST", "/etapas/3/concluir", map[string]any{"data": "2026-11-20", "referencia": "P-77"}).Status(t, 422) // before it was signed
		env.act(c, &v, "POST", "/etapas/3/concluir", map[string]any{"data": "2027-02-02", "referencia": "P-77"}).Status(t, 200).Decode(t, &v)
		expect.All(t, "P4 after the notice of 02/02/2027", expect.Is(v.Inicio, "2027-08"), expect.Is(v.Perdidos, 2), expect.Is(v.Etapa, 4))
		env.act(c, &v, "POST", "/etapas/3/reabrir", map[string]any{"motivo": " "}).Status(t, 422)
		env.act(c, &v, "POST", "/etapas/3/reabrir", map[string]any{"motivo": "Protocolo errado"}).Status(t, 200).Decode(t, &v)
		if v.Etapa != 3 || env.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'migration.stage_reopen' AND reason = 'Protocolo errado'`) != 1 {
			t.Errorf("MG-01 reopened %+v", v)
		}
		env.clock.Advance(120 * 24 * time.Hour) // the authorisation is over
		c.Get("/api/migracoes/"+v.ID).Status(t, 200).Decode(t, &v)
		res := env.act(c, &v, "POST", "/etapas/3/concluir", map[string]any{"referencia": "P-78"}).Status(t, 409)
		if v.Vencida == nil || !strings.Contains(string(res.Body), "A procuração venceu em 31/05/2027.") {
			t.Errorf("MG-01 expired %+v %s", v, res.Body)
		}
		env.act(c, &v, "POST", "/cancelar", map[string]any{"motivo": "Cliente desistiu"}).Status(t, 200).Decode(t, &v)
		if v.Estado != "cancelada" {
			t.Errorf("MG-01 cancelled %+v", v)
		}
		env.act(c, &v, "POST", "/etapas/3/concluir", map[string]any{"referencia": "P-79"}).Status(t, 409)
	})
}

// MG-01, R2: a consultant reaches the migrations of the own clients, a partner reads
// them without R$, nobody else's are there; a client that may not choose yet is refused.
func TestReach_MG01_MG03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		staff, ana, bia := env.Client(env.People[actor.Gestora]), env.Client(env.People[actor.Consultor]), env.Client(env.Person("Bia Consultora", actor.Consultor))
		own := env.client(ana, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		foreign := env.client(bia, "Padaria Beta", "11222333000181", nil)
		var mine, theirs view
		ana.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": own, "assunto": "Matriz"}).Status(t, 201).Decode(t, &mine)
		bia.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": foreign, "assunto": "Loja"}).Status(t, 201).Decode(t, &theirs)
		ana.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": foreign, "assunto": "Loja"}).Status(t, 404)
		ana.Get("/api/migracoes/"+theirs.ID).Status(t, 404)
		env.act(ana, &theirs, "POST", "/cancelar", map[string]any{"motivo": "x"}).Status(t, 404)
		var page struct{ Data []view }
		if ana.Get("/api/migracoes").Status(t, 200).Decode(t, &page); len(page.Data) != 1 || page.Data[0].ID != mine.ID {
			t.Errorf("R2 Ana sees %+v", page.Data)
		}
		if staff.Get("/api/migracoes?etapa=1").Status(t, 200).Decode(t, &page); len(page.Data) != 2 {
			t.Errorf("MG-01 staff sees %d", len(page.Data))
		}
		env.Client(env.People[actor.Parceiro]).JSON("POST", "/api/migracoes", map[string]any{"cliente_id": own, "assunto": "x"}).Status(t, 403)

		low := env.client(staff, "Mercado Gama", "12.ABC.345/01DE-35", map[string]any{"grupo": "B", "classe": "comercial"})
		res := staff.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": low, "assunto": "Loja"}).Status(t, 422)
		if !strings.Contains(string(res.Body), "o cliente é elegível em 25/11/2027") {
			t.Errorf("MG-03 below eligibility: %s", res.Body)
		}
		var lane struct {
			Data []struct {
				Cliente  string
				Elegivel string `json:"elegivel_em"`
				Inicio   string `json:"inicio_simulacao"`
			}
			Total int
		}
		staff.Get("/api/migracoes/baixa-tensao").Status(t, 200).Decode(t, &lane)
		expect.Must(t, "MG-03 the lane", expect.Len(lane.Data, 1), expect.Is(lane.Total, 1))
		expect.All(t, "MG-03 the lane", expect.Is(lane.Data[0].Cliente, "Mercado Gama"), expect.Is(lane.Data[0].Elegivel, "2027-11-25"),
			expect.Is(lane.Data[0].Inicio, "2027-12"))
		if bia.Get("/api/migracoes/baixa-tensao").Status(t, 200).Decode(t, &lane); len(lane.Data) != 0 {
			t.Errorf("R2 Bia's lane %+v", lane.Data)
		}
	})
}

// MG-01, R8: the list leaves as a file with its filters, its reach and its masks, and the trail
// says so.
func TestExport_MG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		staff, bia := env.Client(env.People[actor.Gestora]), env.Client(env.Person("Bia Consultora", actor.Consultor))
		clientID := env.client(staff, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		env.client(bia, "Padaria Beta", "11222333000181", nil)
		partner := env.People[actor.Parceiro]
		staff.JSON("PUT", "/api/leads/"+clientID+"/responsaveis", map[string]any{"partner_id": partner.PartnerID}).Status(t, 200)
		var v view
		body := map[string]any{"cliente_id": clientID, "assunto": "=1+1", "proposta_id": env.proposal(clientID, "aceita"), "demanda_kw": 400}
		staff.JSON("POST", "/api/migracoes", body).Status(t, 201).Decode(t, &v)
		env.file(staff, &v, 1, "cusd", "").Status(t, 201)
		env.clock.Advance(87 * 24 * time.Hour)
		lines := func(c *webtest.Client, query string) []string {
			file := string(c.Get("/api/migracoes/export?format=csv"+query).Status(t, 200).Body)
			return strings.Split(strings.TrimSpace(strings.TrimPrefix(file, "\ufeff")), "\r\n")
		}
		all := lines(staff, "")
		expect.Must(t, "MG-01", expect.Len(all, 3))
		expect.Must(t, "MG-01", expect.Begins(all[0], "Cliente;CNPJ;Unidade;Situação;Etapa;Falta arquivar;"),
			expect.Has(all[0], "Custo do atraso (R$)"))
		for _, want := range []string{"Cerâmica Alfa;11.444.777/0001-61;'=1+1;Aberta;Viabilidade;12 faturas;", ";3;11438,58;34315,74;", ";400;1/2026;"} {
			if !strings.Contains(all[1], want) {
				t.Errorf("MG-01 %q lacks %q", all[1], want)
			}
		}
		if n := env.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'migration.export'`); n != 1 {
			t.Errorf("R8 %d entries", n)
		}
		masked := lines(env.Client(partner), "")
		expect.All(t, "SX-02 a partner gets", expect.Len(masked, 2), expect.Lacks(strings.Join(masked, ""), "R$", "34315"))
		if got := lines(bia, ""); len(got) != 1 {
			t.Errorf("R2 Bia gets %q", got)
		}
		if got := lines(staff, "&estado=concluida"); len(got) != 1 {
			t.Errorf("MG-01 none is completed: %q", got)
		}
		if got := staff.Get("/api/migracoes/export").Status(t, 200); !strings.HasPrefix(string(got.Body), "PK") {
			t.Errorf("MG-01 no workbook: %.20q", got.Body)
		}
	})
}

// MG-02: a paper is made with the client's data, sent over SMTP with the PDF, and its
// signed return is filed as evidence and among the client's documents.
func TestPapers_MG02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		c := env.Client(env.People[actor.Gestora])
		clientID := env.client(c, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		var v view
		c.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": clientID, "assunto": "Matriz"}).Status(t, 201).Decode(t, &v)
		env.act(c, &v, "POST", "/documentos", map[string]any{"tipo": "ata"}).Status(t, 422)
		env.act(c, &v, "POST", "/documentos", map[string]any{"tipo": "loa", "signatario": "Rui Alves"}).Status(t, 422)
		loa := map[string]any{"tipo": "loa", "signatario": "Rui Alves", "cargo": "Diretor", "distribuidora": "CPFL Paulista", "valida_ate": "2027-11-25"}
		env.act(c, &v, "POST", "/documentos", loa).Status(t, 200).Decode(t, &v)
		if len(v.Documentos) != 1 || v.Documentos[0].Estado != "feito" {
			t.Fatalf("MG-02 made %+v", v.Documentos)
		}
		paper := v.Documentos[0]
		at := "/api/migracoes/" + v.ID + "/documentos/" + paper.ID
		text := pdftest.Text(t, c.Get(at).Status(t, 200).Body)
		for _, want := range []string{"Carta de autorização", "Cerâmica Alfa", "11.444.777/0001-61", "CPFL Paulista", "Rui Alves", "25/11/2027", "YNOVA"} {
			if !strings.Contains(text, want) {
				t.Errorf("MG-02 the letter lacks %q:\n%s", want, text)
			}
		}
		env.act(c, &v, "POST", "/documentos/"+paper.ID+"/enviar", map[string]any{"para": []string{"sem arroba"}}).Status(t, 422)
		send := func() *webtest.Response {
			return env.act(c, &v, "POST", "/documentos/"+paper.ID+"/enviar", map[string]any{"para": []string{"rui@alfa.com.br"}})
		}
		send().Status(t, 200).Decode(t, &v)
		env.refused["rui@alfa.com.br"] = true // while the message waits
		send().Status(t, 422)
		env.work(0)
		c.Get("/api/migracoes/"+v.ID).Status(t, 200).Decode(t, &v)
		if n := len(env.mail.Received()); n != 0 || v.Documentos[0].Estado != "falhou" {
			t.Errorf("MG-02 sent %d to an address that was suppressed meanwhile, %+v", n, v.Documentos)
		}
		delete(env.refused, "rui@alfa.com.br")
		send().Status(t, 200).Decode(t, &v)
		env.work(0)
		c.Get("/api/migracoes/"+v.ID).Status(t, 200).Decode(t, &v)
		got := env.mail.Received()
		expect.Must(t, "MG-02 sent", expect.Len(got, 1), expect.Is(v.Documentos[0].Estado, "enviado"))
		expect.All(t, "MG-02 sent", expect.Has(got[0].Data, "application/pdf"))
		env.file(c, &v, 1, "loa", "").Status(t, 422) // not of that stage
		env.file(c, &v, 2, "loa", "").Status(t, 422) // who signed it?
		env.file(c, &v, 2, "loa", "&assinado_por=Rui&assinado_em=2026-11-25&valida_ate=2027-11-25").Status(t, 201).Decode(t, &v)
		if n := env.count(`SELECT COUNT(*) FROM client_documents WHERE client_id = $1 AND kind = 'loa' AND valid_until = '2027-11-25'`, clientID); n != 1 || len(v.Documentos) != 2 {
			t.Errorf("MG-02 filed %d, %+v", n, v.Documentos)
		}
		env.act(c, &v, "DELETE", "/documentos/"+paper.ID, nil).Status(t, 200).Decode(t, &v)
		c.Get(at).Status(t, 404)
	})
}

// F05: of those who close a stage at once one does.
func TestTwoWriters_F05_MG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		c := env.Client(env.People[actor.Gestora])
		clientID := env.client(c, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		var v view
		c.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": clientID, "assunto": "Matriz", "proposta_id": env.proposal(clientID, "aceita")}).Status(t, 201).Decode(t, &v)
		for _, kind := range []string{"faturas", "cusd"} {
			env.file(c, &v, 1, kind, "").Status(t, 201).Decode(t, &v)
		}
		codes := make([]int, 6)
		var wait sync.WaitGroup
		for i := range codes {
			wait.Go(func() {
				codes[i] = env.act(env.Client(env.People[actor.Gestora]), &v, "POST", "/etapas/1/concluir", map[string]any{}).Code
			})
		}
		wait.Wait()
		done := 0
		for _, code := range codes {
			if code == 200 {
				done++
			} else if code != 412 && code != 409 {
				t.Errorf("F05 %v", codes)
			}
		}
		if done != 1 || env.count(`SELECT COUNT(*) FROM migration_stages`) != 1 {
			t.Errorf("F05 %d closed it: %v", done, codes)
		}
	})
}

// work runs the jobs until none is left; with watch the daily one first.
func (env *testEnv) work(watch int) {
	env.t.Helper()
	if watch > 0 {
		dbtest.Write(env.t, env.db, func(ctx context.Context, tx *db.Tx) error {
			_, err := env.queue.Enqueue(ctx, tx, jobs.Job{Kind: "migration.watch"})
			return err
		})
	}
	env.queue.Start(env.t.Context())
	defer env.queue.Stop()
	deadline := time.After(4 * time.Minute)
	for env.count(`SELECT count(*) FROM jobs WHERE state IN ('queued', 'running') AND kind LIKE 'migration.%'`) > 0 {
		select {
		case <-deadline:
			env.t.Fatal("jobs are still unfinished")
		case <-time.After(2 * time.Millisecond):
		}
	}
}
