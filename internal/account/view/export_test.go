package view

import (
	"context"
	"errors"
	"time"

	"ynova/internal/kernel/clock"
)

// DecideAtOnce has so many instances decide about each mailed view that all of them have read.
func DecideAtOnce(ctx context.Context, s *Sending, instances int) error {
	now := s.Clock.Now().Add(time.Hour)
	due, err := dueSends(ctx, s.DB, clock.FromTime(now), clock.FromTime(now))
	if err != nil {
		return err
	}
	failures := make(chan error)
	for range instances {
		go func() {
			var failed error
			for _, of := range due {
				failed = errors.Join(failed, s.decide(ctx, &of, now))
			}
			failures <- failed
		}()
	}
	for range instances {
		err = errors.Join(err, <-failures)
	}
	return err
}
