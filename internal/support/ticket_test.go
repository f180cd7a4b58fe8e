package support_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/support"
)

const tickets = "/api/suporte/chamados"

type ticket struct {
	ID, Assunto, Situacao, Autor string
	Numero                       int64
	Meu                          bool
	Mensagens                    []struct {
		Autor, Texto string
		Equipe       bool
	}
}

type page struct {
	Data  []ticket
	Total int
}

func start(t *testing.T, d *db.DB) *accounttest.Suite {
	t.Helper()
	library := support.NewLibrary(t.TempDir(), ynova.Documents)
	return accounttest.New(t, d, func(r *web.Router) { support.Routes(r, support.NewService(d), library) })
}

func openTicket(t *testing.T, c *webtest.Client, subject string) (opened ticket) {
	t.Helper()
	c.JSON(http.MethodPost, tickets, map[string]string{"categoria": "duvida", "assunto": subject, "descricao": "Como faço?"}).
		Status(t, http.StatusOK).Decode(t, &opened)
	return opened
}

// notify returns what stands in the person's bell.
func notify(t *testing.T, d *db.DB, who actor.Actor) (titles []string) {
	t.Helper()
	list, err := notification.New(notification.Config{DB: d}).List(context.Background(), who, false, 50, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range list.Items {
		titles = append(titles, n.Title)
	}
	return titles
}

// CS-06: a ticket is stored, the staff is notified and answers, the asker is notified, and
// either closes it.
func TestTicket_CS06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		asker, staff := s.As(actor.Consultor), s.As(actor.Backoffice)
		first := openTicket(t, asker, "  Preço do mês ")
		expect.All(t, "CS-06 opened", expect.Is(first.Numero, 1), expect.Is(first.Assunto, "Preço do mês"), expect.Is(first.Situacao, "aberto"),
			expect.Is(first.Meu, true), expect.Len(first.Mensagens, 1))
		for _, role := range []actor.Role{actor.Gestora, actor.Backoffice} {
			if got := notify(t, d, s.People[role]); !slices.Contains(got, "Chamado 1 de "+s.People[actor.Consultor].Name) {
				t.Errorf("CS-06: %s is told %v", role, got)
			}
		}
		var answered ticket
		staff.JSON(http.MethodPost, tickets+"/"+first.ID+"/mensagens", map[string]string{"texto": "Na aba Preços."}).
			Status(t, http.StatusOK).Decode(t, &answered)
		expect.Must(t, "CS-06 answered", expect.Is(answered.Situacao, "respondido"), expect.Is(answered.Meu, false), expect.Len(answered.Mensagens, 2))
		expect.All(t, "CS-06 answered", expect.Is(answered.Mensagens[1].Equipe, true))
		if got := notify(t, d, s.People[actor.Consultor]); !slices.Contains(got, "Chamado 1 respondido") {
			t.Errorf("CS-06: the asker is told %v", got)
		}
		var again ticket
		asker.JSON(http.MethodPost, tickets+"/"+first.ID+"/fechar", nil).Status(t, http.StatusOK)
		asker.JSON(http.MethodPost, tickets+"/"+first.ID+"/fechar", nil).Status(t, http.StatusConflict)
		asker.JSON(http.MethodPost, tickets+"/"+first.ID+"/mensagens", map[string]string{"texto": "Ainda não."}).
			Status(t, http.StatusOK).Decode(t, &again)
		if again.Situacao != "aberto" || again.Mensagens[2].Equipe {
			t.Errorf("CS-06 opened again: %+v", again)
		}
	})
}

// CS-06: the notice leaves as a mail to the staff's own addresses, and nowhere else.
func TestTicketIsMailed_CS06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		service := notification.New(notification.Config{
			DB: d, Clock: s.Clock, Sender: s.Outbox, Mailbox: s.Service.Mailbox, BaseURL: accounttest.BaseURL,
		})
		service.Jobs(s.Queue)
		openTicket(t, s.As(actor.Consultor), "Preço")
		s.Clock.Advance(24 * time.Hour)
		s.Daytime()
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: "notification.mail"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Work()
		for _, role := range []actor.Role{actor.Gestora, actor.Backoffice} {
			mails := s.Outbox.To(s.People[role].Email)
			if len(mails) != 1 || !strings.Contains(mails[0].Text, "/help/chamados/") {
				t.Errorf("CS-06: %s got %+v", role, mails)
			}
		}
		if mails := s.Outbox.To(s.People[actor.Parceiro].Email); len(mails) != 0 {
			t.Errorf("CS-06: a stranger to the ticket got %+v", mails)
		}
	})
}

