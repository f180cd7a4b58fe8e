package contract_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	kmonth "ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// F05: editors who read, change, and read again when another user was faster
// lose nothing of each other's work.
func TestReadRetryLosesNoUpdate_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const editors, edits = 8, 20
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.AveragePrice = "100"
		v := create(t, s, staff, in)
		var wg sync.WaitGroup
		for range editors {
			wg.Go(func() {
				for done := 0; done < edits; {
					switch err := addOne(t.Context(), s, staff, v.ID); {
					case err == nil:
						done++
					case fault.KindOf(err) != fault.Stale:
						t.Error(err)
						return
					}
				}
			})
		}
		wg.Wait()
		last, err := s.Get(t.Context(), staff, v.ID)
		expect.Must(t, "price, version; want 260.00 and 161", expect.Is(err, nil))
		expect.All(t, "price, version; want 260.00 and 161", expect.Is(*last.AveragePrice, "260.00"), expect.Is(last.Version, editors*edits+1))
		if n := count(t, d, `SELECT count(*) FROM contract_versions`); n != editors*edits+1 {
			t.Errorf("%d versions", n)
		}
	})
}

func addOne(ctx context.Context, s *contract.Service, a actor.Actor, id string) error {
	read, err := s.Get(ctx, a, id)
	if err != nil {
		return err
	}
	price, err := strconv.ParseFloat(string(*read.AveragePrice), 64)
	if err != nil {
		return err
	}
	_, err = s.Update(ctx, a, id, edit(read, pricedAt(fmt.Sprint(price+1))))
	return err
}

// Writers that move the same counters neither block each other for good nor lose
// a count: edits, deletions and recalculations of many contracts at once.
func TestCountersUnderConcurrency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		var all []contract.View
		for i := range 12 {
			all = append(all, create(t, s, staff, valid(i)))
		}
		var wg sync.WaitGroup
		for w := range 8 {
			wg.Go(func() {
				r := rand.New(rand.NewPCG(7, uint64(w)))
				for range 15 {
					if err := randomWrite(t.Context(), d, s, staff, all, r); err != nil && fault.KindOf(err) == fault.Internal {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		requireCounters(t, d)
	})
}

func randomWrite(ctx context.Context, d *db.DB, s *contract.Service, a actor.Actor, all []contract.View, r *rand.Rand) error {
	v := all[r.IntN(len(all))]
	switch r.IntN(4) {
	case 0:
		in := valid(r.IntN(20))
		in.Code = ""
		_, err := s.Create(ctx, a, in, "")
		return err
	case 1:
		_, err := s.Update(ctx, a, v.ID, blind(func(in *contract.Input) {
			in.Status = []string{"Ativo", "Inativo"}[r.IntN(2)]
			in.EndDate = fmt.Sprintf("2027-%02d-28", 1+r.IntN(12))
			in.NF = []string{"Divergente", "Conforme"}[r.IntN(2)]
		}))
		return err
	case 2:
		if err := s.Delete(ctx, a, v.ID, nil, ""); err != nil {
			_, err = s.Restore(ctx, a, v.ID, "")
			return err
		}
		return nil
	default:
		return replaceSome(ctx, d, all, r)
	}
}

// replaceSome recalculates a few contracts as an import does: it holds them first.
func replaceSome(ctx context.Context, d *db.DB, all []contract.View, r *rand.Rand) error {
	picked := map[string]bool{}
	for range 5 {
		picked[all[r.IntN(len(all))].ClientID] = true
	}
	var clients []string
	for id := range picked {
		clients = append(clients, id)
	}
	var err error
	for range 3 {
		err = d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			slices.Sort(clients)
			for _, id := range clients { // holds every contract of the client: an update locks what it touches
				if _, err := tx.ExecContext(ctx, `UPDATE contracts SET attendance_factor = attendance_factor WHERE client_id = $1`, id); err != nil {
					return err
				}
			}
			groups, err := contract.TermsOfClients(ctx, tx, clients)
			if err != nil {
				return err
			}
			var months []portfolio.Months
			for _, terms := range groups {
				for _, t := range terms {
					months = append(months, randomMonths(t, r))
				}
			}
			return portfolio.ReplaceManyMonths(ctx, tx, months)
		})
		if !db.IsSerialization(err) {
			return err
		}
	}
	return err
}

func randomMonths(t term.Terms, r *rand.Rand) portfolio.Months {
	of := portfolio.Months{ContractID: t.ContractID, ClientID: t.ClientID}
	classes := []portfolio.Conformity{
		portfolio.ConformityConforme, portfolio.ConformityExcedente, portfolio.ConformitySubutilizado, portfolio.ConformityIndefinido,
	}
	for i := range 24 {
		m := kmonth.New(2026, 1+i)
		if r.IntN(4) > 0 {
			of.Months = append(of.Months, portfolio.Month{
				Month: m, Active: t.ActiveIn(m), Conformity: classes[r.IntN(4)], Opportunity: r.IntN(3) == 0, RulesVersion: 1,
			})
		}
	}
	return of
}
