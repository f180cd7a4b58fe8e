package app_test

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/document/extract"
	"ynova/internal/finding"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	mailrecord "ynova/internal/mailing/record"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/reading"
	"ynova/internal/reading/record"
)

// FC-03: the demonstration opens on a month in which almost everything is there, from
// its first page on; soon the months before it are fuller, and the current month is not
// measured yet. It is work of every feature, each of which is proved on both
// engines by itself: make test-long does it on PostgreSQL too.
func TestDemonstrationOpensOnAFullMonth_FC03(t *testing.T) {
	dbtest.SweepOn(t, dbtest.OnSQLite)
	unused(t, func(t *testing.T, p place) {
		a := p.open(t, func(o *app.Options) { o.Config.Demo = true })
		ctx, gestora := t.Context(), actor.SystemActor()
		current := month.DateOf(clock.Local(time.Now())).Month()
		newest := current - 1
		if err := a.SeedDemo(ctx); err != nil {
			t.Fatal(err)
		}
		run(t, a)

		if m, err := a.Balances.LatestMonth(ctx, gestora); err != nil || m != newest.String() {
			t.Fatalf("the screens open on %q (%v), not on %s", m, err, newest)
		}
		lacking := func(m month.Month, mark string) int {
			t.Helper()
			f := listing.Filter{Month: m, Limit: 1}
			if mark != "" {
				f.Marks = []string{mark}
			}
			found, err := a.Contracts.List(ctx, gestora, f)
			if err != nil {
				t.Fatal(err)
			}
			return found.Total
		}
		all := lacking(newest, "")
		for _, mark := range []string{listing.MarkUnmeasured, listing.MarkNoNF, listing.MarkNoBill, listing.MarkNF, listing.MarkBill} {
			if n := lacking(newest, mark); n == 0 || n > all/4 {
				t.Errorf("%s of %s: %d of %d contracts, want some and no more than a quarter", mark, newest, n, all)
			}
		}
		for _, mark := range []string{listing.MarkUnpriced, listing.MarkNoEmail} {
			if n := lacking(newest, mark); n > 2 {
				t.Errorf("%s of %s: %d of %d contracts", mark, newest, n, all)
			}
		}
		// The first page of contracts shows what the months are, not only contracts that begin.
		first, err := a.Contracts.List(ctx, gestora, listing.Filter{Limit: 20})
		if err != nil {
			t.Fatal(err)
		}
		for _, mark := range []string{listing.MarkConforme, listing.MarkOutside} {
			of, err := a.Contracts.List(ctx, gestora, listing.Filter{Month: newest, Marks: []string{mark}, Limit: 200})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(first.Contracts, func(c contract.View) bool {
				return slices.ContainsFunc(of.Contracts, func(other contract.View) bool { return other.ID == c.ID })
			}) {
				t.Errorf("none of the first contracts is %s in %s", mark, newest)
			}
		}
		records, _, err := a.MailRecords.List(ctx, gestora, mailrecord.Filter{Month: newest, Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		mailed := 0
		for _, r := range records {
			if r.Mail != nil {
				mailed++
			}
		}
		if mailed == 0 || mailed == len(records) {
			t.Errorf("%d of %d statements of %s on their way, want some", mailed, len(records), newest)
		}
		if n := lacking(current, listing.MarkUnmeasured); n != lacking(current, "") {
			t.Errorf("%d contracts are measured in the current month", lacking(current, "")-n)
		}

		// The older months come while it serves.
		decided := func(s finding.Status) int {
			page, err := a.Findings.List(ctx, gestora, finding.Filter{Status: s, Limit: 1})
			if err != nil {
				t.Fatal(err)
			}
			return page.Total
		}
		eventually(t, "the older months", func() bool { return decided(finding.StatusContested) > 0 })
		// DB-07: with them most have been measured for long enough to compare the modality.
		eventually(t, "the light of the modality", func() bool {
			return count(t, a, "contract_checks WHERE modality_missing AND month = '"+newest.String()+"'") <= all/4
		})
		if n := decided(finding.StatusSolved); n == 0 || n > 50 {
			t.Errorf("%d findings are resolved, want some", n)
		}
		// Bills that came as files are read, linked or waiting, and one of them raises a doubt.
		read, linked, doubtful := readings(t, a)
		expect.All(t, "bills are read, linked, doubtful; want 6, 3 and 1", expect.Is(read, 6), expect.Is(linked, 3), expect.Is(doubtful, 1))
		// MC-01: the newest full month is what there is to close, those before it are closed.
		closing := func(m month.Month) *book.Page {
			t.Helper()
			b, err := a.Closing.Books.Page(ctx, gestora, m, book.Filter{Limit: 100})
			if err != nil {
				t.Fatal(err)
			}
			return &b
		}
		eventually(t, "every client has somebody who closes its months", func() bool {
			return !slices.ContainsFunc(closing(newest).Clients, func(c book.ClientMonth) bool { return c.Owner == nil })
		})
		b := closing(newest)
		expect.All(t, fmt.Sprintf("MC-01 %s is %d %% ready, with %d closed", newest, b.Readiness, b.States[item.Closed]),
			expect.Is(b.Readiness >= 60, true), expect.Is(b.Readiness <= 99, true), expect.Is(b.States[item.Closed] <= 0, true))
		if b := closing(newest - 1); b.Readiness != 100 || b.States[item.Closed] != b.Total {
			t.Errorf("MC-01 %s is %d %% ready, with %d of %d closed", newest-1, b.Readiness, b.States[item.Closed], b.Total)
		}
		for m := current - 12; m < newest; m++ {
			for _, mark := range []string{listing.MarkUnmeasured, listing.MarkUnpriced, listing.MarkNoEmail, listing.MarkNoNF, listing.MarkNoBill} {
				if n := lacking(m, mark); n > 1 {
					t.Errorf("%s of %s: %d contracts, want fewer than in %s", mark, m, n, newest)
				}
			}
		}
		noDecimalPoints(t, a)
	})
}

// readings counts the documents that were read, by what became of them.
func readings(t *testing.T, a *app.App) (read, linked, doubtful int) {
	t.Helper()
	page, _, err := a.Readings.List(t.Context(), actor.SystemActor(), reading.Filter{}, 100, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range page {
		if r.Status != record.Completed {
			continue
		}
		read++
		if r.InvoiceID != "" {
			linked++
		}
		whole, err := a.Readings.Get(t.Context(), actor.SystemActor(), r.ID)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(whole.Result.Bill.Checks, func(c extract.Check) bool { return !c.OK }) {
			doubtful++
		}
	}
	return read, linked, doubtful
}

// FC-03: a later start adds the month that has ended since, to the contracts of the first
// one. It fills the demonstration once more, which the long run has time for.
func TestDemonstrationGoesOn_FC03(t *testing.T) {
	if os.Getenv("YNOVA_LONG") == "" {
		t.Skip("long: set YNOVA_LONG=1")
	}
	p := aloneOnSQLite(t)
	const weeks = aheadClock(32 * 24 * time.Hour)
	for _, start := range []struct {
		name string
		now  aheadClock
	}{{"first", -weeks}, {"later", 0}} {
		t.Run(start.name, func(t *testing.T) {
			a := p.open(t, func(o *app.Options) { o.Config.Demo, o.Clock = true, start.now })
			if err := a.SeedDemo(t.Context()); err != nil {
				t.Fatal(err)
			}
			run(t, a)
			newest := month.DateOf(clock.Local(start.now.Now())).Month() - 1
			eventually(t, "the measurement of "+newest.String(), func() bool { // after jobs of the former start
				m, err := a.Balances.LatestMonth(t.Context(), actor.SystemActor())
				return err == nil && m == newest.String()
			})
			const sold, late = 18, 14 // the units sold in the first month have no meter yet
			eventually(t, "the bills of "+newest.String(), func() bool {
				f := listing.Filter{Month: newest, Marks: []string{listing.MarkNoBill}, Limit: 1}
				found, err := a.Contracts.List(t.Context(), actor.SystemActor(), f)
				return err == nil && found.Total <= sold+late
			})
		})
	}
}
