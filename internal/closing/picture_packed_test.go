package closing

import (
	"context"
	"testing"
	"time"

	"ynova/internal/ccee"
	"ynova/internal/closing/item"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/tariff"
)

func exec(t *testing.T, d *db.DB, statement string, args ...any) {
	t.Helper()
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return db.Exec(ctx, tx, "test", statement, args...) })
}

// pictured is the service on the rows of dbtest.Seed, with a supply of October.
func pictured(t *testing.T, d *db.DB) *Service {
	t.Helper()
	dbtest.Seed(t, d)
	now := clock.Fixed(time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC))
	queue, parameters := jobs.New(d, now, logging.Discard()), tariff.NewCache()
	exec(t, d, `INSERT INTO contract_spans (contract_id, first_month, last_month) VALUES ($1, '2026-01', '2026-12')`, dbtest.Contract)
	return NewService(Config{
		DB: d, Clock: now, Queue: queue, Parameters: parameters,
		Judge: ccee.NewJudge(ccee.JudgeConfig{DB: d, Queue: queue, Parameters: parameters}),
	})
}

var (
	october = month.New(2026, 10)
	evening = month.DateOf(time.Date(2026, 11, 2, 0, 0, 0, 0, clock.SaoPaulo()))
)

func (s *Service) keptOf(t *testing.T, m month.Month, day month.Date) snapshot.Past {
	t.Helper()
	p, err := s.Snapshots.AsOf(t.Context(), actor.SystemActor(), dbtest.Client, m, day)
	expect.Must(t, "as of "+day.BR(), expect.Is(err, nil))
	return p
}

// OP-16: a picture of a month weighs at most 0.6 kB, a month without a change gets no other, and
// what was kept before there was packing is read as it was.
func TestPicturesArePacked_OP16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := pictured(t, d)
		for night := range 3 {
			if err := s.keepPictures(t.Context(), []string{dbtest.Client}, evening.AddDays(night), d.Write); err != nil {
				t.Fatal(err)
			}
		}
		var n, heaviest, plain int
		err := d.QueryRowContext(t.Context(), `SELECT COUNT(*), MAX(LENGTH(packed)), MAX(LENGTH(body)) FROM month_pictures`).Scan(&n, &heaviest, &plain)
		p := s.keptOf(t, october, evening)
		body, canonical := snapshot.Canonical(p.Picture)
		expect.All(t, "OP-16", expect.Is(err, nil), expect.Is(canonical, nil), expect.Is(n, 4), expect.Is(plain, 0), expect.Is(heaviest <= 600, true))
		if len(body) < 2_000 || p.Client != dbtest.Client {
			t.Errorf("OP-16 %d bytes of %q: no picture of a supply", len(body), p.Client)
		}
		t.Logf("%d bytes of %d", heaviest, len(body))
		exec(t, d, `UPDATE month_pictures SET body = $1, packed = NULL WHERE month = '2026-10'`, body)
		if again, err := snapshot.Canonical(s.keptOf(t, october, evening).Picture); err != nil || again != body {
			t.Errorf("OP-16 of before: %s, want %s (%v)", again, body, err)
		}
	})
}

// OP-16: pictures are read beside the writers, and what one of these wrote in between is in the
// picture all the same.
func TestPicturesAreOfTheMoment_OP16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := pictured(t, d)
		late := func(ctx context.Context, step func(ctx context.Context, tx *db.Tx) error) error {
			exec(t, d, `UPDATE invoices SET month = '2026-10', kind = 'fatura_distribuidora' WHERE id = $1`, dbtest.Invoice)
			return d.Write(ctx, step)
		}
		if err := s.keepPictures(t.Context(), []string{dbtest.Client}, evening, late); err != nil {
			t.Fatal(err)
		}
		if got := s.keptOf(t, october, evening).Contracts[0].Items[item.Bill]; got != item.OK {
			t.Errorf("OP-16 the bill is %q, want what was written last", got)
		}
	})
}
