package retention_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"testing"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/retention"
)

// OP-06: a contract that was deleted six years ago goes with all that hangs on it and its
// file, and nothing else; one that a closed month or another record needs stays and is counted.
func TestDeletedContractGoesWhole_OP06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := set(t, d)
		gone := s.full("k-old", s.years(6))
		kept := map[string]string{
			"k-young":    s.full("k-young", s.years(4)),
			"k-there":    s.full("k-there", 0),
			"k-pictured": s.full("k-pictured", s.years(6)),
			"k-billed":   s.full("k-billed", s.years(6)),
			"k-expected": s.full("k-expected", s.years(6)),
		}
		s.picture("k-pictured", "2015-03", s.years(9))
		s.exec(`UPDATE accruals SET month = '2015-04' WHERE contract_id = 'k-expected'`)
		s.exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, '2015-04', 1, 'Ana')`, dbtest.Client)
		s.exec(`UPDATE invoices SET contract_id = 'k-billed'`)
		whole := s.rows("k-young")

		before := s.keep(retention.Ages{retention.Contracts: 60}).Kinds[retention.Contracts]
		want := retention.Standing{Go: 1, Oldest: clock.Micros(s.years(6)), Newest: clock.Micros(s.years(6)), Closed: 2, Used: 1}
		if before != want {
			t.Errorf("OP-06 would go: %+v, want %+v", before, want)
		}
		if got := s.run(); got[retention.Contracts] != 1 || len(got) != 1 {
			t.Errorf("OP-06 went: %v", got)
		}
		if n := s.rows("k-old"); n != 0 {
			t.Errorf("OP-06 %d rows of the contract that went are left", n)
		}
		for id := range kept {
			if n := s.rows(id); n != whole {
				t.Errorf("OP-06 %s has %d rows of %d", id, n, whole)
			}
		}
		if n := s.count("audit_entries WHERE action = 'retention.remove' AND entity_id = 'contratos' AND client_id IS NULL"); n != 1 {
			t.Errorf("OP-06 the trail has %d entries of the batch", n)
		}
		if again := s.run(); len(again) != 0 {
			t.Errorf("OP-06 went again: %v", again)
		}
		s.sweep()
		if s.stored(gone) {
			t.Error("OP-06 the file of the contract that went is still in the store")
		}
		for id, key := range kept {
			if !s.stored(key) {
				t.Errorf("OP-06 the file of %s went", id)
			}
		}
	})
}

// OP-06: every column that refers to contracts either holds one back or goes with it; a new
// table has to say which.
func TestEveryReferenceToContractsIsKnown_OP06(t *testing.T) {
	d := dbtest.SQLite(t)
	known := append(retention.Referring(), "contract_versions", "documents")
	for table := range hangers {
		known = append(known, table)
	}
	err := db.Each(t.Context(), d, `SELECT m.name FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f."table" = 'contracts'`+db.SQLiteOnly, nil, func(rows *sql.Rows) error {
		var table string
		err := rows.Scan(&table)
		if !slices.Contains(known, table) {
			t.Errorf("OP-06 %s refers to contracts: say in internal/retention whether it goes with one or holds it back", table)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// OP-06: a kind without an age loses nothing, and no entry says otherwise.
func TestKindWithoutAgeLosesNothing_OP06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := set(t, d)
		s.full("k-old", s.years(30))
		whole := s.rows("k-old")
		for _, ages := range []retention.Ages{{}, {retention.Versions: 60, retention.Uploads: 3, retention.Trail: 60}} {
			s.keep(ages)
			if got := s.run(); len(got) != 0 || s.rows("k-old") != whole {
				t.Errorf("OP-06 with %v went: %v", ages, got)
			}
		}
		if n := s.count("audit_entries WHERE action = 'retention.remove'"); n != 0 {
			t.Errorf("OP-06 %d entries of what did not happen", n)
		}
	})
}

// OP-06: of a contract that is there old versions go; the newest one stays, and those that a
// close, a draft and a request of prices rest on.
func TestOldVersionsGo_OP06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := set(t, d)
		s.contract("k-there", 0) // versions 1 and 2, eight years old
		for version, age := range map[int]int{3: 8, 4: 7, 5: 7, 6: 6, 7: 4, 8: 3} {
			s.exec(`INSERT INTO contract_versions (contract_id, version, snapshot, actor_name, at) VALUES ('k-there', $1, '{}', 'Ana', $2)`, version, s.years(age))
		}
		s.contract("k-still", 0) // of two as old ones the newest stays
		s.contract("k-gone", s.years(1))
		s.picture("k-there", "2015-03", s.years(7)+1) // version 5 was in force
		s.exec(hangers["price_approvals"], "k-there", dbtest.Client)
		s.exec(`UPDATE price_approvals SET base_version = 6`)
		s.exec(`INSERT INTO deals (id, number, client_id, title, stage, stage_at, search, created_at, created_by, updated_at, updated_by, contract_id)
			SELECT 'x', 1, client_id, 't', 'contrato', 1, '', 1, 'Ana', 1, 'Ana', id FROM contracts WHERE id = 'k-there'`)
		got := s.keep(retention.Ages{retention.Versions: 60}).Kinds[retention.Versions]
		expect.All(t, "OP-06 would go", expect.Is(got.Go, 4), expect.Is(got.Closed, 1), expect.Is(got.Used, 2))
		if gone := s.run()[retention.Versions]; gone != 4 {
			t.Errorf("OP-06 went: %d", gone)
		}
		left, err := db.List(t.Context(), d, "left", db.Single[int], `SELECT version FROM contract_versions WHERE contract_id = 'k-there' ORDER BY version`)
		if err != nil || !slices.Equal(left, []int{1, 5, 6, 7, 8}) {
			t.Errorf("OP-06 versions left: %v, %v", left, err)
		}
		if s.count("contract_versions WHERE contract_id = 'k-still' AND version = 2") != 1 || s.count("contract_versions WHERE contract_id = 'k-gone'") != 2 {
			t.Error("OP-06 a newest version went, or one of a deleted contract")
		}
	})
}

// OP-06: the file of a concluded spreadsheet is removed, and a document that was discarded or
// could not be read; not a file that a closed month has figures of, that an invoice is made of,
// or that a user still works on.
func TestOldUploadsGo_OP06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := set(t, d)
		files := map[string]string{}
		sheet := func(id, state string, age int) {
			files[id] = s.put("planilha " + id)
			s.exec(`INSERT INTO imports (id, user_id, filename, kind, size, sha256, blob_key, state, columns_json, created_at, updated_at)
				VALUES ($1, $2, 'm.csv', 'csv', 1, $1, $3, $4, '{}', 0, $5)`, id, dbtest.User, files[id], state, s.years(age))
		}
		paper := func(id, status string, deleted, invoice any, age int) {
			files[id] = s.put("fatura " + id)
			s.exec(`INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, result, deleted_at, contract_id, invoice_id, created_at, updated_at)
				VALUES ($1, $2, 'f.pdf', 'pdf', 1, $1, $3, $4, CASE WHEN $4 = 'COMPLETED' THEN '{}' END, $5, CASE WHEN $6 = '' THEN NULL ELSE $7 END, CASE WHEN $6 = '' THEN NULL ELSE $6 END, 0, $8)`,
				id, dbtest.User, files[id], status, deleted, invoice, dbtest.Contract, s.years(age))
		}
		sheet("s-old", "concluido", 2)
		sheet("s-young", "concluido", 0)
		sheet("s-open", "revisao", 2)
		sheet("s-closed", "concluido", 2)
		s.exec(`INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at) VALUES ('u', $1, 'm', 0, 0)`, dbtest.Client)
		s.exec(`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, search_text, created_at, updated_at) VALUES ('b', $1, 'u', 'x', 'x', 'm', '', 0, 0)`, dbtest.Client)
		s.exec(`INSERT INTO balance_months (balance_seq, month, conformity, rules_version, import_seq, version, created_at, updated_at)
			SELECT b.seq, '2024-05', 'Indefinido', 1, i.seq, 1, 0, 0 FROM balances b, imports i WHERE i.id = 's-closed'`)
		s.exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, '2024-05', 1, 'Ana')`, dbtest.Client)
		paper("r-failed", "FAILED", nil, "", 2)
		paper("r-discarded", "COMPLETED", s.years(2), "", 3)
		paper("r-late", "COMPLETED", s.years(0), "", 3)
		paper("r-waits", "COMPLETED", nil, "", 3)
		paper("r-billed", "COMPLETED", s.years(2), dbtest.Invoice, 3)
		paper("r-part", "FAILED", nil, "", 2)
		s.exec(`UPDATE readings SET part_of = 'r-failed' WHERE id = 'r-part'`)
		s.exec(`INSERT INTO intake_messages (id, origin, place, uidvalidity, uid, received_at, state, size) VALUES ('m', 'pasta', 'x', 0, 0, 0, 'recebida', 1)`)
		s.exec(`INSERT INTO intake_items (id, message_id, position, name, size, state, reading_id) VALUES ('i', 'm', 0, 'f', 1, 'recebido', 'r-failed')`)

		got := s.keep(retention.Ages{retention.Uploads: 12}).Kinds[retention.Uploads]
		expect.All(t, "OP-06 would go", expect.Is(got.Go, 4), expect.Is(got.Closed, 1), expect.Is(got.Used, 1))
		if gone := s.run()[retention.Uploads]; gone != 4 {
			t.Errorf("OP-06 went: %d", gone)
		}
		s.sweep()
		for id, key := range files {
			goes := slices.Contains([]string{"s-old", "r-failed", "r-discarded", "r-part"}, id)
			swept := goes || id == "r-late" || id == "r-billed" // discarded: their content went with the sweep, as before
			if s.stored(key) == swept {
				t.Errorf("OP-06 file of %s: stored = %v", id, !swept)
			}
			if id[0] == 'r' && (s.count("readings WHERE id = $1", id) == 0) != goes {
				t.Errorf("OP-06 %s: gone = %v", id, !goes)
			}
		}
		if s.count("imports WHERE id = 's-old' AND blob_key = '' AND columns_json IS NULL") != 1 || s.count("intake_items WHERE reading_id IS NULL") != 1 {
			t.Error("OP-06 the import itself stays, without its file; the item of the intake stays, without the document")
		}
		if left := s.keep(retention.Ages{retention.Uploads: 12}).Kinds[retention.Uploads]; left.Go != 0 {
			t.Errorf("OP-06 would go once more: %+v", left)
		}
	})
}

