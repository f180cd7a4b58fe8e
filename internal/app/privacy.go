package app

import (
	"context"

	"ynova/internal/platform/blob"
	"ynova/internal/privacy"
)

// privacy connects export and erasure of a person's data.
func (a *App) privacy(files blob.Store) { privacy.Routes(a.router, privacy.NewService(a.db, files)) }

// Compact rewrites the database so that nothing erased stays in the files.
func (a *App) Compact(ctx context.Context) error { return a.db.Compact(ctx, searchIndexes...) }
