package contract_test

import (
	"errors"
	"iter"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

func TestBulkInsert(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		n, err := s.BulkInsert(t.Context(), actor.SystemActor(), many(620))
		if err != nil || n != 620 {
			t.Fatalf("%d contracts, %v", n, err)
		}
		requireCounters(t, d)
		for query, want := range map[string]int{
			`SELECT count(*) FROM contracts`:                               620,
			`SELECT count(*) FROM clients`:                                 620,
			`SELECT count(*) FROM contract_versions`:                       620,
			`SELECT contracts FROM contract_deltas WHERE month = ''`:       620,
			`SELECT active FROM contract_deltas WHERE month = '2026-01'`:   620,
			`SELECT count(*) FROM audit_entries WHERE action LIKE '%port'`: 2,
		} {
			if got := count(t, d, query); got != want {
				t.Errorf("%s = %d, want %d", query, got, want)
			}
		}
		list, err := s.List(t.Context(), staff, listing.Filter{Limit: 1})
		if err != nil || list.Contracts[0].ClientName != "Cerâmica União 619 Ltda" {
			t.Errorf("newest %s, %v", text(t, list), err)
		}
		v := list.Contracts[0]
		if _, err := s.Update(t.Context(), staff, v.ID, edit(v, pricedAt("1"))); err != nil {
			t.Errorf("an imported contract cannot be edited: %v", err)
		}
	})
}

func TestBulkInsertKeepsGivenIDs(t *testing.T) {
	d := dbtest.SQLite(t)
	s := contract.NewService(d, contract.Options{})
	row := contract.Bulk{ID: "x7f3k2m9q1w5e8r", CreatedAt: 1_700_000_000_000_000, Input: valid(1)}
	if _, err := s.BulkInsert(t.Context(), actor.SystemActor(), rows(row)); err != nil {
		t.Fatal(err)
	}
	v, err := s.Get(t.Context(), actor.SystemActor(), row.ID)
	expect.All(t, "v", expect.Is(err, nil), expect.Is(v.CreatedAt, row.CreatedAt), expect.Begins(v.ContractCode, "CT-"))
}

func TestBulkInsertStopsAtABrokenRow(t *testing.T) {
	d := dbtest.SQLite(t)
	s := contract.NewService(d, contract.Options{})
	wrong := valid(2)
	wrong.CNPJ = "x"
	n, err := s.BulkInsert(t.Context(), actor.SystemActor(), rows(contract.Bulk{Input: valid(1)}, contract.Bulk{Input: wrong}))
	expect.Must(t, "contracts", expect.Is(n, 0), expect.Is(fault.KindOf(err), fault.Invalid))
	expect.All(t, "contracts", expect.Has(err.Error(), "row 2"))
	boom := errors.New("boom")
	failing := func(yield func(contract.Bulk, error) bool) { yield(contract.Bulk{}, boom) }
	if _, err := s.BulkInsert(t.Context(), actor.SystemActor(), failing); !errors.Is(err, boom) {
		t.Errorf("a failing source: %v", err)
	}
	twice := valid(1)
	twice.Code = "CT-1"
	_, err = s.BulkInsert(t.Context(), actor.SystemActor(), rows(contract.Bulk{Input: twice}, contract.Bulk{Input: twice}))
	if fault.KindOf(err) != fault.Conflict {
		t.Errorf("a code twice: %v, want 409", err)
	}
	if _, err := s.BulkInsert(t.Context(), webtest.Backoffice(), rows()); fault.KindOf(err) != fault.Forbidden {
		t.Errorf("backoffice may not set compliance: %v, want 403", err)
	}
	requireCounters(t, d)
}

func rows(all ...contract.Bulk) iter.Seq2[contract.Bulk, error] {
	return func(yield func(contract.Bulk, error) bool) {
		for _, r := range all {
			if !yield(r, nil) {
				return
			}
		}
	}
}
