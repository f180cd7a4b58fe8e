package balance

import (
	"context"
	"io"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/sheet"
	"ynova/internal/tariff"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB         *db.DB
	Queue      *jobs.Queue
	Blobs      blob.Store
	Parser     sheet.Runner // runs the parsing child
	Parameters *tariff.Cache
	Observer   contract.MonthsObserver // follows the contracts' months; may be nil
}

// Service holds the use cases of balances and their spreadsheets.
type Service struct {
	db         *db.DB
	queue      *jobs.Queue
	blobs      blob.Store
	parser     sheet.Runner
	parameters *tariff.Cache
	observer   contract.MonthsObserver
	present    func(ctx context.Context, a actor.Actor, recordID string) (any, error)
}

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	s := &Service{db: c.DB, queue: c.Queue, blobs: c.Blobs, parser: c.Parser, parameters: c.Parameters, observer: c.Observer}
	c.Queue.Handle(recomputeKind, jobs.Options{}, s.runRecompute)
	c.Queue.Handle(recomputeAllKind, jobs.Options{Timeout: recomputeAllTimeout}, s.runRecomputeAll)
	c.Queue.Handle(importKind, jobs.Options{MaxAttempts: importAttempts}, s.runImport)
	c.Queue.Handle(undoKind, jobs.Options{MaxAttempts: importAttempts}, s.runUndo)
	return s
}

// Present names who shows a record as the e-mail screen does, which a stale edit is
// answered with. Call it before serving; without it the answer tells the version.
func (s *Service) Present(record func(ctx context.Context, a actor.Actor, recordID string) (any, error)) {
	s.present = record
}

// basis reads the dated values to compute with.
func (s *Service) basis(ctx context.Context, q db.Q) (basis, error) {
	parameters, err := s.parameters.Get(ctx, q)
	if err != nil {
		return basis{}, err
	}
	indices, err := s.parameters.Indices(ctx, q)
	return basis{parameters, indices, s.observer}, err
}

// read parses the stored file of an import in the child process.
func (s *Service) read(ctx context.Context, kind sheet.Kind, blobKey string, emit func(sheet.Row) error) error {
	file, err := s.blobs.Open(ctx, blobKey)
	if err != nil {
		return err
	}
	defer file.Close()
	return sheet.Parse(ctx, s.parser, kind, io.Reader(file), emit)
}

// mayUpload answers who may send spreadsheets and decide about them.
func mayUpload(a actor.Actor) error {
	if a.Reach(actor.BalancesUpload) != actor.All {
		return errDenied
	}
	return nil
}
