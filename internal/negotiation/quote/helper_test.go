package quote_test

import (
	"context"
	"regexp"
	"sync"
	"testing"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/negotiation"
	"ynova/internal/negotiation/quote"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

// postbox keeps what is sent, by recipient.
type postbox struct {
	mu   sync.Mutex
	none bool // there is no server
	sent map[string][]mail.Message
}

func (p *postbox) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent[m.To[0]] = append(p.sent[m.To[0]], m)
	return nil
}

func (p *postbox) HasServer(context.Context) (bool, error) { return !p.none, nil }

var link = regexp.MustCompile(`https://ynova\.test/cotacao#([A-Za-z0-9_-]{43})`)

// token is the link of the newest invitation to the address.
func (p *postbox) token(t testing.TB, to string) string {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.sent[to]) - 1; i >= 0; i-- {
		if m := link.FindStringSubmatch(p.sent[to][i].Text); m != nil {
			return m[1]
		}
	}
	t.Fatalf("no link was sent to %s", to)
	return ""
}

type opened struct {
	mu  sync.Mutex
	ids []string
}

func (o *opened) OpenForContract(_ context.Context, _ *db.Tx, contractID string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ids = append(o.ids, contractID)
	return nil
}

// bench is the product as far as rounds need it, with a deal of the seller's client.
type bench struct {
	t           testing.TB
	db          *db.DB
	queue       *jobs.Queue
	mails       *postbox
	commissions *opened
	deals       *negotiation.Service
	contracts   *contract.Service
	quotes      *quote.Service
	server      *webtest.Server
	staff       actor.Actor
	seller      actor.Actor
	other       actor.Actor
	deal        negotiation.Deal
}

