package batch_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/account/accounttest"
	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/contract"
	"ynova/internal/contract/batch"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
)

type testEnv struct {
	*accounttest.Suite
	t         *testing.T
	db        *db.DB
	contracts *contract.Service
	batches   *batch.Service
}

func newTestEnv(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	contracts := contract.NewService(d, contract.Options{})
	w := &testEnv{t: t, db: d, contracts: contracts, batches: batch.NewService(d, contracts)}
	w.Suite = accounttest.New(t, d, func(r *web.Router) { batch.Routes(r, w.batches) })
	return w
}

// contract makes one of the first client, or of the second.
func (w *testEnv) contract(a actor.Actor, code, cnpj, status string) batch.Target {
	w.t.Helper()
	in := contract.NewInput()
	in.Code, in.ClientName, in.CNPJ, in.Status = code, "Cliente "+cnpj[:2]+cnpj[3:6], cnpj, status
	in.Volume, in.StartDate, in.EndDate, in.Supplier = "100", "2026-01-01", "2027-12-31", "Delta"
	v, err := w.contracts.Create(w.t.Context(), a, in, "")
	if err != nil {
		w.t.Fatal(err)
	}
	return batch.Target{ID: v.ID, Version: v.Version}
}

func (w *testEnv) count(query string, args ...any) (n int) {
	w.t.Helper()
	if err := w.db.QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

// resultLines is the result for each contract in one line.
func resultLines(results []batch.Result) []string {
	lines := make([]string, len(results))
	for i, r := range results {
		line := strings.TrimSpace(fmt.Sprintf("%s %s %s", r.Code, r.Outcome, r.Message))
		for _, c := range r.Changes {
			line += fmt.Sprintf(" [%s: %s > %s]", c.Label, c.Before, c.After)
		}
		lines[i] = line
	}
	return lines
}

func (w *testEnv) expect(what string, got, want any) {
	w.t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		w.t.Errorf("TD-07 %s (-want +got):\n%s", what, diff)
	}
}

func to(s string) *string { return &s }

const (
	cnpjA = "11.222.333/0001-81"
	cnpjB = "11.444.777/0001-61"
)

func all(targets ...batch.Target) []batch.Target { return targets }

// TD-07: a preview says what would change of each contract and stores nothing; the edit
// gives the same answers, each contract with its version and its entry; its repetition
// answers like the first.
func TestEditInBulk_TD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss := w.People[actor.Gestora]
		one, two, three := w.contract(boss, "CT-1", cnpjA, "Ativo"), w.contract(boss, "CT-2", cnpjA, "Ativo"), w.contract(boss, "CT-3", cnpjB, "Ativo")
		stale := batch.Target{ID: three.ID, Version: 7}
		change := batch.Change{Supplier: to("Horizonte"), EndDate: to("2028-06-30")}
		want := []string{
			"CT-1 alterado [Fim da vigência: 31/12/2027 > 30/06/2028] [Fornecedor: Delta > Horizonte]",
			"CT-2 alterado [Fim da vigência: 31/12/2027 > 30/06/2028] [Fornecedor: Delta > Horizonte]",
			"CT-3 recusado Outra pessoa alterou este contrato. Confira os dados atuais antes de salvar.",
		}
		before := w.count(`SELECT count(*) FROM contract_versions`) + w.count(`SELECT count(*) FROM audit_entries`)
		results, err := w.batches.Preview(t.Context(), boss, all(one, two, stale), change)
		if err != nil {
			t.Fatal(err)
		}
		w.expect("preview", resultLines(results), want)
		w.expect("a preview stores nothing", w.count(`SELECT count(*) FROM contract_versions`)+w.count(`SELECT count(*) FROM audit_entries`), before)
		for range 2 { // the second time by the same key
			if results, err = w.batches.Apply(t.Context(), boss, all(one, two, stale), change, "chave-1"); err != nil {
				t.Fatal(err)
			}
			w.expect("edit", resultLines(results), want)
		}
		w.expect("versions and entries", [3]int{
			w.count(`SELECT count(*) FROM contract_versions`), w.count(`SELECT count(*) FROM audit_entries WHERE action = 'contract.update'`),
			w.count(`SELECT count(*) FROM audit_entries WHERE action = 'contract.batch'`),
		}, [3]int{5, 2, 1})
		if _, err := w.batches.Apply(t.Context(), boss, all(one), change, "chave-1"); fault.KindOf(err) != fault.Invalid {
			t.Errorf("TD-07 the key with another content: %v", err)
		}
		one.Version++
		results, err = w.batches.Apply(t.Context(), boss, all(one), batch.Change{EndDate: to("2028-06-15")}, "")
		expect.Must(t, "TD-07 a month that becomes partial", expect.Is(err, nil))
		expect.All(t, "TD-07 a month that becomes partial", expect.Is(results[0].Outcome, batch.Refused),
			expect.Has(results[0].Message, "termina em 15/06"))
		results, err = w.batches.Apply(t.Context(), boss, all(one), batch.Change{Status: to("Inativo"), From: "2026-03-01", Reason: "rescindido pelo cliente"}, "")
		expect.Must(t, "TD-07 a status from a day on", expect.Is(err, nil))
		expect.All(t, "TD-07 a status from a day on", expect.Is(results[0].Outcome, batch.Changed),
			expect.Is(w.count(`SELECT count(*) FROM contracts WHERE id = $1 AND status = 'Inativo' AND status_history LIKE '%2026-03-01%'`, one.ID), 1))
	})
}

