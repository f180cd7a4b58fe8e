package backup

import (
	"context"
	"slices"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// When the age of the newest good copy is worth a word, and when an alarm (OP-01).
const (
	late    = 26 * time.Hour
	tooLate = 50 * time.Hour
)

// Alarm is how urgent a copy is.
type Alarm string

// The alarms.
const (
	Calm   Alarm = "em_dia"
	Late   Alarm = "atrasada"
	Urgent Alarm = "sem_copia"
	None   Alarm = "sem_agendamento" // no copies are configured
)

var errNoPlace = fault.New(fault.Conflict, "sem_lugar", "Nenhum lugar de cópias foi configurado (YNOVA_BACKUP_TO).")

// Schedule says where copies go, when, and how long they stay.
type Schedule struct {
	To          string // address of the bucket; empty: none
	Credentials bucket.Credentials
	Recipient   string
	At          time.Duration // since local midnight
	Keep        Keep
	Drill       bool // the newest copy is restored aside each month
}

// Config are the parts that a Service is made of.
type Config struct {
	Source
	Queue    *jobs.Queue
	Schedule Schedule
	// Erasures is the list of who was erased.
	Erasures func(ctx context.Context) ([]byte, error)
	// Restore restores a copy of the place of the schedule aside, compares, removes it, and says
	// what it compared; id is empty for the newest.
	Restore func(ctx context.Context) (id, report string, err error)
	// Notify notifies the users responsible for the installation.
	Notify func(ctx context.Context, tx *db.Tx, title, body string) error
}

// Service makes copies by its schedule and on request.
type Service struct{ Config }

// New returns the service and registers its jobs.
func New(c Config) *Service {
	s := &Service{c}
	s.jobs()
	return s
}

// State is how the copies of the installation stand.
type State struct {
	Place    string // without credentials; empty: none
	At       time.Duration
	Drill    bool         // restored aside each month
	LastGood clock.Micros // of that place; 0: never
	Alarm    Alarm
	Copies   []Copy // newest first
	Running  bool
}

// Copy is one that was made or tried.
type Copy struct {
	ID                              string
	StartedAt, FinishedAt, Verified clock.Micros
	Good                            bool
	Bytes, Files, NewFiles          int64
	Error                           string
	ByHand                          bool
	Drilled                         clock.Micros // restored aside; 0: never
	Drill, DrillError               string
}

// maxShown is how many copies a screen shows.
const maxShown = 60

// State says how copies stand, to who may run them.
func (s *Service) State(ctx context.Context) (State, error) {
	out := State{Place: s.Schedule.To, At: s.Schedule.At, Drill: s.Schedule.Drill}
	var err error
	if out.LastGood, err = lastGood(ctx, s.DB, s.Schedule.To); err != nil {
		return out, err
	}
	out.Alarm = s.alarm(out.LastGood)
	if out.Running, err = s.Queue.Underway(ctx, s.DB, runKind); err != nil {
		return out, err
	}
	all, err := list(ctx, s.DB, maxShown)
	for _, r := range all {
		out.Copies = append(out.Copies, Copy{
			ID: r.ID, StartedAt: r.StartedAt, FinishedAt: r.FinishedAt, Verified: r.VerifiedAt, Good: r.State == stateMade,
			Bytes: r.Bytes, Files: r.Files, NewFiles: r.NewFiles, Error: r.Error,
			ByHand: r.ByHand == 1, Drilled: r.DrilledAt, Drill: r.Drill, DrillError: r.DrillError,
		})
	}
	return out, err
}

// Ages are how long ago the newest good copy of the place began and was last restored aside.
type Ages struct {
	Copy, Drill *time.Duration // nil: never
	DrillFailed bool           // the last trial restore
}

// Ages says how old the newest good copy is, and the newest trial restore.
func (s *Service) Ages(ctx context.Context) (out Ages, err error) {
	at, err := standingOf(ctx, s.DB, s.Schedule.To)
	age := func(at clock.Micros) *time.Duration {
		if at == 0 {
			return nil
		}
		d := s.Clock.Now().Sub(at.Time())
		return &d
	}
	return Ages{age(at.good), age(at.drilledWell), at.drilled > at.drilledWell}, err
}

func (s *Service) alarm(last clock.Micros) Alarm {
	switch age := s.Clock.Now().Sub(last.Time()); {
	case s.Schedule.To == "" && last == 0:
		return None
	case last == 0 || age > tooLate:
		return Urgent
	case age > late:
		return Late
	default:
		return Calm
	}
}

// Start asks for a copy now, in the background. One that waits or runs already serves.
func (s *Service) Start(ctx context.Context, a actor.Actor) error {
	if s.Schedule.To == "" {
		return errNoPlace
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.enqueue(ctx, tx, runKind, a.UserID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: a, Action: "backup.start", Entity: "backup", EntityID: "agora", Title: "Cópia de segurança pedida"})
	})
}

// VerifyAt reads a copy whole, the newest where none is named, and notes what it found.
func (s *Service) VerifyAt(ctx context.Context, id string) error {
	b, err := bucket.Open(ctx, s.Schedule.To, s.Schedule.Credentials)
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	if id == "" {
		if id, err = Newest(ctx, b); err != nil {
			return err
		}
	}
	_, found := Verify(ctx, b, id, nil, Trust{Key: s.Key, Sealed: s.Schedule.Recipient != ""})
	problem := ""
	if known, ok := fault.As(found); ok && slices.Contains([]string{errDamaged.Code, errAbsent.Code, errUnsigned.Code, errChanged.Code, errOpen.Code, keyCode}, known.Code) {
		problem = known.Message
	} else if found != nil {
		return found // of the place, not of the copy
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := verified(ctx, tx, id, clock.FromTime(s.Clock.Now()), problem); err != nil || problem == "" {
			return err
		}
		return s.Notify(ctx, tx, "Cópia de segurança danificada", problem)
	})
	if err == nil {
		err = found
	}
	return err
}
