package lead

import (
	"bytes"
	"context"
	"errors"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// PaperKind says what a file is to the client.
type PaperKind string

// paperLOA is the letter by which a client consents to requests for its data.
const paperLOA PaperKind = "loa"

// paperReport is the report on the share of energy in an industrial process (LW-02).
const paperReport PaperKind = "laudo"

var paperKinds = []PaperKind{paperLOA, "procuracao", "fatura", "contrato_social", paperReport, "outro"}

// maxPapers bounds how many files a client has.
const maxPapers = 200

// Paper is a file of a client, with the consent that it gives and until when.
type Paper struct {
	ID, ClientID          string
	Kind                  PaperKind
	Filename, ContentType string
	Size                  int64
	SHA256                string
	ConsentBy             string
	ConsentOn, ValidUntil *month.Date
	CreatedAt             clock.Micros
	UserID, UserName      string

	blobKey string
}

// PaperInput is what a user states about a file; dates are YYYY-MM-DD.
type PaperInput struct {
	Kind, ConsentBy, ConsentOn, ValidUntil string
	Filename                               string
	Data                                   []byte
	Key                                    string
	Purpose                                string // what a caller files it for: part of what Key identifies
}

var (
	errPaper  = fault.New(fault.NotFound, "nao_encontrado", "Arquivo não encontrado")
	errPapers = fault.New(fault.Conflict, "muitos_arquivos", "Este cliente já tem 200 arquivos. Exclua algum antes de enviar outro.")
	errOwner  = fault.New(fault.Forbidden, "sem_permissao", "Somente quem enviou o arquivo ou a equipe pode excluí-lo.")
)

// fill reads what is said of a file. A letter of consent names who signed it, when,
// and until when it holds.
func (in *PaperInput) fill(p *Paper, today month.Date) error {
	r := &reader{}
	if p.Kind = choice(r, "tipo", in.Kind, paperKinds); p.Kind == "" {
		p.Kind = "outro"
	}
	p.ConsentBy = r.text("consentidoPor", in.ConsentBy, maxShort)
	p.ConsentOn, p.ValidUntil = r.date("consentidoEm", in.ConsentOn), r.date("validoAte", in.ValidUntil)
	if p.Kind == paperLOA {
		r.Check(p.ConsentBy != "", "consentidoPor", "Informe quem assinou a carta")
		r.Check(p.ConsentOn != nil, "consentidoEm", "Informe a data da assinatura")
		r.Check(p.ValidUntil != nil, "validoAte", "Informe até quando a carta vale")
	}
	r.Check(p.ConsentOn == nil || !p.ConsentOn.After(today), "consentidoEm", "A assinatura não pode ser no futuro")
	r.Check(p.ConsentOn == nil || p.ValidUntil == nil || !p.ValidUntil.Before(*p.ConsentOn), "validoAte", "A validade termina antes da assinatura")
	return r.Err()
}

// Papers returns the files of a client that the actor may see, newest first.
func (s *Service) Papers(ctx context.Context, a actor.Actor, leadID string) ([]Paper, error) {
	if !a.Can(actor.ClientsRead) {
		return nil, actor.ErrDenied
	}
	if _, err := byID(ctx, s.DB, client.ScopeOf(a, actor.ClientsRead), leadID, ""); err != nil {
		return nil, err
	}
	return papersOf(ctx, s.DB, leadID, a)
}

// visibleTo hides from a partner what others have sent.
func (p *Paper) visibleTo(a actor.Actor) bool {
	return !a.ReadsOnlyOwnUploads() || p.UserID != "" && p.UserID == a.UserID
}

// Filing is what else a caller does with a file, in the transaction that keeps it; nil:
// nothing. A repetition of the key does not do it again.
type Filing func(ctx context.Context, tx *db.Tx, p Paper) error

// AddPaper stores a file: the content first, then row, audit entry and what the caller
// does with it in one transaction.
//
// Protection: the client's row is locked, so that the count of its files holds; the
// unique key of the request.
func (s *Service) AddPaper(ctx context.Context, a actor.Actor, leadID string, in PaperInput, also Filing) (Paper, error) {
	if !a.Can(actor.LeadsUpdate) {
		return Paper{}, actor.ErrDenied
	}
	if _, err := byID(ctx, s.DB, client.ScopeOf(a, actor.LeadsUpdate), leadID, ""); err != nil {
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
	stored, err := s.addPaper(ctx, a, p, in, also)
	if err != nil || stored.ID != p.ID {
		err = errors.Join(err, s.Blobs.Delete(context.WithoutCancel(ctx), ref.Key)) // nobody refers to it
	}
	return stored, err
}

// addPaper writes the row; a repetition of the key returns the first one's file.
func (s *Service) addPaper(ctx context.Context, a actor.Actor, p Paper, in PaperInput, also Filing) (Paper, error) {
	hash, err := idempotency.Hash("lead.paper.add", [5]string{p.ClientID, string(p.Kind), p.Filename, p.SHA256, in.Purpose})
	if err != nil {
		return Paper{}, err
	}
	stored := p
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		stored = p
		if _, err := lockForUpdate(ctx, tx, a, actor.LeadsUpdate, p.ClientID, nil); err != nil {
			return err
		}
		if in.Key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, in.Key, hash, p.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				stored, err = paperByID(ctx, tx, p.ClientID, existing)
				return err
			}
		}
		n, err := countPapers(ctx, tx, p.ClientID)
		if err != nil {
			return err
		}
		if n >= maxPapers {
			return errPapers
		}
		stored.CreatedAt = clock.FromTime(tx.Now())
		if err := insertPaper(ctx, tx, &stored); err != nil {
			return err
		}
		if err := recordPart(ctx, tx, a, p.ClientID, "lead.paper.add", "Documento enviado", p.Filename, nil, stored.facts()); err != nil || also == nil {
			return err
		}
		return also(ctx, tx, stored)
	})
	return stored, err
}

