package client

import (
	"context"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// MostConflicts is how many CNPJs of others a person may meet in a day.
const MostConflicts = 20

// ErrProbing is the answer to who met too many CNPJs of others.
var ErrProbing = fault.New(fault.RateLimited, "muitos_conflitos", "Muitos CNPJs já cadastrados hoje. Fale com o back office.")

// MayMeet refuses who would have met too many clients of others within a day, on whatever
// way, with as many more; the permission is the one that the client is looked for with.
func MayMeet(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, now time.Time, more int) error {
	if more == 0 || a.Reach(p) == actor.All {
		return nil
	}
	n, err := conflictsSince(ctx, q, a.UserID, now.Add(-24*time.Hour))
	if err == nil && n+more > MostConflicts {
		err = ErrProbing.WithRetryAfter(time.Hour)
	}
	return err
}

// Conflicted records that a user who does not reach every client entered the CNPJs of other
// clients, in a transaction of its own, because the caller's is rolled back.
func Conflicted(ctx context.Context, d *db.DB, a actor.Actor, p actor.Permission, cnpjs ...string) error {
	if len(cnpjs) == 0 || a.Reach(p) == actor.All {
		return nil
	}
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, cnpj := range cnpjs {
			err := audit.Record(ctx, tx, audit.Entry{
				Actor: a, Action: actConflict, Entity: "client_request", EntityID: cnpj, Title: "CNPJ de outro cliente informado",
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

const actConflict = "lead.conflict"