// OP-06: the oldest entries go, those that seal closed months stay, the batch is in the trail,
// and the trail verifies.
func TestOldTrailGoes_OP06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := set(t, d)
		for i, action := range []string{"a", "month.close", "b", "month.reopen", "c", "young"} {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				return audit.Record(ctx, tx, audit.Entry{Actor: gestora, Action: action, Entity: "e", EntityID: action})
			})
			s.exec(`UPDATE audit_entries SET at = $1 WHERE action = $2`, s.years(map[bool]int{true: 1, false: 7}[action == "young"])+int64(i), action)
		}
		if _, err := s.chain.Seal(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := s.keep(retention.Ages{retention.Trail: 60}).Kinds[retention.Trail]; got.Go != 3 || got.Closed != 2 {
			t.Errorf("OP-06 would go: %+v", got)
		}
		if gone := s.run()[retention.Trail]; gone != 3 {
			t.Errorf("OP-06 went: %d", gone)
		}
		if n := s.count("audit_entries WHERE action IN ('month.close', 'month.reopen', 'young')"); n != 3 {
			t.Errorf("OP-06 %d of the entries that stay are left", n)
		}
		if _, err := s.chain.Seal(t.Context()); err != nil {
			t.Fatal(err)
		}
		report, err := s.chain.Verify(t.Context())
		expect.Must(t, "OP-06", expect.Is(err, nil), expect.Len(report.Faults, 0), expect.Is(report.Cut, 3))
		expect.All(t, "OP-06", expect.Is(s.count("audit_entries WHERE action = 'retention.remove'"), 3))
	})
}

