package item

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Act says who did something, and when.
type Act struct {
	At clock.Micros
	By string
}

// ActBy is what an actor does in a transaction.
func ActBy(a actor.Actor, tx *db.Tx) Act { return Act{clock.FromTime(tx.Now()), a.Name} }

// Entity names a client's month in the audit trail; its id is "<client>_2026-10".
const Entity = "month"

// EntityID is how the trail calls the month of a client.
func EntityID(clientID string, m month.Month) string { return clientID + "_" + m.String() }

// Place is an item of a contract, or of the client where contractID is empty.
type Place struct {
	ClientID, ContractID string
	Item                 Item
}

// The bounds of a reason, in characters.
const (
	leastReason = 10
	mostReason  = 500
)

// CheckReason tidies a reason and refuses one that is too short or too long.
func CheckReason(reason string) (string, error) {
	reason = strings.TrimSpace(reason)
	if n := utf8.RuneCountInString(reason); n < leastReason || n > mostReason {
		return "", fault.Fields(fault.Field{Path: "motivo", Message: fmt.Sprintf("Informe o motivo, com %d a %d caracteres", leastReason, mostReason)})
	}
	return reason, nil
}
