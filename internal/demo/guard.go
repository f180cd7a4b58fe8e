package demo

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
)

// directory is where the demonstration lives inside the data directory.
const directory = "demonstracao"

// Directory is the demonstration's own data directory below the given one.
func Directory(dataDir string) string { return filepath.Join(dataDir, directory) }

// Reset deletes the demonstration's data directory, made by Directory. On
// PostgreSQL there is nothing of ours to delete: give it a new database.
func Reset(dir, databaseURL string) error {
	if databaseURL != "" {
		return fault.New(fault.Conflict, "demonstracao", "--reset-demo só apaga dados em SQLite; no PostgreSQL, aponte --database-url para um banco novo")
	}
	if filepath.Base(dir) != directory {
		return fmt.Errorf("demo: %s is not the demonstration's directory", dir)
	}
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("demo: delete the data: %w", err)
	}
	return nil
}

// Guard keeps demonstration and real data apart: it refuses to serve a database
// with demonstration users outside --demo, and --demo on a database with others.
func Guard(ctx context.Context, accounts *account.Service, demonstration bool) error {
	_, err := accounts.Find(ctx, SignIns()[0].Email)
	present := err == nil
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return err
	}
	if present != demonstration {
		return guardMismatch(ctx, accounts, present)
	}
	return nil
}

func guardMismatch(ctx context.Context, accounts *account.Service, present bool) error {
	if present {
		return fault.New(fault.Conflict, "demonstracao", "o banco tem os usuários de demonstração, cuja senha é pública: inicie com --demo ou use outro banco")
	}
	_, total, err := accounts.List(ctx, account.Filter{Limit: 1})
	if err != nil {
		return err
	}
	if total > 0 {
		return fault.New(fault.Conflict, "demonstracao", "--demo foi recusado: o banco já tem outros usuários; use um banco vazio")
	}
	return nil
}

// Password is the public password of every demonstration user.
const Password = "demonstracao-2026"

// SignIn is a demonstration user.
type SignIn struct {
	Email string
	Name  string
	Role  actor.Role
}

// SignIns lists the users, one of each role.
func SignIns() []SignIn {
	return []SignIn{
		{"gestora@ynova.demo", "Helena Prado", actor.Gestora},
		{"backoffice@ynova.demo", "Caio Bittencourt", actor.Backoffice},
		{"consultor@ynova.demo", "Marina Couto", actor.Consultor},
		{"parceiro@ynova.demo", "Rui Salgado", actor.Parceiro},
	}
}