// OP-06: an age below its minimum is refused with its field and its source, before anything is
// counted; so are who may not, and who read an older setting.
func TestAgesAreChecked_OP06(t *testing.T) {
	s := set(t, dbtest.SQLite(t))
	for kind, months := range map[retention.Kind]int{retention.Contracts: 59, retention.Versions: 59, retention.Uploads: 2, retention.Trail: 59} {
		_, saved := s.Save(t.Context(), gestora, retention.Ages{kind: months}, nil)
		_, shown := s.Preview(t.Context(), gestora, retention.Ages{kind: months})
		for _, err := range []error{saved, shown} {
			e, ok := fault.As(err)
			expect.Must(t, fmt.Sprintf("OP-06 %s with %d months: %v", kind, months, err), expect.Is(ok, true))
			expect.Must(t, fmt.Sprintf("OP-06 %s with %d months: %v", kind, months, err), expect.Len(e.Fields, 1))
			expect.All(t, fmt.Sprintf("OP-06 %s with %d months: %v", kind, months, err), expect.Is(e.Fields[0].Path, string(kind)))
		}
		if _, err := s.Preview(t.Context(), gestora, retention.Ages{kind: months + 1}); err != nil {
			t.Errorf("OP-06 %s with its minimum: %v", kind, err)
		}
	}
	if s.count("retention_ages") != 0 {
		t.Error("OP-06 a preview was stored")
	}
	other := actor.Actor{UserID: dbtest.User, Roles: []actor.Role{actor.Backoffice}}
	_, read := s.Read(t.Context(), other)
	_, saved := s.Save(t.Context(), other, retention.Ages{}, nil)
	if !errors.Is(read, actor.ErrDenied) || !errors.Is(saved, actor.ErrDenied) {
		t.Errorf("OP-06 a backoffice: %v, %v", read, saved)
	}
	s.keep(retention.Ages{retention.Uploads: 3})
	stale := int64(0)
	if _, err := s.Save(t.Context(), gestora, retention.Ages{}, &stale); fault.KindOf(err) != fault.Stale {
		t.Errorf("OP-06 a stale version: %v", err)
	}
}

