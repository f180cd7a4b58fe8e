package privacy

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// Sealer seals who was erased, so that a list of erasures names no one.
type Sealer interface {
	Seal(place, text string) (string, error)
	Open(place, sealed string) (string, error)
}

// erased is the note of an erasure, as it stands in the table and in the list beside the
// copies of the installation.
type erased struct {
	ID      string       `json:"id"`
	At      clock.Micros `json:"at"`
	Subject string       `json:"subject"` // the sealed identifiers
}

// identifiers holds the identifiers of the person in the erasure request, and those that were found.
type identifiers struct {
	UserID, Email, CPF          string
	Emails, CPFs, Names, Phones []string `json:",omitempty"`
}

// addTo adds to what is known of the person what was known of her when she was erased.
func (a identifiers) addTo(who *Subject) {
	for _, all := range []struct {
		values []string
		add    func(string)
	}{
		{append(a.Emails, a.Email), who.addEmail}, {append(a.CPFs, a.CPF), who.addCPF}, {a.Names, who.addName}, {a.Phones, who.addPhone},
	} {
		for _, v := range all.values {
			all.add(v)
		}
	}
}

func placeOf(id string) string { return "erasures.subject_sealed:" + id }

// noteErased keeps who was erased, for copies of before and for who looks whether anything is
// left.
func (s *Service) noteErased(ctx context.Context, tx *db.Tx, r Request, who Subject) error {
	e := erased{ID: id.New(), At: clock.FromTime(tx.Now())}
	text, err := json.Marshal(identifiers{r.UserID, r.Email, r.CPF, who.Emails, who.CPFs, who.Names, who.Phones})
	if err != nil {
		return fmt.Errorf("privacy: note: %w", err)
	}
	if e.Subject, err = s.seals.Seal(placeOf(e.ID), string(text)); err != nil {
		return err
	}
	if err := insertErased(ctx, tx, &e); err != nil {
		return err
	}
	return s.Noted(ctx, tx)
}

// Erasures is the list of who was erased, a line of JSON each.
func (s *Service) Erasures(ctx context.Context) ([]byte, error) {
	all, err := listErased(ctx, s.db)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	lines := json.NewEncoder(&out)
	for i := range all {
		if err := lines.Encode(&all[i]); err != nil {
			return nil, fmt.Errorf("privacy: erasures: %w", err)
		}
	}
	return out.Bytes(), nil
}

// Again erases those of the list whom this database has not erased yet, as a restored
// copy must, where the account may have been open still: it is blocked first. It returns how many they were, and how many lines do not open with the
// installation's key.
//
// Protection: the note of an erasure is inserted once, in the transaction that erases.
func (s *Service) Again(ctx context.Context, list []byte) (done, closed int, err error) {
	for line := range bytes.Lines(list) {
		var e erased
		if json.Unmarshal(line, &e) != nil {
			closed++
			continue
		}
		who, ok := s.opened(&e)
		if !ok {
			closed++
			continue
		}
		fresh, err := s.again(ctx, &e, who)
		if err != nil {
			return done, closed, err
		}
		if fresh {
			done++
		}
	}
	return done, closed, nil
}

// opened returns the erased person; ok is false where the installation's key does not open the seal.
func (s *Service) opened(e *erased) (who identifiers, ok bool) {
	text, err := s.seals.Open(placeOf(e.ID), e.Subject)
	return who, err == nil && json.Unmarshal([]byte(text), &who) == nil
}

func (s *Service) again(ctx context.Context, e *erased, a identifiers) (fresh bool, err error) {
	who, err := find(ctx, s.db, Request{UserID: a.UserID, Email: a.Email, CPF: a.CPF})
	if err != nil && !errors.Is(err, errNobody) {
		return false, err
	}
	a.addTo(&who)
	files, err := s.files(ctx, who)
	if err != nil {
		return false, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if fresh, err = insertErasedOnce(ctx, tx, e); err != nil || !fresh || len(who.spellings) == 0 {
			return err
		}
		if who.UserID != "" {
			if err := account.BlockErased(ctx, tx, who.UserID); err != nil {
				return err
			}
		}
		done, err := erase(ctx, tx, who)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: actor.SystemActor(), Action: "lgpd.erase", Entity: "subject", EntityID: subjectID(who),
			Title: "Dados de uma pessoa eliminados de novo", Reason: "cópia restaurada",
			After: map[string]any{"linhas_apagadas": done.Deleted, "linhas_alteradas": done.Changed},
		})
	})
	if err != nil || !fresh {
		return false, err
	}
	_, err = s.remove(context.WithoutCancel(ctx), files)
	return true, err
}
