package app_test

import (
	"context"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/app"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// proposed is a proposal as its own page shows it, with the migration that it led to.
type proposed struct {
	ID, Modalidade string
	Saving         json.Number  `json:"economia_ano_R$"`
	Promised       *json.Number `json:"prometida_ano_R$"`
	Percent        *json.Number `json:"prometida_percentual"`

	migration string
}

// promiseCase is a client with three proposals, and all receivers of their notices.
type promiseCase struct {
	*person
	place
	db       *db.DB
	clock    *clock.Manual
	letters  *mailtest.Server
	clientID string

	mu     sync.Mutex
	events []string
}

// lostMonths is how late the notices of the migrations are.
const lostMonths = 3

// VD-04, true.md A0: what webhooks and mails state of a proposal, and the cost of a late notice
// in its migration, is the figure that the proposal promises, to the cent: in Verde, in Azul
// with nothing to promise, and in loss, where none of them names a saving.
func TestToldFiguresAreThoseOfTheProposal_VD04(t *testing.T) {
	t.Parallel()
	unused(t, func(t *testing.T, p place) {
		c := newPromiseCase(t, p)
		var all []proposed
		for _, of := range []struct {
			modality, price string
			promises, loses bool
		}{{"Verde", "265", true, false}, {"Azul", "265", false, false}, {"Azul", "275", false, true}} {
			made := c.propose(t, of.modality, of.price)
			expect.Must(t, fmt.Sprintf("VD-04 the case %+v", of), expect.Is(made.Promised != nil, of.promises),
				expect.Is(strings.HasPrefix(made.Saving.String(), "-"), of.loses), expect.Is(made.Modalidade, of.modality))
			c.decide(t, &made, of.loses)
			c.migrate(t, &made)
			all = append(all, made)
		}
		c.noticesAreLate(t, all)
		for _, made := range all {
			c.requireMigration(t, &made)
		}
		c.requireMails(t, all)
		c.requireEvents(t, all)
	})
}

// newPromiseCase serves on a working day at noon, for golden T1 is of that autumn.
func newPromiseCase(t *testing.T, p place) *promiseCase {
	t.Helper()
	c := &promiseCase{place: p, letters: mailtest.Start(t, mailtest.Options{}), clock: clock.Fixed(time.Date(2026, 11, 18, 12, 0, 0, 0, clock.SaoPaulo()))}
	told := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		c.mu.Lock()
		c.events = append(c.events, string(body))
		c.mu.Unlock()
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(told.Close)
	roots := x509.NewCertPool()
	roots.AddCert(c.letters.Certificate)
	a := p.open(t, func(o *app.Options) {
		o.Clock, o.Mail = c.clock, []mail.Option{mail.AllowPorts(c.letters.Port), mail.TrustRoots(roots)}
		o.Config.OutboundAllow = []string{told.Listener.Addr().String()}
		if err := o.Config.Validate(); err != nil {
			t.Fatal(err)
		}
	})
	if _, _, err := a.Accounts.CreateUser(t.Context(), account.NewUser{Email: testEmail, Name: "Helena Prado", Roles: []actor.Role{actor.Gestora}, Password: testPassword}); err != nil {
		t.Fatal(err)
	}
	run(t, a)
	c.db = a.DB()
	c.person = p.signIn(t)
	post := postOffice{place: p, gestora: c.person}
	post.send(t, c.letters, mailtest.Password, "")
	c.must(t, http.MethodPost, "/contracts", contractBody("CT-A0", "11222333000181"), nil)
	var contracts struct {
		Data []struct {
			ClientID string `json:"client_id"`
		}
	}
	c.must(t, http.MethodGet, "/contracts", nil, &contracts)
	c.clientID = contracts.Data[0].ClientID
	c.must(t, http.MethodPost, "/api/leads/"+c.clientID+"/contatos", map[string]any{"nome": "Ana Lima", "email": "ana@fabrica.example"}, nil)
	c.must(t, http.MethodPost, "/api/webhooks", map[string]any{"url": told.URL, "eventos": []string{"proposal.sent", "proposal.accepted", "proposal.refused"}}, nil)
	return c
}

func (c *promiseCase) propose(t *testing.T, modality, price string) proposed {
	t.Helper()
	var entry map[string]any
	c.must(t, http.MethodGet, "/api/simulacoes/amostra", nil, &entry)
	entry["inicio"] = "2027-07"
	entry["oferta"].(map[string]any)["preco_R$_MWh"] = json.Number(price)
	for _, said := range []string{"denuncia_em", "protocolo"} {
		delete(entry["migracao"].(map[string]any), said)
	}
	var kept struct{ Simulacao struct{ ID string } }
	c.must(t, http.MethodPost, "/api/simulacoes", map[string]any{"entrada": entry, "client_id": c.clientID}, &kept)
	var made struct{ Proposta proposed }
	body := map[string]any{"simulation_id": kept.Simulacao.ID, "valid_until": "2026-12-18", "modalidade": modality}
	c.must(t, http.MethodPost, "/api/propostas", body, &made)
	return made.Proposta
}

// decide has the client ask for a code, and refuse or, on paper, accept.
func (c *promiseCase) decide(t *testing.T, p *proposed, refuse bool) {
	t.Helper()
	var link struct{ URL string }
	c.must(t, http.MethodPost, "/api/propostas/"+p.ID+"/link", map[string]any{}, &link)
	token, anyone := link.URL[strings.LastIndex(link.URL, "#")+1:], c.anonymous(t)
	var open struct{ Version int64 }
	asked := strings.Count(c.mails(t), "Seu código é")
	anyone.must(t, http.MethodPost, "/api/publico/propostas/codigo", map[string]any{"token": token}, &open)
	eventually(t, "the code of "+p.ID, func() bool {
		return strings.Count(c.mails(t), "Seu código é") > asked
	})
	if refuse {
		anyone.must(t, http.MethodPost, "/api/publico/propostas/recusar", map[string]any{"token": token, "reason": "Caro", "version": open.Version}, nil)
		return
	}
	accept := map[string]any{
		"name": "Ana Lima", "cpf": "529.982.247-25", "reason": "Assinou em papel", "filename": "assinada.pdf", "file_data": []byte("%PDF-1.7\n%%EOF\n"),
	}
	c.must(t, http.MethodPost, "/api/propostas/"+p.ID+"/aceite", accept, nil)
}

func (c *promiseCase) migrate(t *testing.T, p *proposed) {
	t.Helper()
	var made struct{ ID string }
	c.must(t, http.MethodPost, "/api/migracoes", map[string]any{"cliente_id": c.clientID, "assunto": "Matriz", "proposta_id": p.ID}, &made)
	p.migration = made.ID
}

// noticesAreLate plans the migrations as if months had passed, and has the watch find it.
func (c *promiseCase) noticesAreLate(t *testing.T, all []proposed) {
	t.Helper()
	dbtest.Write(t, c.db, func(ctx context.Context, tx *db.Tx) error {
		return db.Exec(ctx, tx, "test", `UPDATE migrations SET planned_month = $1, start_month = $1`, month.New(2027, 6).Add(-lostMonths).String())
	})
	c.clock.Advance(24 * time.Hour)
	eventually(t, "notices of starts that moved", func() bool {
		n, err := db.Count(t.Context(), c.db, "count", ` FROM notifications WHERE kind = 'migracao'`)
		if err != nil {
			t.Fatal(err)
		}
		return n == len(all)
	})
	eventually(t, "their mails", func() bool {
		c.clock.Advance(time.Minute) // notices leave once a minute
		time.Sleep(200 * time.Millisecond)
		return strings.Count(c.mails(t), "a denúncia atrasou") == len(all)
	})
	c.login(t, testEmail)
}

var encodedByte = regexp.MustCompile(`=[0-9A-F]{2}`)

// mails are the texts of all that was mailed.
func (c *promiseCase) mails(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, d := range c.letters.Received() {
		text := encodedByte.ReplaceAllStringFunc(strings.ReplaceAll(d.Data, "=\r\n", ""), func(s string) string {
			b, err := hex.DecodeString(s[1:])
			if err != nil {
				t.Fatal(err)
			}
			return string(b)
		})
		all.WriteString(strings.ReplaceAll(text, "\u00a0", " ") + "\n")
	}
	return all.String()
}

// delay is what the lost months cost by what the proposal promises; nil: it promises nothing.
func (p *proposed) delay(t *testing.T) *money.Amount {
	t.Helper()
	if p.Promised == nil {
		return nil
	}
	promised, err := money.Parse(p.Promised.String())
	if err != nil {
		t.Fatal(err)
	}
	// 62.964,24 ÷ 12 = 5.247,02, a whole number of cents.
	return new(promised / 12 * lostMonths)
}

func (c *promiseCase) requireMigration(t *testing.T, p *proposed) {
	t.Helper()
	var got struct {
		Lost  int          `json:"meses_perdidos"`
		Delay *json.Number `json:"custo_do_atraso"`
	}
	c.must(t, http.MethodGet, "/api/migracoes/"+p.migration, nil, &got)
	want := p.delay(t)
	if got.Lost != lostMonths || (got.Delay == nil) != (want == nil) {
		t.Fatalf("VD-04 %s: the migration says %+v, want %v", p.Modalidade, got, want)
	}
	if want != nil {
		if cost, err := money.Parse(got.Delay.String()); err != nil || cost != *want {
			t.Errorf("VD-04 the delay costs %s, want %s", *got.Delay, want.Text())
		}
	}
}

var mailedFigure = regexp.MustCompile(`-?R\$ ?-?[\d.]+,\d\d|[\d.]+(?:,\d+)? ?%`)

// requireMails holds every figure of every mail against those of the proposals.
func (c *promiseCase) requireMails(t *testing.T, all []proposed) {
	t.Helper()
	text, want := c.mails(t), []string{}
	for i := range all {
		if cost := all[i].delay(t); cost != nil {
			want = append(want, strings.ReplaceAll(ptbr.FormatMoney(*cost), "\u00a0", " "))
		}
	}
	if got := mailedFigure.FindAllString(text, -1); !slices.Equal(got, want) {
		t.Errorf("VD-04 the mails say %q, want %q:\n%s", got, want, text)
	}
	for _, part := range []string{"Seu código é", "aceitou a proposta", "recusou a proposta"} {
		if !strings.Contains(text, part) {
			t.Errorf("VD-04 no mail says %q", part)
		}
	}
}

// requireEvents checks what the webhook received: which proposal, and no figure of it.
func (c *promiseCase) requireEvents(t *testing.T, all []proposed) {
	t.Helper()
	eventually(t, "two events of each proposal", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.events) == 2*len(all)
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, body := range c.events {
		var told struct {
			ID, Type string
			At       time.Time
			ClientID string `json:"client_id"`
			Subject  struct {
				Kind, ID string
				Version  int64
			}
		}
		r := json.NewDecoder(strings.NewReader(body))
		r.DisallowUnknownFields()
		if err := r.Decode(&told); err != nil {
			t.Fatalf("VD-04 the webhook is told more than which row: %v: %s", err, body)
		}
		if !slices.ContainsFunc(all, func(p proposed) bool { return p.ID == told.Subject.ID }) {
			t.Errorf("VD-04 an event of no proposal: %s", body)
		}
	}
}
