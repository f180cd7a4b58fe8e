package paper

import (
	"bytes"
	"context"
	"errors"

	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Kind says what a file is to the client.
type Kind string

// loa is the letter by which a client consents to requests for its data; a laudo is the
// report on the share of energy in an industrial process (LW-02).
const loa Kind = "loa"

var kinds = []Kind{loa, "procuracao", "fatura", "contrato_social", "laudo", "outro"}

const (
	most        = 200 // files of a client
	longestName = 100
)

// Paper is a file of a client, with the consent that it gives and until when.
type Paper struct {
	ID, ClientID          string
	Kind                  Kind
	Filename, ContentType string
	Size                  int64
	SHA256                string
	ConsentBy             string
	ConsentOn, ValidUntil *month.Date
	CreatedAt             clock.Micros
	UserID, UserName      string

	blobKey string
}

// Input is what a user states about a file; dates are YYYY-MM-DD.
type Input struct {
	Kind, ConsentBy, ConsentOn, ValidUntil string
	Filename                               string
	Data                                   []byte
	Key                                    string
	Purpose                                string // what a caller files it for: part of what Key identifies
}

var (
	errPaper = fault.New(fault.NotFound, "nao_encontrado", "Arquivo não encontrado")
	errMany  = fault.New(fault.Conflict, "muitos_arquivos", "Este cliente já tem 200 arquivos. Exclua algum antes de enviar outro.")
	errOwner = fault.New(fault.Forbidden, "sem_permissao", "Somente quem enviou o arquivo ou a equipe pode excluí-lo.")
)

// fill reads what is said of a file. A letter of consent names who signed it, when,
// and until when it holds.
func (in *Input) fill(p *Paper, today month.Date) error {
	r := &lead.Reader{}
	if p.Kind = lead.Choice(r, "tipo", in.Kind, kinds); p.Kind == "" {
		p.Kind = "outro"
	}
	p.ConsentBy = r.Text("consentidoPor", in.ConsentBy, longestName)
	p.ConsentOn, p.ValidUntil = r.Date("consentidoEm", in.ConsentOn), r.Date("validoAte", in.ValidUntil)
	if p.Kind == loa {
		r.Check(p.ConsentBy != "", "consentidoPor", "Informe quem assinou a carta")
		r.Check(p.ConsentOn != nil, "consentidoEm", "Informe a data da assinatura")
		r.Check(p.ValidUntil != nil, "validoAte", "Informe até quando a carta vale")
	}
	r.Check(p.ConsentOn == nil || !p.ConsentOn.After(today), "consentidoEm", "A assinatura não pode ser no futuro")
	r.Check(p.ConsentOn == nil || p.ValidUntil == nil || !p.ValidUntil.Before(*p.ConsentOn), "validoAte", "A validade termina antes da assinatura")
	return r.Err()
}

// List returns the files of a client that the actor may see, newest first.
func (s *Service) List(ctx context.Context, a actor.Actor, leadID string) ([]Paper, error) {
	if !a.Can(actor.ClientsRead) {
		return nil, actor.ErrDenied
	}
	if err := lead.Reach(ctx, s.DB, a, actor.ClientsRead, leadID); err != nil {
		return nil, err
	}
	return listOf(ctx, s.DB, leadID, a)
}

// visibleTo hides from a partner what others have sent.
func (p *Paper) visibleTo(a actor.Actor) bool {
	return !a.ReadsOnlyOwnUploads() || p.UserID != "" && p.UserID == a.UserID
}

// Accept checks the content of a file and returns the name to keep it under and
// what it is.
type Accept func(filename string, data []byte) (name, contentType string, err error)

// Proof refuses the deletion of a file that proves something elsewhere. It is called while
// the client's row is locked; filing a proof locks that row too.
type Proof func(ctx context.Context, q db.Q, paperID string) error

// Config are the parts that a Service is made of.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Blobs  blob.Store
	Accept Accept
	Proof  Proof
}

// Service holds the use cases of the files of clients.
type Service struct{ Config }

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{c} }

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

// Filing is what else a caller does with a file, in the transaction that keeps it; nil:
// nothing. A repetition of the key does not do it again.
type Filing func(ctx context.Context, tx *db.Tx, p Paper) error

