package app

import (
	"context"
	"errors"
	"path/filepath"

	"ynova/internal/document/scan"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/sandbox"
	"ynova/internal/reading"
)

// readings connects the reading of documents with the child processes that do it,
// and with the contracts that invoices are made for.
func (a *App) readings(ctx context.Context, files blob.Store) error {
	box, err := a.box()
	if err != nil {
		return err
	}
	scanner := &scan.Scanner{Run: sandbox.Run, CacheDir: filepath.Join(a.options.Config.DataDir, "cache", "pdf")}
	switch engine, err := ocr.Find(ctx); {
	case err == nil:
		scanner.OCR = engine
	case !errors.Is(err, ocr.ErrAbsent):
		return err
	}
	a.Readings = reading.NewService(reading.Config{
		DB: a.db, Blobs: files, Queue: a.queue, Box: box, Run: sandbox.Run, Files: a.files, Invoices: a.Invoices,
		Scanner: scanner,
	})
	a.Readings.Jobs(a.queue)
	reading.Routes(a.router, a.Readings)
	return nil
}

// Warm prepares what the first document would wait for. It takes some seconds of a
// processor once in the life of a data folder; without it the first document does.
func (a *App) Warm(ctx context.Context) {
	if err := a.Readings.Warm(ctx); err != nil && ctx.Err() == nil {
		a.options.Logger.WarnContext(ctx, "leitor de PDF não preparado", "erro", err)
	}
}
