package ccee

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/tariff/parameter"
)

// AgentMonth is an agent with its figures of a month.
type AgentMonth struct {
	Agent    Agent
	Figures  []Figure
	ClosedAt *clock.Micros // nil: the client's month is open
}

// Month lists agents in reach that stand at the CCEE in a month or have figures of it,
// each with them, and how many there are.
func (s *Service) Month(ctx context.Context, a actor.Actor, m month.Month, f AgentFilter) ([]AgentMonth, int, error) {
	if !a.Can(actor.CCEERead) {
		return nil, 0, actor.ErrDenied
	}
	agents, total, err := agentsIn(ctx, s.DB, client.ScopeOf(a, actor.CCEERead), m, f)
	if err != nil {
		return nil, 0, err
	}
	ids := make([]string, len(agents))
	list := make([]AgentMonth, len(agents))
	place := make(map[string]int, len(agents))
	for i := range agents {
		ids[i], list[i].Agent, place[agents[i].ID] = agents[i].ID, agents[i], i
	}
	figures, err := figuresOf(ctx, s.DB, ids, m, m)
	if err != nil {
		return nil, 0, err
	}
	for i := range figures {
		at := &list[place[figures[i].AgentID]]
		at.Figures = append(at.Figures, figures[i])
	}
	closed, err := period.DatesOf(ctx, s.DB, clientsOfAgents(agents)...)
	for i := range list {
		list[i].ClosedAt = closed.Of(list[i].Agent.ClientID, m)
	}
	return list, total, err
}

func clientsOfAgents(agents []Agent) []string {
	ids := make([]string, len(agents))
	for i := range agents {
		ids[i] = agents[i].ClientID
	}
	return ids
}

// Create records a figure. The repetition of a call with the same key and content answers
// with the figure that the first one made (F04).
//
// Protection: the agent is held, so that it is not deleted meanwhile; the unique key of
// agent, month, kind, contract and month counted again.
func (s *Service) Create(ctx context.Context, a actor.Actor, in Input, key string) (Figure, error) {
	if !a.Can(actor.CCEEUpdate) {
		return Figure{}, actor.ErrDenied
	}
	built, err := in.build()
	if err != nil {
		return Figure{}, err
	}
	hash, err := idempotency.Hash("ccee.figure.create", in)
	if err != nil {
		return Figure{}, err
	}
	var made Figure
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh := built
		fresh.ID = id.New()
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, fresh.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				made, err = figureByID(ctx, tx, scopeOf(a), existing, "")
				return err
			}
		}
		agent, err := agentByID(ctx, tx, scopeOf(a), fresh.AgentID, tx.Dialect().ForUpdate("g"))
		if fault.KindOf(err) == fault.NotFound {
			return fault.MissingField("agente_id", "Agente não encontrado")
		} else if err != nil {
			return err
		}
		fresh.ClientID, fresh.Agent = agent.ClientID, agent.Name()
		made, err = s.save(ctx, tx, a, change{after: &fresh}, in.Confirm)
		return err
	})
	return made, err
}

// Update replaces the values of a figure; the fields that identify it stay. version is the
// one that the caller read; nil: any.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) Update(ctx context.Context, a actor.Actor, figureID string, in Input, version *int64) (Figure, error) {
	if !a.Can(actor.CCEEUpdate) {
		return Figure{}, actor.ErrDenied
	}
	var made Figure
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.heldFigure(ctx, tx, a, figureID, version)
		if err != nil {
			return err
		}
		in := in
		in.AgentID, in.ContractID, in.Kind = before.AgentID, before.ContractID, string(before.Kind)
		in.Month, in.RecountOf = before.Month.String(), monthText(before.RecountOf)
		after, err := in.build()
		if err != nil {
			return err
		}
		after.ID, after.ClientID, after.Agent, after.Version = before.ID, before.ClientID, before.Agent, before.Version
		after.CreatedAt, after.CreatedBy = before.CreatedAt, before.CreatedBy
		made, err = s.save(ctx, tx, a, change{before: &before, after: &after}, in.Confirm)
		return err
	})
	return made, err
}

// Delete removes a figure.
//
// Protection: the row is locked.
func (s *Service) Delete(ctx context.Context, a actor.Actor, figureID string, version *int64) error {
	if !a.Can(actor.CCEEUpdate) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.heldFigure(ctx, tx, a, figureID, version)
		if err != nil {
			return err
		}
		_, err = s.save(ctx, tx, a, change{before: &before}, nil)
		return err
	})
}

// heldFigure locks a figure in reach and refuses what was made from another version of it.
func (s *Service) heldFigure(ctx context.Context, tx *db.Tx, a actor.Actor, figureID string, version *int64) (Figure, error) {
	f, err := figureByID(ctx, tx, scopeOf(a), figureID, tx.Dialect().ForUpdate())
	if err == nil && version != nil && *version != f.Version {
		err = errFigureStale.WithCurrent(figureBodyOf(&f))
	}
	return f, err
}

