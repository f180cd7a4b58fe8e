package snapshot

import (
	"context"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// EachPast gives the month of each client in scope as it stood on a day: what was kept at
// the close in force then, else its last picture until then. Clients of whom nothing was
// kept until then are left out. A picture is late that was taken so long after its day
// that it may have what changed since.
func EachPast(ctx context.Context, q db.Q, scope client.Scope, m month.Month, day month.Date, take func(p *Picture, late bool) error) error {
	night := day.AddDays(1).In(clock.SaoPaulo()).Add(pictureNight)
	return eachPastOf(ctx, q, scope, m, day, func(s *Snapshot) error {
		p, err := s.Picture()
		if err != nil {
			return err
		}
		return take(&p, s.Sequence == 0 && s.At.Time().After(night))
	})
}

const (
	// pictureNight is for how long after midnight nobody has worked on the next day yet.
	pictureNight = 6 * time.Hour
	// PictureMonths is how many months back are still worked on.
	PictureMonths = 3
)

// Past is how the month of a client stood on a day, with how far that is known.
type Past struct {
	Picture
	TakenAt clock.Micros // 0: not noted
	Late    bool         // so long after the day that it may have what changed since
	Until   month.Date   // the last day, up to the one requested, of which it is known; zero: of none
}

// AsOf is how the month of a client stood on a day: as it was kept when it was closed, if
// that close was in force, else as the last picture until then says. It is never computed
// again.
func (s *Service) AsOf(ctx context.Context, a actor.Actor, clientID string, m month.Month, day month.Date) (Past, error) {
	if !a.Can(actor.MonthsWork) {
		return Past{}, actor.ErrDenied
	}
	if _, err := client.Reached(ctx, s.DB, a, actor.MonthsWork, clientID); err != nil {
		return Past{}, err
	}
	kept, err := inForceOn(ctx, s.DB, clientID, m, day)
	if err != nil {
		return Past{}, err
	}
	p := Past{Until: day}
	if kept == nil {
		if kept, err = lastPicture(ctx, s.DB, clientID, m, day); err != nil {
			return Past{}, err
		}
		if kept == nil {
			return Past{}, fault.New(fault.NotFound, "sem_retrato", "Não há retrato de "+m.Label()+" anterior a "+day.BR()+".")
		}
		if p.Until, err = LookedAt(ctx, s.DB, m, day); err != nil {
			return Past{}, err
		}
		night := day.AddDays(1).In(clock.SaoPaulo()).Add(pictureNight)
		p.Late = kept.At.Time().After(night)
	}
	p.TakenAt = kept.At
	p.Picture, err = kept.Picture()
	return p, err
}
