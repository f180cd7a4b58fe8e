package finding_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/finding"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/letterhead"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/pdf/pdftest"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

// testEnv is the services around the audit.
type testEnv struct {
	t         *testing.T
	db        *db.DB
	staff     actor.Actor
	queue     *jobs.Queue
	audits    *finding.Service
	contracts *contract.Service
	invoices  *invoice.Service
}

func open(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	now := clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC))
	k := &testEnv{t: t, db: d, staff: webtest.Gestora(), queue: jobs.New(d, clock.System(), logging.Discard())}
	k.person(k.staff, "gestora")
	k.audits = finding.NewService(finding.Config{DB: d, Clock: now, Queue: k.queue, Parameters: tariff.NewCache()})
	k.contracts = contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{k.audits.ContractChanged}})
	k.invoices = invoice.NewService(invoice.Config{DB: d, Clock: now, Followers: fact.Followers[invoice.Changed]{k.audits.InvoicesChanged}})
	return k
}

func (k *testEnv) person(a actor.Actor, role string) {
	k.t.Helper()
	err := k.db.InTx(k.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
			VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, a.UserID, a.UserID+"@ynova.example", a.Name)
		if err == nil {
			_, err = tx.ExecContext(ctx, `INSERT INTO user_roles (user_id, role) VALUES ($1, $2)`, a.UserID, role)
		}
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

func (k *testEnv) contract() contract.View {
	k.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate, in.Incentive = "Cerâmica União Ltda", "11444777000161", "334.8", "2024-01-01", "2028-12-31", "50"
	v, err := k.contracts.Create(k.t.Context(), k.staff, in, "")
	if err != nil {
		k.t.Fatal(err)
	}
	return v
}

// bill charges TE, which a free client does not pay.
func bill(m, te string) invoice.Input {
	return invoice.Input{Kind: "fatura_distribuidora", Competencia: m, Numero: "N" + m, Valor: number("1000.00"), Figures: invoice.Figures{TEValue: number(te)}}
}

func (k *testEnv) record(v contract.View, in invoice.Input) invoice.View {
	k.t.Helper()
	made, err := k.invoices.Create(k.t.Context(), k.staff, v.ID, in, "")
	if err != nil {
		k.t.Fatal(err)
	}
	return made
}

// want compares "rule status holds" of every finding, oldest month first.
func (k *testEnv) want(name string, want ...string) []finding.Listed {
	k.t.Helper()
	found, err := k.audits.List(k.t.Context(), k.staff, finding.Filter{Limit: 50, Sort: finding.SortOldest})
	if err != nil {
		k.t.Fatal(err)
	}
	var got []string
	for _, f := range found.Findings {
		holds := "sim"
		if !f.Holds {
			holds = "não"
		}
		got = append(got, strings.Join([]string{string(f.Rule), f.Month.String(), string(f.Status), holds}, " "))
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") || found.Total != len(want) {
		k.t.Fatalf("%s:\n%v, want\n%v", name, got, want)
	}
	return found.Findings
}

// A finding follows its invoice in the same transaction: found, recalculated, gone
// by fact, found again.
func TestFindingsFollowInvoices(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract()
		k.want("nothing")
		made := k.record(v, bill("2026-09", "100.00"))
		first := k.want("TE", "bandeira_ou_te 2026-09 aberta sim")[0]
		expect.All(t, "first", expect.Is(text(first.AtStake), "100.00"), expect.Is(first.Contestable, true),
			expect.Is(first.ContractCode, v.ContractCode))
		made = k.update(made, bill("2026-09", "250.00"))
		again := k.want("more TE", "bandeira_ou_te 2026-09 aberta sim")[0]
		expect.All(t, "again", expect.Is(again.ID, first.ID), expect.Is(text(again.AtStake), "250.00"), expect.Is(again.Version, first.Version+1))
		made = k.update(made, bill("2026-09", "0"))
		k.want("no TE any more", "bandeira_ou_te 2026-09 resolvida não")
		made = k.update(made, bill("2026-08", "30.00"))
		k.want("again, of another month", "bandeira_ou_te 2026-08 aberta sim")
		k.record(v, bill("2026-10", "0"))
		k.want("a month is missing", "bandeira_ou_te 2026-08 aberta sim", "mes_ausente 2026-09 aberta sim")
		k.record(v, bill("2026-09", "0"))
		k.want("it came", "bandeira_ou_te 2026-08 aberta sim", "mes_ausente 2026-09 resolvida não")
		if err := k.invoices.Delete(t.Context(), k.staff, made.ID, nil); err != nil {
			t.Fatal(err)
		}
		k.want("deleted", "bandeira_ou_te 2026-08 resolvida não", "mes_ausente 2026-09 resolvida não")
	})
}

