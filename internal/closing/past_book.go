package closing

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// PastBook is the month of all clients in scope as it stood on a day: of each what was kept
// at the close in force then, else its last picture until then. Clients of whom nothing
// was kept until then are not in it. Late counts the pictures that were taken so long
// after their day that they may have what changed since.
func PastBook(ctx context.Context, q db.Q, scope client.Scope, m month.Month, day month.Date) (pictures []Picture, late int, err error) {
	found, err := pastOf(ctx, q, scope, m, day)
	if err != nil {
		return nil, 0, err
	}
	night := day.AddDays(1).In(clock.SaoPaulo()).Add(pictureNight)
	for i := range found {
		p, err := found[i].picture()
		if err != nil {
			return nil, 0, err
		}
		pictures = append(pictures, p)
		if found[i].Sequence == 0 && found[i].At.Time().After(night) {
			late++
		}
	}
	return pictures, late, nil
}
