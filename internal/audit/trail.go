package audit

import (
	"context"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Filter chooses entries of the trail; empty parts choose all.
type Filter struct {
	ActorID   string
	SessionID string
	IP        string
	Action    string // an action, or its beginning up to a dot: "contract"
	Entity    string
	EntityID  string
	From, To  month.Date // days in São Paulo, both included

	Limit, Offset int
}

// Line is an entry as the trail's readers see it.
type Line struct {
	Stored
	SessionID string
	IP        string
}

// Trail reads the trail: all of it with reach over all, one's own acts otherwise.
type Trail struct{ db *db.DB }

// NewTrail returns the trail of the database.
func NewTrail(d *db.DB) *Trail { return &Trail{d} }

// List returns the entries of the filter, newest first, and how many there are.
func (t *Trail) List(ctx context.Context, a actor.Actor, f Filter) ([]Line, int, error) {
	f, err := reach(a, f)
	if err != nil {
		return nil, 0, err
	}
	lines, err := search(ctx, t.db, f)
	if err != nil {
		return nil, 0, err
	}
	total, err := count(ctx, t.db, f)
	return masked(a, lines), total, err
}

// Each gives every entry of the filter, newest first, up to the limit, for a file.
func (t *Trail) Each(ctx context.Context, a actor.Actor, f Filter, emit func(*Line) error) error {
	f, err := reach(a, f)
	if err != nil {
		return err
	}
	for limit := f.Limit; f.Offset < limit; f.Offset += f.Limit {
		f.Limit = min(sealBatch, limit-f.Offset)
		lines, err := search(ctx, t.db, f)
		if err != nil {
			return err
		}
		for i := range masked(a, lines) {
			if err := emit(&lines[i]); err != nil {
				return err
			}
		}
		if len(lines) < f.Limit {
			return nil
		}
	}
	return nil
}

// reach narrows the filter to what the actor may read.
func reach(a actor.Actor, f Filter) (Filter, error) {
	switch a.Reach(actor.AuditRead) {
	case actor.All:
	case actor.Self:
		if f.ActorID != "" && f.ActorID != a.UserID {
			return f, actor.ErrDenied
		}
		f.ActorID = a.UserID
	default:
		return f, actor.ErrDenied
	}
	if !f.From.IsZero() && !f.To.IsZero() && f.To.Before(f.From) {
		return f, fault.Fields(fault.Field{Path: "ate", Message: "O fim do período vem antes do início"})
	}
	return f, nil
}

// masked leaves out of one's own acts what the row was: later rights may be smaller
// than those of the day.
func masked(a actor.Actor, lines []Line) []Line {
	if a.Reach(actor.AuditRead) == actor.All {
		return lines
	}
	for i := range lines {
		lines[i].Before, lines[i].After = nil, nil
	}
	return lines
}

// bounds are the instants of the filter's days: from the first included to the last
// excluded.
func (f *Filter) bounds() (from, to clock.Micros) {
	to = clock.Micros(1 << 62)
	if !f.From.IsZero() {
		from = clock.FromTime(f.From.In(clock.SaoPaulo()))
	}
	if !f.To.IsZero() {
		to = clock.FromTime(f.To.AddDays(1).In(clock.SaoPaulo()))
	}
	return from, to
}

// words are the filter as it was given, for the entry of an export.
func (f *Filter) words() map[string]string {
	words := map[string]string{}
	for name, value := range map[string]string{
		"usuario": f.ActorID, "sessao": f.SessionID, "ip": f.IP, "acao": f.Action, "registro": strings.Trim(f.Entity+"/"+f.EntityID, "/"),
	} {
		if value != "" {
			words[name] = value
		}
	}
	if !f.From.IsZero() {
		words["de"] = f.From.String()
	}
	if !f.To.IsZero() {
		words["ate"] = f.To.String()
	}
	return words
}
