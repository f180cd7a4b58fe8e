package agenda

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/kernel/text"
)

// Status says whether an appointment takes place.
type Status string

// The statuses.
const (
	Booked    Status = "marcado"
	Cancelled Status = "cancelado"
)

// Appointment is a time that a user keeps.
type Appointment struct {
	ID, UserID, ClientID string
	Client               string // name; empty without one, and where it is out of reach by now
	Subject              string
	Place                string
	Notes                string
	Start, End           clock.Micros
	Duration             int // minutes
	Status               Status
	Version              int64
	CreatedAt, UpdatedAt clock.Micros

	reminderJob string
}

// Title is what calendars and reminders call it.
func (a *Appointment) Title() string {
	switch {
	case a.Subject != "":
		return a.Subject
	case a.Client != "":
		return "Reunião com " + a.Client
	}
	return "Reunião"
}

// Entry is what a person enters for an appointment.
type Entry struct {
	ClientID string
	Subject  string
	Place    string
	Notes    string
	Start    time.Time
	Duration int
}

// durations are how long an appointment may take, in minutes (CS-01).
var durations = []int{30, 45, 60}

const (
	maxSubject, maxPlace, maxNotes = 120, 200, 1000

	// horizon is how far ahead one may book.
	horizon = 366 * 24 * time.Hour
	// grid is on what minutes an appointment may begin.
	grid = 5 * time.Minute
)

var (
	// ErrNotFound is the error of an appointment that does not exist or is another user's.
	ErrNotFound = fault.New(fault.NotFound, "compromisso_nao_encontrado", "Compromisso não encontrado.")

	errStale     = fault.New(fault.Stale, "versao_desatualizada", "Este compromisso foi alterado em outra tela. Confira os dados atuais antes de salvar.")
	errTaken     = fault.New(fault.Conflict, "horario_ocupado", "Este horário já está ocupado. Escolha outro.")
	errCancelled = fault.New(fault.Conflict, "compromisso_cancelado", "Este compromisso foi cancelado.")
	errOver      = fault.New(fault.Conflict, "compromisso_encerrado", "Este compromisso já terminou.")
	errClient    = fault.MissingField("clientId", "Cliente não encontrado")
)

// check validates an entry against the hours in force and returns its stored form.
func (e Entry) check(h hours, now time.Time) (Entry, error) {
	var c fault.Collector
	e.Subject = line(&c, "subject", e.Subject, maxSubject)
	e.Place = line(&c, "place", e.Place, maxPlace)
	e.Notes = strings.TrimSpace(e.Notes)
	c.Check(utf8.RuneCountInString(e.Notes) <= maxNotes, "notes", "Use até 1.000 caracteres")
	known := slices.Contains(durations, e.Duration)
	c.Check(known, "duration", "Escolha 30, 45 ou 60 minutos")
	e.Start = e.Start.UTC()
	switch {
	case !e.Start.After(now):
		c.Add("startsAt", "Escolha um horário no futuro")
	case e.Start.After(now.Add(horizon)):
		c.Add("startsAt", "Escolha um horário até um ano à frente")
	case !e.Start.Equal(e.Start.Truncate(grid)):
		c.Add("startsAt", "Escolha um horário em múltiplos de cinco minutos")
	case known && !h.holds(span{e.Start, e.end()}):
		c.Add("startsAt", "Escolha um horário dentro do expediente, em dia útil")
	}
	return e, c.Err()
}

func (e *Entry) end() time.Time { return e.Start.Add(time.Duration(e.Duration) * time.Minute) }

// line is a text without line breaks and control characters.
func line(c *fault.Collector, path, s string, most int) string {
	s = strings.Join(strings.Fields(text.Clean(s)), " ")
	printable := !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
	c.Check(printable && utf8.RuneCountInString(s) <= most, path, "O texto é longo demais ou contém caracteres inválidos")
	return s
}

// lay puts the entry over the appointment.
func (a *Appointment) lay(e *Entry) {
	a.ClientID, a.Subject, a.Place, a.Notes = e.ClientID, e.Subject, e.Place, e.Notes
	a.Start, a.End, a.Duration = clock.FromTime(e.Start), clock.FromTime(e.end()), e.Duration
}

func (a *Appointment) searchText() string { return search.Text(a.Subject, a.Place) }

// audited is what the trail keeps.
func (a *Appointment) audited() map[string]any {
	return map[string]any{
		"inicio": a.Start, "fim": a.End, "assunto": a.Subject, "local": a.Place, "client_id": a.ClientID, "situacao": a.Status,
	}
}

// span is a stretch of time.
type span struct{ from, until time.Time }

func (s span) overlaps(o span) bool { return s.from.Before(o.until) && o.from.Before(s.until) }

func localDate(t time.Time) month.Date { return month.DateOf(clock.Local(t)) }
