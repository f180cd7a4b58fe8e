package mailing

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
)

// mayHaveLeft is what a message says that was under way when a copy was made.
const mayHaveLeft = "Estava na fila quando a cópia foi feita; pode já ter sido enviado."

// Waiting counts nothing: each statement under way has its job in the queue.
func (s *Service) Waiting(context.Context, db.Q, clock.Micros) (int, error) { return 0, nil }

// Discard makes what was under way before doubtful, or failed where it was not composed
// yet: a person decides about each.
//
// Protection: each message is locked.
func (s *Service) Discard(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	ids, err := openMessages(ctx, tx, before)
	if err != nil {
		return err
	}
	for _, messageID := range ids {
		m, err := messageByID(ctx, tx, client.ScopeOf(actor.SystemActor(), actor.EmailsSend), messageID, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		state, action, title := record.StateIncerto, "email.uncertain", "Envio de e-mail incerto"
		if !m.composed() { // there is no copy to decide about: it is sent again by hand, or not
			state, action, title = record.StateFalhou, "email.failed", "Falha no envio de e-mail"
		}
		for i := range m.Recipients {
			r := &m.Recipients[i]
			if r.State != record.StatePendente && r.State != record.StateTransmitindo {
				continue
			}
			r.State, r.Error, r.NextAttempt = state, mayHaveLeft, nil
			if err := saveRecipient(ctx, tx, m.ID, r); err != nil {
				return err
			}
			if err := s.note(ctx, tx, actor.SystemActor(), m, action, title, r.Address+": "+mayHaveLeft); err != nil {
				return err
			}
		}
		if err := s.settle(ctx, tx, m, false); err != nil {
			return err
		}
	}
	return nil
}
