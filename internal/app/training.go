package app

import (
	"path/filepath"

	"ynova/internal/training"
)

// training connects the course with the folder whose files take the place of the
// shipped ones.
func (a *App) training() error {
	library, err := training.NewLibrary(filepath.Join(a.options.Config.DataDir, "treinamento"))
	if err != nil {
		return err
	}
	training.Routes(a.router, training.NewService(a.db, library))
	return nil
}
