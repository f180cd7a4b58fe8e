package contract

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/lru"
	"ynova/internal/platform/web"
)

// mostEncoded is how many bytes of encoded contracts a process keeps.
const mostEncoded = 32 << 20

// EncodedBytes is how many bytes of encoded contracts are kept now.
func (s *Service) EncodedBytes() int { return s.encoded.Held() }

// state names what is stored of a contract at a moment, and what is shown with it that
// is stored elsewhere. Whatever changes the row raises the version or, where it does not,
// has the database raise the revision (contracts_revision): no other content ever bears
// the same state.
type state struct {
	id                string
	version, revision int64
	turnsOn           month.Date // from when it is shown otherwise; zero: never
	names             [3]string  // of who created, changed and rebased it; empty in lists
}

// encodedKey is what the JSON of a contract follows from.
type encodedKey struct {
	state
	mask  record.Mask
	whole bool // as one contract is shown, else as a list shows it
}

// stateOf is that of the contract as it was read.
func stateOf(c *record.Contract) state {
	return state{c.ID, c.Version, c.Revision, c.TurnsOn, [3]string{c.CreatedBy.Name, c.UpdatedBy.Name, c.RebaseBy.Name}}
}

// due is that of the contract.
func (s *state) due(today month.Date) bool { return !s.turnsOn.IsZero() && !s.turnsOn.After(today) }

// encode keeps the JSON of a contract as who has the mask sees it.
//
// Protection: c was read outside a transaction, so that its state is committed; another
// state could bear the same version after a rollback.
func encode(kept *lru.Cache[encodedKey], c *record.Contract, m record.Mask, whole bool) []byte {
	var v record.View
	v.Set(c)
	v.Hide(m)
	text := web.Encode(&v)
	kept.Put(encodedKey{stateOf(c), m, whole}, text)
	return text
}

// Encoded is a contract as JSON, as Get returns it, with its version.
type Encoded struct {
	Version int64
	JSON    []byte
}

// GetEncoded is Get as JSON: what was encoded of this very state for a user who sees as
// much is not read and encoded again.
func (s *Service) GetEncoded(ctx context.Context, a actor.Actor, id string) (Encoded, error) {
	if !a.Can(actor.ContractsRead) {
		return Encoded{}, actor.ErrDenied
	}
	scope, deleted, m := client.ScopeOf(a, actor.ContractsRead), a.Can(actor.ContractsRestore), record.MaskOf(a)
	now, err := getState(ctx, s.db, scope, id, deleted)
	if err != nil {
		return Encoded{}, err
	}
	if text, found := s.encoded.Get(encodedKey{*now, m, true}); found && !now.due(s.today()) {
		return Encoded{now.version, text}, nil
	}
	c, err := s.get(ctx, s.db, scope, id, deleted)
	if err != nil {
		return Encoded{}, err
	}
	return Encoded{c.Version, encode(s.encoded, c, m, true)}, nil
}

// EncodedList is a page of contracts as JSON, each in pieces that follow each other.
type EncodedList struct {
	Contracts [][][]byte
	Total     int
	Capped    bool // there are more than Total
}

// ListEncoded is List as JSON. The database says which contracts the actor reaches, in
// which order and in which state; of those that were encoded in that state nothing more
// is read.
func (s *Service) ListEncoded(ctx context.Context, a actor.Actor, f listing.Filter) (EncodedList, error) {
	l, some, err := s.planner().Plan(ctx, a, f)
	if err != nil || !some {
		return EncodedList{}, err
	}
	p, err := s.page(ctx, &l)
	if err != nil {
		return EncodedList{}, err
	}
	ids, texts, err := s.encodedRows(ctx, &l, p.found, record.MaskOf(a))
	if err != nil {
		return EncodedList{}, err
	}
	months, err := s.inMonth(ctx, a, ids, f.Shown)
	if err != nil {
		return EncodedList{}, err
	}
	list := EncodedList{Contracts: make([][][]byte, len(texts)), Total: p.total, Capped: p.capped}
	for i, text := range texts {
		list.Contracts[i] = [][]byte{text}
		if months != nil {
			list.Contracts[i] = withMonth(text, &months[i])
		}
	}
	return list, nil
}

// encodedRows returns the contracts of a page as JSON, with their ids: those that are not
// kept in their state are read in one statement, as they are by then. One that has gone
// meanwhile, or out of the actor's reach, is left out.
func (s *Service) encodedRows(ctx context.Context, l *listing.List, found []*state, m record.Mask) (ids []string, texts [][]byte, err error) {
	known, today := make(map[string][]byte, len(found)), s.today()
	var missing []string
	for _, now := range found {
		if text, kept := s.encoded.Get(encodedKey{*now, m, false}); kept && !now.due(today) {
			known[now.id] = text
		} else {
			missing = append(missing, now.id)
		}
	}
	if len(missing) > 0 {
		read, err := readSome(ctx, s.db, l, missing)
		if err != nil {
			return nil, nil, err
		}
		for _, c := range read {
			c.UpTo(today)
			known[c.ID] = encode(s.encoded, c, m, false)
		}
	}
	ids, texts = make([]string, 0, len(found)), make([][]byte, 0, len(found))
	for _, now := range found {
		if text := known[now.id]; text != nil {
			ids, texts = append(ids, now.id), append(texts, text)
		}
	}
	return ids, texts, nil
}

var (
	monthBefore = []byte(`,"no_mes":`) // as View names it, last
	monthAfter  = []byte("}")
)

// withMonth is the JSON of a contract with how it stands in a month, which follows from
// more than the contract.
func withMonth(text []byte, in *record.InMonth) [][]byte {
	return [][]byte{text[:len(text)-len(monthAfter)], monthBefore, web.Encode(in), monthAfter}
}