// TD-07: the consultor and the partner of the contracts are their clients', changed once
// for each client.
func TestHandOverInBulk_TD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss, seller, partner := w.People[actor.Gestora], w.People[actor.Consultor], w.People[actor.Parceiro]
		one, two, three := w.contract(boss, "CT-1", cnpjA, "Ativo"), w.contract(boss, "CT-2", cnpjA, "Ativo"), w.contract(boss, "CT-3", cnpjB, "Ativo")
		change := batch.Change{OwnerID: &seller.UserID, PartnerID: &partner.PartnerID}
		preview, err := w.batches.Preview(t.Context(), boss, all(one, two, three), change)
		if err != nil {
			t.Fatal(err)
		}
		results, err := w.batches.Apply(t.Context(), boss, all(one, two, three), change, "")
		if err != nil {
			t.Fatal(err)
		}
		w.expect("as in the preview", resultLines(results), resultLines(preview))
		if got := resultLines(results)[0]; !strings.HasPrefix(got, "CT-1 alterado [Consultor do cliente: Ninguém > Célia Consultora] [Parceiro do cliente: Ninguém > ") {
			t.Errorf("TD-07 %s", got)
		}
		w.expect("entries", w.count(`SELECT count(*) FROM audit_entries WHERE action = 'client.assign'`), 2)
		w.expect("access", w.count(`SELECT count(*) FROM client_access WHERE principal = $1`, seller.UserID), 2)
		if _, err := w.batches.Apply(t.Context(), seller, all(one), change, ""); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("TD-07 a consultor hands clients over: %v", err)
		}
		if _, err := w.batches.Apply(t.Context(), boss, all(one), batch.Change{OwnerID: to("ninguém")}, ""); fault.KindOf(err) != fault.Invalid {
			t.Errorf("TD-07 an owner who is not there: %v", err)
		}
	})
}

