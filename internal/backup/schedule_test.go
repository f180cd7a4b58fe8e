package backup

import (
	"context"
	"encoding/base64"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/secret"
)

// office is an installation whose copies are due at 02:30 in São Paulo, and what it said.
type office struct {
	*Service
	clock *clock.Manual
	said  []string
	list  string // of erasures
	t     *testing.T
}

// start is 03:00 in São Paulo, after the hour of the copy.
var start = time.Date(2026, 11, 22, 6, 0, 0, 0, time.UTC)

func newOffice(t *testing.T, d *db.DB) *office {
	t.Helper()
	dir := t.TempDir()
	files, err := blob.Dir(filepath.Join(dir, "arquivos"))
	if err != nil {
		t.Fatal(err)
	}
	box, err := secret.New(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", 32))))
	if err != nil {
		t.Fatal(err)
	}
	o := &office{clock: clock.Fixed(start), t: t}
	o.Service = New(Config{
		Source:   Source{DB: d, Files: files, DataDir: dir, Program: "teste", Key: box, Clock: o.clock},
		Queue:    jobs.New(d, o.clock, logging.Discard()),
		Schedule: Schedule{To: filepath.Join(t.TempDir(), "copias"), At: 2*time.Hour + 30*time.Minute, Keep: Keep{Days: 1}},
		Erasures: func(context.Context) ([]byte, error) { return []byte(o.list), nil },
		Notify: func(_ context.Context, _ *db.Tx, title, body string) error {
			o.said = append(o.said, title+": "+body)
			return nil
		},
	})
	return o
}

// asks is which jobs a tick asks for now. They are taken off the queue.
func (o *office) asks() (kinds []string) {
	o.t.Helper()
	dbtest.Write(o.t, o.DB, o.ask)
	kinds, err := db.List(o.t.Context(), o.DB, "test", db.Single[string], "SELECT kind FROM jobs WHERE state = 'queued' ORDER BY kind")
	if err != nil {
		o.t.Fatal(err)
	}
	dbtest.Write(o.t, o.DB, func(ctx context.Context, tx *db.Tx) error {
		return db.Exec(ctx, tx, "test", "DELETE FROM jobs")
	})
	return kinds
}

func (o *office) due() bool { o.t.Helper(); return slices.Contains(o.asks(), string(runKind)) }

// scheduled makes the copy of the schedule.
func (o *office) scheduled() (*Manifest, error) {
	return o.run(o.t.Context(), o.Schedule, row{ID: failure + newID(o.clock)}, func(int, int) {})
}

func (o *office) copied() string {
	o.t.Helper()
	m, err := o.scheduled()
	if err != nil {
		o.t.Fatal(err)
	}
	return m.ID
}

func (o *office) newest() row {
	o.t.Helper()
	all, err := list(o.t.Context(), o.DB, 1)
	if err != nil || len(all) != 1 {
		o.t.Fatal(all, err)
	}
	return all[0]
}

// blocked puts a file where the folder of the place should be, and returns how to take it away.
func (o *office) blocked() (free func()) {
	o.t.Helper()
	if err := os.WriteFile(o.Schedule.To, nil, 0o600); err != nil {
		o.t.Fatal(err)
	}
	return func() { _ = os.Remove(o.Schedule.To) }
}

// OP-11: a place that cannot be opened is a failed copy with its row and its notification, in
// which place, cause and the way out stand. The copy stays due, is tried again at the next tick,
// and later ones wait twice as long each; the same problem is said once.
func TestFailureIsLoud_OP11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		free := o.blocked()
		waits := []bool{}
		if !o.due() {
			t.Fatal("OP-11 no copy was ever made, and none is due")
		}
		_, err := o.scheduled()
		expect.Must(t, "OP-11", expect.Not(err, nil), expect.Len(o.said, 1))
		note := o.newest()
		expect.All(t, "OP-11 the row", expect.Is(note.State, stateFailed), expect.Is(note.Place, o.Schedule.To), expect.Is(note.ByHand, 0),
			expect.Has(note.Error, "A cópia em copias não foi feita.", "O lugar não é uma pasta.", "YNOVA_BACKUP_TO"), expect.Has(o.said[0], note.Error))
		for range 4 { // 15 minutes, then 30: due at the first and the third tick
			o.clock.Advance(tickEvery)
			due := o.due()
			waits = append(waits, due)
			if due {
				_, _ = o.scheduled()
			}
		}
		if !slices.Equal(waits, []bool{true, false, true, false}) {
			t.Errorf("OP-11 due at the ticks after: %v", waits)
		}
		expect.All(t, "OP-11 said once", expect.Len(o.said, 1))
		free()
		o.clock.Advance(longestWait)
		if !o.due() {
			t.Error("OP-11 the place is back, and no copy is due")
		}
		o.copied()
		if o.due() {
			t.Error("OP-11 a good copy of the day is there, and one more is due")
		}
		o.clock.Advance(24 * time.Hour)
		if !o.due() {
			t.Error("OP-11 no copy is due the day after")
		}
	})
}

