package audit

import (
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
)

// Anonymous is the name recorded where nobody was signed in.
const Anonymous = "Anônimo"

// Entry is one act to record.
type Entry struct {
	Actor       actor.Actor // the zero Actor: nobody was signed in
	Action      string      // what was done, as "contract.update"
	Entity      string      // kind of row, as "contract"
	EntityID    string
	ClientID    string // the client whose scope decides who may read the entry; empty: none
	Title       string // the sentence that a timeline shows; the action where empty
	Description string // what a timeline shows below it
	Before      any    // the row as it was and as it is, as JSON; nil where there is none
	After       any
	Reason      string
	RequestID   string // taken from the context where empty

	summed bool // of calls in an hour that is over: the current request, and its address, are not theirs
}

// Stored is an entry as the trail holds it.
type Stored struct {
	ID          string
	At          clock.Micros
	ActorID     string // empty: the system, or nobody signed in
	ActorName   string
	Action      string
	Entity      string
	EntityID    string
	ClientID    string
	Title       string
	Description string
	Reason      string
	Before      json.RawMessage // nil where there is none
	After       json.RawMessage
}

func (e *Entry) actorName() string {
	if e.Actor.Name == "" && e.Actor.UserID == "" {
		return Anonymous
	}
	return e.Actor.Name
}

func (e *Entry) title() string {
	if e.Title == "" {
		return e.Action
	}
	return e.Title
}

// snapshot returns the JSON of v, nil for a nil v.
func snapshot(v any) (json.RawMessage, error) {
	if v == nil {
		return nil, nil
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("audit: snapshot: %w", err)
	}
	return raw, nil
}
