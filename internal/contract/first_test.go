package contract

import (
	"context"
	"testing"

	"ynova/internal/contract/listing"
	"ynova/internal/contract/record"
	"ynova/internal/contract/term"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// OP-07: on SQLite the first page of all contracts is read once in each state of the
// portfolio, and so is their number; other orders, lengths and filters have pages of their own.
func TestFirstPageIsReadOnceInEachState_OP07(t *testing.T) {
	d := dbtest.SQLite(t)
	var written record.Contract
	s, staff := recording(t, d, &written)
	mustCreate(t, s, staff, before())
	numbered := func(f listing.Filter) int {
		t.Helper()
		f.Limit = max(f.Limit, 1)
		list, err := s.ListEncoded(t.Context(), staff, f)
		if err != nil {
			t.Fatal(err)
		}
		return list.Total
	}
	mark := func() string {
		t.Helper()
		m, err := readMark(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	filters := []listing.Filter{{}, {Limit: 2}, {Sort: listing.SortOldest}, {Offset: 1}, {Status: term.StatusAtivo}}
	for _, f := range filters {
		numbered(f)
	}
	former := mark()
	other := after()
	other.Code, other.CNPJ = "CT-OTHER", "45.997.418/0001-53"
	mustCreate(t, s, staff, other)
	if mark() == former {
		t.Fatal("OP-07 a new contract left the mark as it was")
	}
	for _, f := range filters {
		if got := numbered(f); got != 2 {
			t.Errorf("OP-07 %+v: %d after another contract came", f, got)
		}
	}
	latest := mark()
	third := before()
	third.Code, third.CNPJ = "CT-THIRD", "45.997.418/0001-53"
	mustCreate(t, s, staff, third)
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { // as no writer does
		return db.Exec(ctx, tx, "mark", `UPDATE change_marks SET mark = $1 WHERE topic = 'contracts'`, latest)
	})
	for i, want := range []int{2, 2, 2, 3, 3} {
		if got := numbered(filters[i]); got != want {
			t.Errorf("OP-07 %+v: %d under the mark of before, want %d", filters[i], got, want)
		}
	}
}
