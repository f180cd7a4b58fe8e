package digest

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"ynova/internal/ccee"
	"ynova/internal/closing/book"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/tariff"
)

// digests is a book of one client, and the round of each day.
type digests struct {
	*testing.T
	d       *db.DB
	service *Service
	now     *clock.Manual
}

func newDigests(t *testing.T, d *db.DB) *digests {
	t.Helper()
	dbtest.Seed(t, d) // a contract of January to December 2026
	now := clock.Fixed(time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC))
	queue, parameters := jobs.New(d, now, logging.Discard()), tariff.NewCache()
	of := &digests{t, d, NewService(book.NewService(book.Config{
		DB: d, Clock: now, Queue: queue, Parameters: parameters,
		Judge: ccee.NewJudge(ccee.JudgeConfig{DB: d, Queue: queue, Parameters: parameters}),
	})), now}
	of.exec(`INSERT INTO contract_spans (contract_id, first_month, last_month) VALUES ('` + dbtest.Contract + `', '2026-01', '2026-12')`)
	of.exec(`INSERT INTO users (id, email, name, status, search_text, created_at, updated_at) VALUES ('g', 'g@ynova.example', 'Gestora', 'ativo', '', 0, 0)`)
	of.exec(`INSERT INTO user_roles (user_id, role) VALUES ('g', 'gestora')`)
	return of
}

func (of *digests) exec(statement string) {
	of.Helper()
	dbtest.Write(of.T, of.d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	})
}

func (of *digests) owned() {
	of.Helper()
	of.exec(`INSERT INTO closing_owners (client_id, user_id, set_at, set_by) VALUES ('` + dbtest.Client + `', '` + dbtest.User + `', 0, 'G')`)
}

func (of *digests) tell(day string) {
	of.Helper()
	at, err := month.ParseDate(day)
	if err != nil {
		of.Fatal(err)
	}
	of.now.Set(at.In(time.UTC).Add(15 * time.Hour))
	dbtest.Write(of.T, of.d, func(ctx context.Context, tx *db.Tx) error { return of.service.notifyLate(ctx, tx, at) })
}

func (of *digests) told(userID string) []string {
	of.Helper()
	texts, err := db.List(of.Context(), of.d, "test", db.Single[string], `SELECT title || ' | ' || body || ' | ' || link FROM notifications
		WHERE user_id = $1 ORDER BY created_at, id`, userID)
	if err != nil {
		of.Fatal(err)
	}
	return texts
}

// MC-13: an owner is notified once a day of what has become late, of a measurement
// repeatedly; the gestora too from the fourteenth working day, and alone without an owner.
func TestDigest_MC13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		of := newDigests(t, d)
		tell, told := of.tell, of.told
		tell("2026-11-05") // the third working day: nothing is late yet
		if got := told("g"); len(got) != 0 {
			t.Errorf("MC-13 told too early: %q", got)
		}
		tell("2026-11-06")
		tell("2026-11-06")
		want := "Fechamento de outubro de 2026: 3 itens em atraso | Medição: 1 (prazo 13/11) · Contrato: 1 (prazo 05/11) · Preço: 1 (prazo 05/11) | /fechamento?mes=2026-10"
		if got := told("g"); len(got) != 1 || got[0] != want {
			t.Errorf("MC-13 nobody owns it, so the gestora hears once: %q", got)
		}
		of.owned()
		tell("2026-11-09") // the fifth
		tell("2026-11-11") // the seventh: what was due on the sixth
		tell("2026-11-16") // the tenth
		tell("2026-11-17") // the eleventh: what was due on the tenth, no measurement
		got := told(dbtest.User)
		expect.Must(t, "MC-13 the owner", expect.Len(got, 3))
		expect.All(t, "MC-13 the owner",
			expect.Is(got[0], "Fechamento de outubro de 2026: 3 itens em atraso | NF do fornecedor: 1 (prazo 10/11) · Vencimento do boleto: 1 (prazo 10/11) · E-mail: 1 (prazo 10/11) | /fechamento?mes=2026-10&responsavel=eu"),
			expect.Is(got[1], "Fechamento de outubro de 2026: 2 itens em atraso | Medição: 1 (prazo 13/11) · PROINFA: 1 (prazo 13/11) | /fechamento?mes=2026-10&responsavel=eu"),
			expect.Is(got[2], "Fechamento de outubro de 2026: 1 item em atraso | Balanço: 1 (prazo 16/11) | /fechamento?mes=2026-10&responsavel=eu"))
		if got := told("g"); len(got) != 1 {
			t.Errorf("MC-13 the gestora hears what has an owner: %q", got)
		}
		tell("2026-11-23") // the fourteenth: 20/11 rests
		if got := told("g"); len(got) != 2 || got[1] != "Fechamento de outubro de 2026: 1 item em atraso | Medição: 1 (prazo 13/11) | /fechamento?mes=2026-10" {
			t.Errorf("MC-13 from the fourteenth on the gestora hears of measurements: %q", got)
		}
	})
}