func (k *testEnv) update(made invoice.View, in invoice.Input) invoice.View {
	k.t.Helper()
	after, err := k.invoices.Update(k.t.Context(), k.staff, made.ID, in, &made.Version)
	if err != nil {
		k.t.Fatal(err)
	}
	return after
}

// What a person decided stays decided; the trail records who did what.
func TestDecisionsStay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract()
		made := k.record(v, bill("2026-09", "100.00"))
		f := k.want("TE", "bandeira_ou_te 2026-09 aberta sim")[0]
		decide := func(c finding.Change, version int64) (finding.Detail, error) {
			return k.audits.Update(t.Context(), k.staff, f.ID, c, &version)
		}
		for field, c := range map[string]finding.Change{
			"status": {Status: "feita"}, "motivo": {Status: "descartada"}, "responsavel_id": {Status: "aberta", OwnerID: id.New()},
			"resposta_em": {Status: "aberta", ReplyOn: "31/12/2026"}, "nota": {Status: "aberta", Note: strings.Repeat("a", 2001)},
		} {
			_, err := decide(c, f.Version)
			wrong, ok := fault.As(err)
			expect.Must(t, fmt.Sprintf("%v", err), expect.Is(ok, true))
			expect.Must(t, fmt.Sprintf("%v", err), expect.Len(wrong.Fields, 1))
			expect.All(t, fmt.Sprintf("%v", err), expect.Is(wrong.Fields[0].Path, field))
		}
		contested, err := decide(finding.Change{Status: "em contestação", OwnerID: k.staff.UserID, ReplyOn: "2026-12-20", Note: "protocolo 123"}, f.Version)
		expect.Must(t, "contested", expect.Is(err, nil))
		expect.Must(t, "contested", expect.Is(contested.Owner, k.staff.Name), expect.Is(contested.Decided, true),
			expect.Is(contested.ReplyOn.String(), "2026-12-20"))
		if _, err := decide(finding.Change{Status: "resolvida"}, f.Version); fault.KindOf(err) != fault.Stale {
			t.Errorf("an old version: %v", err)
		}
		made = k.update(made, bill("2026-09", "0"))
		k.want("the charge is gone", "bandeira_ou_te 2026-09 em contestação não")
		now, err := k.audits.Get(t.Context(), k.staff, f.ID)
		expect.Must(t, "history", expect.Is(err, nil), expect.Len(now.History, 3))
		expect.All(t, "history", expect.Is(now.History[1].ActorName, k.staff.Name), expect.Is(now.History[0].Action, "finding.close"))
		if _, err := decide(finding.Change{Status: "aberta"}, now.Version); fault.KindOf(err) != fault.Invalid {
			t.Errorf("opened without a charge: %v", err)
		}
		if _, err := decide(finding.Change{Status: "descartada", Reason: "a distribuidora corrigiu"}, now.Version); err != nil {
			t.Fatal(err)
		}
		k.update(made, bill("2026-09", "70.00"))
		k.want("charged again", "bandeira_ou_te 2026-09 descartada sim")
	})
}

// A02, A03: a finding is reached like its invoice.
func TestFindingsAreInScope_A02(t *testing.T) {
	k := open(t, dbtest.SQLite(t))
	k.record(k.contract(), bill("2026-09", "100.00"))
	f := k.want("TE", "bandeira_ou_te 2026-09 aberta sim")[0]
	for _, role := range []actor.Role{actor.Consultor, actor.Parceiro} {
		other := actor.Actor{UserID: id.New(), Name: "Outra pessoa", Roles: []actor.Role{role}, PartnerID: id.New()}
		k.person(other, string(role))
		if found, err := k.audits.List(t.Context(), other, finding.Filter{Limit: 10}); err != nil || found.Total != 0 || len(found.Sums) != 0 {
			t.Errorf("A02 %s lists %+v %v", role, found, err)
		}
		_, err := k.audits.Get(t.Context(), other, f.ID)
		_, letter := k.audits.Letter(t.Context(), other, f.ID)
		_, update := k.audits.Update(t.Context(), other, f.ID, finding.Change{Status: "resolvida"}, nil)
		for _, err := range []error{err, letter, update} {
			if !errors.Is(err, finding.ErrNotFound) {
				t.Errorf("A03 %s: %v", role, err)
			}
		}
	}
}

