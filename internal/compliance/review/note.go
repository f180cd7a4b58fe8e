package review

import (
	"context"

	"ynova/internal/contract"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Note is what a user wrote about a contract.
type Note struct {
	ID        string
	Text      string
	Open      bool   // it waits for something; the category Observações counts it
	By        string // name of who wrote it
	At        clock.Micros
	UpdatedAt clock.Micros
	Version   int64
}

// NoteInput is a change of a note; nil leaves what is there. Version is the one
// that was read, nil where it is not given.
type NoteInput struct {
	Text    *string
	Open    *bool
	Version *int64
}

// AddNote writes a note about a contract; the repetition of a call with the same
// key answers like the first.
func (s *Service) AddNote(ctx context.Context, a actor.Actor, contractID, text string, open bool, key string) (Note, error) {
	var wrong fault.Collector
	text = noteText(&wrong, "text", text, "Escreva a observação")
	if err := wrong.Err(); err != nil {
		return Note{}, err
	}
	hash, err := idempotency.Hash("contract.note", [2]any{contractID, text})
	if err != nil {
		return Note{}, err
	}
	n := Note{ID: id.New(), Text: text, Open: open, By: a.Name, Version: 1}
	var stored Note
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		ref, err := lockForUpdateForNotes(ctx, tx, a, contractID)
		if err != nil {
			return err
		}
		stored = n
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, n.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				stored, err = noteOf(ctx, tx, contractID, existing)
				return err
			}
		}
		stored.At = clock.FromTime(tx.Now())
		stored.UpdatedAt = stored.At
		if err := insertNote(ctx, tx, a, contractID, &stored); err != nil {
			return err
		}
		return recordReview(ctx, tx, a, ref, "contract.note", "Observação registrada", nil, noteFacts(stored))
	})
	return stored, err
}

// EditNote changes, closes or opens a note.
//
// Protection: the contract is held; a version that was read must be the stored one.
func (s *Service) EditNote(ctx context.Context, a actor.Actor, contractID, noteID string, in NoteInput) (Note, error) {
	var wrong fault.Collector
	if in.Text != nil {
		text := noteText(&wrong, "text", *in.Text, "Escreva a observação")
		in.Text = &text
	}
	if err := wrong.Err(); err != nil {
		return Note{}, err
	}
	var after Note
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		ref, err := lockForUpdateForNotes(ctx, tx, a, contractID)
		if err != nil {
			return err
		}
		before, err := noteOf(ctx, tx, contractID, noteID)
		if err != nil {
			return err
		}
		if in.Version != nil && *in.Version != before.Version {
			return errReviewStale.WithCurrent(noteFacts(before))
		}
		after = before
		if in.Text != nil {
			after.Text = *in.Text
		}
		if in.Open != nil {
			after.Open = *in.Open
		}
		if after == before {
			return nil
		}
		after.Version, after.UpdatedAt = before.Version+1, clock.FromTime(tx.Now())
		if err := updateNote(ctx, tx, a, &after); err != nil {
			return err
		}
		return recordReview(ctx, tx, a, ref, "contract.note", "Observação alterada", noteFacts(before), noteFacts(after))
	})
	return after, err
}

// lockForUpdateForNotes locks a contract that the actor may change.
func lockForUpdateForNotes(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string) (contract.Reference, error) {
	ref, err := contract.LockReferenceForUpdate(ctx, tx, a, actor.ContractsUpdate, contractID)
	if err == nil && a.UpdatesOnlyInAnalysis() && ref.Status != term.StatusEmAnalise {
		return contract.Reference{}, errReviewFixed
	}
	return ref, err
}

func noteFacts(n Note) map[string]any {
	return map[string]any{"id": n.ID, "text": n.Text, "open": n.Open, "version": n.Version}
}
