package proposal_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/agenda"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/simulation"
)

// namedDays are those that a text names first, sorted, each as the proposal writes it.
func namedDays(steps []string) (days []string) {
	for _, text := range steps {
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ':' || r == ',' || r == ';' }) {
			if _, err := time.Parse("02/01/2006", strings.TrimSuffix(word, ".")); err == nil {
				days = append(days, strings.TrimSuffix(word, "."))
				break
			}
		}
	}
	return days
}

// VD-07, golden T3: the agenda and the calendar address of who leads a proposal have its next
// steps on the days that the proposal names, also where the notice was given or the proposal
// stays open beyond its last day; nobody else has them, nor has anybody those of a draft.
func TestStepsAreInAgendaAndCalendar_T3_VD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		dates := agenda.NewService(agenda.Config{DB: d, Clock: k.now, Steps: k.service, BaseURL: "https://ynova.exemplo.com.br"})
		k.exec(t, `INSERT INTO user_roles (user_id, role) VALUES ($1, 'consultor')`, k.consultant.UserID)
		c := k.server.As(k.staff)
		for _, of := range []struct {
			name, notice, until string
			days                []string
		}{
			{"notice to be given", "", "2026-12-20", []string{"20/12/2026", "31/12/2026", "30/04/2027", "17/05/2027", "16/06/2027", "01/07/2027"}},
			{"notice given", "2026-11-10", "2026-12-20", []string{"10/11/2026", "20/12/2026", "30/04/2027", "17/05/2027", "16/06/2027", "01/07/2027"}},
			{"open beyond the notice", "", "2027-01-20", []string{"31/12/2026", "31/12/2026", "20/01/2027", "30/04/2027", "17/05/2027", "16/06/2027", "01/07/2027"}},
		} {
			var in simulation.Entry
			c.Get("/api/simulacoes/amostra").Status(t, 200).Decode(t, &in)
			in.Inicio, in.Migracao.DenunciaEm, in.Migracao.Protocolo = "2027-07", of.notice, ""
			if of.notice != "" {
				in.Migracao.Protocolo = "P-77"
			}
			var stored struct{ Simulacao struct{ ID string } }
			c.JSON("POST", "/api/simulacoes", map[string]any{"entrada": in, "client_id": clientID}).Status(t, 201).Decode(t, &stored)
			var made promising
			c.JSON("POST", "/api/propostas", map[string]any{"simulation_id": stored.Simulacao.ID, "valid_until": of.until}).Status(t, 201).Decode(t, &made)
			proposalID := made.Proposta.ID
			steps := func(a actor.Actor) (texts []string) {
				t.Helper()
				found, err := dates.ProposalDays(t.Context(), a, month.DateOf(k.now.Now().AddDate(0, 0, -30)), month.Date{})
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range found {
					if s.ProposalID == proposalID {
						texts = append(texts, s.Text)
					}
				}
				return texts
			}
			if got := steps(k.staff); len(got) != 0 {
				t.Errorf("VD-07 %s: a draft has %q", of.name, got)
			}
			k.token(t, c, proposalID)
			said := namedDays(made.Passos)
			if !slices.Equal(said, of.days) {
				t.Fatalf("VD-07 %s: the proposal says %q, want %q", of.name, made.Passos, of.days)
			}
			if got := namedDays(steps(k.staff)); !slices.Equal(got, said) {
				t.Errorf("VD-07 %s: the agenda has %q, the proposal %q", of.name, got, said)
			}
			if got := calendarDays(t, dates, k.staff, proposalID); !slices.Equal(got, said) {
				t.Errorf("VD-07 %s: the calendar has %q, the proposal %q", of.name, got, said)
			}
			if got := calendarDays(t, dates, k.consultant, proposalID); len(got) != 0 || len(steps(k.consultant)) != 0 {
				t.Errorf("VD-07 %s: who does not lead it has %q", of.name, got)
			}
			k.exec(t, `UPDATE proposals SET state = 'aceita' WHERE id = $1`, proposalID)
			got := strings.Join(steps(k.staff), "\n")
			expect.All(t, fmt.Sprintf("VD-07 %s, accepted", of.name), expect.Lacks(got, "resposta do cliente", "Com a resposta"),
				expect.Has(got, "Até 17/05/2027: adesão à CCEE."))
			var accepted promising
			c.Get("/api/propostas/"+proposalID).Status(t, 200).Decode(t, &accepted)
			if got := steps(k.staff); !slices.Equal(accepted.Passos, got) {
				t.Errorf("VD-07 %s, accepted: the page says %q, the agenda %q", of.name, accepted.Passos, got)
			}
			k.exec(t, `UPDATE proposals SET state = 'recusada' WHERE id = $1`, proposalID)
			if got := steps(k.staff); len(got) != 0 {
				t.Errorf("VD-07 %s, refused: %q", of.name, got)
			}
		}
	})
}

// calendarDays reads the whole days of a proposal from the calendar address of a user, in the
// order of the calendar.
func calendarDays(t *testing.T, dates *agenda.Service, a actor.Actor, proposalID string) (days []string) {
	t.Helper()
	made, err := dates.RenewFeed(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	text, err := dates.FeedCalendar(context.WithoutCancel(t.Context()), made.Address[strings.LastIndex(made.Address, "/")+1:])
	if err != nil {
		t.Fatal(err)
	}
	for _, event := range strings.Split(strings.ReplaceAll(text, "\r\n ", ""), "BEGIN:VEVENT")[1:] {
		if !strings.Contains(event, "UID:"+proposalID+"-") {
			continue
		}
		_, rest, _ := strings.Cut(event, "DTSTART;VALUE=DATE:")
		on, err := time.Parse("20060102", rest[:8])
		if err != nil {
			t.Fatal(err)
		}
		days = append(days, on.Format("02/01/2006"))
	}
	return days
}