func TestFilterAndSums(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract()
		k.record(v, bill("2026-06", "100.00"))
		k.record(v, bill("2026-08", "300.00"))
		for name, c := range map[string]struct {
			f    finding.Filter
			want int
		}{
			"all": {finding.Filter{}, 3}, "rule": {finding.Filter{Rule: rule.Missing}, 1}, "status": {finding.Filter{Status: finding.StatusSolved}, 0},
			"client": {finding.Filter{ClientID: v.ClientID}, 3}, "other client": {finding.Filter{ClientID: id.New()}, 0},
			"contract": {finding.Filter{ContractID: v.ID}, 3}, "from": {finding.Filter{From: at("2026-08")}, 1}, "to": {finding.Filter{To: at("2026-07")}, 2},
			"mine": {finding.Filter{Owner: "eu"}, 0}, "nobody's": {finding.Filter{Owner: "ninguem"}, 3}, "at least": {finding.Filter{AtLeast: *amount("200")}, 1},
			"contestable": {finding.Filter{Contestable: true}, 2}, "name without accents": {finding.Filter{Search: "ceramica"}, 3}, "wildcard": {finding.Filter{Search: "%"}, 0},
		} {
			for _, sort := range []string{finding.SortNewest, finding.SortStake, finding.SortLeast, finding.SortClient} {
				c.f.Limit, c.f.Sort = 10, sort
				found, err := k.audits.List(t.Context(), k.staff, c.f)
				expect.All(t, fmt.Sprintf("%s by %s", name, sort), expect.Is(err, nil), expect.Is(found.Total, c.want),
					expect.Len(found.Findings, c.want))
				if last := len(found.Findings) - 1; name == "all" && strings.Contains(sort, "em_jogo") && found.Findings[last].AtStake != nil {
					t.Errorf("by %s what is unknown is not last", sort)
				}
			}
		}
		found, err := k.audits.List(t.Context(), k.staff, finding.Filter{Limit: 10, Rule: rule.Missing})
		expect.Must(t, "sums", expect.Is(err, nil), expect.Len(found.Sums, 2))
		expect.Must(t, "sums", expect.Is(found.Sums[0].AtStake.Text(), "400.00"), expect.Is(found.Sums[0].Count, 2))
		expect.All(t, "sums", expect.Is(found.Sums[1].Unknown, 1))
	})
}

