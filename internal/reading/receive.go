package reading

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/reading/record"
)

// Received is what became of one file of an upload.
type Received struct {
	Filename string
	Reading  *record.Reading // nil: it was refused
	Refused  *fault.Error    // why
	Ignored  string          // it is no document, as what a message shows in its text
}

// Receive keeps what an upload holds and has it read: one document, or each of those in it (Unpack),
// of which one that is refused does not stop the next. A repetition
// of the key answers with the readings of the first one.
//
// Protection: the unique key of the repetition; all rows are written in one
// transaction.
func (s *Service) Receive(ctx context.Context, a actor.Actor, filename string, content io.ReadSeeker, key string) ([]Received, error) {
	if !a.Can(actor.InvoicesProcess) {
		return nil, actor.ErrDenied
	}
	sent, err := arrivedAs(filename, content)
	if err != nil {
		return nil, err
	}
	var all []Received
	single, err := s.Unpack(ctx, Incoming{Name: filename, Size: sent.size, Content: content}, func(p Piece) error {
		if len(all) == MaxPieces {
			return errPieces
		}
		one, err := s.keep(ctx, a, p)
		all = append(all, one)
		return err
	})
	if err == nil && single && all[0].Refused != nil {
		err = all[0].Refused
	}
	kept := false
	if err == nil {
		kept, err = s.beginAll(ctx, a, sent, key, all)
	}
	if kept {
		return all, nil
	}
	for _, one := range all {
		if one.Reading != nil && one.Reading.BlobKey != "" { // nobody refers to it
			err = errors.Join(err, s.Blobs.Delete(context.WithoutCancel(ctx), one.Reading.BlobKey))
		}
	}
	if err != nil {
		return nil, err
	}
	return s.again(ctx, a, all)
}

// arrival is a file as it was sent.
type arrival struct {
	name   string
	size   int64
	sha256 string
}

// arrivedAs reads how large a file is and what its sum is, and leaves it at its begin.
func arrivedAs(name string, content io.ReadSeeker) (sent arrival, err error) {
	sum := sha256.New()
	sent.name = name
	if sent.size, err = io.Copy(sum, content); err == nil {
		sent.sha256 = hex.EncodeToString(sum.Sum(nil))
		_, err = content.Seek(0, io.SeekStart)
	}
	return sent, err
}

// keep stores the content of one document, or says why it is refused.
func (s *Service) keep(ctx context.Context, a actor.Actor, p Piece) (Received, error) {
	one := Received{Filename: p.Name, Refused: p.Refused, Ignored: p.Ignored}
	if p.Ignored != "" {
		one.Refused = fault.New(fault.UnsupportedMedia, errType.Code, p.Ignored)
	}
	if one.Refused != nil {
		return one, nil //nolint:nilerr // why it is refused is what is kept of it
	}
	format, data, refused := formatOf(p.Data)
	if refused != nil {
		one.Refused = refused
		return one, nil //nolint:nilerr // what is refused does not stop the next
	}
	ref, err := s.Blobs.Put(ctx, bytes.NewReader(data))
	if err != nil {
		return one, err
	}
	one.Reading = &record.Reading{
		UserID: a.UserID, UserName: a.Name, Filename: nameFor(p.Name, format, data), Format: format,
		Size: ref.Size, SHA256: ref.SHA256, Status: record.InProgress, Version: 1, ArrivalDoubt: p.Doubt, BlobKey: ref.Key,
	}
	return one, nil
}

// beginAll writes the rows and their jobs. Where the key was used before it writes
// nothing, gives the readings the ids of the first time, and answers false.
func (s *Service) beginAll(ctx context.Context, a actor.Actor, sent arrival, key string, all []Received) (kept bool, err error) {
	hash, err := idempotency.Hash("reading.receive", [2]string{sent.name, sent.sha256})
	if err != nil {
		return false, err
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		kept = true
		lot := id.New()
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, lot)
			if err != nil {
				return err
			}
			if existing != "" {
				kept, lot = false, existing
			}
		}
		now := clock.FromTime(tx.Now())
		for i, one := range all {
			if one.Reading == nil {
				continue
			}
			r := one.Reading
			r.ID, r.CreatedAt, r.UpdatedAt = inLot(lot, i), now, now
			if !kept {
				continue
			}
			if inserted, err := s.start(ctx, tx, a, r); err != nil || !inserted {
				return errors.Join(err, errTaken)
			}
		}
		return nil
	})
	return kept && err == nil, err
}

// start writes a row and its job; false when the id is taken.
func (s *Service) start(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading) (bool, error) {
	inserted, err := record.Insert(ctx, tx, r)
	if err != nil || !inserted {
		return false, err
	}
	if err := record.Enqueue(ctx, tx, s.Queue, r); err != nil {
		return false, err
	}
	return true, record.Note(ctx, tx, a, r, "reading.create", "Documento enviado para leitura", nil, nil)
}

// inLot is the id of the n-th file of a lot: the lot's with its last digits
// replaced, so that a repetition finds it, and counted down, so that the newest
// first is the order of the files.
func inLot(lot string, n int) string {
	return lot[:len(lot)-3] + fmt.Sprintf("%03x", 0xfff-n)
}

// again reads what the first one of repeated uploads made.
func (s *Service) again(ctx context.Context, a actor.Actor, all []Received) ([]Received, error) {
	for i := range all {
		if all[i].Reading == nil {
			continue
		}
		stored, err := record.ByID(ctx, s.DB, a, all[i].Reading.ID, "")
		if errors.Is(err, record.ErrNotFound) { // removed meanwhile
			all[i].Reading, all[i].Refused = nil, record.ErrNotFound
			continue
		}
		if err != nil {
			return nil, err
		}
		all[i].Reading = stored
	}
	return all, nil
}