// TD-07: permission and scope are each contract's own, and who may not know a contract
// learns nothing of it.
func TestScopeOfEach_TD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss, seller := w.People[actor.Gestora], w.People[actor.Consultor]
		mine, active, other := w.contract(boss, "CT-1", cnpjA, "Em análise"), w.contract(boss, "CT-2", cnpjA, "Ativo"), w.contract(boss, "CT-3", cnpjB, "Em análise")
		var clientID string
		if err := d.QueryRowContext(t.Context(), `SELECT client_id FROM contracts WHERE id = $1`, mine.ID).Scan(&clientID); err != nil {
			t.Fatal(err)
		}
		if err := client.NewService(d).Assign(t.Context(), boss, clientID, client.Assignment{OwnerUserID: seller.UserID}, ""); err != nil {
			t.Fatal(err)
		}
		want := []string{
			"CT-1 alterado [Fornecedor: Delta > Horizonte]",
			"CT-2 recusado Somente contratos em análise podem ser alterados por consultores.",
			"recusado Contrato não encontrado",
		}
		change := batch.Change{Supplier: to("Horizonte")}
		for _, edit := range []func() ([]batch.Result, error){
			func() ([]batch.Result, error) {
				return w.batches.Preview(t.Context(), seller, all(mine, active, other), change)
			},
			func() ([]batch.Result, error) {
				return w.batches.Apply(t.Context(), seller, all(mine, active, other), change, "")
			},
		} {
			results, err := edit()
			if err != nil {
				t.Fatal(err)
			}
			w.expect("scope", resultLines(results), want)
		}
		if _, err := w.batches.Preview(t.Context(), w.People[actor.Parceiro], all(mine), change); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("TD-07 a partner: %v", err)
		}
	})
}

// TD-07: of two who edit the same contracts at once each contract takes one edit.
func TestTwoWriters_TD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss := w.People[actor.Gestora]
		var targets, reverse []batch.Target
		for n := range 6 {
			one := w.contract(boss, fmt.Sprintf("CT-%d", n), cnpjA, "Ativo")
			targets, reverse = append(targets, one), append([]batch.Target{one}, reverse...)
		}
		var changed [2]int
		var writers sync.WaitGroup
		for i, order := range [][]batch.Target{targets, reverse} {
			writers.Go(func() {
				results, err := w.batches.Apply(context.Background(), boss, order, batch.Change{Supplier: to(fmt.Sprintf("Fornecedor %d", i))}, "")
				if err != nil {
					t.Errorf("TD-07 writer %d: %v", i, err)
				}
				changed[i] = batch.Count(results, batch.Changed)
			})
		}
		writers.Wait()
		w.expect("changes", changed[0]+changed[1], 6)
		w.expect("versions", w.count(`SELECT count(*) FROM contract_versions`), 12)
		w.expect("suppliers", w.count(`SELECT count(DISTINCT supplier) FROM contracts`), 1)
	})
}

// DR-26: one additional value is set in several contracts, where the others stay, and taken away
// by an empty one.
func TestAdditionalDataInBulk_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss := w.People[actor.Gestora]
		one, two := w.contract(boss, "CT-1", cnpjA, "Ativo"), w.contract(boss, "CT-2", cnpjB, "Ativo")
		apply := func(label, value string) []string {
			results, err := w.batches.Apply(t.Context(), boss, all(one, two), batch.Change{Extra: &extra.Value{Label: label, Value: value}}, "")
			if err != nil {
				t.Fatal(err)
			}
			one.Version++
			two.Version++
			return resultLines(results)
		}
		w.expect("set", apply("Praça", "Norte"), []string{"CT-1 alterado [Praça:  > Norte]", "CT-2 alterado [Praça:  > Norte]"})
		w.expect("another", apply("Canal", "Feira"), []string{"CT-1 alterado [Canal:  > Feira]", "CT-2 alterado [Canal:  > Feira]"})
		w.expect("changed by another spelling", apply("PRACA", "Sul"), []string{"CT-1 alterado [Praça: Norte > Sul]", "CT-2 alterado [Praça: Norte > Sul]"})
		w.expect("taken away", apply("Praça", ""), []string{"CT-1 alterado [Praça: Sul > ]", "CT-2 alterado [Praça: Sul > ]"})
		w.expect("found by", w.count(`SELECT count(*) FROM extra_values WHERE label = 'Canal'`)*10+w.count(`SELECT count(*) FROM extra_values`), 22)
		if _, err := w.batches.Apply(t.Context(), boss, all(one), batch.Change{Extra: &extra.Value{Label: " ", Value: "x"}}, ""); fault.KindOf(err) != fault.Invalid {
			t.Errorf("DR-26 a value without a label: %v", err)
		}
	})
}
