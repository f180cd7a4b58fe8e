package webhook

import (
	"slices"
	"strings"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Type is what happened; its first word is the kind of row that it happened to.
type Type string

// The types.
const (
	ContractCreated  Type = "contract.created"
	ContractUpdated  Type = "contract.updated"
	ContractEnded    Type = "contract.ended"
	MonthsRecomputed Type = "months.recomputed"
	FindingOpened    Type = "finding.opened"
	FindingClosed    Type = "finding.closed"
	ReadingCompleted Type = "reading.completed"
	ReadingFailed    Type = "reading.failed"
	ProposalSent     Type = "proposal.sent"
	ProposalAccepted Type = "proposal.accepted"
	ProposalRefused  Type = "proposal.refused"
	MailDelivered    Type = "mail.delivered"
	MailFailed       Type = "mail.failed"
	MailUncertain    Type = "mail.uncertain"
	ping             Type = "ping"
)

// Types are those that an address can ask for.
var Types = []Type{
	ContractCreated, ContractUpdated, ContractEnded, MonthsRecomputed, FindingOpened, FindingClosed, ReadingCompleted, ReadingFailed,
	ProposalSent, ProposalAccepted, ProposalRefused, MailDelivered, MailFailed, MailUncertain,
}

// Permissions are those that events are seen with, which the scopes of a key may name.
var Permissions = []actor.Permission{
	actor.ContractsRead, actor.BalancesRead, actor.InvoicesRead, actor.InvoicesProcess, actor.SimulationsUse, actor.EmailsRead,
}

// permissions are what an owner needs to receive events of a kind.
var permissions = map[string]actor.Permission{
	"contract": actor.ContractsRead, "months": actor.BalancesRead, "finding": actor.InvoicesRead, "reading": actor.InvoicesProcess,
	"proposal": actor.SimulationsUse, "mail": actor.EmailsRead,
}

// kinds are those of the subjects, in order.
var kinds = []string{"contract", "months", "finding", "reading", "proposal", "mail"}

// Kind is what a type is about.
func (t Type) Kind() string {
	kind, _, _ := strings.Cut(string(t), ".")
	return kind
}

// SubjectKind names the row: months are those of a contract.
func (t Type) SubjectKind() string {
	if t == MonthsRecomputed {
		return "contract"
	}
	return t.Kind()
}

// Event is what happened to a row.
type Event struct {
	ID       string
	Type     Type
	ClientID string // empty: of no client
	// OwnerID owns the row and receives its event without reaching the client.
	OwnerID string
	// AuthorID is the only recipient among users who see only their own rows.
	AuthorID  string
	SubjectID string
	Version   int64 // 0: it has none
	At        clock.Micros
}

// Visible is the condition on the events e that the actor may see, and appends its
// arguments.
func Visible(a actor.Actor, args *[]any) string {
	var seen []string
	for _, kind := range kinds {
		if where := visible(a, kind, args); where != "" {
			seen = append(seen, "(e.type LIKE '"+kind+".%' AND "+where+")")
		}
	}
	if len(seen) == 0 {
		return "FALSE"
	}
	return "(" + strings.Join(seen, " OR ") + ")"
}

func visible(a actor.Actor, kind string, args *[]any) string {
	p := permissions[kind]
	if !a.Can(p) {
		return ""
	}
	scope := client.ScopeOf(a, p)
	switch {
	case ownAlone(a, kind):
		where := "e.author_id = " + db.Arg(args, a.UserID)
		if a.Limited() {
			where += " AND e.client_id IN " + db.In(args, a.Limit.Clients)
		}
		return where
	case scope.All():
		return "TRUE"
	case a.Limited():
		return scope.Where("e.client_id", args)
	case kind == "reading":
		return "e.owner_id = " + db.Arg(args, a.UserID)
	default:
		return "(e.owner_id = " + db.Arg(args, a.UserID) + " OR " + scope.Where("e.client_id", args) + ")"
	}
}

// ownAlone reports whether the actor receives only their own events of a kind: an actor who
// sees no prices or, of invoices, only their own uploads, as on the screens.
func ownAlone(a actor.Actor, kind string) bool {
	return slices.Contains([]string{"finding", "reading", "proposal"}, kind) && (a.ReadsOnlyOwnUploads() || !a.SeesPrices())
}
