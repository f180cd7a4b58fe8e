package due

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// Grouping says how many messages a client gets for a month.
type Grouping string

// The ways.
const (
	PerUnit   Grouping = "unidade" // one for each unit
	PerClient Grouping = "cliente" // one with all units that go to the same addresses
)

// Rules are how a client's months are dated and mailed.
type Rules struct {
	ClientID, Name string
	Due            Rule
	Grouping       Grouping
	Version        int64 // 0: nobody has set them
	UpdatedAt      clock.Micros
	UpdatedBy      string
}

var errRulesStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou as regras deste cliente. Confira as atuais antes de salvar.")

// Rules returns those of a client in reach.
func (s *Service) Rules(ctx context.Context, a actor.Actor, clientID string) (Rules, error) {
	if !a.Can(actor.EmailsRead) {
		return Rules{}, actor.ErrDenied
	}
	return rulesInReach(ctx, s.db, a, actor.EmailsRead, clientID)
}

func rulesInReach(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, clientID string) (Rules, error) {
	c, err := client.Reached(ctx, q, a, p, clientID)
	if err != nil {
		return Rules{}, err
	}
	r, err := rulesOf(ctx, q, clientID)
	r.Name = c.Name
	return r, err
}

// SaveRules sets the rules of a client; read is the version that they were made from.
//
// Protection: the statement stores them over the version that was read, or where there is
// none yet.
func (s *Service) SaveRules(ctx context.Context, a actor.Actor, clientID string, due Rule, grouping Grouping, read *int64) (Rules, error) {
	if !a.Can(actor.EmailsUpdate) {
		return Rules{}, actor.ErrDenied
	}
	if err := due.check(); err != nil {
		return Rules{}, err
	}
	if grouping != PerUnit && grouping != PerClient {
		return Rules{}, fault.Fields(fault.Field{Path: "email", Message: "Escolha um e-mail por unidade ou um por cliente"})
	}
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := rulesInReach(ctx, tx, a, actor.EmailsUpdate, clientID)
		if err != nil {
			return err
		}
		if read != nil && *read != before.Version {
			return errRulesStale
		}
		now := Rules{ClientID: clientID, Due: due, Grouping: grouping, Version: before.Version, UpdatedBy: a.Name}
		stored, err := storeRules(ctx, tx, &now)
		if err != nil {
			return err
		}
		if !stored {
			return errRulesStale
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "mail_rules.update", Entity: "client", EntityID: clientID, ClientID: clientID,
			Title: "Regras de vencimento e e-mail do cliente alteradas", Before: before.snapshot(), After: now.snapshot(),
		})
	})
	if err != nil {
		return Rules{}, err
	}
	return s.Rules(ctx, a, clientID)
}

func (r *Rules) snapshot() map[string]any {
	return map[string]any{"vencimento": r.Due, "email": r.Grouping}
}
