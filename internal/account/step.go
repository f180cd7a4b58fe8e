package account

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Step is a completed set-up step that no other row shows.
type Step string

// The steps.
const (
	StepMailTested  Step = "emailTestado" // a server accepted a test message
	StepWithoutMail Step = "semEnvio"     // the installation goes on without sending
)

const stepDone = "sim"

// TakeStep notes a step, once. Protection: one insert; a step that was taken stays.
func (s *Service) TakeStep(ctx context.Context, a actor.Actor, step Step, title string) error {
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return TakeStep(ctx, tx, a, step, title)
	})
}

// TakeStep is Service.TakeStep in a transaction of the caller.
func TakeStep(ctx context.Context, tx *db.Tx, a actor.Actor, step Step, title string) error {
	first, err := (store{}).insertSetting(ctx, tx, string(step), stepDone, a.UserID)
	if err != nil || !first {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{Actor: a, Action: "setting.step", Entity: entitySetting, EntityID: string(step), Title: title})
}
