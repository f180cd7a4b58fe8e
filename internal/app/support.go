package app

import (
	"path/filepath"

	"ynova"
	"ynova/internal/support"
)

// support connects the tickets, and the documents with the folder whose files take the
// place of the shipped ones.
func (a *App) support() {
	library := support.NewLibrary(filepath.Join(a.options.Config.DataDir, "ajuda"), ynova.Documents)
	support.Routes(a.router, support.NewService(a.db), library)
}
