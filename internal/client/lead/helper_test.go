package lead_test

import (
	"bytes"
	"context"
	"encoding/json"
	"mime/multipart"
	"path/filepath"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/balance"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/client/lead/paper"
	"ynova/internal/client/lead/spreadsheet"
	"ynova/internal/contract"
	"ynova/internal/document"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/notification"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff/market"
)

var inProcess = sandboxtest.InProcess(sheet.Tasks())

const (
	cnpjA = "11.444.777/0001-61"
	cnpjB = "12.ABC.345/01DE-35"
	cnpjC = "11222333000181"
)

// sources are the ones of the product.
type sources struct{}

func (sources) Measured(ctx context.Context, q db.Q, scope client.Scope, clients []string, from, until month.Month) (map[string]lead.Measured, error) {
	sums, err := balance.SumByUnit(ctx, q, scope, clients, from, until)
	out := map[string]lead.Measured{}
	for id, sum := range sums {
		out[id] = lead.Measured(sum)
	}
	return out, err
}

func (sources) Contracts(ctx context.Context, q db.Q, scope client.Scope, clients []string, on month.Date) (map[string]lead.Contracts, error) {
	counts, err := contract.CountByClient(ctx, q, scope, clients, on)
	out := map[string]lead.Contracts{}
	for id, n := range counts {
		out[id] = lead.Contracts(n)
	}
	return out, err
}

func (sources) InForce(column, day string, some bool) string {
	return contract.InForce(column, day, some)
}

func (sources) ServedCount(dialect db.Dialect, day string) string {
	return contract.ServedCount(dialect, day)
}

func (sources) Flag(ctx context.Context, q db.Q, m month.Month) (string, error) {
	v, _, err := market.FlagOf(ctx, q, m)
	return v.Label, err
}

func (sources) Openings(context.Context, db.Q) (lead.Openings, error) {
	day := func(text string) *month.Date {
		d, _ := month.ParseDate(text)
		return &d
	}
	return lead.Openings{High: day("2024-01-01"), LowBusiness: day("2027-11-25"), LowOthers: day("2028-11-25")}, nil
}

// testEnv is a server with leads over one database, and two people of the roles whose
// rows are their own.
type testEnv struct {
	*accounttest.Suite
	t             testing.TB
	db            *db.DB
	contracts     *contract.Service
	other         actor.Actor // a second consultor
	otherPartner  actor.Actor
	notifications *notification.Service
}

func open(t testing.TB, d *db.DB) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	w := &testEnv{t: t, db: d}
	now := clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC))
	w.contracts = contract.NewService(d, contract.Options{})
	w.Suite = accounttest.New(t, d, func(r *web.Router) {
		service := lead.NewService(lead.Config{
			DB: d, Clock: now, Clients: client.NewService(d), Sources: sources{},
		})
		lead.Routes(r, service)
		spreadsheet.Routes(r, &spreadsheet.Service{Leads: service, Parser: inProcess})
		paper.Routes(r, paper.NewService(paper.Config{
			DB: d, Clock: now, Blobs: blobtest.Signing{Store: blobs}, Accept: document.Accept,
			Proof: func(context.Context, db.Q, string) error { return nil },
		}))
		client.Routes(r, client.NewService(d))
	})
	w.other, w.otherPartner = w.Person("Otávio Outro", actor.Consultor), w.Person("Pedro Parceiro", actor.Parceiro)
	w.notifications = notification.New(notification.Config{DB: d, Clock: w.Clock})
	return w
}

// detail is a client's page as the API gives it.
type detail struct {
	ID, Nome, CNPJ               string
	Telefone, Email, Observacoes *string
	StatusFunil, StatusMigracao  string
	UltimaInteracao              *string
	Consumo, Geracao, Balanco    *json.Number
	Bandeira                     *string
	Imposto                      *json.Number
	Elegivel                     *string `json:"elegivel_em"`
	Motivo                       string  `json:"elegivel_motivo"`
	Responsavel                  *string
	Version                      int64
	Unidades                     []struct {
		ID, Codigo string
		Consumo    *json.Number
		Ano        *json.Number `json:"consumo_ano"`
		Version    int64
	}
	Contatos []struct {
		ID, Nome        string
		Telefone, Email *string
		Version         int64
	}
	Membros   []struct{ ID, Name string }
	Mensagens []struct{ Chave, Texto string }
}

func (w *testEnv) lead(c *webtest.Client, body map[string]any) detail {
	w.t.Helper()
	var d detail
	if res := c.JSON("POST", "/api/leads", body); res.Code == 202 {
		c.Get("/api/leads/"+w.accept()).Status(w.t, 200).Decode(w.t, &d)
	} else {
		res.Status(w.t, 201).Decode(w.t, &d)
	}
	return d
}

// accept lets back office take the one client that a partner asks for, and gives its id.
func (w *testEnv) accept() (clientID string) {
	w.t.Helper()
	staff := w.As(actor.Backoffice)
	var asked struct{ Data []struct{ ID, CNPJ string } }
	staff.Get("/api/leads/pedidos").Status(w.t, 200).Decode(w.t, &asked)
	staff.JSON("POST", "/api/leads/pedidos/"+asked.Data[0].ID+"/aceitar", nil).Status(w.t, 204)
	err := w.db.QueryRowContext(w.t.Context(), `SELECT c.id FROM clients c JOIN client_requests r ON r.cnpj = c.cnpj WHERE r.id = $1`, asked.Data[0].ID).Scan(&clientID)
	if err != nil {
		w.t.Fatal(err)
	}
	return clientID
}

func base(name, cnpj string) map[string]any {
	return map[string]any{
		"nome": name, "cnpj": cnpj, "contato": "Ana Prado", "telefone": "(11) 98765-4321", "email": "ana@alfa.com.br", "observacoes": "Ramal 12",
	}
}

// contract enters a contract in force for the client.
func (w *testEnv) contract(cnpj string) {
	w.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "Alfa", cnpj, "100", "2026-01-01", "2027-12-31"
	if _, err := w.contracts.Create(w.t.Context(), w.People[actor.Gestora], in, ""); err != nil {
		w.t.Fatal(err)
	}
}

// form is a multipart body with one file.
func form(t testing.TB, name string, data []byte) (contentType string, body *bytes.Buffer) {
	t.Helper()
	body = &bytes.Buffer{}
	f := multipart.NewWriter(body)
	part, err := f.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(data)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return f.FormDataContentType(), body
}

func (w *testEnv) exec(query string, args ...any) {
	w.t.Helper()
	err := w.db.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
}
