package migration

import (
	"context"
	"fmt"
	"time"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// watchKind looks every day which starts have moved because the notice is late.
const watchKind jobs.Kind = "migration.watch"

const watchEvery = 24 * time.Hour

// everything is the scope of what happens without anybody asking for a row.
var everything = client.ScopeOf(actor.SystemActor(), actor.MigrationsRead)

// runWatch moves the start of each migration whose notice is late, and notifies its owner.
//
// Protection: each migration is held while it is looked at; one that was moved already is
// left alone.
func (s *Service) runWatch(ctx context.Context, run *jobs.Run) error {
	d, err := s.deadlines(ctx)
	if err != nil {
		return err
	}
	open, err := list(ctx, s.DB, everything, Filter{})
	if err != nil {
		return err
	}
	for i := range open {
		if start, _, _ := open[i].startOf(&d, s.today()); start <= open[i].Start {
			continue
		}
		migrationID := open[i].ID
		err := run.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.moved(ctx, tx, migrationID, &d) })
		if err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

func (s *Service) moved(ctx context.Context, tx *db.Tx, migrationID string, d *Deadlines) error {
	before, err := byID(ctx, tx, everything, migrationID, tx.Dialect().ForUpdate("m"))
	if err != nil {
		return err
	}
	after := before
	after.Start, _, _ = after.startOf(d, s.today())
	if before.State != Open || after.Start <= before.Start {
		return nil
	}
	if err := notify(ctx, tx, &after, before.Start); err != nil {
		return err
	}
	return saved(ctx, tx, actor.SystemActor(), &before, &after, audit.Entry{
		Action: "migration.start_move", Title: "Início adiado", Description: after.Subject + ": de " + before.Start.Short() + " para " + after.Start.Short(),
	})
}

// notify notifies the owner that the start has moved, and what that costs.
func notify(ctx context.Context, tx *db.Tx, m *Migration, was month.Month) error {
	body := fmt.Sprintf("O fornecimento de %s (%s) passa de %s para %s: a denúncia atrasou.", m.Client, m.Subject, was.Short(), m.Start.Short())
	if m.AnnualSaving != nil {
		if monthly, err := monthlySaving(*m.AnnualSaving); err == nil {
			body += " Custo do atraso: " + ptbr.FormatMoney(*costOfDelay(monthly, int(m.Start-m.Planned))) + "."
		}
	}
	if m.ProposalID != "" {
		body += " A simulação da proposta está desatualizada."
	}
	return notification.Notify(ctx, tx, []string{m.OwnerID}, notification.Message{
		Kind: "migracao", Title: "Início da migração adiado", Body: body, Link: "/migracao?id=" + m.ID, Mail: true,
	})
}