// A02: a ticket is its asker's and the staff's.
func TestTicketScope_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		own := openTicket(t, s.As(actor.Consultor), "Canário 7731")
		other, stranger := s.Client(s.Person("Outra", actor.Consultor)), s.As(actor.Parceiro)
		for _, c := range []*webtest.Client{other, stranger} {
			c.Get(tickets+"/"+own.ID).Status(t, http.StatusNotFound)
			c.JSON(http.MethodPost, tickets+"/"+own.ID+"/mensagens", map[string]string{"texto": "x"}).Status(t, http.StatusNotFound)
			c.JSON(http.MethodPost, tickets+"/"+own.ID+"/fechar", nil).Status(t, http.StatusNotFound)
			c.Get(tickets+"?todos=true").Status(t, http.StatusForbidden)
			var none page
			c.Get(tickets).Status(t, http.StatusOK).Decode(t, &none)
			if none.Total != 0 || len(none.Data) != 0 {
				t.Errorf("A02: a stranger lists %+v", none)
			}
		}
		var all page
		s.As(actor.Gestora).Get(tickets+"?todos=true&situacao=aberto").Status(t, http.StatusOK).Decode(t, &all)
		if all.Total != 1 || all.Data[0].ID != own.ID {
			t.Errorf("CS-06: the staff lists %+v", all)
		}
	})
}

func TestTicketInput_CS06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		c := s.As(actor.Consultor)
		for field, body := range map[string]map[string]string{
			"categoria": {"categoria": "x", "assunto": "a", "descricao": "b"},
			"assunto":   {"categoria": "duvida", "assunto": strings.Repeat("ã", 141), "descricao": "b"},
			"descricao": {"categoria": "duvida", "assunto": "a", "descricao": " \n "},
		} {
			problem := c.JSON(http.MethodPost, tickets, body).Status(t, http.StatusUnprocessableEntity).Problem(t)
			if len(problem.Fields) != 1 || problem.Fields[0].Path != field {
				t.Errorf("CS-06 %s: %+v", field, problem)
			}
		}
		keyed := c.With("Idempotency-Key", "k-1")
		if a, b := openTicket(t, keyed, "Uma vez"), openTicket(t, keyed, "Uma vez"); a.ID != b.ID {
			t.Errorf("F04: two tickets, %d and %d", a.Numero, b.Numero)
		}
		opened, keyed := openTicket(t, c, "Resposta"), c.With("Idempotency-Key", "k-2")
		for range 2 {
			keyed.JSON(http.MethodPost, tickets+"/"+opened.ID+"/mensagens", map[string]string{"texto": "Uma vez"}).Status(t, http.StatusOK).Decode(t, &opened)
		}
		if len(opened.Mensagens) != 2 {
			t.Errorf("TD-15: %+v", opened.Mensagens)
		}
	})
}

// Two people who ask at once get numbers of their own, without a gap.
func TestTicketNumbers_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service := support.NewService(d)
		who := start(t, d).People[actor.Consultor]
		const n = 12
		got := make(chan int64, n)
		for range n {
			go func() {
				c, err := service.Open(context.Background(), who, support.Input{Category: "duvida", Subject: "a", Body: "b"}, "")
				if err != nil {
					t.Error(err)
					got <- 0
					return
				}
				got <- c.Number
			}()
		}
		var numbers []int64
		for range n {
			numbers = append(numbers, <-got)
		}
		slices.Sort(numbers)
		for i, number := range numbers {
			if number != int64(i+1) {
				t.Fatalf("F05: numbers %v", numbers)
			}
		}
	})
}

// CS-06 VD-47: the telephone and the e-mail of the letterhead come before the contacts of others.
func TestContactsOfTheHouse_CS06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		text := func() string {
			return string(s.As(actor.Parceiro).Get("/api/ajuda/documentos/contatos").Status(t, http.StatusOK).Body)
		}
		if body := text(); strings.Contains(body, "YNOVA") || !strings.Contains(body, "ANEEL") {
			t.Errorf("CS-06 as shipped: %s", body)
		}
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return db.Exec(ctx, tx, "letterhead", `INSERT INTO letterheads (id, name, contact, logo, version, updated_at, updated_by)
				VALUES ('esta', 'Luz Livre Energia', $1, '', 1, 0, 'x')`, "(11) 4002-8922\ncontato@luzlivre.example")
		})
		if err != nil {
			t.Fatal(err)
		}
		body := text()
		at := -1
		for _, want := range []string{"Contatos úteis", "Luz Livre Energia", "(11) 4002-8922", "contato@luzlivre.example", "ANEEL"} {
			next := strings.Index(body, want)
			if next <= at {
				t.Errorf("CS-06 %q does not come next in %s", want, body)
			}
			at = next
		}
	})
}