// OP-11: the letter leaves once the newest good copy of the place is 26 hours old, again each day,
// and not before; a copy by hand elsewhere neither counts for the schedule nor quiets it, one at
// the place does.
func TestLetterAt26Hours_OP11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.copied()
		letters := func() (n int) {
			o.asks()
			for _, said := range o.said {
				if strings.Contains(said, "Sem cópia de segurança recente: A última cópia boa em copias é de 22/11/2026 03:00.") {
					n++
				}
			}
			return n
		}
		elsewhere := t.TempDir()
		for _, step := range []struct {
			after time.Duration
			want  int
		}{{26*time.Hour - time.Second, 0}, {time.Second, 1}, {15 * time.Minute, 1}, {23 * time.Hour, 1}, {46 * time.Minute, 2}} {
			o.clock.Advance(step.after)
			if _, err := o.Now(t.Context(), elsewhere, func(int, int) {}); err != nil {
				t.Fatal(err)
			}
			if got := letters(); got != step.want {
				t.Errorf("OP-11 %s after the copy: %d letters, want %d", o.clock.Now().Sub(start), got, step.want)
			}
		}
		state, err := o.State(t.Context())
		expect.All(t, "OP-11", expect.Is(err, nil), expect.Is(state.Alarm, Urgent), expect.Is(o.due(), true))
		if _, err := o.Now(t.Context(), "", func(int, int) {}); err != nil {
			t.Fatal(err)
		}
		state, err = o.State(t.Context())
		expect.All(t, "OP-11 by hand at the place", expect.Is(err, nil), expect.Is(state.Alarm, Calm), expect.Is(o.due(), false))
	})
}

// OP-11: a copy whose process is killed has a row and a notification too; one that a stop of the
// server interrupts goes back to the queue and has neither.
func TestKilledCopyIsNoted_OP11(t *testing.T) {
	d := dbtest.SQLite(t)
	o := newOffice(t, d)
	killed := &jobs.Run{ID: "0198c0de", Kind: runKind}
	for range 2 {
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return o.givenUp(ctx, tx, killed) })
	}
	expect.All(t, "OP-11", expect.Len(o.said, 1), expect.Has(o.newest().Error, "copias", "parou"))
	ctx, stop := context.WithCancelCause(t.Context())
	stop(jobs.ErrStopping)
	if _, err := o.run(ctx, o.Schedule, row{ID: failure + "stop"}, func(int, int) {}); err == nil {
		t.Error("OP-11 a stopped copy ended well")
	}
	all, err := list(t.Context(), d, 10)
	expect.All(t, "OP-11 stopped", expect.Is(err, nil), expect.Len(all, 1))
}

