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
	// pictureBatch is how many clients are read together.
	pictureBatch = 50
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
		err = run.Chunks(ctx, ids, pictureBatch, func(ctx context.Context, ids []string) error { return s.keepPictures(ctx, ids, day, run.Write) })
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

// keepPictures keeps the open months of the clients that changed. They are read and packed beside the writers, who wait for what is stored alone.
//
// Protection: what was written of the clients meanwhile is noted by triggers, and they are read
// again in the transaction that stores; a picture is inserted once a day, and one made twice says
// the same.
func (s *Service) keepPictures(ctx context.Context, clientIDs []string, day month.Date,
	write func(ctx context.Context, step func(ctx context.Context, tx *db.Tx) error) error,
) error {
	position, err := s.Books.Position(ctx)
	if err != nil {
		return err
	}
	taken, err := s.takePictures(ctx, s.DB, clientIDs, day)
	if err != nil || len(taken) == 0 {
		return err
	}
	return write(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := book.Changed(ctx, tx, position, clientIDs)
		if err != nil {
			return err
		}
		now := taken
		if changed {
			if now, err = s.takePictures(ctx, tx, clientIDs, day); err != nil {
				return err
			}
		}
		return snapshot.KeepPictures(ctx, tx, day, now, clock.FromTime(s.Clock.Now()))
	})
}

// takePictures reads how the open months of the clients stand that are not as they were.
func (s *Service) takePictures(ctx context.Context, q db.Q, clientIDs []string, day month.Date) (taken []snapshot.Taken, err error) {
	for m := day.Month().Add(-snapshot.PictureMonths); m <= day.Month(); m++ {
		found, err := s.Books.MonthOf(ctx, q, client.ScopeOf(actor.SystemActor(), actor.MonthsRead), m, clientIDs)
		if err != nil {
			return nil, err
		}
		open := slices.DeleteFunc(found, func(c book.ClientMonth) bool { return c.Closed != nil })
		accrued, err := s.Accruals.ProvisionOf(ctx, q, open, m)
		if err != nil {
			return nil, err
		}
		pictures, err := picturesOf(ctx, q, open, m, accrued)
		if err != nil {
			return nil, err
		}
		fresh, err := snapshot.Take(ctx, q, pictures)
		if err != nil {
			return nil, err
		}
		taken = append(taken, fresh...)
	}
	return taken, nil
}
