package proposal

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"ynova/internal/document"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/proposal/paper"
)

// maxSigned bounds the document that a client signed.
const (
	maxSigned     = 10 << 20
	maxSignedBody = maxSigned*4/3 + 64<<10 // in base64, with the rest
)

var (
	errTooLarge = fault.New(fault.TooLarge, "arquivo_grande", "O arquivo deve ter no máximo 10 MB.")
	errSigned   = fault.Fields(fault.Field{Path: "file", Message: "Envie o documento assinado em PDF, PNG ou JPEG."})
	errNoSigned = fault.New(fault.NotFound, "nao_encontrado", "Arquivo não encontrado")
)

// signedTypes are what a signed document may be.
var signedTypes = []string{typePDF, "image/png", "image/jpeg"}

// File is a document that a client signed.
type File struct {
	Name, Type, Hash string
	key              string // of its content
}

// Record is an acceptance that staff enters: who signed, why it did not come by the
// link, and the document.
type Record struct {
	Name, CPF, Reason, Filename string
	Data                        []byte
	Key                         string // of the call; empty: none
}

// waits refuses what is not there to be accepted by the link.
func (p *Proposal) waits(today month.Date) error {
	switch p.On(today) {
	case Sent:
		return nil
	case Expired:
		return errExpired
	}
	return errClosed
}

// RecordAcceptance enters that a client accepted on paper. It leads to the same as an
// acceptance by the link.
//
// Protection: as Update; the key of the call.
func (s *Service) RecordAcceptance(ctx context.Context, a actor.Actor, proposalID string, in Record, expected *int64) (*Kept, error) {
	if !a.Can(actor.ContractsUpdatePricing) {
		return nil, actor.ErrDenied
	}
	d, err := in.check()
	if err != nil {
		return nil, err
	}
	seen, err := s.Get(ctx, a, proposalID, 0)
	if err != nil {
		return nil, err
	}
	doc, err := s.document(ctx, &seen.Proposal, seen.Content)
	if err != nil {
		return nil, err
	}
	read, err := paper.PDF(doc)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(read)
	d.Hash, d.Version, d.RecordedBy, d.Origin = hex.EncodeToString(sum[:]), seen.Version, a.Name, Origin{web.ClientIP(ctx), web.UserAgent(ctx)}
	ref, err := s.Blobs.Put(ctx, bytes.NewReader(in.Data))
	if err != nil {
		return nil, err
	}
	d.Signed.Hash, d.Signed.key = ref.SHA256, ref.Key
	kept, used, err := s.recorded(ctx, a, seen, d, read, in.Key, expected)
	if err != nil || !used {
		err = errors.Join(err, s.Blobs.Delete(context.WithoutCancel(ctx), ref.Key)) // nobody refers to it
	}
	return kept, err
}

// check reads a record.
func (in *Record) check() (Decision, error) {
	var f fault.Collector
	d := (&Answer{Accept: true, Name: in.Name, CPF: in.CPF, Reason: in.Reason}).person(&f)
	f.Check(d.Reason != "", "reason", "Informe o motivo do registro")
	if err := f.Err(); err != nil {
		return d, err
	}
	if len(in.Data) > maxSigned {
		return d, errTooLarge
	}
	var err error
	if d.Signed.Name, d.Signed.Type, err = document.Accept(in.Filename, in.Data); err != nil || !slices.Contains(signedTypes, d.Signed.Type) {
		return d, errSigned
	}
	return d, nil
}

// recorded keeps a recorded acceptance; used is false where the call repeats another.
func (s *Service) recorded(ctx context.Context, a actor.Actor, seen *Kept, d Decision, read []byte, key string, expected *int64) (kept *Kept, used bool, err error) {
	hash, err := idempotency.Hash("proposal.record "+seen.ID, [3]string{d.Name, string(d.CPF), d.Signed.Hash})
	if err != nil {
		return nil, false, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		used = false
		existing, err := claim(ctx, tx, a, key, hash, seen.ID)
		if err != nil {
			return err
		}
		if existing == "" {
			before, err := s.held(ctx, tx, a, seen.ID, expected)
			switch {
			case err != nil:
				return err
			case before.Version != seen.Version:
				return errStale
			case before.State != Draft && before.State != Sent:
				return errDecided
			case before.Terms.ValidUntil.Before(s.today()):
				return errExpired
			}
			if err := before.leaves(); err != nil {
				return err
			}
			d.ProposalID = before.ID
			if err := s.settle(ctx, tx, a, &before, &d, seen.Content, read); err != nil {
				return err
			}
			used = true
		}
		kept, err = s.kept(ctx, tx, a, seen.ID, 0)
		return err
	})
	return kept, used, err
}

// OpenSigned gives the signed document of an acceptance that was recorded to who downloads
// it. Its row does not say how large it is; the store does.
func (s *Service) OpenSigned(ctx context.Context, a actor.Actor, proposalID string) (*blob.Download, error) {
	k, err := s.Get(ctx, a, proposalID, 0)
	if err != nil {
		return nil, err
	}
	if k.Decision == nil || k.Decision.Signed.key == "" {
		return nil, errNoSigned
	}
	signed := &k.Decision.Signed
	info, err := s.Blobs.Stat(ctx, signed.key)
	if err != nil {
		return nil, err
	}
	return blob.Send(ctx, s.Blobs, blob.File{Key: signed.key, Name: signed.Name, Type: signed.Type, Size: info.Size})
}
