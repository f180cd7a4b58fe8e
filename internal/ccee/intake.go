package ccee

import (
	"context"
	"encoding/json"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// Opinion is what there is to say of a figure before it is stored.
type Opinion struct {
	Refused fault.Field    // no month has such a rate; the zero one: it may be stored
	Doubt   doubt.Question // a person has to confirm it, where Ask
	Ask     bool
}

// Examine holds figures of a spreadsheet against what is stored.
func (s *Service) Examine(ctx context.Context, q db.Q, figures []*Figure) ([]Opinion, error) {
	known, err := knownOf(ctx, q, figures)
	if err != nil {
		return nil, err
	}
	opinions := make([]Opinion, len(figures))
	for i, f := range figures {
		known.imply(f)
		opinions[i].Refused.Path, opinions[i].Refused.Message = f.beyond()
		opinions[i].Doubt, opinions[i].Ask = known.past.ask(f)
	}
	return opinions, nil
}

// Became is what storing a figure came to.
type Became string

// What a figure becomes.
const (
	Created   Became = "criada"
	Updated   Became = "atualizada"
	Unchanged Became = "sem_alteracao"
	Refused   Became = "recusada"
)

// Entered is a figure that was to be stored.
type Entered struct {
	Became  Became
	ID      string
	Version int64
	Before  string // JSON of the values that it had
	Message string
	Closed  *period.Key // the month that refused it
}

// Origin is the spreadsheet that brings figures.
type Origin struct {
	Seq       int64
	Filename  string
	Confirmed string // why values out of proportion are right
}

// Enter stores figures of agents that the actor reaches, over those that there are; those
// of closed months are refused. Source and what is implied are set.
//
// Protection: the agents are locked in the order of their ids, and with them the figures.
func (s *Service) Enter(ctx context.Context, tx *db.Tx, a actor.Actor, from Origin, figures []*Figure) ([]Entered, error) {
	if a.Reach(actor.CCEEUpdate) != actor.All {
		return nil, actor.ErrDenied
	}
	stored, guard, err := held(ctx, tx, figures)
	if err != nil {
		return nil, err
	}
	known, err := knownOf(ctx, tx, figures)
	if err != nil {
		return nil, err
	}
	entered := make([]Entered, len(figures))
	var changes []change
	for i, f := range figures {
		known.imply(f)
		if guard.Closed(f.ClientID, f.Month) {
			entered[i] = Entered{
				Became: Refused, Message: guard.Sentence(f.ClientID, " de "+f.Agent, f.Month), Closed: &period.Key{ClientID: f.ClientID, Month: f.Month},
			}
			continue
		}
		f.Source, f.ImportSeq, f.Reason = SourceImported, from.Seq, from.Confirmed
		before := stored[f.Key]
		if before != nil {
			f.keep(before)
			if before.states(f) {
				entered[i] = Entered{Became: Unchanged, ID: f.ID}
				continue
			}
		} else {
			f.ID = id.New()
		}
		changes = append(changes, change{before: before, after: f})
		entered[i] = Entered{Became: Created, ID: f.ID, Version: f.Version + 1}
		if before != nil {
			entered[i].Became = Updated
			if entered[i].Before, err = before.snapshot(); err != nil {
				return nil, err
			}
		}
	}
	if err := s.store(ctx, tx, a, changes); err != nil {
		return nil, err
	}
	return entered, recordMany(ctx, tx, a, changes, "ccee.figure.import", "Valores da CCEE importados", from.Filename)
}

// keep takes over what an update of a figure leaves as it is.
func (f *Figure) keep(before *Figure) {
	f.ID, f.Version, f.CreatedAt, f.CreatedBy = before.ID, before.Version, before.CreatedAt, before.CreatedBy
	f.PaidOn, f.FileID = before.PaidOn, before.FileID
	if f.Due.IsZero() {
		f.Due = before.Due
	}
}

// states reports whether two figures say the same.
func (f *Figure) states(other *Figure) bool {
	return equal(f.Quantity, other.Quantity) && equal(f.Rate, other.Rate) && equal(f.Amount, other.Amount) && f.Due == other.Due
}

// held locks the agents of figures, and reads the figures with their names and the closed
// months of their clients.
func held(ctx context.Context, tx *db.Tx, figures []*Figure) (map[Key]*Figure, *period.Guard, error) {
	agents, clients := map[string]bool{}, map[string]bool{}
	var first, last month.Month
	for i, f := range figures {
		agents[f.AgentID], clients[f.ClientID] = true, true
		if i == 0 || f.Month < first {
			first = f.Month
		}
		last = max(last, f.Month)
	}
	guard, err := period.Hold(ctx, tx, sortedKeys(clients)...)
	if err != nil {
		return nil, nil, err
	}
	if err := lockAgents(ctx, tx, sortedKeys(agents)); err != nil {
		return nil, nil, err
	}
	stored, err := figuresOf(ctx, tx, sortedKeys(agents), first, last)
	found := make(map[Key]*Figure, len(stored))
	for i := range stored {
		found[stored[i].Key] = &stored[i]
	}
	return found, guard, err
}

// recordMany writes an audit entry for each agent of changes.
func recordMany(ctx context.Context, tx *db.Tx, a actor.Actor, changes []change, action, title, filename string) error {
	counts, of := map[string]int{}, map[string]*Figure{}
	for i := range changes {
		f := changes[i].of()
		counts[f.AgentID]++
		of[f.AgentID] = f
	}
	for _, agentID := range sortedKeys(counts) {
		n := strconv.Itoa(counts[agentID]) + " valores"
		if counts[agentID] == 1 {
			n = "1 valor"
		}
		err := audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: action, Entity: "ccee_agent", EntityID: agentID, ClientID: of[agentID].ClientID,
			Title: title, Description: of[agentID].Agent + " · " + filename + ": " + n,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Taken is a figure that an import wrote, to be taken back.
type Taken struct {
	ID      string
	Version int64  // that the import left
	Before  string // what it said before; empty: the import created it
}

// What taking a figure back came to.
const (
	Undone   Became = "desfeita"
	Conflict Became = "conflito"
	Gone     Became = ""
)

// TakeBack undoes what an import wrote, where nobody has changed it since and the month
// is open.
//
// Protection: the clients are held against closing, and the agents are locked.
func (s *Service) TakeBack(ctx context.Context, tx *db.Tx, a actor.Actor, from Origin, list []Taken) ([]Entered, error) {
	if a.Reach(actor.CCEEUpdate) != actor.All {
		return nil, actor.ErrDenied
	}
	found, err := figuresByID(ctx, tx, list)
	if err != nil {
		return nil, err
	}
	_, guard, err := held(ctx, tx, found)
	if err != nil {
		return nil, err
	}
	if found, err = figuresByID(ctx, tx, list); err != nil { // as they stand now that they are held
		return nil, err
	}
	stored := map[string]*Figure{}
	for _, f := range found {
		stored[f.ID] = f
	}
	results := make([]Entered, len(list))
	var changes []change
	for i, t := range list {
		before := stored[t.ID]
		switch {
		case before == nil:
			results[i].Became = Gone
		case before.Version != t.Version || before.ImportSeq != from.Seq:
			results[i].Became = Conflict
		case guard.Closed(before.ClientID, before.Month):
			results[i] = Entered{Became: Conflict, Message: "mantida (mês fechado)"}
		default:
			results[i].Became = Undone
			c := change{before: before}
			if t.Before != "" {
				after := *before
				if err := after.restore(t.Before); err != nil {
					return nil, err
				}
				c.after = &after
			}
			changes = append(changes, c)
		}
	}
	if err := s.store(ctx, tx, a, changes); err != nil {
		return nil, err
	}
	return results, recordMany(ctx, tx, a, changes, "ccee.figure.undo", "Importação de valores da CCEE desfeita", from.Filename)
}

// values are what an update of a figure changes.
type values struct {
	Quantity  *Quantity     `json:"quantity"`
	Rate      *money.Price  `json:"rate"`
	Implied   *money.Price  `json:"implied"`
	Amount    *money.Amount `json:"amount"`
	Due       *month.Date   `json:"due"`
	Source    Source        `json:"source"`
	Reason    string        `json:"reason"`
	ImportSeq int64         `json:"import"`
}

func (f *Figure) snapshot() (string, error) {
	v := values{f.Quantity, f.Rate, f.Implied, f.Amount, nil, f.Source, f.Reason, f.ImportSeq}
	if !f.Due.IsZero() {
		v.Due = &f.Due
	}
	text, err := json.Marshal(v)
	return string(text), err
}

func (f *Figure) restore(text string) error {
	var v values
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return err
	}
	f.Quantity, f.Rate, f.Implied, f.Amount, f.Source, f.Reason, f.ImportSeq = v.Quantity, v.Rate, v.Implied, v.Amount, v.Source, v.Reason, v.ImportSeq
	f.Due = month.Date{}
	if v.Due != nil {
		f.Due = *v.Due
	}
	return nil
}