// OP-06: two runs at once, as of two instances, take each contract away once and leave none by
// half.
func TestTwoRunsAtOnce_OP06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := set(t, d)
		const n = 30 // more than a batch
		for i := range n {
			s.contract("k-"+string(rune('A'+i)), s.years(6))
		}
		s.keep(retention.Ages{retention.Contracts: 60})
		type outcome struct {
			gone map[retention.Kind]int
			err  error
		}
		done := make(chan outcome, 2)
		for range 2 {
			go func() {
				gone, err := s.Run(context.Background())
				done <- outcome{gone, err}
			}()
		}
		total := 0
		for range 2 {
			o := <-done
			if o.err != nil {
				t.Error(o.err)
			}
			total += o.gone[retention.Contracts]
		}
		total += s.run()[retention.Contracts] // the next tick
		expect.Must(t, fmt.Sprintf("OP-06 of %d went", n), expect.Is(total, n))
		expect.All(t, fmt.Sprintf("OP-06 of %d went", n), expect.Is(s.count("contracts WHERE deleted_at IS NOT NULL"), 0),
			expect.Is(s.count("contract_versions WHERE contract_id LIKE 'k-%'"), 0))
	})
}

// OP-06: a run that is killed leaves whole batches behind it: no contract goes by half.
func TestKilledRunLeavesNoHalf_OP06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := set(t, d)
		const batch, n = 20, 25
		ids := make([]string, n)
		for i := range ids {
			ids[i] = "k-" + string(rune('A'+i))
			s.full(ids[i], s.years(6))
		}
		whole := s.rows(ids[0])
		s.keep(retention.Ages{retention.Contracts: 60})
		killed, done := errors.New("killed"), 0
		s.Retires = slices.Insert(s.Retires, len(s.Retires)-1, func(context.Context, *db.Tx, string) error {
			if done++; done == batch+2 {
				return killed
			}
			return nil
		})
		if _, err := s.Run(t.Context()); !errors.Is(err, killed) {
			t.Fatalf("OP-06 the run was not killed: %v", err)
		}
		left := 0
		for _, id := range ids {
			if got := s.rows(id); got == whole {
				left++
			} else if got != 0 {
				t.Errorf("OP-06 %s is there by half: %d rows of %d", id, got, whole)
			}
		}
		if left != n-batch || s.count("audit_entries WHERE action = 'retention.remove'") != 1 {
			t.Errorf("OP-06 %d contracts are left of %d", left, n)
		}
		if gone := s.run()[retention.Contracts]; gone != n-batch {
			t.Errorf("OP-06 the next run took %d", gone)
		}
	})
}
