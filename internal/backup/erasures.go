package backup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// erasuresKind brings the list of erasures to the place of the copies (OP-12).
const erasuresKind jobs.Kind = "backup.erasures"

// erasuresHead is the first line of the list.
type erasuresHead struct {
	List time.Time `json:"lista"` // when it was written
}

// Erasures is the list of who was erased, as it lies at a place of copies.
type Erasures struct {
	Lines []byte
	There bool
	At    time.Time // zero: a list of before this was noted
}

// ReadErasures reads the list at the place.
func ReadErasures(ctx context.Context, b bucket.Bucket) (out Erasures, err error) {
	r, err := b.Open(ctx, erasuresName)
	if errors.Is(err, bucket.ErrNotFound) {
		return out, nil
	}
	if err != nil {
		return out, err
	}
	defer r.Close()
	if out.Lines, err = io.ReadAll(io.LimitReader(r, maxNote)); err != nil {
		return out, fmt.Errorf("backup: list of erasures: %w", err)
	}
	out.There = true
	first, rest, _ := bytes.Cut(out.Lines, []byte{'\n'})
	var head erasuresHead
	if json.Unmarshal(first, &head) == nil && !head.List.IsZero() {
		out.At, out.Lines = head.List, rest
	}
	return out, nil
}

// writeErasures writes the list until what was written is what the database says: of two that
// write at once the last one has seen all.
func (s *Service) writeErasures(ctx context.Context, b bucket.Bucket) error {
	for {
		lines, err := s.Erasures(ctx)
		if err != nil {
			return err
		}
		head, err := json.Marshal(erasuresHead{s.Clock.Now().UTC()})
		if err != nil {
			return fmt.Errorf("backup: list of erasures: %w", err)
		}
		if _, err := b.Put(ctx, erasuresName, bytes.NewReader(append(append(head, '\n'), lines...))); err != nil {
			return err
		}
		if now, err := s.Erasures(ctx); err != nil || bytes.Equal(now, lines) {
			return err
		}
	}
}

// Erased asks, in the transaction of an erasure, that the place of the copies learn of it.
func (s *Service) Erased(ctx context.Context, tx *db.Tx) error {
	if s.Schedule.To == "" {
		return nil
	}
	_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: erasuresKind})
	return err
}

func (s *Service) keepErasures(ctx context.Context, run *jobs.Run) error {
	b, err := bucket.Open(ctx, s.Schedule.To, s.Schedule.Credentials)
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	if err := s.writeErasures(ctx, b); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// erasuresGivenUp says that the list is behind; the next good copy brings it.
func (s *Service) erasuresGivenUp(ctx context.Context, tx *db.Tx, _ *jobs.Run) error {
	return s.Notify(ctx, tx, "Uma eliminação não chegou ao lugar das cópias",
		"A lista de eliminações em "+placeName(s.Schedule.To)+" não pôde ser gravada: uma cópia restaurada agora traria de volta dados já eliminados. "+
			"Corrija o lugar e faça uma cópia, que grava a lista.")
}
