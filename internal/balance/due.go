package balance

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// SetDue sets the due date of every record of the client's month that has none, in the
// caller's transaction, and returns how many there were. An existing date stays; why
// states in the timeline where the date comes from.
//
// Protection: the client is locked like by who edits or imports its months, so that a date
// typed meanwhile is seen; the statement takes only what has none.
func (s *Service) SetDue(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, m month.Month, due month.Date, why string) (int, error) {
	if err := ledger.LockForUpdate(ctx, tx, []string{clientID}); err != nil {
		return 0, err
	}
	guard, err := period.Hold(ctx, tx, clientID)
	if err != nil {
		return 0, err
	}
	undated, err := undatedOf(ctx, tx, clientID, m)
	if err != nil || len(undated) == 0 {
		return 0, err
	}
	if err := guard.Open(clientID, "", m); err != nil {
		return 0, err
	}
	if err := dateMonths(ctx, tx, clientID, m, due, a.Name); err != nil {
		return 0, err
	}
	for _, balanceID := range undated {
		err := audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actEditMonth, Entity: ledger.EntityBalance, EntityID: balanceID, ClientID: clientID,
			Title: "Mês " + m.Short() + " alterado", Description: "Data vencimento boleto: " + ledger.OrUnknown("") + " → " + due.BR() + " (" + why + ")",
			Before: map[string]string{"bill_due": ""}, After: map[string]string{"bill_due": due.String()},
		})
		if err != nil {
			return 0, err
		}
	}
	return len(undated), nil
}
