package intake

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/picture"
	"ynova/internal/platform/unzip"
)

const (
	mailKind    jobs.Kind = "reading.intake.mail"
	mailEvery             = 5 * time.Minute
	mailTimeout           = 20 * time.Minute

	maxRun  = 50       // messages of one look
	maxMail = 40 << 20 // bytes of one message

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
	set.open(a, raw)
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
func (set *Settings) open(a *Arrival, raw []byte) {
	m, err := mailbox.Parse(raw)
	if err != nil {
		a.refused = "A mensagem não pôde ser aberta."
		return
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
	if a.Parts = partsOf(m); len(a.Parts) > MaxItems {
		a.Parts, a.refused = nil, fmt.Sprintf("A mensagem traz %d anexos; o limite é %d.", len(a.Parts), MaxItems)
	}
}

// partsOf are the files of a message, of which what no document can be is only noted.
func partsOf(m *mailbox.Message) []Part {
	parts := make([]Part, len(m.Files))
	for i, f := range m.Files {
		parts[i] = Part{Name: f.Name, Size: int64(len(f.Data)), Content: bytes.NewReader(f.Data)}
		switch {
		case f.Nested:
			parts[i].Ignored = "Mensagem anexada dentro de outra mensagem anexada."
		case f.Inline:
			parts[i].Ignored = "Imagem do corpo da mensagem."
		case f.Type == "text/html" || !document(f.Data):
			parts[i].Ignored = "Não é PDF, XML, ZIP nem foto."
		}
	}
	return parts
}

// document reports whether a content begins as a document does.
func document(data []byte) bool {
	start := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), " \t\r\n")
	return picture.KindOf(data) != "" || unzip.Is(data) || slices.ContainsFunc([]string{"%PDF-", "<"}, func(sign string) bool { return bytes.HasPrefix(start, []byte(sign)) })
}