// save checks one figure against what is stored, and stores it with its audit entry.
func (s *Service) save(ctx context.Context, tx *db.Tx, a actor.Actor, c change, reasons doubt.Reasons) (Figure, error) {
	var confirmed string
	if c.after != nil {
		if err := c.after.refer(ctx, tx); err != nil {
			return Figure{}, err
		}
		known, err := knownOf(ctx, tx, []*Figure{c.after})
		if err != nil {
			return Figure{}, err
		}
		known.imply(c.after)
		if field, sentence := c.after.beyond(); field != "" {
			return Figure{}, fault.Fields(fault.Field{Path: field, Message: sentence})
		}
		if !c.same() {
			open := doubt.Open{Reasons: reasons}
			open.AddIf(known.past.ask(c.after))
			if err := open.Err(); err != nil {
				return Figure{}, err
			}
			confirmed = open.Confirmed()
			c.after.Reason = confirmed
		}
	}
	if err := s.store(ctx, tx, a, []change{c}); err != nil {
		return Figure{}, err
	}
	entry := audit.Entry{Actor: a, Entity: "ccee_figure", Reason: confirmed}
	of := c.after
	switch {
	case c.after == nil:
		of = c.before
		entry.Action, entry.Title, entry.Before = "ccee.figure.delete", "Valor da CCEE excluído: "+of.Title(), figureBodyOf(c.before)
	case c.before == nil:
		entry.Action, entry.Title, entry.After = "ccee.figure.create", "Valor da CCEE registrado: "+of.Title(), figureBodyOf(c.after)
	default:
		entry.Action, entry.Title = "ccee.figure.update", "Valor da CCEE alterado: "+of.Title()
		entry.Before, entry.After = figureBodyOf(c.before), figureBodyOf(c.after)
	}
	entry.EntityID, entry.ClientID, entry.Description = of.ID, of.ClientID, of.Agent
	return *of, audit.Record(ctx, tx, entry)
}

// change is what becomes of a figure: new without before, deleted without after.
type change struct{ before, after *Figure }

func (c *change) of() *Figure {
	if c.after != nil {
		return c.after
	}
	return c.before
}

// same reports whether the values equal the stored ones, which need no second confirmation.
func (c *change) same() bool {
	return c.before != nil && equal(c.before.Amount, c.after.Amount) && equal(c.before.Quantity, c.after.Quantity)
}

func equal[V comparable](a, b *V) bool { return a == b || a != nil && b != nil && *a == *b }

func (f *Figure) stamp(a actor.Actor, tx *db.Tx) {
	f.Version++
	f.UpdatedAt, f.UpdatedBy = clock.FromTime(tx.Now()), a.UserID
	if f.Version == 1 {
		f.CreatedAt, f.CreatedBy = f.UpdatedAt, f.UpdatedBy
	}
}

func monthText(m month.Month) string {
	if m == 0 {
		return ""
	}
	return m.String()
}

// UnitShare is the part of a figure that a unit bears.
type UnitShare struct {
	Meter  string
	Weight Quantity
	Amount money.Amount
}

// Shares divides a figure in reach among the units of its client. Nothing is divided
// where the weight of a unit is not known.
func (s *Service) Shares(ctx context.Context, a actor.Actor, figureID string) ([]UnitShare, error) {
	if !a.Can(actor.CCEERead) {
		return nil, actor.ErrDenied
	}
	f, err := figureByID(ctx, s.DB, client.ScopeOf(a, actor.CCEERead), figureID, "")
	if err != nil || f.Amount == nil {
		return nil, err
	}
	books, err := booksOf(ctx, s.DB, []string{f.ClientID}, f.Month.Add(1-meanMonths), f.Month, parameter.Snapshot{}) // shares are by the requisito
	if err != nil {
		return nil, err
	}
	return books[f.ClientID].shares(&f), nil
}

func (b *book) shares(f *Figure) []UnitShare {
	if b == nil {
		return nil
	}
	list := b.weights(f.Kind, f.Month)
	weights := make([]int64, len(list))
	for i := range list {
		weights[i] = int64(list[i].Weight)
	}
	for i, share := range Share(*f.Amount, weights) {
		list[i].Amount = share
	}
	return list
}

// weights are what the units of the month share a figure by, without amounts; nil where
// that is not known of one of them. Where it is zero of all, as the position of a month
// without sobra and déficit is, they share by the requisito.
func (b *book) weights(k Kind, m month.Month) []UnitShare {
	list := b.weightsBy(k, m)
	if list != nil && !slices.ContainsFunc(list, func(u UnitShare) bool { return u.Weight > 0 }) {
		if byNeed := b.weightsBy(KindESS, m); byNeed != nil {
			return byNeed
		}
	}
	return list
}

func (b *book) weightsBy(k Kind, m month.Month) []UnitShare {
	var list []UnitShare
	if b.lacked == m {
		return nil
	}
	for _, u := range b.units {
		if u.months[m] == nil {
			continue
		}
		w, ok := u.weight(k, m)
		if !ok {
			return nil
		}
		list = append(list, UnitShare{Meter: u.Meter, Weight: w})
	}
	return list
}
