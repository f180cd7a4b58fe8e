package app

import (
	"fmt"

	"ynova/internal/audit"
)

// audits seals the trail with the installation's key and lets it be read.
func (a *App) audits() error {
	box, err := a.box()
	if err != nil {
		return fmt.Errorf("app: %w", err)
	}
	a.Chain, a.Trail = audit.NewChain(a.db, box), audit.NewTrail(a.db)
	a.Chain.Jobs(a.queue)
	audit.Routes(a.router, a.Trail)
	return nil
}