// Add stores a file: the content first, then row, audit entry and what the caller
// does with it in one transaction.
//
// Protection: the client's row is locked, so that the count of its files holds; the
// unique key of the request.
func (s *Service) Add(ctx context.Context, a actor.Actor, leadID string, in Input, also Filing) (Paper, error) {
	if !a.Can(actor.LeadsUpdate) {
		return Paper{}, actor.ErrDenied
	}
	if err := lead.Reach(ctx, s.DB, a, actor.LeadsUpdate, leadID); err != nil {
		return Paper{}, err
	}
	p := Paper{ID: id.New(), ClientID: leadID, UserID: a.UserID, UserName: a.Name}
	err := in.fill(&p, s.today())
	if err == nil {
		p.Filename, p.ContentType, err = s.Accept(in.Filename, in.Data)
	}
	if err != nil {
		return Paper{}, err
	}
	ref, err := s.Blobs.Put(ctx, bytes.NewReader(in.Data))
	if err != nil {
		return Paper{}, err
	}
	p.Size, p.SHA256, p.blobKey = ref.Size, ref.SHA256, ref.Key
	stored, err := s.add(ctx, a, p, in, also)
	if err != nil || stored.ID != p.ID {
		err = errors.Join(err, s.Blobs.Delete(context.WithoutCancel(ctx), ref.Key)) // nobody refers to it
	}
	return stored, err
}

// add writes the row; a repetition of the key returns the first one's file.
func (s *Service) add(ctx context.Context, a actor.Actor, p Paper, in Input, also Filing) (Paper, error) {
	hash, err := idempotency.Hash("lead.paper.add", [5]string{p.ClientID, string(p.Kind), p.Filename, p.SHA256, in.Purpose})
	if err != nil {
		return Paper{}, err
	}
	stored := p
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		stored = p
		if err := lead.Lock(ctx, tx, a, p.ClientID); err != nil {
			return err
		}
		if in.Key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, in.Key, hash, p.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				stored, err = byID(ctx, tx, p.ClientID, existing)
				return err
			}
		}
		n, err := count(ctx, tx, p.ClientID)
		if err != nil {
			return err
		}
		if n >= most {
			return errMany
		}
		stored.CreatedAt = clock.FromTime(tx.Now())
		if err := insert(ctx, tx, &stored); err != nil {
			return err
		}
		if err := lead.RecordPart(ctx, tx, a, p.ClientID, "lead.paper.add", "Documento enviado", p.Filename, nil, stored.facts()); err != nil || also == nil {
			return err
		}
		return also(ctx, tx, stored)
	})
	return stored, err
}

// Open gives a file in reach to who downloads it.
func (s *Service) Open(ctx context.Context, a actor.Actor, leadID, paperID string) (*blob.Download, error) {
	if !a.Can(actor.ClientsRead) {
		return nil, actor.ErrDenied
	}
	if err := lead.Reach(ctx, s.DB, a, actor.ClientsRead, leadID); err != nil {
		return nil, errPaper
	}
	p, err := byID(ctx, s.DB, leadID, paperID)
	if err == nil && !p.visibleTo(a) {
		err = errPaper
	}
	if err != nil {
		return nil, err
	}
	return blob.Send(ctx, s.Blobs, blob.File{Key: p.blobKey, Name: p.Filename, Type: p.ContentType, Size: p.Size})
}

// Remove deletes a file: who sent it may, and who is responsible for every client. What
// proves something elsewhere stays. The row stays, the sweeper takes the content later.
//
// Protection: the client's row is locked.
func (s *Service) Remove(ctx context.Context, a actor.Actor, leadID, paperID string) error {
	if !a.Can(actor.LeadsUpdate) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := lead.Lock(ctx, tx, a, leadID); err != nil {
			return err
		}
		p, err := byID(ctx, tx, leadID, paperID)
		if err == nil && !p.visibleTo(a) {
			err = errPaper
		}
		if err != nil {
			return err
		}
		if a.Reach(actor.LeadsUpdate) != actor.All && p.UserID != a.UserID {
			return errOwner
		}
		if err := s.Proof(ctx, tx, p.ID); err != nil {
			return err
		}
		if err := remove(ctx, tx, a, p.ID); err != nil {
			return err
		}
		return lead.RecordPart(ctx, tx, a, leadID, "lead.paper.remove", "Documento excluído", p.Filename, p.facts(), nil)
	})
}

func (p *Paper) facts() map[string]any {
	return map[string]any{
		"id": p.ID, "kind": p.Kind, "filename": p.Filename, "size": p.Size, "sha256": p.SHA256, "consent_by": p.ConsentBy,
		"consent_on": p.ConsentOn, "valid_until": p.ValidUntil,
	}
}