// The letter says what is contested, on which ground and how much; there is none
// for what is only avoidable.
func TestLetter(t *testing.T) {
	k := open(t, dbtest.SQLite(t))
	v := k.contract()
	in := bill("2026-09", "100.00")
	in.Emissao, in.Vencimento, in.Figures.ReactiveValue = "2026-10-02", "2026-10-15", number("900.00")
	in.Figures.Distributor = new("06.981.180/0001-16")
	k.record(v, in)
	head := letterhead.Change{Name: "Luz Livre Energia", Contact: []string{"(11) 4000-1234"}}
	if _, err := (&letterhead.Service{DB: k.db}).Change(t.Context(), k.staff, head, nil); err != nil {
		t.Fatal(err)
	}
	for _, f := range k.want("both", "reativo 2026-09 aberta sim", "bandeira_ou_te 2026-09 aberta sim") {
		l, err := k.audits.Letter(t.Context(), k.staff, f.ID)
		if f.Rule == rule.Reactive {
			if fault.KindOf(err) != fault.Conflict {
				t.Errorf("a letter about what is avoidable: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{
			"\n\nÀ CEMIG Distribuição\n\n", "Cerâmica União Ltda, CNPJ 11.444.777/0001-61", "Fatura N2026-09", "Emissão: 02/10/2026", "R$\u00a0100,00", "Lei 9.074/1995", "Referência: " + l.Reference, "Memória de cálculo", "em dobro, salvo engano justificável", "art. 323", "prazo, que vai até 30/09/2031",
			"Memória de cálculo:\n– ", "\n2. Memória de cálculo da diferença\n3. Fatura recalculada linha a linha\n",
		} {
			if !strings.Contains(l.Text(), part) {
				t.Errorf("the letter lacks %q:\n%s", part, l.Text())
			}
		}
		k.wantPaper(&l)
	}
}

// VD-47: every letter has an addressee: who charged is named by the unit or by the bill, else the
// letter requires it, and none is written with a hole.
func TestLetterNamesWhoCharged_VD47(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract()
		write := func(in invoice.Input) (finding.Letter, error) {
			t.Helper()
			made := k.record(v, in)
			open, err := k.audits.List(t.Context(), k.staff, finding.Filter{Status: finding.StatusOpen, Limit: 2})
			if err != nil || len(open.Findings) != 1 {
				t.Fatalf("%+v %v", open, err)
			}
			l, err := k.audits.Letter(t.Context(), k.staff, open.Findings[0].ID)
			if err := k.invoices.Delete(t.Context(), k.staff, made.ID, &made.Version); err != nil {
				t.Fatal(err)
			}
			return l, err
		}
		for typed, to := range map[string]string{
			"06.981.180/0001-16": "À CEMIG Distribuição", "Energia do Vale": "À Energia do Vale", "11.222.333/0001-81": "À distribuidora de CNPJ 11.222.333/0001-81",
		} {
			in := bill("2026-09", "100.00")
			in.Figures.Distributor = &typed
			l, err := write(in)
			expect.All(t, "VD-47 the bill names "+typed, expect.Is(err, nil), expect.Is(l.To, to), expect.Has(l.Text(), "\n\n"+to+"\n\n"))
		}
		_, err := write(bill("2026-09", "100.00"))
		known, ok := fault.As(err)
		expect.Must(t, fmt.Sprintf("VD-47 nobody is named: %v", err), expect.Is(ok, true))
		expect.All(t, fmt.Sprintf("VD-47 nobody is named: %v", err), expect.Is(known.Kind, fault.Conflict),
			expect.Is(known.Message, "A carta é para a distribuidora: informe-a na fatura."))
	})
}

// wantPaper checks that the printed letter has what an answer needs (FC-11).
func (k *testEnv) wantPaper(l *finding.Letter) {
	k.t.Helper()
	made, err := l.PDF()
	if err != nil {
		k.t.Fatal(err)
	}
	text := pdftest.Text(k.t, made)
	if strings.Contains(text, "Indefinid") || strings.Contains(l.Text(), "Indefinid") {
		k.t.Errorf("VD-10 a letter says that something is not known:\n%s", text)
	}
	for _, part := range []string{l.To, l.Reference, "Soma contestada", "Fundamento", "Nome e cargo de quem assina", "Anexo 2: memória de cálculo", "com resposta por escrito", "Luz Livre Energia", "(11) 4000-1234", "Anexo 3: fatura recalculada linha a linha", "Soma das linhas"} {
		if !strings.Contains(text, part) {
			k.t.Errorf("FC-11 the letter on paper lacks %q:\n%s", part, text)
		}
	}
}

// Invoices that were there before the rules are looked into once.
func TestOldInvoicesAreLookedInto(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		quiet := invoice.NewService(invoice.Config{DB: d, Clock: clock.System()})
		if _, err := quiet.Create(t.Context(), k.staff, k.contract().ID, bill("2026-09", "100.00"), ""); err != nil {
			t.Fatal(err)
		}
		k.want("not yet")
		if err := k.audits.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		k.queue.Start(context.Background())
		t.Cleanup(k.queue.Stop)
		for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
			var version int
			if err := d.QueryRowContext(t.Context(), `SELECT rules_version FROM finding_runs`).Scan(&version); err != nil {
				t.Fatal(err)
			}
			if version == rule.RulesVersion {
				break
			}
		}
		k.want("looked into", "bandeira_ou_te 2026-09 aberta sim")
	})
}
