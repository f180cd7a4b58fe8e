package closing

import (
	"context"
	"slices"
	"time"

	"ynova/internal/client"
	"ynova/internal/closing/book"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// pictureKind keeps how the open months of clients stand at the end of each day (MC-06).
const pictureKind jobs.Kind = "closing.pictures"

const (
	pictureEvery = 30 * time.Minute
	// pictureHour is the local hour from which the day before is over for everybody.
	pictureHour = 2
	// pictureBatch is how many clients one transaction takes, for which all other writers wait.
	pictureBatch = 6
)

// runPictures keeps the day before, once.
func (s *Service) runPictures(ctx context.Context, run *jobs.Run) error {
	now := clock.Local(s.Clock.Now())
	day := month.DateOf(now).AddDays(-1)
	kept, err := snapshot.PicturesKept(ctx, s.DB, day)
	if err != nil {
		return err
	}
	due := now.Hour() >= pictureHour && !kept
	if due {
		ids, err := book.ClientsIn(ctx, s.DB, client.ScopeOf(actor.SystemActor(), actor.MonthsRead), day.Month().Add(-snapshot.PictureMonths), day.Month())
		if err != nil {
			return err
		}
		err = run.WriteChunks(ctx, ids, pictureBatch, func(ctx context.Context, tx *db.Tx, ids []string) error { return s.keepPictures(ctx, tx, ids, day) })
		if err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if due {
			if err := snapshot.NotePictures(ctx, tx, day); err != nil {
				return err
			}
		}
		return run.Complete(ctx, tx, nil)
	})
}

// keepPictures keeps the open months of the clients that are not as they were.
//
// Protection: a picture is inserted once a day; one made twice says the same.
func (s *Service) keepPictures(ctx context.Context, tx *db.Tx, clientIDs []string, day month.Date) error {
	for m := day.Month().Add(-snapshot.PictureMonths); m <= day.Month(); m++ {
		found, err := s.Books.MonthOf(ctx, tx, client.ScopeOf(actor.SystemActor(), actor.MonthsRead), m, clientIDs)
		if err != nil {
			return err
		}
		open := slices.DeleteFunc(found, func(c book.ClientMonth) bool { return c.Closed != nil })
		accrued, err := s.Accruals.ProvisionOf(ctx, tx, open, m)
		if err != nil {
			return err
		}
		pictures, err := picturesOf(ctx, tx, open, m, accrued)
		if err != nil {
			return err
		}
		for i := range pictures {
			body, err := snapshot.Canonical(pictures[i])
			if err != nil {
				return err
			}
			if err := snapshot.KeepPicture(ctx, tx, open[i].ClientID, m, day, body, clock.FromTime(s.Clock.Now())); err != nil {
				return err
			}
		}
	}
	return nil
}
