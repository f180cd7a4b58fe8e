package document

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/picture"
	"ynova/internal/platform/sniff"
)

// Config is what a Service needs.
type Config struct {
	DB    *db.DB
	Blobs blob.Store
	Clock clock.Clock
	// Others name the content that other features keep in the same store.
	Others []InUse
}

// Service holds the use cases of files. Each authorises, and writes row and audit
// entry in one transaction.
type Service struct {
	db     *db.DB
	blobs  blob.Store
	clock  clock.Clock
	others []InUse
}

// NewService returns the use cases.
func NewService(c Config) *Service {
	return &Service{db: c.DB, blobs: c.Blobs, clock: c.Clock, others: c.Others}
}

// Upload is a file as it is sent. Key makes its repetition answer with the same
// file; it may be empty.
type Upload struct {
	Kind     Kind
	Filename string
	Data     []byte
	Key      string
}

// Files returns the files of a contract in reach, newest first.
func (s *Service) Files(ctx context.Context, a actor.Actor, contractID string) ([]File, error) {
	if _, err := contract.ReferenceOf(ctx, s.db, a, actor.InvoicesRead, contractID); err != nil {
		return nil, err
	}
	files, err := s.Everything(ctx, contractID)
	return Visible(a, files), err
}

// Everything returns all files of a contract, newest first, for who decides with
// Visible what is shown of them.
func (s *Service) Everything(ctx context.Context, contractID string) ([]File, error) {
	return filesOf(ctx, s.db, contractID)
}

// Visible returns those of the files of a contract in reach that the actor may see.
func Visible(a actor.Actor, files []File) []File {
	if !a.Can(actor.InvoicesRead) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(files), func(f File) bool { return !f.visibleTo(a) })
}

// visibleTo hides from a partner what others have sent: it reveals prices.
func (f *File) visibleTo(a actor.Actor) bool {
	return !a.ReadsOnlyOwnUploads() || f.UserID != "" && f.UserID == a.UserID
}

// Add stores a file of a contract: the content first, then row and audit entry in
// one transaction. Parts of the agreement come from who may change the contract.
//
// Protection: the contract is held, so that it is not deleted meanwhile and the
// count of its files holds.
func (s *Service) Add(ctx context.Context, a actor.Actor, contractID string, u Upload) (File, error) {
	needs := actor.InvoicesProcess
	if u.Kind.agreement() {
		needs = actor.ContractsUpdate
	}
	if !a.Can(actor.InvoicesProcess) {
		return File{}, actor.ErrDenied
	}
	if _, err := contract.ReferenceOf(ctx, s.db, a, needs, contractID); err != nil {
		return File{}, err
	}
	found, err := check(u.Data)
	if err != nil {
		return File{}, err
	}
	u.Data = u.Data[sniff.Sniff(u.Data).At:]
	ref, err := s.blobs.Put(ctx, bytes.NewReader(u.Data))
	if err != nil {
		return File{}, err
	}
	f := File{
		ID: id.New(), ContractID: contractID, Kind: u.Kind, Filename: nameFor(u.Filename, found),
		ContentType: found.contentType, Size: ref.Size, SHA256: ref.SHA256,
		UserID: a.UserID, UserName: a.Name, blobKey: ref.Key,
	}
	stored, err := s.add(ctx, a, needs, f, u.Key)
	if err != nil || stored.ID != f.ID {
		err = errors.Join(err, s.blobs.Delete(context.WithoutCancel(ctx), ref.Key)) // nobody refers to it
	}
	return stored, err
}

func check(data []byte) (format, error) {
	switch {
	case len(data) == 0:
		return format{}, errEmpty
	case len(data) > picture.MaxFileBytes, len(data) > MaxBytes && picture.KindOf(data) == "":
		return format{}, errTooLarge
	}
	return formatOf(data)
}

// add writes the row; a repetition of the key returns the first one's file.
func (s *Service) add(ctx context.Context, a actor.Actor, needs actor.Permission, f File, key string) (File, error) {
	hash, err := idempotency.Hash("document.add", [4]string{f.ContractID, string(f.Kind), f.Filename, f.SHA256})
	if err != nil {
		return File{}, err
	}
	stored := f
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		stored = f
		ref, err := contract.LockReferenceForUpdate(ctx, tx, a, needs, f.ContractID)
		if err != nil {
			return err
		}
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, f.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				stored, err = fileByID(ctx, tx, existing)
				return err
			}
		}
		n, err := countOf(ctx, tx, f.ContractID)
		if err != nil {
			return err
		}
		if n >= MaxPerContract {
			return errMany
		}
		stored.CreatedAt = clock.FromTime(tx.Now())
		if err := insert(ctx, tx, &stored); err != nil {
			return err
		}
		return s.record(ctx, tx, a, ref, &stored, "document.add", "Arquivo enviado")
	})
	return stored, err
}

func (s *Service) record(ctx context.Context, tx *db.Tx, a actor.Actor, ref contract.Reference, f *File, action, title string) error {
	facts := map[string]any{"id": f.ID, "kind": f.Kind, "filename": f.Filename, "size": f.Size, "sha256": f.SHA256}
	entry := audit.Entry{
		Actor: a, Action: action, Entity: "contract", EntityID: ref.ID, ClientID: ref.ClientID, Title: title, Description: f.Filename,
	}
	if action == "document.remove" {
		entry.Before = facts
	} else {
		entry.After = facts
	}
	return audit.Record(ctx, tx, entry)
}

// reach returns a file that the actor may see.
func (s *Service) reach(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, fileID string) (File, contract.Reference, error) {
	if !a.Can(p) {
		return File{}, contract.Reference{}, actor.ErrDenied
	}
	if !id.Valid(fileID) {
		return File{}, contract.Reference{}, ErrNotFound
	}
	f, err := fileByID(ctx, q, fileID)
	if err != nil {
		return File{}, contract.Reference{}, err
	}
	ref, err := contract.ReferenceOf(ctx, q, a, p, f.ContractID)
	if errors.Is(err, contract.ErrNotFound) || err == nil && !f.visibleTo(a) {
		return File{}, contract.Reference{}, ErrNotFound
	}
	return f, ref, err
}

// Open gives a file in reach to who downloads it.
func (s *Service) Open(ctx context.Context, a actor.Actor, fileID string) (*blob.Download, error) {
	f, _, err := s.reach(ctx, s.db, a, actor.InvoicesRead, fileID)
	if err != nil {
		return nil, err
	}
	return blob.Send(ctx, s.blobs, blob.File{Key: f.blobKey, Name: f.Filename, Type: f.ContentType, Size: f.Size})
}

// Remove deletes a file: who sent it may, and who is responsible for every client. The
// row stays, the content for Retention.
//
// Protection: the condition that the row is not deleted yet.
func (s *Service) Remove(ctx context.Context, a actor.Actor, fileID string) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return s.Withdraw(ctx, tx, a, fileID) })
}

// Withdraw is Remove in the transaction of who takes back what the file came with.
func (s *Service) Withdraw(ctx context.Context, tx *db.Tx, a actor.Actor, fileID string) error {
	f, ref, err := s.reach(ctx, tx, a, actor.InvoicesProcess, fileID)
	if err != nil {
		return err
	}
	if a.Reach(actor.InvoicesProcess) != actor.All && f.UserID != a.UserID {
		return errForeign
	}
	removed, err := remove(ctx, tx, a, f.ID)
	if err != nil {
		return err
	}
	if !removed {
		return ErrNotFound
	}
	return s.record(ctx, tx, a, ref, &f, "document.remove", "Arquivo excluído")
}
