package intake

import (
	"context"
	"errors"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/reading"
	"ynova/internal/reading/record"
)

// staged is one item on its way, with the content that is kept of it.
type staged struct {
	Item
	reading *record.Reading // nil: it is refused, held or ignored
}

// Accept takes what arrived: its documents are kept and wait to be read, or are refused
// one by one. For a repeated arrival it returns the stored message. Every way in ends here.
//
// Protection: serializable, for the share of a day and one reading per content; the key
// of origin, place, validity and UID decides between two that take the same, a program's
// own key between two of its calls.
func (s *Service) Accept(ctx context.Context, a *Arrival) (*Message, error) {
	known, err := byKey(ctx, s.DB, a)
	if err != nil || known != nil {
		return known, err
	}
	if err := s.room(ctx, s.DB, a, 1); err != nil {
		return nil, err
	}
	items, err := s.stage(ctx, a)
	var m *Message
	if err == nil {
		m, err = s.write(ctx, a, items)
	}
	if err != nil {
		return nil, errors.Join(err, s.discard(ctx, items, nil))
	}
	return m, s.discard(ctx, items, m)
}

// write enters the message with its items in one transaction.
func (s *Service) write(ctx context.Context, a *Arrival, items []staged) (m *Message, err error) {
	err = s.DB.InSerializable(ctx, func(ctx context.Context, tx *db.Tx) error {
		if m, err = byKey(ctx, tx, a); err != nil || m != nil {
			return err
		}
		if err := s.room(ctx, tx, a, documents(items)); err != nil {
			return err
		}
		m = a.message(tx.Now())
		if before, err := a.sentBefore(ctx, tx, m.ID); err != nil || before != nil {
			m = before
			return err
		}
		by, err := a.bringer(ctx, tx)
		if err != nil {
			return err
		}
		if err := s.enter(ctx, tx, m, by, items); err != nil {
			return err
		}
		return insertMessage(ctx, tx, m)
	})
	return m, err
}

// message is the row of what arrived.
func (a *Arrival) message(now time.Time) *Message {
	m := &Message{
		ID: id.New(), Origin: a.Origin, Place: a.Place, Validity: a.Validity, UID: a.UID, MessageID: a.MessageID, Sender: a.Sender, Subject: a.Subject,
		ReceivedAt: clock.FromTime(now), State: Received, Size: a.Size, Version: 1, blobKey: a.blobKey,
	}
	switch {
	case a.refused != "":
		m.State, m.Reason = Refused, a.refused
	case a.quarantine != "":
		m.State, m.Reason = Quarantine, a.quarantine
	}
	return m
}

// documents is how many of the items are to be read.
func documents(items []staged) (n int) {
	for _, one := range items {
		if one.reading != nil {
			n++
		}
	}
	return n
}

// room fails where a way in brought its share of the day, or would with so many more. Each
// key of the API is a way in by itself: one program does not shut out the others.
func (s *Service) room(ctx context.Context, q db.Q, a *Arrival, n int) error {
	local := clock.Local(s.Clock.Now())
	midnight := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, local.Location())
	by := ""
	if a.Origin == API {
		by = a.Sender
	}
	today, err := countSince(ctx, q, a.Origin, by, clock.FromTime(midnight))
	if err == nil && today+n > MaxDaily {
		return errPaused
	}
	return err
}

// enter gives each item its reading, and the message its state and reason.
func (s *Service) enter(ctx context.Context, tx *db.Tx, m *Message, by bringer, items []staged) error {
	m.Items = make([]Item, len(items))
	for i, one := range items {
		it := one.Item
		it.ID = id.New()
		if m.State == Quarantine && one.reading != nil {
			it.State = ItemHeld
		} else if one.reading != nil {
			one.reading.Source = record.Source(m.Origin)
			first, err := s.Readings.Arrive(ctx, tx, by.who, one.reading, by.owner, by.from)
			if err != nil {
				return err
			}
			it.State, it.ReadingID = ItemReceived, one.reading.ID
			if first != "" {
				it.State, it.ReadingID = ItemRepeated, first
			}
		}
		m.Items[i] = it
	}
	if m.State == Received {
		m.State, m.Reason = outcome(m.Items)
	}
	return nil
}

// outcome is what became of a message as a whole: it is refused where nothing in it is a
// document.
func outcome(items []Item) (State, string) {
	taken, refused, why := 0, 0, "A mensagem não traz documentos."
	for _, it := range items {
		switch it.State {
		case ItemReceived, ItemRepeated:
			taken++
		case ItemRefused:
			if refused++; refused == 1 {
				why = it.Reason
			}
		}
	}
	switch {
	case taken == 0:
		return Refused, why
	case refused > 0:
		return Received, reading.Counted(taken, refused)
	}
	return Received, ""
}

// discard takes away the contents that no reading of the message holds.
func (s *Service) discard(ctx context.Context, items []staged, m *Message) error {
	held := map[string]bool{}
	if m != nil {
		for _, it := range m.Items {
			held[it.ReadingID] = it.State == ItemReceived
		}
	}
	var free []*record.Reading
	for _, one := range items {
		if one.reading != nil && !held[one.reading.ID] {
			free = append(free, one.reading)
		}
	}
	return s.Readings.Discard(ctx, free)
}

// stage keeps the content of each file, those in another one by one.
func (s *Service) stage(ctx context.Context, a *Arrival) (items []staged, err error) {
	for _, part := range a.Parts {
		if items, err = s.stagePart(ctx, items, part); err != nil {
			return items, err
		}
	}
	return items, nil
}

func (s *Service) stagePart(ctx context.Context, items []staged, part reading.Incoming) ([]staged, error) {
	part.Name = clean(part.Name, maxName)
	before := len(items)
	_, err := s.Readings.Unpack(ctx, part, func(p reading.Piece) error {
		if len(items) == MaxItems {
			return errMany
		}
		one, err := s.stageOne(ctx, p)
		items = append(items, one)
		return err
	})
	known := reading.OfFile(err)
	if known == nil {
		return items, err // the error is of this server, not of the file
	}
	// The file is refused whole: what came out of it before is void.
	if err := s.discard(ctx, items[before:], nil); err != nil {
		return items[:before], err
	}
	return append(items[:before], staged{Item: Item{Name: part.Name, Size: part.Size, State: ItemRefused, Reason: known.Message}}), nil
}

func (s *Service) stageOne(ctx context.Context, p reading.Piece) (one staged, err error) {
	p.Name = clean(p.Name, maxName)
	got, err := s.Readings.Stage(ctx, p)
	one = staged{Item: Item{Name: p.Name, Size: p.Size, State: ItemRefused}, reading: got.Reading}
	switch {
	case got.Ignored != "":
		one.State, one.Reason = ItemIgnored, got.Ignored
	case got.Refused != nil:
		one.Reason = got.Refused.Message
	case got.Reading != nil:
		one.SHA256, one.Name, one.State = got.Reading.SHA256, got.Reading.Filename, ItemReceived
	}
	return one, err
}