// OP-09: copies by hand stay though the rule keeps one of the schedule, and nothing is removed
// unless a new copy was read back.
func TestByHandIsKept_OP09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		before, err := o.Now(t.Context(), "", func(int, int) {})
		if err != nil {
			t.Fatal(err)
		}
		old := o.copied()
		o.clock.Advance(24 * time.Hour)
		there := func() []string {
			t.Helper()
			b, err := bucket.Open(t.Context(), o.Schedule.To, bucket.Credentials{})
			if err != nil {
				t.Fatal(err)
			}
			defer b.Close()
			found, err := ids(t.Context(), b)
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		dir := o.DataDir
		o.DataDir = filepath.Join(dir, "ausente") // nowhere to work in
		if _, err := o.scheduled(); err == nil {
			t.Fatal("OP-09 the copy was to fail")
		}
		expect.All(t, "OP-09 after a failure", expect.Is(slices.Contains(there(), old), true))
		o.DataDir = dir
		next := o.copied()
		want := []string{before.ID, next}
		slices.Sort(want)
		expect.All(t, "OP-09 after a good one", expect.Is(strings.Join(there(), " "), strings.Join(want, " ")), expect.Is(o.newest().ByHand, 0))
	})
}

// OP-12: an erasure's own job brings the list to the place, also where it is empty, and says of
// when it is; a place that cannot be written keeps the job from ending.
func TestErasuresReachThePlace_OP12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.list = "{\"id\":\"1\"}\n"
		dbtest.Write(t, d, o.Erased)
		if n, err := db.Count(t.Context(), d, "test", " FROM jobs WHERE kind = 'backup.erasures' AND state = 'queued'"); err != nil || n != 1 {
			t.Fatalf("OP-12 jobs: %d %v", n, err)
		}
		free := o.blocked()
		if err := o.keepErasures(t.Context(), &jobs.Run{Kind: erasuresKind}); err == nil {
			t.Error("OP-12 the job ends without the place")
		}
		free()
		b, err := bucket.Open(t.Context(), o.Schedule.To, bucket.Credentials{})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		none, err := ReadErasures(t.Context(), b)
		expect.All(t, "OP-12 no list", expect.Is(err, nil), expect.Is(none.There, false))
		if err := o.writeErasures(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		got, err := ReadErasures(t.Context(), b)
		expect.All(t, "OP-12", expect.Is(err, nil), expect.Is(got.There, true), expect.Is(got.At, start), expect.Is(string(got.Lines), o.list))
		if _, err := b.Put(t.Context(), erasuresName, strings.NewReader(o.list)); err != nil {
			t.Fatal(err)
		}
		got, err = ReadErasures(t.Context(), b)
		expect.All(t, "OP-12 a list of before", expect.Is(err, nil), expect.Is(got.At.IsZero(), true), expect.Is(string(got.Lines), o.list))
	})
}

// OP-13: the trial restore is due once a month where it is set, the day after where it
// failed, and its result stands with the copy.
func TestDrillIsScheduled_OP13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		problem := error(nil)
		o.Restore = func(context.Context) (string, string, error) { return "", "igual", problem }
		requested := func() bool { return slices.Contains(o.asks(), string(drillKind)) }
		o.copied()
		expect.All(t, "OP-13 not set", expect.Is(requested(), false))
		o.Schedule.Drill = true
		expect.All(t, "OP-13 set", expect.Is(requested(), true))
		if err := o.drill(t.Context()); err != nil {
			t.Fatal(err)
		}
		expect.All(t, "OP-13 done", expect.Is(requested(), false), expect.Is(o.newest().Drill, "igual"), expect.Is(o.newest().DrillError, ""))
		o.clock.Advance(30 * day)
		expect.All(t, "OP-13 a month later", expect.Is(requested(), true))
		problem = errDamaged
		if err := o.drill(t.Context()); err == nil {
			t.Error("OP-13 a failed drill ends well")
		}
		ages, err := o.Ages(t.Context())
		expect.All(t, "OP-13 failed", expect.Is(err, nil), expect.Is(ages.DrillFailed, true), expect.Is(o.newest().DrillError, errDamaged.Message),
			expect.Has(strings.Join(o.said, "\n"), "O ensaio de restauração falhou: "+errDamaged.Message), expect.Is(requested(), false))
		o.clock.Advance(day)
		expect.All(t, "OP-13 the day after", expect.Is(requested(), true))
	})
}
