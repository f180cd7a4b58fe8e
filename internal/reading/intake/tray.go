package intake

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mailbox"
	"ynova/internal/reading"
)

const (
	// kept is how long a message stays whole, and in quarantine.
	kept = 30 * 24 * time.Hour

	keepKind  jobs.Kind = "reading.intake.keep"
	keepEvery           = 24 * time.Hour
)

// ErrNotFound is a message that is not there.
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Mensagem não encontrada")

var (
	errNotHeld   = fault.New(fault.Conflict, "fora_da_quarentena", "A mensagem não está mais em quarentena.")
	errDismissed = fault.New(fault.Conflict, "ja_dispensada", "A mensagem já foi dispensada.")
)

// List returns the newest messages of a state, with what became of their files, and how
// many there are; an empty state leaves out what was dismissed.
func (s *Service) List(ctx context.Context, a actor.Actor, state State, limit, offset int) ([]*Message, int, error) {
	if !a.Can(actor.IntakeManage) {
		return nil, 0, actor.ErrDenied
	}
	return list(ctx, s.DB, state, limit, offset)
}

// Get returns one message.
func (s *Service) Get(ctx context.Context, a actor.Actor, messageID string) (*Message, error) {
	if !a.Can(actor.IntakeManage) {
		return nil, actor.ErrDenied
	}
	return byID(ctx, s.DB, messageID, "")
}

// Release has the documents of a message in quarantine read.
//
// Protection: the row is locked and must still be in quarantine; serializable, for one
// reading per content.
func (s *Service) Release(ctx context.Context, a actor.Actor, messageID string) (*Message, error) {
	m, err := s.Get(ctx, a, messageID)
	if err != nil {
		return nil, err
	}
	if m.State != Quarantine {
		return nil, errNotHeld
	}
	parts, err := s.partsAgain(ctx, m)
	if err != nil {
		return nil, err
	}
	items, err := s.stage(ctx, &Arrival{Parts: parts})
	if err == nil {
		m, err = s.release(ctx, a, messageID, items)
	}
	if err != nil {
		return nil, errors.Join(err, s.discard(ctx, items, nil))
	}
	return m, s.discard(ctx, items, m)
}

func (s *Service) release(ctx context.Context, a actor.Actor, messageID string, items []staged) (m *Message, err error) {
	err = s.DB.InSerializable(ctx, func(ctx context.Context, tx *db.Tx) error {
		if m, err = byID(ctx, tx, messageID, tx.Dialect().ForUpdate("m")); err != nil {
			return err
		}
		if m.State != Quarantine {
			return errNotHeld
		}
		m.State, m.Reason = Received, ""
		by, err := (&Arrival{Origin: m.Origin, Sender: m.Sender}).bringer(ctx, tx)
		if err != nil {
			return err
		}
		if err := s.enter(ctx, tx, m, by, items); err != nil {
			return err
		}
		return m.decide(ctx, tx, a, "intake.release", "Mensagem liberada da quarentena", true)
	})
	return m, err
}

// partsAgain are the files of a message that is kept.
func (s *Service) partsAgain(ctx context.Context, m *Message) ([]reading.Incoming, error) {
	content, err := s.Blobs.Open(ctx, m.blobKey)
	if err != nil {
		return nil, err
	}
	defer content.Close() // only read from
	var raw bytes.Buffer
	if _, err := io.Copy(&raw, content); err != nil {
		return nil, fmt.Errorf("intake: read message: %w", err)
	}
	opened, err := mailbox.Read(ctx, mailbox.Runner(s.Readings.Run), raw.Bytes())
	if err != nil {
		return nil, err
	}
	return reading.PartsOf(opened), nil
}

// Dismiss takes a message off the tray. Documents that came of it stay.
//
// Protection: the row is locked.
func (s *Service) Dismiss(ctx context.Context, a actor.Actor, messageID string) (m *Message, err error) {
	if !a.Can(actor.IntakeManage) {
		return nil, actor.ErrDenied
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if m, err = byID(ctx, tx, messageID, tx.Dialect().ForUpdate("m")); err != nil {
			return err
		}
		if m.State == Dismissed {
			return errDismissed
		}
		m.State, m.blobKey = Dismissed, ""
		return m.decide(ctx, tx, a, "intake.dismiss", "Mensagem dispensada", false)
	})
	return m, err
}

// decide notes what a person decided about a message.
func (m *Message) decide(ctx context.Context, tx *db.Tx, a actor.Actor, action, title string, items bool) error {
	now := clock.FromTime(tx.Now())
	m.decidedBy, m.DecidedBy, m.DecidedAt = a.UserID, a.Name, &now
	m.Version++
	if err := updateMessage(ctx, tx, m, items); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "intake", EntityID: m.ID, Title: title, Description: m.Subject,
		After: map[string]any{"situacao": m.State, "documentos": len(m.Items)},
	})
}

// keep is the job that ends what nobody released in time, and drops the messages whose
// documents have been read for as long.
func (s *Service) keep(ctx context.Context, run *jobs.Run) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := expire(ctx, tx, clock.FromTime(tx.Now().Add(-kept))); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}
