package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"ynova/internal/app"
	"ynova/internal/backup"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/logging"
)

type drillCommand struct {
	settings
	From     string `arg:"" optional:"" placeholder:"LUGAR[/CÓPIA]" help:"A cópia, ou o lugar e nele a mais nova; vazio usa o lugar configurado."`
	Key      string `placeholder:"ARQUIVO" help:"Chave da instalação que foi copiada; vazio usa a das configurações."`
	Identity string `placeholder:"ARQUIVO" help:"Chave do age que abre a cópia."`
}

// Run restores a copy aside, compares, removes what it made, and notes the result of one of
// the place of the schedule, through the server that holds the database.
func (c *drillCommand) Run(ctx context.Context) error {
	if err := c.Validate(); err != nil {
		return err
	}
	from := c.From
	if from == "" {
		from = c.BackupTo
	}
	if from == "" {
		return fault.New(fault.Invalid, "lugar", "informe o lugar das cópias, ou configure-o (YNOVA_BACKUP_TO)")
	}
	identities, err := identities(c.Identity)
	if err != nil {
		return err
	}
	b, address, id, err := place(ctx, &c.settings, from)
	if err != nil {
		return err
	}
	if err := b.Close(); err != nil {
		return err
	}
	o := app.Options{Config: &c.Config, Logger: logging.New(os.Stderr, c.Level()), Version: version}
	id, report, failed := app.Drill(ctx, o, app.Restore{From: address, ID: id, KeyFile: c.Key, Identities: identities})
	if c.From == "" {
		failed = errors.Join(failed, c.note(ctx, id, report, failed))
	}
	if failed != nil {
		return failed
	}
	fmt.Printf("cópia %s: %s\n", id, report)
	return nil
}

func (c *drillCommand) note(ctx context.Context, id, report string, failed error) error {
	problem := ""
	if failed != nil {
		problem = backup.Cause(failed)
	}
	asked, err := app.AskDrill(ctx, c.DataDir, id, report, problem)
	if asked || err != nil {
		return err
	}
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(a.Backups.NoteDrill(ctx, id, report, problem), a.Close())
}
