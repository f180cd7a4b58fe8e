package app

import (
	"ynova/internal/client/lead"
	"ynova/internal/compliance/review"
	"ynova/internal/document"
	"ynova/internal/dossier"
	"ynova/internal/mailing"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/imports"
	"ynova/internal/reading"
	"ynova/internal/tariff"
)

// dossier connects what surrounds a contract: files, steps and notes, and the
// detail that shows all of it.
func (a *App) dossier(files blob.Store, parameters *tariff.Cache) {
	documents := document.NewService(document.Config{
		DB: a.db, Blobs: files, Clock: a.options.Clock, Others: []document.InUse{imports.BlobsInUse, mailing.BlobsInUse, reading.BlobsInUse, lead.BlobsInUse},
	})
	documents.Jobs(a.queue)
	a.files = documents
	document.Routes(a.router, documents)
	review.Routes(a.router, review.NewService(a.db))
	dossier.Routes(a.router, dossier.NewService(dossier.Config{
		DB: a.db, Clock: a.options.Clock, Contracts: a.Contracts, Documents: documents, Parameters: parameters,
	}))
}
