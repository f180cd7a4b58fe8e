package closing

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/clock"
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
		p, err := s.picture()
		if err != nil {
			return err
		}
		return take(&p, s.Sequence == 0 && s.At.Time().After(night))
	})
}
