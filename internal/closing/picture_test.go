package closing

import (
	"context"
	"strings"
	"testing"
	"time"

	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/closing/item"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

// MC-06: a month is reported as it stood on a day, by the last picture until then or by what
// was kept when it was closed, and never computed again; a picture that was taken long
// after its day says so, and up to which day there are any.
func TestAsOf_MC06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		now := clock.Fixed(time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC))
		queue, parameters := jobs.New(d, now, logging.Discard()), tariff.NewCache()
		s := NewService(Config{
			DB: d, Clock: now, Queue: queue, Parameters: parameters,
			Judge: ccee.NewJudge(ccee.JudgeConfig{DB: d, Queue: queue, Parameters: parameters}),
		})
		october := month.New(2026, 10)
		day := func(text string) month.Date {
			at, err := month.ParseDate(text)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		write := func(f func(ctx context.Context, tx *db.Tx) error) { t.Helper(); dbtest.Write(t, d, f) }
		exec := func(statement string, args ...any) {
			t.Helper()
			write(func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement, args...)
				return err
			})
		}
		keep := func(on string) {
			t.Helper()
			if err := s.keepPictures(t.Context(), []string{dbtest.Client}, day(on), d.Write); err != nil {
				t.Fatal(err)
			}
			write(func(ctx context.Context, tx *db.Tx) error { return snapshot.NotePictures(ctx, tx, day(on)) })
		}
		asOf := func(on string) string {
			t.Helper()
			p, err := s.Snapshots.AsOf(t.Context(), actor.SystemActor(), dbtest.Client, october, day(on))
			if err != nil {
				return err.Error()
			}
			known := string(p.Items[item.Mail]) + " " + string(p.Contracts[0].Items[item.Bill])
			if p.Late {
				known += ", late"
			}
			if p.Until != day(on) {
				known += ", until " + p.Until.String()
			}
			return known
		}
		// all is the same of all clients in reach.
		all := func(a actor.Actor, on string) (told string) {
			t.Helper()
			err := snapshot.EachPast(t.Context(), d, client.ScopeOf(a, actor.MonthsRead), october, day(on), func(p *snapshot.Picture, late bool) error {
				told += string(p.Items[item.Mail]) + " " + string(p.Contracts[0].Items[item.Bill])
				if late {
					told += ", late"
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
			return told
		}
		exec(`INSERT INTO contract_spans (contract_id, first_month, last_month) VALUES ($1, '2026-01', '2026-12')`, dbtest.Contract)
		keep("2026-11-03")
		keep("2026-11-04") // nothing has changed
		exec(`UPDATE invoices SET month = '2026-10', kind = 'fatura_distribuidora' WHERE id = $1`, dbtest.Invoice)
		s.Clock = clock.Fixed(time.Date(2026, 11, 6, 18, 0, 0, 0, time.UTC)) // nothing ran that night
		keep("2026-11-05")
		var n int
		if err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM month_pictures WHERE month = '2026-10'`).Scan(&n); err != nil || n != 2 {
			t.Errorf("MC-06 %d pictures (%v), want one for each state", n, err)
		}
		closedAt := int64(clock.FromTime(time.Date(2026, 11, 10, 15, 0, 0, 0, time.UTC)))
		last, err := s.Snapshots.AsOf(t.Context(), actor.SystemActor(), dbtest.Client, october, day("2026-11-05"))
		if err != nil {
			t.Fatal(err)
		}
		last.Items[item.Mail] = item.Waived
		body, err := snapshot.Canonical(last.Picture)
		if err != nil {
			t.Fatal(err)
		}
		exec(`INSERT INTO closing_snapshots (client_id, month, sequence, body, sha256, closed_at, closed_by) VALUES ($1, '2026-10', 1, $2, '', $3, 'Helena')`,
			dbtest.Client, body, closedAt)
		exec(`UPDATE invoices SET deleted_at = 1 WHERE id = $1`, dbtest.Invoice)
		for on, want := range map[string]string{
			"2026-11-02": "sem_retrato: Não há retrato de outubro de 2026 anterior a 02/11/2026.",
			"2026-11-03": "falta falta",
			"2026-11-04": "falta falta",
			"2026-11-05": "falta ok, late",
			"2026-11-09": "falta ok, until 2026-11-05",
			"2026-11-10": "dispensado ok",
			"2026-11-30": "dispensado ok",
		} {
			if got := asOf(on); got != want {
				t.Errorf("MC-06 as of %s: %q, want %q", on, got, want)
			}
			if strings.HasPrefix(want, "sem_retrato") {
				want = ""
			}
			want, _, _ = strings.Cut(want, ", until")
			if got := all(actor.SystemActor(), on); got != want {
				t.Errorf("MC-06 the book as of %s: %q, want %q", on, got, want)
			}
			if got := all(webtest.Consultor(), on); got != "" {
				t.Errorf("MC-06 the book of somebody else as of %s: %q", on, got)
			}
		}
		exec(`INSERT INTO audit_entries (id, at, actor_name, action, entity, entity_id, title) VALUES ('e', $1, 'Helena', 'month.reopen', 'month', $2, 'x')`,
			closedAt+86_400_000_000, item.EntityID(dbtest.Client, october))
		if got := asOf("2026-11-12"); got != "falta ok, until 2026-11-05" {
			t.Errorf("MC-06 reopened, the month is as it was last seen open: %q", got)
		}
		if got := all(actor.SystemActor(), "2026-11-12"); got != "falta ok" {
			t.Errorf("MC-06 reopened, the book has %q", got)
		}
	})
}
