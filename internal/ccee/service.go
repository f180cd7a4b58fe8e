package ccee

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/idempotency"
)

// Changed is the fact that agents or figures of clients changed. Followers are notified
// in the transaction of every change; the rows are written by then.
type Changed struct {
	ClientIDs []string // in order
	Backing   bool     // agents or registered energy are among it
}

// Config are the parts that a Service is made of.
type Config struct {
	DB        *db.DB
	Followers fact.Followers[Changed]
}

// Service holds the use cases of agents and figures. Each authorises, validates and
// writes row, audit entry and what follows in one transaction.
type Service struct{ Config }

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{c} }

// AgentFilter chooses agents of a list.
type AgentFilter struct {
	ClientID      string
	Search        search.Search
	Limit, Offset int
}

// Agents lists agents in reach, by the name of the client, and how many there are.
func (s *Service) Agents(ctx context.Context, a actor.Actor, f AgentFilter) ([]Agent, int, error) {
	if !a.Can(actor.CCEERead) {
		return nil, 0, actor.ErrDenied
	}
	return listAgents(ctx, s.DB, client.ScopeOf(a, actor.CCEERead), f)
}

// CreateAgent enters an agent of a client in reach. The repetition of a call with the
// same key and content answers with the agent that the first one made (F04).
//
// Protection: the unique key of client, sigla and profile.
func (s *Service) CreateAgent(ctx context.Context, a actor.Actor, in AgentInput, key string) (Agent, error) {
	if !a.Can(actor.CCEEUpdate) {
		return Agent{}, actor.ErrDenied
	}
	built, err := in.build()
	if err != nil {
		return Agent{}, err
	}
	hash, err := idempotency.Hash("ccee.agent.create", in)
	if err != nil {
		return Agent{}, err
	}
	var made Agent
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh := built
		fresh.ID = id.New()
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, fresh.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				made, err = agentByID(ctx, tx, scopeOf(a), existing, "")
				return err
			}
		}
		if err := clientInReach(ctx, tx, scopeOf(a), fresh.ClientID); err != nil {
			return err
		}
		fresh.stamp(a, tx)
		fresh.CreatedAt, fresh.CreatedBy = fresh.UpdatedAt, fresh.UpdatedBy
		if err := insertAgent(ctx, tx, &fresh); err != nil {
			return err
		}
		made, err = s.recordAgent(ctx, tx, a, nil, &fresh)
		return err
	})
	return made, err
}

// UpdateAgent replaces the data of an agent except its client. version is the one that the
// caller read; nil: any.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) UpdateAgent(ctx context.Context, a actor.Actor, agentID string, in AgentInput, version *int64) (Agent, error) {
	if !a.Can(actor.CCEEUpdate) {
		return Agent{}, actor.ErrDenied
	}
	var made Agent
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.heldAgent(ctx, tx, a, agentID, version)
		if err != nil {
			return err
		}
		in := in
		in.ClientID = before.ClientID
		after, err := in.build()
		if err != nil {
			return err
		}
		after.ID, after.Version, after.CreatedAt, after.CreatedBy = before.ID, before.Version, before.CreatedAt, before.CreatedBy
		after.stamp(a, tx)
		if err := updateAgent(ctx, tx, &after); err != nil {
			return err
		}
		made, err = s.recordAgent(ctx, tx, a, &before, &after)
		return err
	})
	return made, err
}

// DeleteAgent removes an agent that has no figures.
//
// Protection: the row is locked, and the figures refer to it.
func (s *Service) DeleteAgent(ctx context.Context, a actor.Actor, agentID string, version *int64) error {
	if !a.Can(actor.CCEEUpdate) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.heldAgent(ctx, tx, a, agentID, version)
		if err != nil {
			return err
		}
		if err := removeAgent(ctx, tx, before.ID); err != nil {
			return err
		}
		_, err = s.recordAgent(ctx, tx, a, &before, nil)
		return err
	})
}

// heldAgent locks an agent in reach and refuses what was made from another version of it.
func (s *Service) heldAgent(ctx context.Context, tx *db.Tx, a actor.Actor, agentID string, version *int64) (Agent, error) {
	g, err := agentByID(ctx, tx, scopeOf(a), agentID, tx.Dialect().ForUpdate("g"))
	if err == nil && version != nil && *version != g.Version {
		err = errAgentStale.WithCurrent(agentBodyOf(&g))
	}
	return g, err
}

// recordAgent writes the audit entry of a change and notifies the followers; it returns the
// agent as lists show it.
func (s *Service) recordAgent(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Agent) (Agent, error) {
	entry := audit.Entry{Actor: a, Action: "ccee.agent.update", Entity: "ccee_agent"}
	var made Agent
	switch {
	case after == nil:
		entry.Action, entry.Title = "ccee.agent.delete", "Agente da CCEE "+before.Name()+" excluído"
		made = *before
	case before == nil:
		entry.Action, entry.Title = "ccee.agent.create", "Agente da CCEE "+after.Name()+" cadastrado"
	default:
		entry.Title = "Agente da CCEE " + after.Name() + " alterado"
	}
	if before != nil {
		entry.Before = agentBodyOf(before)
	}
	if after != nil {
		var err error
		if made, err = agentByID(ctx, tx, scopeOf(a), after.ID, ""); err != nil {
			return Agent{}, err
		}
		entry.After = agentBodyOf(&made)
	}
	entry.EntityID, entry.ClientID = made.ID, made.ClientID
	if err := audit.Record(ctx, tx, entry); err != nil {
		return Agent{}, err
	}
	return made, s.Followers.Notify(ctx, tx, Changed{[]string{made.ClientID}, true})
}

func (g *Agent) stamp(a actor.Actor, tx *db.Tx) {
	g.Version++
	g.UpdatedAt, g.UpdatedBy = clock.FromTime(tx.Now()), a.UserID
}

// scopeOf is which clients' agents and figures an actor changes.
func scopeOf(a actor.Actor) client.Scope { return client.ScopeOf(a, actor.CCEEUpdate) }
