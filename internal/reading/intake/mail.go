package intake

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mailbox"
	"ynova/internal/reading"
)

const (
	mailKind    jobs.Kind = "reading.intake.mail"
	mailEvery             = 5 * time.Minute
	mailTimeout           = 20 * time.Minute

	maxRun  = 50 // messages of one look
	maxMail = mailbox.MaxBytes

	takenMail   = "Processadas"
	refusedMail = "Recusadas"
)

// runMail is the job: it takes what waits in the mailbox. A mailbox that fails is shown on
// the screen and tried again in the next run.
func (s *Service) runMail(ctx context.Context, run *jobs.Run) error {
	set, err := readSettings(ctx, s.DB)
	if err != nil {
		return err
	}
	failure := ""
	if set.Enabled {
		if err := s.takeMail(ctx, &set); err != nil {
			if cause := context.Cause(ctx); cause != nil {
				return cause
			}
			failure = explained(err)
		}
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if set.Enabled {
			if err := looked(ctx, tx, set.Version, failure); err != nil {
				return err
			}
		}
		return run.Complete(ctx, tx, nil)
	})
}

// explained is the sentence of a look that failed.
func explained(err error) string {
	if f, ok := fault.As(err); ok && f.Kind != fault.Internal {
		return f.Message
	}
	return explain(err)
}

// takeMail takes the oldest messages of the mailbox, one after the other.
func (s *Service) takeMail(ctx context.Context, set *Settings) (err error) {
	c, err := s.config(set)
	if err != nil {
		return err
	}
	box, err := s.Mailboxes.Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() {
		if closed := box.Close(); err == nil {
			err = closed
		}
	}()
	if err := box.Prepare(ctx, takenMail, refusedMail); err != nil {
		return err
	}
	validity, found, err := box.List(ctx, maxRun)
	if err != nil {
		return err
	}
	place := clean(set.User+"@"+set.Host+"/"+set.Folder, maxName)
	for _, e := range found {
		a := &Arrival{
			Origin: Mail, Place: place, Validity: int64(validity), UID: int64(e.UID), Size: e.Size, Sender: clean(strings.ToLower(e.From), maxName),
			Subject: clean(e.Subject, maxName), MessageID: clean(e.MessageID, maxName),
		}
		m, err := s.takeMessage(ctx, box, set, a, e.UID)
		if errors.Is(err, errPaused) {
			return s.paused(ctx, Mail)
		}
		if err != nil {
			return err
		}
		if err := s.file(ctx, box, m, e.UID); err != nil {
			return err
		}
	}
	return nil
}

// file moves a message that is stored out of the way.
func (s *Service) file(ctx context.Context, box mailbox.Mailbox, m *Message, uid uint32) error {
	folder := takenMail
	if m.State == Refused || m.State == Quarantine {
		folder = refusedMail
	}
	if err := box.Move(ctx, uid, folder); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return moved(ctx, tx, m.ID) })
}

// takeMessage stores a message with its documents, unless it was stored before.
func (s *Service) takeMessage(ctx context.Context, box mailbox.Mailbox, set *Settings, a *Arrival, uid uint32) (*Message, error) {
	if known, err := byKey(ctx, s.DB, a); err != nil || known != nil {
		return known, err
	}
	if err := s.room(ctx, s.DB, a, 1); err != nil {
		return nil, err
	}
	const large = "A mensagem passa de 40 MB."
	if a.Size > maxMail {
		a.refused = large
		return s.Accept(ctx, a)
	}
	raw, err := box.Fetch(ctx, uid, maxMail)
	if errors.Is(err, mailbox.ErrLarge) { // it said less; the line is closed, the next look moves it
		a.refused = large
		_, accepted := s.Accept(ctx, a)
		return nil, errors.Join(err, accepted)
	}
	if err != nil {
		return nil, err
	}
	a.Size = int64(len(raw))
	if err := s.open(ctx, set, a, raw); err != nil {
		return nil, err
	}
	ref, err := s.Blobs.Put(ctx, bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	a.blobKey = ref.Key
	m, err := s.Accept(ctx, a)
	if err != nil || m.blobKey != ref.Key { // nobody refers to it
		err = errors.Join(err, s.Blobs.Delete(context.WithoutCancel(ctx), ref.Key))
	}
	return m, err
}

// open takes a message apart and judges its sender.
func (s *Service) open(ctx context.Context, set *Settings, a *Arrival, raw []byte) error {
	m, err := mailbox.Read(ctx, mailbox.Runner(s.Readings.Run), raw)
	if errors.Is(err, mailbox.ErrMalformed) {
		a.refused = "A mensagem não pôde ser aberta."
		return nil
	}
	if err != nil {
		return err
	}
	a.Subject, a.MessageID, a.Sender = clean(m.Subject, maxName), clean(m.MessageID, maxName), clean(strings.Join(m.From, ", "), maxName)
	switch {
	case len(m.From) != 1:
		a.quarantine = "A mensagem não tem um só remetente."
	case !set.allows(m.From[0]):
		a.quarantine = "O remetente não está entre os permitidos."
	case !m.Proven(set.AuthServer):
		a.quarantine = "O seu servidor não confirmou o remetente (DKIM ou SPF)."
	}
	if a.Parts = reading.PartsOf(m); len(a.Parts) > MaxItems {
		a.Parts, a.refused = nil, fmt.Sprintf("A mensagem traz %d anexos; o limite é %d.", len(a.Parts), MaxItems)
	}
	return nil
}
