package backup

import (
	"bytes"
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
}

// Config are the parts that a Service is made of.
type Config struct {
	Source
	Queue    *jobs.Queue
	Schedule Schedule
	// Erasures is the list of who was erased.
	Erasures func(ctx context.Context) ([]byte, error)
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
	LastGood clock.Micros // 0: never
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
}

// maxShown is how many copies a screen shows.
const maxShown = 60

// State says how copies stand, to who may run them.
func (s *Service) State(ctx context.Context) (State, error) {
	out := State{Place: s.Schedule.To, At: s.Schedule.At}
	var err error
	if out.LastGood, err = lastGood(ctx, s.DB); err != nil {
		return out, err
	}
	out.Alarm = s.alarm(out.LastGood)
	if out.Running, err = s.Queue.Unfinished(ctx, s.DB, runKind); err != nil {
		return out, err
	}
	all, err := list(ctx, s.DB, maxShown)
	for _, r := range all {
		out.Copies = append(out.Copies, Copy{
			ID: r.ID, StartedAt: r.StartedAt, FinishedAt: r.FinishedAt, Verified: r.VerifiedAt, Good: r.State == stateMade,
			Bytes: r.Bytes, Files: r.Files, NewFiles: r.NewFiles, Error: r.Error,
		})
	}
	return out, err
}

// Age is that of the newest good copy; ok is false where there is none.
func (s *Service) Age(ctx context.Context) (age time.Duration, ok bool, err error) {
	last, err := lastGood(ctx, s.DB)
	return s.Clock.Now().Sub(last.Time()), last != 0, err
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

// Now makes a copy at once, at the place of the schedule or another one, and notes it.
func (s *Service) Now(ctx context.Context, to string, progress func(done, total int)) (*Manifest, error) {
	schedule := s.Schedule
	if to != "" {
		schedule.To = to
	}
	if schedule.To == "" {
		return nil, errNoPlace
	}
	started := clock.FromTime(s.Clock.Now())
	m, fresh, err := s.make(ctx, schedule, progress)
	note := row{ID: "falha-" + newID(s.Clock), Place: schedule.To, StartedAt: started, FinishedAt: clock.FromTime(s.Clock.Now()), State: stateFailed}
	if err == nil {
		note.ID, note.State, note.Bytes, note.Files, note.NewFiles = m.ID, stateMade, m.bytes(), int64(len(m.Files)), int64(fresh)
	} else {
		note.Error = sentence(err)
	}
	noted := s.DB.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error { return insert(ctx, tx, &note) })
	if err == nil {
		err = noted
	}
	return m, err
}

// make makes the copy, keeps the list of erasures beside it, and removes what the rule
// does not keep.
func (s *Service) make(ctx context.Context, to Schedule, progress func(done, total int)) (m *Manifest, fresh int, err error) {
	b, err := bucket.Open(ctx, to.To, to.Credentials)
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = b.Close() }()
	before, err := knownFiles(ctx, b, s.Key, to.Recipient != "")
	if err != nil {
		return nil, 0, err
	}
	if m, err = Make(ctx, s.Source, Place{b, to.Recipient}, progress); err != nil {
		return nil, 0, err
	}
	for _, f := range m.Files {
		if _, known := before[f.Name]; !known {
			fresh++
		}
	}
	if err := s.writeErasures(ctx, b); err != nil {
		return nil, 0, err
	}
	return m, fresh, prune(ctx, b, to.Keep, s.Clock.Now())
}

func (s *Service) writeErasures(ctx context.Context, b bucket.Bucket) error {
	lines, err := s.Erasures(ctx)
	if err != nil || len(lines) == 0 {
		return err
	}
	_, err = b.Put(ctx, erasuresName, bytes.NewReader(lines))
	return err
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

func sentence(err error) string {
	if known, ok := fault.As(err); ok {
		return known.Message
	}
	return "A cópia não pôde ser feita: " + err.Error()
}