func start(t testing.TB, d *db.DB) *bench {
	t.Helper()
	b := &bench{
		t: t, db: d, mails: &postbox{sent: map[string][]mail.Message{}}, commissions: &opened{}, staff: webtest.Gestora(), seller: webtest.Consultor(),
		other: webtest.Consultor(), queue: jobs.New(d, clock.System(), logging.Discard()),
	}
	b.contracts = contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{negotiation.ContractChanged}})
	b.deals = negotiation.NewService(negotiation.Config{DB: d, Clock: clock.System(), Contracts: b.contracts, Commissions: b.commissions})
	b.quotes = quote.NewService(quote.Config{
		DB: d, Clock: clock.System(), Deals: b.deals, Parameters: tariff.NewCache(), Queue: b.queue, Mail: b.mails, BaseURL: "https://ynova.test",
	})
	b.quotes.Jobs(b.queue)
	b.server = webtest.Start(t, func(r *web.Router) {
		negotiation.Routes(r, b.deals)
		quote.Routes(r, b.quotes)
	})
	cnpj, err := brdoc.ParseCNPJ("11222333000181")
	if err != nil {
		t.Fatal(err)
	}
	var clientID string
	err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		for _, a := range []actor.Actor{b.staff, b.seller, b.other} {
			_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, a.UserID, a.Email, a.Name)
			if err != nil {
				return err
			}
		}
		clientID, err = client.EnsureByCNPJ(ctx, tx, b.staff, actor.ContractsCreate, client.New{CNPJ: cnpj, Name: "Cerâmica Sigilosa Ltda"})
		return err
	})
	if err == nil {
		err = client.NewService(d).Assign(t.Context(), b.staff, clientID, client.Assignment{OwnerUserID: b.seller.UserID}, "")
	}
	if err == nil {
		b.deal, err = b.deals.Create(t.Context(), b.seller, negotiation.Input{ClientID: clientID, Title: "Migração"}, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// work runs the queue until no job is due.
func (b *bench) work() {
	b.t.Helper()
	b.queue.Start(b.t.Context())
	defer b.queue.Stop()
	deadline := time.After(4 * time.Minute)
	for b.count(`SELECT COUNT(*) FROM jobs WHERE kind = 'quote.mail' AND state IN ('running', 'queued')`) > 0 {
		select {
		case <-deadline:
			b.t.Fatal("jobs are still unfinished")
		case <-time.After(2 * time.Millisecond):
		}
	}
}

func (b *bench) count(query string, args ...any) (n int) {
	b.t.Helper()
	if err := b.db.QueryRowContext(b.t.Context(), query, args...).Scan(&n); err != nil {
		b.t.Fatal(err)
	}
	return n
}

func (b *bench) exec(query string, args ...any) {
	b.t.Helper()
	err := b.db.InTx(b.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

func next(n int) month.Month { return month.DateOf(clock.Local(clock.System().Now())).Month().Add(n) }

func day(n int) string {
	return month.DateOf(clock.Local(clock.System().Now())).AddDays(n).String()
}

// spec asks for two years of 100 MWh a month, of three suppliers.
func spec() map[string]any {
	return map[string]any{
		"inicio": next(2).String(), "fim": next(25).String(), "volume": 100, "flexibilidade": 10, "sazonalizacao": 10, "submercado": "SE/CO",
		"fonte": "Incentivada 50%", "garantia": "Seguro-garantia", "indice": "IPCA", "data_base": next(0).String(), "validade": day(20),
		"prazo": clock.System().Now().Add(72 * time.Hour).Format(time.RFC3339), "mensagem": "Modulação flat",
		"fornecedores": []map[string]any{
			{"fornecedor": "Alvorada Comercializadora", "email": "mesa@alvorada.example"},
			{"fornecedor": "Brisa Energia", "email": "mesa@brisa.example"},
			{"fornecedor": "Delta Trading", "email": "mesa@delta.example"},
		},
	}
}

type offer struct {
	Revisao int `json:"revisao"`
}

type round struct {
	ID         string `json:"id"`
	Referencia string `json:"referencia"`
	Status     string `json:"status"`
	Cega       bool   `json:"cega"`
	Ofertas    int    `json:"ofertas"`
	ContratoID string `json:"contrato_id"`
	Version    int64  `json:"version"`
	Convites   []struct {
		ID         string  `json:"id"`
		Fornecedor string  `json:"fornecedor"`
		Email      string  `json:"email"`
		Envio      string  `json:"envio"`
		Rotulo     *string `json:"rotulo"`
		Aceito     bool    `json:"aceito"`
	} `json:"convites"`
}

type comparison struct {
	Cega    bool `json:"cega"`
	Ofertas []struct {
		Posicao       int         `json:"posicao"`
		Rotulo        string      `json:"rotulo"`
		Fornecedor    *string     `json:"fornecedor"`
		AllIn         jsonNumber  `json:"all_in"`
		Total         jsonNumber  `json:"total"`
		ValorPresente *jsonNumber `json:"valor_presente"`
		AcimaMelhor   jsonNumber  `json:"acima_da_melhor"`
		Oferta        offer       `json:"oferta"`
		Aceita        bool        `json:"aceita"`
	} `json:"ofertas"`
}

// jsonNumber keeps the digits of a number.
type jsonNumber string

func (n *jsonNumber) UnmarshalJSON(data []byte) error {
	*n = jsonNumber(data)
	return nil
}

// open opens a round and has the invitations mailed.
func (b *bench) open() round {
	b.t.Helper()
	var r round
	b.server.As(b.seller).JSON("POST", "/api/negociacoes/"+b.deal.ID+"/rodadas", spec()).Status(b.t, 201).Decode(b.t, &r)
	b.work()
	return b.read(r.ID)
}

func (b *bench) read(roundID string) round {
	b.t.Helper()
	var r round
	b.server.As(b.staff).Get("/api/rodadas/"+roundID).Status(b.t, 200).Decode(b.t, &r)
	return r
}

func (b *bench) compare(roundID string) comparison {
	b.t.Helper()
	var c comparison
	b.server.As(b.staff).Get("/api/rodadas/"+roundID+"/comparacao").Status(b.t, 200).Decode(b.t, &c)
	return c
}

// answer is an offer with one price a year.
func answer(first, second string) map[string]any {
	return map[string]any{
		"periodos": []map[string]any{
			{"inicio": next(2).String(), "fim": next(13).String(), "preco": jsonText(first)}, {"inicio": next(14).String(), "fim": next(25).String(), "preco": jsonText(second)},
		},
		"garantia": "Seguro-garantia", "validade": day(25), "condicoes": "Pagamento no 6º dia útil", "nome": "Marina Torres",
	}
}

type jsonText string

// MarshalJSON writes the digits as they are.
func (n jsonText) MarshalJSON() ([]byte, error) { return []byte(n), nil }

// byLink asks what the page of a link asks: the secret, before the first slash, goes in the body.
func byLink(c *webtest.Client, secret string, body map[string]any) *webtest.Response {
	return c.ByLink("/api/cotacoes", secret, body)
}

func (b *bench) offer(email string, body map[string]any) *webtest.Response {
	b.t.Helper()
	return byLink(b.server.Anonymous(), b.mails.token(b.t, email)+"/ofertas", body)
}
