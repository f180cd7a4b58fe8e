package retention

import (
	"context"
	"fmt"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Retire removes what a feature keeps of a contract that goes for good.
type Retire func(ctx context.Context, tx *db.Tx, contractID string) error

// Config is what retention works with.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Queue *jobs.Queue
	Chain *audit.Chain
	// Retires take what features above contracts keep of one, before itself.
	Retires []Retire
	// Others are what is forgotten elsewhere, for the screen.
	Others []Other
}

// Service keeps the ages and applies them.
type Service struct{ Config }

// New returns the retention, whose job it registers.
func New(c Config) *Service {
	c.Retires = append(slices.Clone(c.Retires), contract.Retire) // last, since all refer to it
	s := &Service{c}
	s.jobs()
	return s
}

// Setting is the ages as they are stored.
type Setting struct {
	Ages      Ages
	Version   int64 // 0: nobody has set any
	UpdatedAt clock.Micros
	UpdatedBy string
}

// Standing is what would go of a kind today, and what is held back.
type Standing struct {
	Go             int
	Oldest, Newest clock.Micros // of what would go; 0: nothing would
	Closed         int          // held back by closed months
	Used           int          // held back by other records
}

// Report is the setting with how each kind stands.
type Report struct {
	Setting
	Kinds map[Kind]Standing
}

var errStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou a retenção. Confira os dados atuais antes de salvar.")

// Read returns the ages and what they would remove today.
func (s *Service) Read(ctx context.Context, a actor.Actor) (Report, error) {
	if !a.Can(actor.SettingsManage) {
		return Report{}, actor.ErrDenied
	}
	stored, err := read(ctx, s.DB)
	if err != nil {
		return Report{}, err
	}
	return s.report(ctx, stored)
}

// Preview returns what ages that are not stored would remove today.
func (s *Service) Preview(ctx context.Context, a actor.Actor, ages Ages) (Report, error) {
	if !a.Can(actor.SettingsManage) {
		return Report{}, actor.ErrDenied
	}
	if err := ages.check(); err != nil {
		return Report{}, err
	}
	stored, err := read(ctx, s.DB)
	if err != nil {
		return Report{}, err
	}
	stored.Ages = ages
	return s.report(ctx, stored)
}

// Save replaces the ages. Nothing goes before the next run of the job.
//
// Protection: one conditional write on the version that was read.
func (s *Service) Save(ctx context.Context, a actor.Actor, ages Ages, expected *int64) (Report, error) {
	if !a.Can(actor.SettingsManage) {
		return Report{}, actor.ErrDenied
	}
	if err := ages.check(); err != nil {
		return Report{}, err
	}
	after := Setting{Ages: ages}
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := read(ctx, tx)
		if err != nil {
			return err
		}
		if expected != nil && *expected != before.Version {
			return errStale.WithCurrent(map[string]any{"version": before.Version, "updatedAt": before.UpdatedAt, "updatedBy": before.UpdatedBy})
		}
		after.Version, after.UpdatedAt, after.UpdatedBy = before.Version+1, clock.FromTime(tx.Now()), a.Name
		if err := write(ctx, tx, &after); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "retention.update", Entity: "retention", EntityID: rowID, Title: "Idades da retenção alteradas",
			Before: before.Ages, After: after.Ages,
		})
	})
	if err != nil {
		return Report{}, err
	}
	return s.report(ctx, after)
}

// check refuses an age below its minimum.
func (ages Ages) check() error {
	var f fault.Collector
	for i := range Rules {
		months, given := ages[Rules[i].Kind]
		path := string(Rules[i].Kind)
		f.Check(!given || months >= Rules[i].Minimum, path, Rules[i].tooYoung())
		f.Check(!given || months <= most, path, fmt.Sprintf("Use no máximo %d meses", most))
	}
	return f.Err()
}

func (s *Service) report(ctx context.Context, stored Setting) (Report, error) {
	r := Report{stored, map[Kind]Standing{}}
	for kind, months := range stored.Ages {
		standing, err := standingOf(ctx, s.DB, kind, s.cut(months))
		if err != nil {
			return r, err
		}
		r.Kinds[kind] = standing
	}
	return r, nil
}

// cut is the instant before which what is so many months old was made.
func (s *Service) cut(months int) clock.Micros {
	return clock.FromTime(s.Clock.Now().AddDate(0, -months, 0))
}
