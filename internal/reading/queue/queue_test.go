package queue

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/reading/record"
)

// fillQueue stores documents that were read, whose places differ in every way that the
// queue sorts by.
func fillQueue(t testing.TB, d *db.DB, n int) []*record.Reading {
	t.Helper()
	all := make([]*record.Reading, n)
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for i := range n {
			r := &record.Reading{
				ID: fmt.Sprintf("r%05d", (i*7)%n), UserID: dbtest.User, UserName: "Ana Prado", Filename: "a.pdf", Format: record.PDF, Size: 1,
				SHA256: fmt.Sprint("sha", i), Status: record.Completed, Result: &record.Result{}, Class: extract.BillA, Doubts: i % 5, CreatedAt: clock.Micros(1000 + i/3),
				BlobKey: fmt.Sprint("key", i),
			}
			r.Place = record.Place{
				Customer: "Cerâmica União", Document: "11222333000181", Distributor: fmt.Sprint("Distribuidora ", i%4), Installation: fmt.Sprintf("000%d", 400+i%90),
				UnitKey: fmt.Sprint(400 + i%90), Month: fmt.Sprintf("2026-%02d", 1+i%12), Number: fmt.Sprint(9000 + i),
			}
			if i%3 > 0 {
				r.Place.Amount = new(money.Amount(1_000_000 * (i % 7)))
			}
			if _, err := record.Insert(ctx, tx, r); err != nil {
				return err
			}
			all[i] = r
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// RQ-07: the pages of 50 go through everything once, in every order.
func TestQueuePages_RQ07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		all := fillQueue(t, d, 130)
		s := &Service{DB: d, Clock: clock.System()}
		who := actor.Actor{UserID: dbtest.User, Roles: []actor.Role{actor.Gestora}}
		amount := func(r *record.Reading) money.Amount {
			if r.Place.Amount == nil {
				return -1
			}
			return *r.Place.Amount
		}
		for order, before := range map[Sort]func(a, b *record.Reading) int{
			SortWork: func(a, b *record.Reading) int {
				return cmp.Or(cmp.Compare(a.Doubts, b.Doubts), cmp.Compare(a.CreatedAt, b.CreatedAt), cmp.Compare(a.ID, b.ID))
			},
			SortArrived: func(a, b *record.Reading) int {
				return cmp.Or(cmp.Compare(a.CreatedAt, b.CreatedAt), cmp.Compare(a.ID, b.ID))
			},
			SortNewest: func(a, b *record.Reading) int {
				return cmp.Or(cmp.Compare(b.CreatedAt, a.CreatedAt), cmp.Compare(b.ID, a.ID))
			},
			SortMonth: func(a, b *record.Reading) int {
				return cmp.Or(cmp.Compare(a.Place.Month, b.Place.Month), cmp.Compare(a.ID, b.ID))
			},
			SortLastMonth: func(a, b *record.Reading) int {
				return cmp.Or(cmp.Compare(b.Place.Month, a.Place.Month), cmp.Compare(b.ID, a.ID))
			},
			SortAmount: func(a, b *record.Reading) int {
				return cmp.Or(cmp.Compare(amount(a), amount(b)), cmp.Compare(a.ID, b.ID))
			},
			SortMostAmount: func(a, b *record.Reading) int {
				return cmp.Or(cmp.Compare(amount(b), amount(a)), cmp.Compare(b.ID, a.ID))
			},
		} {
			var want, got []string
			for _, r := range slices.SortedFunc(slices.Values(all), before) {
				want = append(want, r.ID)
			}
			f := Filter{Tab: TabOpen, Sort: order}
			for pages := 0; ; pages++ {
				page, err := s.Page(t.Context(), who, f)
				expect.Must(t, fmt.Sprintf("RQ-07 order %q, page %d: in all", order, pages), expect.Is(err, nil), expect.Is(pages <= 3, true),
					expect.Is(page.Total, 130))
				for _, row := range page.Rows {
					got = append(got, row.ID)
				}
				if f.After = page.Next; f.After == "" {
					break
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("RQ-07 order %q:\n got %v\nwant %v", order, got, want)
			}
		}
		for _, bad := range []string{"x", "e30", "WzEsMl0", "WyJhIiwiYiIsImMiXQ"} {
			if _, err := s.Page(t.Context(), who, Filter{After: bad}); err == nil {
				t.Errorf("RQ-07 the cursor %q is taken", bad)
			}
		}
	})
}

// RQ-07: the filters and the search find the same rows as they count.
func TestQueueFilters_RQ07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		fillQueue(t, d, 90)
		s := &Service{DB: d, Clock: clock.System()}
		who := actor.Actor{UserID: dbtest.User, Roles: []actor.Role{actor.Gestora}}
		for name, c := range map[string]struct {
			filter Filter
			want   int
		}{
			"all":            {Filter{}, 90},
			"ready":          {Filter{Tab: record.StateReady}, 0}, // none has a proposal (VD-45)
			"to decide":      {Filter{Tab: record.StateDecide}, 18},
			"to review":      {Filter{Tab: record.StateReview}, 72},
			"distributor":    {Filter{Distributor: "Distribuidora 1"}, 23},
			"month":          {Filter{Month: "2026-02"}, 8},
			"class":          {Filter{Classes: []extract.Class{extract.BillA, extract.BillB}}, 90},
			"another class":  {Filter{Classes: []extract.Class{extract.DANFE}}, 0},
			"nobody's":       {Filter{Owner: Nobody}, 90},
			"somebody's":     {Filter{Owner: dbtest.User}, 0},
			"source":         {Filter{Source: record.SourceScreen}, 90},
			"unproposed":     {Filter{Unproposed: true}, 90},
			"automatic":      {Filter{Automatic: true}, 0},
			"client":         {Filter{Search: "ceramica"}, 90},
			"DR-23 words":    {Filter{Search: "pdf ceramica"}, 90},
			"CNPJ masked":    {Filter{Search: "11.222.333/0001-81"}, 90},
			"code with dots": {Filter{Search: "0.000.405"}, 1},
			"number":         {Filter{Search: "9017"}, 1},
			"file":           {Filter{Search: "a.pdf"}, 90},
		} {
			page, err := s.Page(t.Context(), who, c.filter)
			expect.All(t, fmt.Sprintf("RQ-07 %s: rows", name), expect.Is(err, nil), expect.Is(page.Total, c.want),
				expect.Len(page.Rows, min(c.want, PageSize)))
		}
		options, err := s.Options(t.Context(), who)
		expect.All(t, "RQ-07 options", expect.Is(err, nil), expect.Len(options.Distributors, 4), expect.Len(options.Owners, 0))
	})
}
