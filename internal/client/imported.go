package client

import (
	"context"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
)

// CleanUpImport removes the clients and units that a spreadsheet created and that
// nobody uses once it is undone (TD-06).
//
// Protection: as RemoveImported.
func CleanUpImport(ctx context.Context, tx *db.Tx, a actor.Actor, im *imports.Import) error {
	clients, units, err := RemoveImported(ctx, tx, im.Seq)
	if err != nil || clients+units == 0 {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "import.cleanup", Entity: "import", EntityID: im.ID, Title: "Cadastros da importação removidos",
		Description: im.Filename + ": " + counted(clients, "cliente", "clientes") + " e " + counted(units, "unidade", "unidades") + " que ninguém usava",
	})
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
