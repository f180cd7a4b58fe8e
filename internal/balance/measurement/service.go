package measurement

import (
	"context"
	"io"

	"ynova/internal/balance/recompute"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/sheet"
)

// Config are the parts that an Service is made of.
type Config struct {
	DB     *db.DB
	Queue  *jobs.Queue
	Blobs  blob.Store
	Parser sheet.Runner // runs the parsing child
	Months *recompute.Service
}

// Service holds the use cases of spreadsheets of measurements.
type Service struct {
	db     *db.DB
	queue  *jobs.Queue
	blobs  blob.Store
	parser sheet.Runner
	months *recompute.Service
}

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	s := &Service{db: c.DB, queue: c.Queue, blobs: c.Blobs, parser: c.Parser, months: c.Months}
	c.Queue.Handle(importKind, jobs.Options{MaxAttempts: importAttempts}, s.runImport)
	c.Queue.Handle(undoKind, jobs.Options{MaxAttempts: importAttempts}, s.runUndo)
	return s
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

var errDenied = fault.New(fault.Forbidden, "sem_permissao", "Você não tem permissão para esta operação.")

// mayUpload answers who may send spreadsheets and decide about them.
func mayUpload(a actor.Actor) error {
	if a.Reach(actor.BalancesUpload) != actor.All {
		return errDenied
	}
	return nil
}
