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
	"ynova/internal/platform/unzip"
	"ynova/internal/reading/record"
)

// Received is what became of one file of an upload.
type Received struct {
	Filename string
	Reading  *record.Reading // nil: it was refused
	Refused  *fault.Error    // why
}

// Receive keeps what an upload holds and has it read: one document, or each of
// those in a ZIP, of which one that is refused does not stop the next. A repetition
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
	take := func(e unzip.Entry) error {
		one, err := s.keep(ctx, a, e)
		all = append(all, one)
		return err
	}
	if sent.data == nil {
		err = s.Unpack(ctx, content, sent.size, take)
	} else if err = take(unzip.Entry{Name: filename, Data: sent.data}); err == nil && all[0].Refused != nil {
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
	data   []byte // nil: an archive, which is never whole in memory
}

// arrivedAs reads what a file is, and leaves an archive at its begin.
func arrivedAs(name string, content io.ReadSeeker) (sent arrival, err error) {
	sent.name = name
	start := make([]byte, len("PK\x03\x04"))
	if _, err = io.ReadFull(content, start); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return sent, err
	}
	if _, err = content.Seek(0, io.SeekStart); err != nil {
		return sent, err
	}
	sum := sha256.New()
	if unzip.Is(start) {
		sent.size, err = io.Copy(sum, content)
	} else {
		sent.data, err = io.ReadAll(io.TeeReader(content, sum))
		sent.size = int64(len(sent.data))
	}
	if err != nil {
		return sent, err
	}
	sent.sha256 = hex.EncodeToString(sum.Sum(nil))
	_, err = content.Seek(0, io.SeekStart)
	return sent, err
}

// keep stores the content of one file, or says why it is refused.
func (s *Service) keep(ctx context.Context, a actor.Actor, e unzip.Entry) (Received, error) {
	one := Received{Filename: e.Name}
	var format record.Format
	if format, one.Refused = entryFormat(e); one.Refused != nil {
		return one, nil //nolint:nilerr // what is refused does not stop the next
	}
	ref, err := s.Blobs.Put(ctx, bytes.NewReader(e.Data))
	if err != nil {
		return one, err
	}
	one.Reading = &record.Reading{
		UserID: a.UserID, UserName: a.Name, Filename: nameFor(e.Name, format, e.Data), Format: format,
		Size: ref.Size, SHA256: ref.SHA256, Status: record.InProgress, Version: 1, BlobKey: ref.Key,
	}
	return one, nil
}

// entryFormat returns the format of an entry, or why it is refused.
func entryFormat(e unzip.Entry) (record.Format, *fault.Error) {
	switch {
	case e.Problem != nil:
		return "", e.Problem
	case unzip.Is(e.Data):
		return "", errNested
	}
	return formatOf(e.Data)
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
