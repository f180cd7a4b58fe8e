package status

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Status is what a contract is from a day on.
type Status string

// The statuses.
const (
	EmAnalise  Status = "em_analise"
	Ativo      Status = "ativo"
	Suspenso   Status = "suspenso"
	Rescindido Status = "rescindido"
	Cancelado  Status = "cancelado"

	// Encerrado is in no history: the validity of an active or suspended contract is over.
	Encerrado Status = "encerrado"
)

// next is what may follow a status.
var next = map[Status][]Status{
	EmAnalise: {Ativo, Suspenso, Cancelado},
	Ativo:     {EmAnalise, Suspenso, Rescindido},
	Suspenso:  {Ativo, EmAnalise, Rescindido},
}

// labels are the statuses in a sentence.
var labels = map[Status]string{
	EmAnalise: "em análise", Ativo: "ativo", Suspenso: "suspenso", Rescindido: "rescindido", Cancelado: "cancelado", Encerrado: "encerrado",
}

// Label is the status in a sentence.
func (s Status) Label() string { return labels[s] }

// Title is the status at the beginning of a line.
func (s Status) Title() string {
	label := s.Label()
	if label == "" {
		return ""
	}
	return strings.ToUpper(label[:1]) + label[1:]
}

// Known reports whether a contract can be given the status.
func (s Status) Known() bool { return s != Encerrado && labels[s] != "" }

// Final reports whether nothing follows the status.
func (s Status) Final() bool { return s == Rescindido || s == Cancelado }

// Change is a status and the day from which it holds.
type Change struct {
	From   month.Date `json:"vigente_de" doc:"Vale a partir deste dia"`
	Status Status     `json:"situacao" enum:"em_analise,ativo,suspenso,rescindido,cancelado"`
}

// History is the changes of one contract's status.
type History []Change

// Scan implements sql.Scanner, by Parse.
func (h *History) Scan(src any) error {
	var text db.NullText
	err := text.Scan(src)
	if err == nil {
		*h, err = Parse(string(text))
	}
	return err
}

// Parse reads what Text writes; empty is no history.
func Parse(text string) (History, error) {
	if text == "" {
		return nil, nil
	}
	var h History
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		return nil, fmt.Errorf("status: read history: %w", err)
	}
	return h, nil
}

// Text returns the canonical JSON of the history, empty for none.
func (h History) Text() string {
	if len(h) == 0 {
		return ""
	}
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // dates and words
	}
	return string(text)
}

// String writes the history in a line: "ativo desde 01/01/2025, suspenso desde 10/09/2026".
func (h History) String() string {
	told := make([]string, len(h))
	for i, c := range h {
		told[i] = c.Status.Label() + " desde " + c.From.BR()
	}
	return strings.Join(told, ", ")
}

// Equal reports whether both say the same.
func (h History) Equal(other History) bool { return slices.Equal(h, other) }

// On is the change in force on the day; the zero Change of no history.
func (h History) On(day month.Date) Change {
	if len(h) == 0 {
		return Change{}
	}
	i, found := slices.BinarySearchFunc(h, day, func(c Change, day month.Date) int { return c.From.Compare(day) })
	if !found {
		i--
	}
	return h[max(i, 0)]
}

// At is On of a contract whose validity has an end: an active or suspended one is
// Encerrado from the day after it.
func (h History) At(day, end month.Date) Change {
	c := h.On(day)
	if !day.After(end) || c.Status != Ativo && c.Status != Suspenso {
		return c
	}
	over := Change{end.AddDays(1), Encerrado}
	if c.From.After(over.From) {
		over.From = c.From
	}
	return over
}

// Next is the first change of At after the day; the zero Change where none follows.
func (h History) Next(day, end month.Date) Change {
	now := h.At(day, end)
	days := []month.Date{end.AddDays(1)}
	for _, c := range h {
		days = append(days, c.From)
	}
	slices.SortFunc(days, month.Date.Compare)
	for _, d := range days {
		if c := h.At(d, end); d.After(day) && c.Status != now.Status {
			return c
		}
	}
	return Change{}
}

// With is the history with the change; one of the same day is superseded. A status
// that may not follow the one before, or be followed by the one after, is refused.
func (h History) With(c Change) (History, error) {
	i, found := slices.BinarySearchFunc(h, c.From, func(c Change, day month.Date) int { return c.From.Compare(day) })
	after := slices.Clone(h)
	if found {
		after[i] = c
	} else {
		after = slices.Insert(after, i, c)
	}
	after = slices.CompactFunc(after, func(a, b Change) bool { return a.Status == b.Status })
	for j := 1; j < len(after); j++ {
		from, to := after[j-1].Status, after[j].Status
		changed := after[j] == c || after[j-1] == c
		if changed && !slices.Contains(next[from], to) {
			return nil, fault.Fields(fault.Field{Path: "situacao", Message: "De " + from.Label() + " não se passa a " + to.Label() + "."})
		}
	}
	return after, nil
}

// Span is a run of months, the first and the last among them.
type Span struct{ First, Last month.Month }

// Spans are the longest runs of months that have a day with status Ativo inside the
// validity, in order.
func (h History) Spans(start, end month.Date) []Span {
	var spans []Span
	for run := range h.runs(days{start, end}, isActive) {
		s := Span{run.first.Month(), run.last.Month()}
		if n := len(spans); n > 0 && s.First <= spans[n-1].Last.Add(1) {
			spans[n-1].Last = s.Last
			continue
		}
		spans = append(spans, s)
	}
	return spans
}

// ActiveDays counts the days of the month with status Ativo inside the validity.
func (h History) ActiveDays(m month.Month, start, end month.Date) int {
	n := 0
	for run := range h.runs(daysOf(m, start, end), isActive) {
		n += run.first.DaysUntil(run.last) + 1
	}
	return n
}

// ActiveHours counts the hours of those days.
func (h History) ActiveHours(m month.Month, start, end month.Date) int {
	n := 0
	for run := range h.runs(daysOf(m, start, end), isActive) {
		n += month.HoursBetween(run.first, run.last)
	}
	return n
}

// OpenIn reports whether the validity has a day in the month on which the contract is
// active or may become so.
func (h History) OpenIn(m month.Month, start, end month.Date) bool {
	for range h.runs(daysOf(m, start, end), isOpen) {
		return true
	}
	return false
}

func isActive(s Status) bool { return s == Ativo }

func isOpen(s Status) bool { return s == Ativo || s == EmAnalise }

// runs yields the days of each change whose status matches.
func (h History) runs(within days, asked func(Status) bool) iter.Seq[days] {
	return func(yield func(days) bool) {
		for i, c := range h {
			run := within
			if i > 0 {
				run = run.from(c.From)
			}
			if i+1 < len(h) {
				run = run.until(h[i+1].From.AddDays(-1))
			}
			if asked(c.Status) && !run.first.After(run.last) && !yield(run) {
				return
			}
		}
	}
}

// days are a run of days, the first and the last among them; none where the first is
// after the last.
type days struct{ first, last month.Date }

// daysOf are the days of the month inside the validity.
func daysOf(m month.Month, start, end month.Date) days {
	return days{start, end}.from(m.First()).until(m.Last())
}

func (d days) from(day month.Date) days {
	if day.After(d.first) {
		d.first = day
	}
	return d
}

func (d days) until(day month.Date) days {
	if day.Before(d.last) {
		d.last = day
	}
	return d
}