// MC-13: what became late during an outage of the server is in the next digest, once.
func TestDigestAfterSilence_MC13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		of := newDigests(t, d)
		of.owned()
		of.tell("2026-11-05") // then nothing until the twelfth working day
		of.tell("2026-11-18")
		got := of.told(dbtest.User)
		want := "Fechamento de outubro de 2026: 9 itens em atraso | Medição: 1 (prazo 13/11) · PROINFA: 1 (prazo 13/11) · Contrato: 1 (prazo 05/11) · Preço: 1 (prazo 05/11)" +
			" · Balanço: 1 (prazo 16/11) · NF do fornecedor: 1 (prazo 10/11)"
		if len(got) != 1 || !strings.HasPrefix(got[0], want) {
			t.Errorf("MC-13 after the silence: %q", got)
		}
		if got := of.told("g"); len(got) != 0 {
			t.Errorf("MC-13 the gestora hears before the fourteenth: %q", got)
		}
		of.tell("2026-11-19") // the thirteenth
		if got := of.told(dbtest.User); len(got) != 1 {
			t.Errorf("MC-13 told once more: %q", got[1:])
		}
	})
}

// MC-13: the days of the notifications of a missing measurement are parameters, which a
// gestora may change.
func TestAlarmsAreParameters_MC13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		of := newDigests(t, d)
		of.owned()
		of.exec(`UPDATE parameters SET value = '5' WHERE key = 'fechamento.aviso.medicao_primeiro'`)
		of.exec(`UPDATE parameters SET value = '6' WHERE key = 'fechamento.aviso.medicao_gestora'`)
		for _, day := range []string{"2026-11-05", "2026-11-06", "2026-11-09"} {
			of.tell(day)
		}
		if got := of.told(dbtest.User); len(got) != 1 || strings.Contains(got[0], "Medição") {
			t.Errorf("MC-13 before the fifth working day: %q", got)
		}
		of.tell("2026-11-10") // the sixth
		if got := of.told(dbtest.User); len(got) != 2 || !strings.Contains(got[1], "Medição: 1") {
			t.Errorf("MC-13 after it: %q", got)
		}
		if got := of.told("g"); len(got) != 1 {
			t.Errorf("MC-13 the gestora from the sixth on: %q", got)
		}
	})
}

// MC-13: the user who took up a charge to contest is notified two working days before its
// last day, or later if it was found later; of the end of a contract who closes the client's
// months, else gestoras, six months before. Each once.
func TestNotices_MC13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		of := newDigests(t, d)
		add := func(id, until, status, owner string, found month.Date) {
			t.Helper()
			of.exec(`INSERT INTO findings (id, contract_id, client_id, rule, subject, month, kind, light, contestable, sentence, at_stake, trace,
					rules_version, holds, status, decided, contest_until, owner_id, created_at, updated_at)
				VALUES ('` + id + `', '` + dbtest.Contract + `', '` + dbtest.Client + `', 'nf_preco', '` + id + `', '2026-10', 'nf_fornecedora', 'vermelho', TRUE, 's', 12345600, '{}', 1, TRUE, '` +
				status + `', FALSE, '` + until + `', ` + owner + `, ` + strconv.FormatInt(int64(clock.FromTime(found.In(clock.SaoPaulo()).Add(12*time.Hour))), 10) + `, 0)`)
		}
		day := func(s string) month.Date {
			at, err := month.ParseDate(s)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		add("f1", "2026-11-12", "aberta", "'"+dbtest.User+"'", day("2026-11-03"))
		add("f2", "2026-11-12", "em contestação", "NULL", day("2026-11-03"))
		of.tell("2026-11-05") // the contract of the seed ends on 31/12: of six months nothing is new
		for _, text := range slices.Concat(of.told("g"), of.told(dbtest.User)) {
			if strings.Contains(text, "contestação") {
				t.Errorf("MC-13 too early: %q", text)
			}
		}
		contests := func(userID string) (found []string) {
			for _, text := range of.told(userID) {
				if !strings.HasPrefix(text, "Fechamento") {
					found = append(found, text)
				}
			}
			return found
		}
		of.tell("2026-11-10")
		of.tell("2026-11-11")
		got := contests(dbtest.User)
		expect.Must(t, "MC-13 who took it up", expect.Len(got, 1))
		expect.All(t, "MC-13 who took it up", expect.Begins(got[0], "Prazo de contestação: 1 apontamento | NF com outro preço ("),
			expect.Has(got[0], ") até 12/11/2026 · R$\u00a01.234,56 em jogo | /auditoria-faturas?status=aberta&contestavel=1"))
		add("f3", "2026-11-13", "aberta", "NULL", day("2026-11-11")) // found after the round of that day
		of.tell("2026-11-12")
		of.tell("2026-11-13")
		if got := contests("g"); len(got) != 1 || !strings.Contains(got[0], "até 13/11/2026") {
			t.Errorf("MC-13 found late, of nobody: %q", got)
		}
		of.exec(`UPDATE contracts SET end_date = '2027-05-16' WHERE id = '` + dbtest.Contract + `'`)
		of.owned()
		of.tell("2026-11-16")
		of.tell("2026-11-17")
		got = contests(dbtest.User)
		expect.Must(t, "MC-13 the end of a contract", expect.Len(got, 2))
		expect.All(t, "MC-13 the end of a contract", expect.Begins(got[1], "1 contrato termina em até 6 meses | "),
			expect.Ends(got[1], " até 16/05/2027 | /contratos?renova_em=6"))
	})
}