// OpenPaper gives a file in reach to who downloads it.
func (s *Service) OpenPaper(ctx context.Context, a actor.Actor, leadID, paperID string) (*blob.Download, error) {
	if !a.Can(actor.ClientsRead) {
		return nil, actor.ErrDenied
	}
	if _, err := byID(ctx, s.DB, client.ScopeOf(a, actor.ClientsRead), leadID, ""); err != nil {
		return nil, errPaper
	}
	p, err := paperByID(ctx, s.DB, leadID, paperID)
	if err == nil && !p.visibleTo(a) {
		err = errPaper
	}
	if err != nil {
		return nil, err
	}
	return blob.Send(ctx, s.Blobs, blob.File{Key: p.blobKey, Name: p.Filename, Type: p.ContentType, Size: p.Size})
}

// RemovePaper deletes a file: who sent it may, and who is responsible for every client. What
// proves something elsewhere stays. The row stays, the sweeper takes the content later.
//
// Protection: the client's row is locked.
func (s *Service) RemovePaper(ctx context.Context, a actor.Actor, leadID, paperID string) error {
	if !a.Can(actor.LeadsUpdate) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := lockForUpdate(ctx, tx, a, actor.LeadsUpdate, leadID, nil); err != nil {
			return err
		}
		p, err := paperByID(ctx, tx, leadID, paperID)
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
		if err := removePaper(ctx, tx, a, p.ID); err != nil {
			return err
		}
		return recordPart(ctx, tx, a, leadID, "lead.paper.remove", "Documento excluído", p.Filename, p.facts(), nil)
	})
}

func (p *Paper) facts() map[string]any {
	return map[string]any{
		"id": p.ID, "kind": p.Kind, "filename": p.Filename, "size": p.Size, "sha256": p.SHA256, "consent_by": p.ConsentBy,
		"consent_on": p.ConsentOn, "valid_until": p.ValidUntil,
	}
}
