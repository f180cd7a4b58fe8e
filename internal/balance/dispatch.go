package balance

import (
	"context"
	"regexp"
	"strings"
	"time"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// MarkDispatch notes that the month's statement was sent (Disparo) and whether the
// mail server accepted all of it (Envio ok), in the caller's transaction.
func (s *Service) MarkDispatch(ctx context.Context, tx *db.Tx, balanceID string, m month.Month, at *time.Time, sentOK bool) error {
	return markMonth(ctx, tx, balanceID, m, at, sentOK)
}

// Note writes a line into the balance's timeline, in the caller's transaction.
func (s *Service) Note(ctx context.Context, tx *db.Tx, a actor.Actor, clientID, balanceID, action, title, description string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: ledger.EntityBalance, EntityID: balanceID, ClientID: clientID, Title: title, Description: description,
	})
}

var addressLocal = regexp.MustCompile(`[A-Za-z0-9!#$&'*+/=?^_{|}~.-]+@`)

// maskedDescription is what a reader may see of an event's description: no
// addresses of others, and no prices where those are hidden.
func maskedDescription(a actor.Actor, action, text string) string {
	if !a.SeesPrices() && (action == actEditMonth || action == ledger.ActImport) {
		text = ""
	}
	if a.SeesEmailAddresses() {
		return text
	}
	return addressLocal.ReplaceAllStringFunc(text, func(local string) string {
		return strings.ToLower(local[:1]) + "***@"
	})
}
